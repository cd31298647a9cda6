import type { Database } from "@ironmonger/db/client";
import { companies, users } from "@ironmonger/db/schema";
import { and, eq, isNull, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { type Buyer, seesAllOrders } from "../context.ts";

type Owned = { userId: PgColumn } | { ownerId: PgColumn };

/** The company for which the call is made, or else the user. */
const ownerOf = ({ companyId, principal }: Buyer): string => companyId ?? principal.id;

/**
 * The rows of a table that belong to the buyer for whom the call is made. Addresses, lists and part numbers of a company belong to all its
 * people; a table without `ownerId` has rows of persons alone.
 */
export const ownedBy = (table: Owned, { buyer }: { buyer: Buyer }): SQL =>
  "ownerId" in table ? eq(table.ownerId, ownerOf(buyer)) : eq(table.userId, buyer.principal.id);

/**
 * The rows of a table that are the person's own within the company for which the call is made: baskets, and an order that was placed with a
 * certain key.
 */
export const ownedInPerson = (
  table: { userId: PgColumn; companyId: PgColumn },
  { buyer: { principal, companyId } }: { buyer: Buyer },
): SQL | undefined =>
  and(eq(table.userId, principal.id), companyId === null ? isNull(table.companyId) : eq(table.companyId, companyId));

/**
 * The orders that a buyer sees: a person's own, and in a company all of its orders, unless the person has the role `buyer` and the company
 * has not said that its buyers see all.
 */
export const ordersSeenBy = (orders: { userId: PgColumn; ownerId: PgColumn }, ctx: { buyer: Buyer }): SQL | undefined =>
  and(ownedBy(orders, ctx), seesAllOrders(ctx.buyer) ? undefined : eq(orders.userId, ctx.buyer.principal.id));

/** Concurrent changes of what belongs to one buyer wait for each other here, so that each is complete and none passes a limit. */
export async function lockBuyer(transaction: Database, { buyer }: { buyer: Buyer }): Promise<void> {
  const { companyId, principal } = buyer;
  await (companyId
    ? transaction.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for("no key update")
    : transaction.select({ id: users.id }).from(users).where(eq(users.id, principal.id)).for("no key update"));
}
