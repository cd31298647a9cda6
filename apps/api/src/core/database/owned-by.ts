import type { Database } from "@ironmonger/db/client";
import { companies, users } from "@ironmonger/db/schema";
import { eq, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Buyer } from "../context.ts";

type Owned = { userId: PgColumn } | { ownerId: PgColumn };

/** The company for which the call is made, or else the user. */
const ownerOf = ({ companyId, userId }: Buyer): string => companyId ?? userId;

/**
 * The rows of a table that belong to the buyer for whom the call is made. Addresses, lists and part numbers of a company belong to all its
 * people; a table without `ownerId` has rows of persons alone.
 */
export const ownedBy = (table: Owned, { buyer }: { buyer: Buyer }): SQL =>
  "ownerId" in table ? eq(table.ownerId, ownerOf(buyer)) : eq(table.userId, buyer.userId);

/** Concurrent changes of what belongs to one buyer wait for each other here, so that each is complete and none passes a limit. */
export async function lockBuyer(transaction: Database, { buyer }: { buyer: Buyer }): Promise<void> {
  const { companyId, userId } = buyer;
  await (companyId
    ? transaction.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for("no key update")
    : transaction.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update"));
}
