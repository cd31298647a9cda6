import { type Money, moneyIn } from "@ironmonger/contract/money";
import type { Settings } from "@ironmonger/contract/settings";
import type { SignedInContext } from "../../../core/context.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { mayHoldAtMost, mayHoldPieces, orderErrors, tooManyUnpaidOrders } from "../error-messages.ts";

/** How much stock one account may hold in unpaid orders, and for how long. */
export type HoldLimits = {
  maxOrders: number;
  /** What `maxOrders` becomes when the email is verified; undefined if it is. */
  maxOrdersOnceVerified: number | undefined;
  /** For all unpaid orders together. */
  maxCents: number;
  money: Money;
  /** The percentage of a tool's stock that all accounts with unverified emails together may hold; null for a verified one. */
  stockShare: number | null;
  hours: number;
};

/** Anybody can register, so an account whose email is unverified may hold little stock, and only briefly. */
export function limitsOf({ user }: Pick<SignedInContext, "user">, settings: Settings): HoldLimits {
  const money = moneyIn(settings.currency);
  if (user.isEmailVerified)
    return {
      maxOrders: settings.maxUnpaidOrders,
      maxOrdersOnceVerified: undefined,
      maxCents: Number.MAX_SAFE_INTEGER,
      money,
      stockShare: null,
      hours: settings.unpaidOrderHours,
    };
  return {
    maxOrders: Math.min(settings.maxUnpaidOrdersUnverified, settings.maxUnpaidOrders),
    maxOrdersOnceVerified: settings.maxUnpaidOrders,
    maxCents: settings.maxHeldCentsUnverified,
    money,
    stockShare: settings.unverifiedStockShare < 100 ? settings.unverifiedStockShare : null,
    hours: Math.min(settings.unpaidOrderHoursUnverified, settings.unpaidOrderHours),
  };
}

/** @throws DomainError conflict (the buyer has too many unpaid orders, or they come to too much with this one) */
export function requireWithinLimits(
  { maxOrders, maxOrdersOnceVerified, maxCents, money }: HoldLimits,
  unpaid: { orderCount: number; heldCents: number },
  totalCents: number,
): void {
  if (unpaid.orderCount >= maxOrders)
    throw new DomainError("conflict", tooManyUnpaidOrders(unpaid.orderCount, maxOrdersOnceVerified));
  if (unpaid.heldCents + totalCents > maxCents) throw new DomainError("conflict", mayHoldAtMost(maxCents, money));
}

type SharedStock = { available: number; minOrder: number; heldUnverified: number | null };

/**
 * One minimum order is always allowed, unless the share is none.
 * @throws DomainError conflict, with an issue for each requested line of a tool of which accounts with unverified emails would hold too
 * much
 */
export function requireShareOfStock(
  requested: { toolId: string }[],
  lines: { toolId: string; quantity: number }[],
  stock: ReadonlyMap<string, SharedStock>,
  { stockShare }: HoldLimits,
): void {
  if (stockShare === null) return;
  const quantities = new Map(lines.map(({ toolId, quantity }) => [toolId, quantity]));
  const issues = requested.flatMap(({ toolId }, index) => {
    const { available = 0, minOrder = 0, heldUnverified } = stock.get(toolId) ?? {};
    const heldPieces = heldUnverified ?? 0;
    const share = Math.floor(((available + heldPieces) * stockShare) / 100);
    const allowed = Math.max(share, stockShare > 0 ? minOrder : 0);
    if (heldPieces + (quantities.get(toolId) ?? 0) <= allowed) return [];
    return [{ path: `lines.${index}.quantity`, message: mayHoldPieces(Math.max(0, allowed - heldPieces)) }];
  });
  const [first, ...further] = issues;
  if (first)
    throw new DomainError("conflict", further.length === 0 ? first.message : orderErrors.linesUntilVerified, {
      issues,
    });
}
