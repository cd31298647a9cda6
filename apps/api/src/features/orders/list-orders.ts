import type { ListOrdersInput, OrderPage } from "@ironmonger/contract/orders";
import { queryBuilder } from "@ironmonger/db/client";
import { orders } from "@ironmonger/db/schema";
import { eq, getTableColumns } from "drizzle-orm";
import type { AdminContext } from "../../core/context.ts";
import { findPage, inDirection } from "../../core/database/find-page.ts";
import { countOrders } from "./count-orders.ts";
import { withListedLines } from "./internal/order-rows.ts";
import { hasStatusInDays, sortKeys } from "./internal/order-table.ts";
import { searchOrders } from "./internal/search-orders.ts";

/**
 * The table of orders for admins, without cancelled ones unless a search or a status asks for them. A search shows 1,000 matches at
 * most, and `total` is then no more; one or two letters are looked for among the newest 10,000 orders.
 */
export async function listOrders({ sql, db }: AdminContext, input: ListOrdersInput): Promise<OrderPage> {
  // Planned for its values each time: the plan for a rare text or status would be wrong for a common one.
  if (input.search) return searchOrders(queryBuilder(sql, { prepare: false }), input);
  const isWanted = hasStatusInDays(input);
  const total =
    input.from || input.to ? await db.$count(orders, isWanted) : (await countOrders(db))[input.status ?? "listed"];
  const key = sortKeys[input.sortBy];
  const rows = await findPage(input, total, ({ direction, limit, offset }) => {
    const by = inDirection(direction);
    // The rows before the page are skipped in the index alone.
    const page = db
      .select({ id: orders.id })
      .from(orders)
      .where(isWanted)
      .orderBy(by(key), by(orders.id))
      .limit(limit)
      .offset(offset)
      .as("page");
    return db
      .select(getTableColumns(orders))
      .from(page)
      .innerJoin(orders, eq(orders.id, page.id))
      .orderBy(by(key), by(orders.id));
  });
  return { rows: await withListedLines(db, rows), total };
}
