import type { ListOrdersInput } from "@ironmonger/contract/orders";
import type { Database } from "@ironmonger/db/client";
import { orders, users } from "@ironmonger/db/schema";
import { and, eq, like, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { likePattern } from "../../../core/database/like-pattern.ts";
import { isListed } from "./order-rows.ts";

type Status = ListOrdersInput["status"];
/** What of an order is searched: a column of the table, or of a subquery of it. */
type Searched = Record<"id" | "transactionId" | "toolName" | "buyerEmail", PgColumn>;
export type Search = { isExact: boolean; finds: (of: Searched) => SQL | undefined };

const mostBuyers = 1_000;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What the admin's table is sorted by, before the id; each has an index. */
export const sortKeys: Record<ListOrdersInput["sortBy"], SQL<unknown>> = {
  placedAt: sql`${orders.id}`,
  buyerEmail: sql`${orders.buyerEmail} collate "C"`,
  toolName: sql`${orders.toolName} collate "C"`,
  quantity: sql`${orders.quantity}`,
  total: sql`${orders.totalCents}`,
};

/** The status is a literal, so that a prepared statement is planned for how rare it is. */
export const hasStatus = (status: Status): SQL =>
  status ? sql`${orders.status} = ${sql.raw(`'${status}'`)}` : isListed;

/** The orders of the table with this search and status. */
export async function readFilter(
  db: Database,
  { search, status }: Pick<ListOrdersInput, "search" | "status">,
): Promise<SQL | undefined> {
  const { finds } = await readSearch(db, search);
  return and(hasStatus(status), finds(orders));
}

/** A search finds a part of the buyer's email or of the tool's name, or a whole order or transaction id. */
export async function readSearch(db: Database, search: string): Promise<Search> {
  const text = search.toLowerCase();
  if (!text) return { isExact: false, finds: () => undefined };
  if (uuid.test(text)) return { isExact: true, finds: (of) => eq(of.id, text) };
  if (/^pi_\w+$/.test(search)) return { isExact: true, finds: (of) => eq(of.transactionId, search) };
  const pattern = `%${likePattern(text)}%`;
  const emails = await findEmails(db, pattern);
  const isBought = (of: Searched) =>
    emails
      ? sql`${of.buyerEmail} collate "C" = any(${sql.param(emails)}::text[])`
      : sql`${of.buyerEmail} like ${pattern}`;
  return { isExact: false, finds: (of) => sql`(lower(${of.toolName}) like ${pattern} or ${isBought(of)})` };
}

/** The buyers' emails that contain the text; undefined where there are too many to name. */
async function findEmails(db: Database, pattern: string): Promise<string[] | undefined> {
  const found = await db
    .select({ email: users.email })
    .from(users)
    .where(like(users.email, pattern))
    .limit(mostBuyers + 1);
  return found.length > mostBuyers ? undefined : found.map(({ email }) => email);
}
