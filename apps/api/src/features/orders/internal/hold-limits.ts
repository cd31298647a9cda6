import { mayHoldAtMost, tooManyUnpaidOrders } from "@ironmonger/contract/messages";
import { orders } from "@ironmonger/db/schema";
import { and, eq, sql } from "drizzle-orm";
import type { SignedInContext } from "../../../core/context.ts";
import { DomainError } from "../../../core/domain-error.ts";

/** How much stock one account may hold in unpaid orders, and for how long. */
export type HoldLimits = {
  maxOrders: number;
  /** Of all unpaid orders together; a first one may cost more. */
  maxCents: number;
  hours: number;
};

/** Orders that hold stock: the condition of the partial indexes. */
export const isHeld = sql`${orders.statuses} @> '{unpaid}'`;

/** An account costs nothing, so one whose email is unverified may hold little and briefly. */
export function limitsOf({ env, user }: Pick<SignedInContext, "env" | "user">): HoldLimits {
  if (user.isEmailVerified)
    return { maxOrders: env.maxUnpaidOrders, maxCents: Number.MAX_SAFE_INTEGER, hours: env.unpaidOrderHours };
  return {
    maxOrders: Math.min(env.maxUnpaidOrdersUnverified, env.maxUnpaidOrders),
    maxCents: env.maxHeldCentsUnverified,
    hours: Math.min(env.unpaidOrderHoursUnverified, env.unpaidOrderHours),
  };
}

/**
 * Says why the statement has not placed an order of this total; it has judged the same.
 * @throws DomainError conflict (the buyer would hold more than the limits allow)
 */
export async function requireWithinLimits(
  { db, user, env }: SignedInContext,
  { maxOrders, maxCents }: HoldLimits,
  totalCents: number,
): Promise<void> {
  const [held] = await db
    .select({ count: sql<number>`count(*)`, cents: sql<number>`coalesce(sum(${orders.totalCents}), 0)::bigint` })
    .from(orders)
    .where(and(eq(orders.userId, user.id), isHeld));
  if (!held || held.count === 0) return;
  if (held.count >= maxOrders)
    throw new DomainError(
      "conflict",
      tooManyUnpaidOrders(held.count, user.isEmailVerified ? undefined : env.maxUnpaidOrders),
    );
  if (held.cents + totalCents > maxCents) throw new DomainError("conflict", mayHoldAtMost(maxCents));
}
