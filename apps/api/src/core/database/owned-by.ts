import { eq, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Buyer } from "../context.ts";

/** The rows of a table that belong to the buyer for whom the call is made: orders, addresses, lists, part numbers and baskets. */
export const ownedBy = (table: { userId: PgColumn }, { buyer }: { buyer: Buyer }): SQL =>
  eq(table.userId, buyer.userId);
