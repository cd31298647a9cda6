import type { Settings } from "@ironmonger/contract/settings";
import type { SignedInContext } from "../../../core/context.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { errorMessages, mayHoldAtMost, mayHoldPieces, tooManyUnpaidOrders } from "../../../core/error-messages.ts";

/** How much stock one account may hold in unpaid orders, and for how long. */
export type HoldLimits = {
  maxOrders: number;
  /** For all unpaid orders together. */
  maxCents: number;
  /** The percentage of a tool's stock that all accounts with unverified emails together may hold; null for a verified one. */
  stockShare: number | null;
  hours: number;
};

/**
 * The limit that refused an order: how many unpaid orders the buyer has, or the pieces of each tool that unverified accounts may still take
 * together.
 */
export type ExceededLimit =
  | { limit: "orders" | "value"; heldOrders: number }
  | { limit: "share"; pieces: Map<string, number> };

/** Anybody can register, so an account whose email is unverified may hold little stock, and only briefly. */
export function limitsOf({ user }: Pick<SignedInContext, "user">, settings: Settings): HoldLimits {
  if (user.isEmailVerified)
    return {
      maxOrders: settings.maxUnpaidOrders,
      maxCents: Number.MAX_SAFE_INTEGER,
      stockShare: null,
      hours: settings.unpaidOrderHours,
    };
  return {
    maxOrders: Math.min(settings.maxUnpaidOrdersUnverified, settings.maxUnpaidOrders),
    maxCents: settings.maxHeldCentsUnverified,
    stockShare: settings.unverifiedStockShare,
    hours: Math.min(settings.unpaidOrderHoursUnverified, settings.unpaidOrderHours),
  };
}

/** The error for an order that exceeds this limit. Of a tool's stock there is an issue for each line. */
export function refuseByLimit(
  { user }: Pick<SignedInContext, "user">,
  { maxUnpaidOrders }: Settings,
  { maxCents }: HoldLimits,
  exceeded: ExceededLimit,
  lines: { toolId: string }[],
): DomainError {
  if (exceeded.limit === "share") {
    const issues = lines.flatMap(({ toolId }, index) => {
      const pieces = exceeded.pieces.get(toolId);
      return pieces === undefined ? [] : [{ path: `lines.${index}.quantity`, message: mayHoldPieces(pieces) }];
    });
    const [first, ...others] = issues;
    const message = first && others.length === 0 ? first.message : errorMessages.linesUntilVerified;
    return new DomainError("conflict", message, { issues });
  }
  const { limit, heldOrders } = exceeded;
  if (limit === "value") return new DomainError("conflict", mayHoldAtMost(maxCents));
  return new DomainError(
    "conflict",
    tooManyUnpaidOrders(heldOrders, user.isEmailVerified ? undefined : maxUnpaidOrders),
  );
}
