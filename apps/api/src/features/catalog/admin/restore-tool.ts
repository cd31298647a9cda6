import type { ToolForAdmins, ToolId } from "@ironmonger/contract/catalog";
import { messages } from "@ironmonger/contract/messages";
import { tools } from "@ironmonger/db/schema";
import { eq } from "drizzle-orm";
import type { OfficeContext } from "../../../core/context.ts";
import { inTransaction } from "../../../core/database/in-transaction.ts";
import { isUniqueViolation } from "../../../core/database/is-unique-violation.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { recordToolChange } from "../../tools/record-tool-change.ts";
import { auditedFields, selectToolsForAdmins, toToolForAdmins } from "../../tools/tool-row.ts";
import { setDeleted } from "../../tools/write-tools.statement.ts";

/**
 * Puts a deleted tool back in the shop. A tool that is not deleted stays as it is.
 * @throws DomainError not_found · conflict (another tool has its SKU by now)
 */
export async function restoreTool(ctx: OfficeContext<"tools.edit">, { id }: ToolId): Promise<ToolForAdmins> {
  try {
    const tool = await inTransaction(ctx, async (ctx) => {
      const restored = await setDeleted(ctx.db, [id], false);
      const [row] = await selectToolsForAdmins(ctx.db).where(eq(tools.id, id));
      if (!row) throw new DomainError("not_found", messages.toolNotFound);
      if (restored > 0)
        await recordToolChange(ctx, row, { action: "restored", before: null, after: auditedFields(row) });
      return toToolForAdmins(row);
    });
    return tool;
  } catch (error) {
    if (isUniqueViolation(error, "tools_sku")) throw new DomainError("conflict", "Another tool already has this SKU.");
    throw error;
  }
}
