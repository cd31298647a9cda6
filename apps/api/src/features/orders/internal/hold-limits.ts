import { mayHoldAtMost, tooManyUnpaidOrders } from "@ironmonger/contract/messages";
import type { SignedInContext } from "../../../core/context.ts";

/** How much stock one account may hold in unpaid orders, and for how long. */
export type HoldLimits = {
  maxOrders: number;
  /** Of all unpaid orders together; a first one may cost more. */
  maxCents: number;
  hours: number;
};

/** Which limit an order was refused by, and how many orders the buyer holds. */
export type ExceededLimit = { limit: "orders" | "value"; heldOrders: number };

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

/** The refusal of an order by this limit. */
export function sayLimit(
  { env, user }: Pick<SignedInContext, "env" | "user">,
  { maxCents }: HoldLimits,
  { limit, heldOrders }: ExceededLimit,
): string {
  if (limit === "value") return mayHoldAtMost(maxCents);
  return tooManyUnpaidOrders(heldOrders, user.isEmailVerified ? undefined : env.maxUnpaidOrders);
}
