import { orders } from "@ironmonger/db/schema";
import { and, desc, eq } from "drizzle-orm";
import type { SignedInContext } from "../../core/context.ts";
import { ordersSeenBy } from "../../core/database/owned-by.ts";
import { isPayable } from "./is-payable.ts";

/** The id of the caller's newest unpaid order of exactly this amount, for clients that only know the amount. */
export async function findOrderToPay(
  ctx: SignedInContext,
  { totalCents }: { totalCents: number },
): Promise<string | undefined> {
  const [row] = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(ordersSeenBy(orders, ctx), isPayable, eq(orders.totalCents, totalCents)))
    .orderBy(desc(orders.id))
    .limit(1);
  return row?.id;
}
