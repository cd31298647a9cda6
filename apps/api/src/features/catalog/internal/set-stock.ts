import type { Tool } from "@ironmonger/contract/catalog";
import { messages } from "@ironmonger/contract/messages";
import type { AdminContext } from "../../../core/context.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { newId } from "../../../core/new-id.ts";
import { type ToolRow, toolColumns, toTool } from "./tool-row.ts";

export type StockCount = { id: string; available: number; note: string };

/**
 * Sets what is available to what was counted; the difference is a movement in the books. Nothing is written where they agree.
 * @throws DomainError not_found
 */
export async function setStock(
  { sql, user, pageInvalidation }: AdminContext,
  { id, available, note }: StockCount,
): Promise<{ tool: Tool; isChanged: boolean }> {
  const [row] = await sql<(ToolRow & { isChanged: boolean })[]>`
    with t as (select * from tools where id = ${id} and deleted_at is null),
    s as (select tool_stock.* from tool_stock join t on t.id = tool_id for update of tool_stock),
    changed as (
      update tool_stock set available = ${available} from s where tool_stock.tool_id = s.tool_id and s.available <> ${available}
      returning tool_stock.tool_id as id, ${available}::int - s.available as delta),
    moved as (
      insert into stock_movements (id, tool_id, delta, reason, by_user_id, note)
      select ${newId()}, id, delta, 'correction', ${user.id}::uuid, ${note} from changed)
    select ${toolColumns(sql)}, exists (select from changed) as "isChanged" from t, s`;
  if (!row) throw new DomainError("not_found", messages.toolNotFound);
  if (row.isChanged) pageInvalidation.invalidate();
  return { tool: { ...toTool(row), available }, isChanged: row.isChanged };
}
