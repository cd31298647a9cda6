import { mayHoldAtMost, tooManyUnpaidOrders } from "@ironmonger/contract/refusals";
import type { Settings } from "@ironmonger/contract/settings";
import type { SignedInContext } from "../../../core/context.ts";

/** How much stock one account may hold in unpaid orders, and for how long. */
export type HoldLimits = {
  maxOrders: number;
  /** For all unpaid orders together; a first order may cost more. */
  maxCents: number;
  hours: number;
};

/** The limit that refused an order, and how many unpaid orders the buyer has. */
export type ExceededLimit = { limit: "orders" | "value"; heldOrders: number };

/** Anybody can register, so an account whose email is unverified may hold little stock, and only briefly. */
export function limitsOf({ user }: Pick<SignedInContext, "user">, settings: Settings): HoldLimits {
  if (user.isEmailVerified)
    return { maxOrders: settings.maxUnpaidOrders, maxCents: Number.MAX_SAFE_INTEGER, hours: settings.unpaidOrderHours };
  return {
    maxOrders: Math.min(settings.maxUnpaidOrdersUnverified, settings.maxUnpaidOrders),
    maxCents: settings.maxHeldCentsUnverified,
    hours: Math.min(settings.unpaidOrderHoursUnverified, settings.unpaidOrderHours),
  };
}

/** The error for an order that exceeds this limit. */
export function sayLimit(
  { user }: Pick<SignedInContext, "user">,
  { maxUnpaidOrders }: Settings,
  { maxCents }: HoldLimits,
  { limit, heldOrders }: ExceededLimit,
): string {
  if (limit === "value") return mayHoldAtMost(maxCents);
  return tooManyUnpaidOrders(heldOrders, user.isEmailVerified ? undefined : maxUnpaidOrders);
}
