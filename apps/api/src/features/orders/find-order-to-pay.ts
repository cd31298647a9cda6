import type { Order } from "@ironmonger/contract/orders";
import { orders } from "@ironmonger/db/schema";
import { and, desc, eq } from "drizzle-orm";
import type { SignedInContext } from "../../core/context.ts";
import { toOrder } from "./internal/order-rows.ts";

/** The caller's newest unpaid order of exactly this amount; for clients that know only what is to be paid. */
export async function findOrderToPay(
  { db, user }: SignedInContext,
  { totalCents }: { totalCents: number },
): Promise<Order | undefined> {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, user.id), eq(orders.status, "unpaid"), eq(orders.totalCents, totalCents)))
    .orderBy(desc(orders.id))
    .limit(1);
  return row && toOrder(row);
}
