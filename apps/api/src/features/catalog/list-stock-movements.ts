import type { ListStockMovementsInput, StockMovements } from "@ironmonger/contract/catalog";
import { formatOrderNumber } from "@ironmonger/contract/orders/order-names";
import { orderLines, orders, stockMovements, users } from "@ironmonger/db/schema";
import { desc, eq, lt, sql } from "drizzle-orm";
import type { AdminContext } from "../../core/context.ts";

const pageSize = 20;

/** The changes of a tool's stock with what was available after each, newest first, a page at a time. A tool that does not exist has none. */
export async function listStockMovements(
  { db }: Pick<AdminContext, "db">,
  { id, cursor }: ListStockMovementsInput,
): Promise<StockMovements> {
  const { toolId, delta, reason, note, byUserId, orderLineId, happenedAt } = stockMovements;
  const available = sql<number>`(sum(${delta}) over (order by ${stockMovements.id}))::int`.as("available");
  const all = db
    .select({ id: stockMovements.id, delta, available, reason, note, byUserId, orderLineId, happenedAt })
    .from(stockMovements)
    .where(eq(toolId, id))
    .as("all_movements");
  const page = db
    .select()
    .from(all)
    .where(cursor ? lt(all.id, cursor) : undefined)
    .orderBy(desc(all.id))
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
