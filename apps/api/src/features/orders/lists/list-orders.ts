import { type ListOrdersInput, maxCounted, type OrderPage } from "@ironmonger/contract/orders";
import { maxMatches } from "@ironmonger/contract/tables/match-count";
import { type Database, queryBuilder } from "@ironmonger/db/client";
import { orders } from "@ironmonger/db/schema";
import type { OfficeContext } from "../../../core/context.ts";
import { rowsOnPage } from "../../../core/database/find-page.ts";
import { isAnyOf } from "../../../core/database/is-any-of.ts";
import { type List, readList, totalOf } from "../../../core/database/read-list.statement.ts";
import { shopMoney } from "../../../core/shop-settings.ts";
import { withListedLines } from "../internal/order-rows.ts";
import { filterOf, isNarrowed, type OrderFilter, passesFilter, sortKeys } from "../internal/order-table.ts";
import { countOrders } from "./count-orders.ts";

/**
 * The table of orders for admins, without cancelled ones, unless a search or a status includes them. A search shows 1,000 matches at most,
 * and `total` is then no more. With filters by days, age, disputes and numbers, the count stops at 10,000.
 */
export async function listOrders(ctx: OfficeContext<"orders.read">, selection: ListOrdersInput): Promise<OrderPage> {
  const input = await filterOf(ctx, selection);
  const { page, pageSize, sortBy, direction } = input;
  // Planned for its values each time: the plan for a rare text or status would be wrong for a common one.
  const db = queryBuilder(ctx.sql, { prepare: false });
  const total = await countTable(db, input);
  const matches = await readList(db, {
    from: orders,
    id: orders.id,
    where: passesFilter(input),
    sort: { ...(sortBy !== "placedAt" && { key: sortKeys[sortBy] }), direction },
    offset: (page - 1) * pageSize,
    limit: total ? pageSize : rowsOnPage(input, maxMatches),
    total,
  });
  const ids = matches.rows.map(({ id }) => id);
  const rows = await db.select().from(orders).where(isAnyOf(orders.id, ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return {
    rows: await withListedLines(
      db,
      ids.flatMap((id) => byId.get(id) ?? []),
      await shopMoney(ctx),
    ),
    ...totalOf(matches),
  };
}

/** The total, if it is available without reading the orders or counted quickly. */
async function countTable(db: Database, input: ListOrdersInput & OrderFilter): Promise<List<never>["total"]> {
  if (input.search) return undefined;
  if (!isNarrowed(input)) return { count: (await countOrders(db))[input.status ?? "listed"], isExact: true };
  const first = db.select({ id: orders.id }).from(orders).where(passesFilter(input)).limit(maxCounted).as("first");
  const count = await db.$count(first);
  return { count, isExact: count < maxCounted };
}
