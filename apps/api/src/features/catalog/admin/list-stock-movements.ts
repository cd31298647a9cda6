import type { ListStockMovementsInput, StockMovements } from "@ironmonger/contract/catalog/stock";
import { formatOrderNumber } from "@ironmonger/contract/orders/order-names";
import { orderLines, orders, stockMovements, toolStock, users } from "@ironmonger/db/schema";
import { and, desc, eq, gte, lt, sql, sum } from "drizzle-orm";
import type { OfficeContext } from "../../../core/context.ts";

const pageSize = 20;

/**
 * The changes of a tool's stock with what was available after each, newest first, a page at a time. A tool that does not exist has none.
 */
export async function listStockMovements(
  { db }: Pick<OfficeContext<"tools.read">, "db">,
  { id, cursor }: ListStockMovementsInput,
): Promise<StockMovements> {
  const { id: movement, toolId, delta, reason, note, byUserId, orderLineId, happenedAt } = stockMovements;
  const isOfTool = eq(toolId, id);
  // Counted back from today's stock, so that the older history is not read.
  const onPage = sql`sum(${delta}) over (order by ${movement} desc rows between unbounded preceding and 1 preceding)`;
  const onEarlierPages = cursor
    ? db
        .select({ sum: sum(delta) })
        .from(stockMovements)
        .where(and(isOfTool, gte(movement, cursor)))
    : sql`0`;
  const available = sql<number>`(${toolStock.available} - coalesce(${onEarlierPages}, 0) - coalesce(${onPage}, 0))::int`;
  const page = db
    .select({
      id: movement,
      delta,
      available: available.as("available"),
      ...{ reason, note, byUserId, orderLineId, happenedAt },
    })
    .from(stockMovements)
    .innerJoin(toolStock, eq(toolStock.toolId, toolId))
    .where(and(isOfTool, cursor ? lt(movement, cursor) : undefined))
    .orderBy(desc(movement))
    .limit(pageSize + 1)
    .as("page");
  const rows = await db
    .select({
      id: page.id,
      delta: page.delta,
      available: page.available,
      reason: page.reason,
      note: page.note,
      by: users.email,
      orderNumber: orders.number,
      happenedAt: page.happenedAt,
    })
    .from(page)
    .leftJoin(users, eq(users.id, page.byUserId))
    .leftJoin(orderLines, eq(orderLines.id, page.orderLineId))
    .leftJoin(orders, eq(orders.id, orderLines.orderId))
    .orderBy(desc(page.id));
  const shown = rows.slice(0, pageSize);
  return {
    rows: shown.map((row) => ({
      ...row,
      orderNumber: row.orderNumber === null ? null : formatOrderNumber(row.orderNumber),
      happenedAt: row.happenedAt.toISOString(),
    })),
    nextCursor: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
  };
}
