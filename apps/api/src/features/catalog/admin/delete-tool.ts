import type { ToolForAdmins, ToolId } from "@ironmonger/contract/catalog";
import { messages } from "@ironmonger/contract/messages";
import { tools } from "@ironmonger/db/schema";
import { and, eq, sql } from "drizzle-orm";
import type { OfficeContext } from "../../../core/context.ts";
import { inTransaction } from "../../../core/database/in-transaction.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { recordChange } from "../../audit/record-change.ts";
import { auditedFields, isInShop, selectToolsForAdmins, toToolForAdmins } from "../../tools/tool-row.ts";

/**
 * Takes a tool out of the shop. Its orders remain: unpaid ones can still be paid, and cancelling them still returns stock.
 * @throws DomainError not_found (no such tool, or it left the shop before)
 */
export async function deleteTool(ctx: OfficeContext<"tools.edit">, { id }: ToolId): Promise<ToolForAdmins> {
  const tool = await inTransaction(ctx, async (ctx) => {
    const deleted = await ctx.db
      .update(tools)
      .set({ deletedAt: sql`now()` })
      .where(and(eq(tools.id, id), isInShop))
      .returning({ id: tools.id });
    const [row] = deleted.length > 0 ? await selectToolsForAdmins(ctx.db).where(eq(tools.id, id)) : [];
    if (!row) throw new DomainError("not_found", messages.toolNotFound);
    await recordChange(ctx.db, ctx, {
      action: "deleted",
      entity: "tool",
      entityId: id,
      entityName: row.name,
      before: auditedFields(row),
      after: null,
    });
    return toToolForAdmins(row);
  });
  ctx.pageInvalidation.invalidate();
  return tool;
}
