import type { ListOrdersInput } from "@ironmonger/contract/orders";
import type { Sql } from "@ironmonger/db/client";
import type { Fragment } from "../../../shared/jobs.ts";
import { likePattern } from "../../../shared/like-pattern.ts";
import { planForValues } from "../../../shared/plan-for-values.ts";

/** Conditions on the orders `o`. */
export type OrderFilter = { inStatus: Fragment; isSearched: Fragment };

const fewBuyers = 1_000;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Cancelled orders are off the list unless asked for. A search is for a part of the buyer's email or the tool's name, or for a whole order
 * or transaction id.
 */
export async function readFilter(
  sql: Sql,
  { search, status }: Pick<ListOrdersInput, "search" | "status">,
): Promise<OrderFilter> {
  const text = search.toLowerCase();
  const filter = (isSearched: Fragment): OrderFilter => ({ inStatus: inStatus(sql, status), isSearched });
  if (!text) return filter(sql`true`);
  if (uuid.test(text)) return filter(sql`o.id = ${text}`);
  if (/^pi_\w+$/.test(search)) return filter(sql`o.transaction_id = ${search}`);
  const like = `%${likePattern(text)}%`;
  const buyers = await findBuyers(sql, like);
  const isOfBuyer = buyers ? sql`o.user_id = any(${buyers}::uuid[])` : sql`o.buyer_email like ${like}`;
  return filter(sql`(lower(o.tool_name) like ${like} ${buyers?.length === 0 ? sql`` : sql`or ${isOfBuyer}`})`);
}

export const inStatus = (sql: Sql, status: ListOrdersInput["status"]): Fragment =>
  status ? sql`o.status = ${status}` : sql`o.status <> 'cancelled'`;

/** Whose email has the text; undefined where that is common. Emails are alike: an index of every order's would be slow in telling them apart. */
async function findBuyers(sql: Sql, like: string): Promise<string[] | undefined> {
  const buyers = await planForValues(sql<{ id: string }[]>`
    select id from users where email like ${like} limit ${fewBuyers + 1}`);
  return buyers.length > fewBuyers ? undefined : buyers.map(({ id }) => id);
}
