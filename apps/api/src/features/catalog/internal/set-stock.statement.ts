import type { Tool } from "@ironmonger/contract/catalog";
import { messages } from "@ironmonger/contract/messages";
import type { AdminContext } from "../../../core/context.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { newId } from "../../../core/new-id.ts";
import { getTool } from "../get-tool.ts";

export type StockCount = { id: string; available: number; note: string };

/**
 * Sets what is available to what was counted and records the difference as a stock movement. Nothing is written where they agree.
 * @throws DomainError not_found
 */
export async function setStock(
  ctx: AdminContext,
  { id, available, note }: StockCount,
): Promise<{ tool: Tool; isChanged: boolean }> {
  const [row] = await ctx.sql<{ isChanged: boolean }[]>`
    with counted as (
      select s.* from tool_stock s join tools t on t.id = s.tool_id
      where t.id = ${id} and t.deleted_at is null for update of s),
    changed as (
      update tool_stock s set available = ${available} from counted
      where s.tool_id = counted.tool_id and counted.available <> ${available}
      returning s.tool_id, ${available}::int - counted.available as delta),
    moved as (
      insert into stock_movements (id, tool_id, delta, reason, by_user_id, note)
      select ${newId()}, tool_id, delta, 'correction', ${ctx.user.id}::uuid, ${note} from changed)
    select exists (select from changed) as "isChanged" from counted`;
  if (!row) throw new DomainError("not_found", messages.toolNotFound);
  if (row.isChanged) {
    ctx.pageInvalidation.invalidate();
    await ctx.jobs.enqueue(ctx.sql, "end-back-in-stock-requests", {});
  }
  return { tool: { ...(await getTool(ctx, { id })), available }, isChanged: row.isChanged };
}
