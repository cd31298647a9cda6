import type { ToolForAdmins } from "@ironmonger/contract/catalog";
import type { EditableTool } from "@ironmonger/contract/catalog/edit-tool";
import { toolFieldLabels } from "@ironmonger/contract/catalog/tool-field-texts";
import { messages } from "@ironmonger/contract/messages";
import { formatNumber } from "@ironmonger/contract/money";
import { toolStock, tools } from "@ironmonger/db/schema";
import { and, eq } from "drizzle-orm";
import type { OfficeContext, SignedInContext } from "../../core/context.ts";
import { inTransaction, type Within } from "../../core/database/in-transaction.ts";
import { DomainError } from "../../core/domain-error.ts";
import { requireUnchanged } from "../../core/require-unchanged.ts";
import { getToolToEdit } from "./get-tool-to-edit.ts";
import { recordToolChange } from "./record-tool-change.ts";
import { isNotDeleted } from "./tool-row.ts";
import { updateTools } from "./write-tools.statement.ts";

export type StockCount = { id: string; available: number; note: string; expected?: { available?: number } | undefined };

/**
 * Sets the stock to the counted number and records the difference, as a stock movement and in the audit log. Writes nothing if they are
 * equal.
 * @throws DomainError not_found · conflict (the stock is not as `expected`)
 */
export async function setStock(
  ctx: OfficeContext<"tools.stock">,
  count: StockCount,
): Promise<{ tool: ToolForAdmins; isChanged: boolean }> {
  const { id } = count;
  const isChanged = await inTransaction(ctx, (ctx) => setStockWithin(ctx, count));
  return { tool: (await getToolToEdit(ctx, { id })).tool, isChanged };
}

/** `setStock` as the last step of a transaction. Returns whether anything changed. */
export async function setStockWithin(
  ctx: Within<SignedInContext>,
  { id, available, note, expected = {} }: StockCount,
): Promise<boolean> {
  const [row] = await ctx.db
    .select({ id: tools.id, name: tools.name, before: toolStock.available })
    .from(toolStock)
    .innerJoin(tools, eq(tools.id, toolStock.toolId))
    .where(and(eq(tools.id, id), isNotDeleted))
    .for("update", { of: toolStock });
  if (!row) throw new DomainError("not_found", messages.toolNotFound);
  if (row.before === available) return false;
  requireUnchanged<Pick<EditableTool, "available">>("This tool", { available: row.before }, expected, {
    labels: toolFieldLabels,
    write: (_available, stock) => formatNumber(stock.available),
  });
  await updateTools(ctx.db, [{ id, fields: {}, delta: available - row.before }], { userId: ctx.user.id, note });
  await recordToolChange(ctx, row, {
    action: "stock-corrected",
    before: { available: row.before },
    after: { available, reason: note },
  });
  return true;
}
