import { type ListOrdersInput, mostCounted, type OrderPage } from "@ironmonger/contract/orders";
import { type Database, queryBuilder } from "@ironmonger/db/client";
import { orders } from "@ironmonger/db/schema";
import { eq, getTableColumns } from "drizzle-orm";
import type { AdminContext } from "../../../core/context.ts";
import { findPage, inDirection, type PagePart, rowsOnPage } from "../../../core/database/find-page.ts";
import { withListedLines } from "../internal/order-rows.ts";
import { filterOf, isNarrowed, passesFilter, sortKeys } from "../internal/order-table.ts";
import { searchOrders } from "../internal/search-orders.ts";
import { countOrders } from "./count-orders.ts";

/**
 * The table of orders for admins, without cancelled ones unless a search or a status asks for them. A search shows 1,000 matches at most,
 * and `total` is then no more; one or two characters are searched for among the newest 10,000 orders. With filters by days, age, disputes
 * and numbers, the count stops at 10,000.
 */
export async function listOrders(ctx: AdminContext, asked: ListOrdersInput): Promise<OrderPage> {
  const { sql, db } = ctx;
  const input = await filterOf(ctx, asked);
  // Planned for its values each time: the plan for a rare text or status would be wrong for a common one.
  if (input.search) return searchOrders(queryBuilder(sql, { prepare: false }), input);
  const isWanted = passesFilter(input);
  const key = sortKeys[input.sortBy];
  const readPage = (from: Database, { direction, limit, offset }: PagePart) => {
    const by = inDirection(direction);
    // The rows before the page are skipped in the index alone.
    const page = from
      .select({ id: orders.id })
      .from(orders)
      .where(isWanted)
      .orderBy(by(key), by(orders.id))
      .limit(limit)
      .offset(offset)
      .as("page");
    return from
      .select(getTableColumns(orders))
      .from(page)
      .innerJoin(orders, eq(orders.id, page.id))
      .orderBy(by(key), by(orders.id));
  };
  if (!isNarrowed(input)) {
    const total = (await countOrders(db))[input.status ?? "listed"];
    const rows = await findPage(input, total, (part) => readPage(db, part));
    return { rows: await withListedLines(db, rows), total };
  }
  const planned = queryBuilder(sql, { prepare: false });
  const first = planned.select({ id: orders.id }).from(orders).where(isWanted).limit(mostCounted).as("first");
  const total = await planned.$count(first);
  // From the front, because there may be more rows than were counted.
  const limit = rowsOnPage(input, total);
  const offset = (input.page - 1) * input.pageSize;
  const rows = limit === 0 ? [] : await readPage(planned, { direction: input.direction, limit, offset });
  return { rows: await withListedLines(db, rows), total, ...(total === mostCounted && { isTotalExact: false }) };
}
