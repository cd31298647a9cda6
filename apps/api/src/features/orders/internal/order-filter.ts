import type { ListOrdersInput } from "@ironmonger/contract/orders";
import type { Sql } from "@ironmonger/db/client";
import { likePattern } from "../../../core/database/like-pattern.ts";
import { planForValues } from "../../../core/database/plan-for-values.ts";
import type { Fragment } from "../../../core/jobs/jobs.ts";

/** A condition on the orders `o` that has indexes of its own. Sorted by `standsIn`, the first are read off an index, however many there are. */
export type Way = { leads: Fragment; standsIn?: ListOrdersInput["sortBy"] };
/** Each of `ways` alone leads to an order that is searched for. */
export type OrderFilter = { inStatus: Fragment; ways: [Way, ...Way[]] };

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
  if (!text) return filter({ leads: sql`true` });
  if (uuid.test(text)) return filter({ leads: sql`o.id = ${text}` });
  if (/^pi_\w+$/.test(search)) return filter({ leads: sql`o.transaction_id = ${search}` });
  const like = `%${likePattern(text)}%`;
  const emails = await findEmails(sql, like);
  const named: Way = { leads: sql`lower(o.tool_name) like ${like}` };
  if (!emails) return filter(named, { leads: sql`o.buyer_email like ${like}` });
  if (emails.length === 0) return filter(named);
  // As text, whose type the database is not asked for first (`planForValues`).
  const bought = sql`o.buyer_email collate "C" = any(string_to_array(${emails.join("\n")}, ${"\n"}))`;
  return filter(named, { leads: bought, standsIn: "buyerEmail" });
}

/** One condition of all ways. */
export const isSearched = (sql: Sql, { ways }: OrderFilter): Fragment =>
  sql`(${ways.map(({ leads }) => leads).reduce((any, way) => sql`${any} or ${way}`)})`;

export const inStatus = (sql: Sql, status: ListOrdersInput["status"]): Fragment =>
  status ? sql`o.status = ${status}` : sql`o.status <> 'cancelled'`;

/** The buyers' emails that have the text; undefined where it is common. Emails are alike: an index of every order's would be slow in telling them apart. */
async function findEmails(sql: Sql, like: string): Promise<string[] | undefined> {
  const buyers = await planForValues(sql<{ email: string }[]>`
    select email from users where email like ${like} limit ${fewBuyers + 1}`);
  return buyers.length > fewBuyers ? undefined : buyers.map(({ email }) => email);
}
