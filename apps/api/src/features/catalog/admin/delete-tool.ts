import type { ToolForAdmins, ToolId } from "@ironmonger/contract/catalog";
import { messages } from "@ironmonger/contract/messages";
import { tools } from "@ironmonger/db/schema";
import { eq } from "drizzle-orm";
import type { OfficeContext } from "../../../core/context.ts";
import { inTransaction } from "../../../core/database/in-transaction.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { recordToolChange } from "../../tools/record-tool-change.ts";
import { auditedFields, selectToolsForAdmins, toToolForAdmins } from "../../tools/tool-row.ts";
import { setDeleted } from "../../tools/write-tools.statement.ts";

/**
 * Takes a tool out of the shop. Its orders remain: unpaid ones can still be paid, and cancelling them still returns stock.
 * @throws DomainError not_found (no such tool, or it left the shop before)
 */
export async function deleteTool(ctx: OfficeContext<"tools.edit">, { id }: ToolId): Promise<ToolForAdmins> {
  const tool = await inTransaction(ctx, async (ctx) => {
    const deleted = await setDeleted(ctx.db, [id], true);
    const [row] = deleted > 0 ? await selectToolsForAdmins(ctx.db).where(eq(tools.id, id)) : [];
    if (!row) throw new DomainError("not_found", messages.toolNotFound);
    await recordToolChange(ctx, row, { before: auditedFields(row), after: null });
    return toToolForAdmins(row);
  });
  return tool;
}
