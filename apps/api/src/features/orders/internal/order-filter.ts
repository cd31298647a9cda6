import type { ListOrdersInput } from "@ironmonger/contract/orders";
import type { Sql } from "@ironmonger/db/client";
import type { Fragment } from "../../../shared/jobs.ts";
import { planForValues } from "../../../shared/plan-for-values.ts";

export type OrderFilter = Pick<ListOrdersInput, "search" | "status">;

/** On the orders under the name `o`. `isSelective`: so few orders match that it is cheapest to collect them all. */
export type OrderCondition = { where: Fragment; isSelective: boolean };

type BuyersAndTools = { buyers: string[]; tools: string[] };

const fewIds = 5_000;
const fewOrders = 20_000;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The condition of the admin's table. Cancelled orders are off the list unless asked for. A search is for a part of the
 * buyer's email or the tool's name, or a whole order or transaction id. Rare texts are found by way of the buyers and tools,
 * which have search indexes anyway, so that placing an order has none to feed; common ones by looking.
 */
export async function orderFilter(sql: Sql, { search, status }: OrderFilter): Promise<OrderCondition> {
  const inStatus = status ? sql`o.status = ${status}` : sql`o.status <> 'cancelled'`;
  const text = search.toLowerCase();
  if (!text) return { where: inStatus, isSelective: false };
  if (uuid.test(text)) return { where: sql`${inStatus} and o.id = ${text}`, isSelective: true };
  if (/^pi_\w+$/.test(search)) return { where: sql`${inStatus} and o.transaction_id = ${search}`, isSelective: true };

  const like = `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;
  const found = await findBuyersAndTools(sql, like);
  if (found) {
    return { where: sql`${inStatus} and ${isOfAny(sql, found)}`, isSelective: true };
  }
  return {
    where: sql`${inStatus} and (o.tool_name ilike ${like} or o.buyer_email like ${like})`,
    isSelective: false,
  };
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
