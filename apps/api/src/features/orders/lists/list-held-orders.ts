import type { HeldOrders } from "@ironmonger/contract/orders";
import { orders, users } from "@ironmonger/db/schema";
import { desc, eq, sql } from "drizzle-orm";
import type { OfficeContext } from "../../../core/context.ts";

const maxBuyers = 50;

const totalCents = sql<number>`sum(${orders.totalCents})::bigint`;

/** The buyers whose unpaid orders hold stock, the largest value first, at most 50. */
export async function listHeldOrders({ db }: OfficeContext<"orders.read">): Promise<HeldOrders[]> {
  const rows = await db
    .select({
      userId: users.id,
      email: users.email,
      displayName: users.displayName,
      isEmailVerified: sql<boolean>`${users.emailVerifiedAt} is not null`,
      orders: sql<number>`count(*)`,
      pieces: sql<number>`sum(${orders.pieces})::bigint`,
      totalCents,
      nextExpiresAt: sql<Date>`min(${orders.expiresAt})`,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(eq(orders.payment, "due"))
    .groupBy(users.id)
    .orderBy(desc(totalCents), users.id)
    .limit(maxBuyers);
  return rows.map((row) => ({ ...row, nextExpiresAt: row.nextExpiresAt.toISOString() }));
}
