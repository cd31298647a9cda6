import { mostFound } from "@ironmonger/contract/most-found";
import type { ListOrdersInput, OrderPage } from "@ironmonger/contract/orders";
import type { Sql } from "@ironmonger/db/client";
import { rowsOnPage, wayOf } from "../../../core/database/find-page.ts";
import { fewLetters } from "../../../core/database/like-pattern.ts";
import { planForValues } from "../../../core/database/plan-for-values.ts";
import { fewestManyOf } from "../../../core/database/share.ts";
import type { Fragment } from "../../../core/jobs/jobs.ts";
import { isSearched, type OrderFilter, readFilter, type Way } from "./order-filter.ts";
import { type OrderRow, orderColumns, toOrder } from "./order-row.ts";
import { sortColumns } from "./sort-columns.ts";

/** One or two letters, for which there is no index, are looked for among so many. */
const newestOrders = 20_000;
/** So many orders are passed over at most on the way along an index. */
const mostPassed = 20_000;
/** So many of every 256th order are more than `mostFound`. */
const fewestMany = fewestManyOf(256, mostFound);

/**
 * A page of the first `mostFound` orders that a search finds, in the wished order. Few are all picked out and sorted; of many, a page that
 * is near is read along the index of its order, if that meets them soon.
 */
export async function findSearchedPage(sql: Sql, wish: ListOrdersInput): Promise<OrderPage> {
  const filter = await readFilter(sql, wish);
  if (wish.search.length <= fewLetters) return findSorted(sql, wish, filter, sql`and o.id >= ${await findOldest(sql)}`);
  if (await areMany(sql, wish, filter)) {
    const near = await findAlongIndex(sql, wish, filter);
    if (near.rows.length === rowsOnPage(wish, mostFound)) return near;
  }
  return findSorted(sql, wish, filter);
}

/** Whether a share shows that there are many to be sorted. */
async function areMany(sql: Sql, { sortBy }: ListOrdersInput, { inStatus, ways }: OrderFilter): Promise<boolean> {
  const among = ({ leads }: Way) => sql`
    (select o.id from orders o where ${isInShare(sql)} and ${inStatus} and ${leads} limit ${fewestMany})`;
  const unsorted = ways.filter(({ standsIn }) => standsIn !== sortBy);
  const [seen] = await planForValues(sql<[{ orders: number }]>`
    select count(*) as orders from (${anyOf(sql, unsorted, among)}) as seen`);
  return seen.orders >= fewestMany;
}

/** Every 256th order, always the same ones: ids end at random. In the letters of the indexes. */
const isInShare = (sql: Sql): Fragment => sql`get_byte(uuid_send(o.id), 15) = 0`;

/** What is found by each way, once: in one condition they would keep each other from what an index alone answers. */
const anyOf = (sql: Sql, ways: Way[], find: (way: Way) => Fragment): Fragment =>
  ways.map(find).reduce((all, some) => sql`${all} union ${some}`);

/** The id of the oldest of the newest orders. */
async function findOldest(sql: Sql): Promise<string> {
  const [oldest] = await sql<{ id: string }[]>`
    select id from orders where status <> 'cancelled' order by id desc limit 1 offset ${newestOrders - 1}`;
  return oldest?.id ?? "00000000-0000-0000-0000-000000000000";
}

async function findAlongIndex(sql: Sql, wish: ListOrdersInput, filter: OrderFilter): Promise<OrderPage> {
  const { page, pageSize, sortBy } = wish;
  const way = wayOf(sql, wish.direction);
  const rows = await planForValues(sql<OrderRow[]>`
    with page as materialized (
      select id, at from (
        select o.*, ${sortColumns[sortBy](sql)} as at from orders o where ${filter.inStatus}
        order by at ${way}, id ${way} limit ${mostPassed}) as o
      where ${isSearched(sql, filter)}
      order by at ${way}, id ${way} limit ${rowsOnPage(wish, mostFound)} offset ${(page - 1) * pageSize})
    select ${orderColumns(sql)} from page join orders o using (id) order by page.at ${way}, page.id ${way}`);
  return { rows: rows.map(toOrder), total: mostFound };
}

async function findSorted(
  sql: Sql,
  wish: ListOrdersInput,
  filter: OrderFilter,
  also: Fragment = sql``,
): Promise<OrderPage> {
  const { page, pageSize, sortBy } = wish;
  const way = wayOf(sql, wish.direction);
  const inOrder = sql`order by at ${way}, id ${way}`;
  const pickOut = ({ leads, standsIn }: Way) => sql`
    (select o.id, ${sortColumns[sortBy](sql)} as at from orders o where ${filter.inStatus} and ${leads} ${also}
    ${standsIn === sortBy ? sql`${inOrder} limit ${mostFound}` : sql``})`;
  const rows = await planForValues(sql<(OrderRow & { total: number })[]>`
    with matches as materialized (${anyOf(sql, filter.ways, pickOut)}),
    found as materialized (select id, at from matches ${inOrder} limit ${mostFound}),
    page as materialized (select id, at from found ${inOrder} limit ${pageSize} offset ${(page - 1) * pageSize})
    select counted.total, ${orderColumns(sql)}
    from (select count(*) as total from found) as counted left join (page join orders o using (id)) on true
    order by page.at ${way}, page.id ${way}`);
  return { rows: rows.filter(({ id }) => id !== null).map(toOrder), total: rows[0]?.total ?? 0 };
}
