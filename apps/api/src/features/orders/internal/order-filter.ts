import type { ListOrdersInput } from "@ironmonger/contract/orders";
import type { Sql } from "@ironmonger/db/client";
import type { Fragment } from "../../../shared/jobs.ts";
import { likePattern } from "../../../shared/like-pattern.ts";
import { planForValues } from "../../../shared/plan-for-values.ts";

/** Conditions on the orders `o`. Each of `ways` alone leads to an order that is searched for, and has indexes of its own. */
export type OrderFilter = { inStatus: Fragment; ways: [Fragment, ...Fragment[]] };

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
  const filter = (...ways: OrderFilter["ways"]): OrderFilter => ({ inStatus: inStatus(sql, status), ways });
  if (!text) return filter(sql`true`);
  if (uuid.test(text)) return filter(sql`o.id = ${text}`);
  if (/^pi_\w+$/.test(search)) return filter(sql`o.transaction_id = ${search}`);
  const like = `%${likePattern(text)}%`;
  const buyers = await findBuyers(sql, like);
  const isNamed = sql`lower(o.tool_name) like ${like}`;
  if (!buyers) return filter(isNamed, sql`o.buyer_email like ${like}`);
  // As text, whose type the database is not asked for first (`planForValues`).
  return buyers.length === 0 ? filter(isNamed) : filter(isNamed, sql`o.user_id = any(${`{${buyers.join()}}`}::uuid[])`);
}

/** One condition of all ways. */
export const isSearched = (sql: Sql, { ways }: OrderFilter): Fragment =>
  sql`(${ways.reduce((any, way) => sql`${any} or ${way}`)})`;

export const inStatus = (sql: Sql, status: ListOrdersInput["status"]): Fragment =>
  status ? sql`o.status = ${status}` : sql`o.status <> 'cancelled'`;

/** Whose email has the text; undefined where that is common. Emails are alike: an index of every order's would be slow in telling them apart. */
async function findBuyers(sql: Sql, like: string): Promise<string[] | undefined> {
  const buyers = await planForValues(sql<{ id: string }[]>`
    select id from users where email like ${like} limit ${fewBuyers + 1}`);
  return buyers.length > fewBuyers ? undefined : buyers.map(({ id }) => id);
}
