import type { ListOrdersInput } from "@ironmonger/contract/orders";
import { mostFound } from "@ironmonger/contract/paging";
import type { Sql } from "@ironmonger/db/client";
import type { Fragment } from "../../../shared/jobs.ts";
import { fewLetters, likePattern } from "../../../shared/like-pattern.ts";
import { planForValues } from "../../../shared/plan-for-values.ts";
import { fewestManyOf, whereShare } from "../../../shared/share.ts";

export type OrderFilter = Pick<ListOrdersInput, "search" | "status">;

/**
 * On the orders under the name `o`, and what it finds: so few that they are collected by way of an index, `searchLimit` and more, or less
 * by looking.
 */
export type OrderCondition = { where: Fragment; finds: "collected" | "many" | "few" };

type BuyersAndTools = { buyers: string[]; tools: string[] };

/** Who finds more than that searches for something else. */
export const searchLimit = mostFound;
/** So many of every 256th order are more than that. */
const mostSeen = fewestManyOf(256, searchLimit);

const fewTools = 1_000;
const fewIds = 5_000;
const fewOrders = 20_000;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The condition of the admin's table. Cancelled orders are off the list unless asked for. A search is for a part of the
 * buyer's email or the tool's name, or a whole order or transaction id. Rare texts are found by way of the buyers and tools,
 * which have search indexes anyway, so that placing an order has none to feed; common ones by looking. One or two letters, for
 * which there is no index, are looked for among the `newest` orders where that is given.
 */
export async function orderFilter(sql: Sql, { search, status }: OrderFilter, newest?: number): Promise<OrderCondition> {
  const inStatus = status ? sql`o.status = ${status}` : sql`o.status <> 'cancelled'`;
  const text = search.toLowerCase();
  if (!text) return { where: inStatus, finds: "few" };
  if (uuid.test(text)) return { where: sql`${inStatus} and o.id = ${text}`, finds: "collected" };
  if (/^pi_\w+$/.test(search)) return { where: sql`${inStatus} and o.transaction_id = ${search}`, finds: "collected" };

  const like = `%${likePattern(text)}%`;
  const isShort = text.length <= fewLetters;
  const oldest = isShort && newest ? await findOldest(sql, newest) : undefined;
  const where = sql`
    ${inStatus} and (o.tool_name ilike ${like} or o.buyer_email like ${like}) ${oldest ? sql`and o.id >= ${oldest}` : sql``}`;
  const isRare = !isShort && (await areFewTools(sql, like));
  if (!isRare && (await areMany(sql, where))) return { where, finds: "many" };
  const found = isShort ? undefined : await findBuyersAndTools(sql, like);
  return found ? { where: sql`${inStatus} and ${isOfAny(sql, found)}`, finds: "collected" } : { where, finds: "few" };
}

async function areMany(sql: Sql, where: Fragment): Promise<boolean> {
  const [seen] = await planForValues(sql<[{ orders: number }]>`
    select count(*) as orders from (
      select from orders o where get_byte(uuid_send(o.id), 15) = 0 and ${where} limit ${mostSeen}) as seen`);
  return seen.orders === mostSeen;
}

/** The id of the oldest of so many newest orders; none where there are fewer. */
async function findOldest(sql: Sql, newest: number): Promise<string | undefined> {
  const [oldest] = await sql<{ id: string }[]>`
    select id from orders where status <> 'cancelled' order by id desc limit 1 offset ${newest - 1}`;
  return oldest?.id;
}

/** Asked of buyers alone or of tools alone, an index may answer without the orders. */
function isOfAny(sql: Sql, { buyers, tools }: BuyersAndTools): Fragment {
  const isOfBuyers = sql`o.user_id = any(${buyers}::uuid[])`;
  const isOfTools = sql`o.tool_id = any(${tools}::uuid[])`;
  if (tools.length === 0) return isOfBuyers;
  return buyers.length === 0 ? isOfTools : sql`(${isOfBuyers} or ${isOfTools})`;
}

/** Whose email or name has the text; undefined where they, or their orders, are too many to be collected. */
async function findBuyersAndTools(sql: Sql, like: string): Promise<BuyersAndTools | undefined> {
  const idsOf = async (query: Fragment) => {
    const rows = await planForValues(sql<{ id: string }[]>`select id from (${query}) as found limit ${fewIds + 1}`);
    return rows.map(({ id }) => id);
  };
  const [buyers, tools] = await Promise.all([
    idsOf(sql`select id from users where email like ${like}`),
    idsOf(sql`
      select id from tools where deleted_at is null and name_key like ${like}
      union all select id from tools where deleted_at is not null and name_key like ${like}`),
  ]);
  if (buyers.length > fewIds || tools.length > fewIds) return undefined;
  const [row] = await planForValues(sql<[{ orders: number }]>`
    select count(*) as orders from (
      select from orders where tool_id = any(${tools}::uuid[])
      union all select from orders where user_id = any(${buyers}::uuid[]) and status <> 'cancelled'
      limit ${fewOrders + 1}) as found`);
  return row.orders > fewOrders ? undefined : { buyers, tools };
}

/** What every 64th tool shows; an index gives all matches of a name before it can stop. */
async function areFewTools(sql: Sql, like: string): Promise<boolean> {
  const most = fewTools / 64;
  const [seen] = await planForValues(sql<[{ tools: number }]>`
    select count(*) as tools from (
      select from tools t where t.deleted_at is null ${whereShare(sql, 64)} and t.name_key like ${like} limit ${Math.ceil(most)}) as seen`);
  return seen.tools < most;
}
