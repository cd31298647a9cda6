import { countUnits } from "../catalog/sales-unit.ts";
import { messages, onlyThisIsLeft } from "../messages.ts";
import type { Money } from "../money.ts";
import type { OrderLine } from "../orders.ts";
import { shareOf } from "../pricing/charges.ts";
import { hasClaim } from "./line-states.ts";

// Separate from the schemas, so that the page of an order does not ship it.

type RefundableLine = Pick<OrderLine, "payment" | "quantity" | "toPayCents" | "refundedQuantity" | "refundedCents"> &
  Partial<Pick<OrderLine, "salesUnit">>;
export type RefundAmount = { quantity: number; amountCents: number };
export type RefundCheck = { amount: RefundAmount } | { field: "quantity" | "amountCents"; message: string };

/** The pieces and the money of a line that are claimed and not refunded yet. */
export function leftToRefund(line: RefundableLine): RefundAmount {
  if (!hasClaim(line.payment)) return { quantity: 0, amountCents: 0 };
  return { quantity: line.quantity - line.refundedQuantity, amountCents: line.toPayCents - line.refundedCents };
}

/** The card provider's reason code, such as `expired_card`, as plain words. Sentences, and the ids in them, stay as they are. */
export const readableReason = (reason: string): string =>
  /^[a-z]+(_[a-z]+)*$/.test(reason) ? reason.replaceAll("_", " ") : reason;

export const isSomething = ({ quantity, amountCents }: RefundAmount): boolean => quantity > 0 || amountCents > 0;

/**
 * What a refund takes from a line: pieces at their price, with their share of tax and delivery; an amount, which leaves the pieces
 * where they are; or pieces with an amount. Without either, everything left. Several refunds of a line add up to what
 * was paid for it.
 */
export function judgeRefund(
  line: RefundableLine,
  requested: { quantity?: number; amountCents?: number },
  money: Money,
): RefundCheck {
  const left = leftToRefund(line);
  const { quantity, amountCents } = requested;
  if (!isSomething(left)) return { field: "quantity", message: messages.orderNotRefundable };
  if (quantity !== undefined && quantity > left.quantity)
    return { field: "quantity", message: onlyThisIsLeft(countUnits(left.quantity, line.salesUnit)) };
  if (amountCents !== undefined && amountCents > left.amountCents)
    return { field: "amountCents", message: onlyThisIsLeft(money.format(left.amountCents)) };
  if (amountCents !== undefined) return { amount: { quantity: quantity ?? 0, amountCents } };
  if (quantity === undefined || quantity === left.quantity) return { amount: left };
  const ofPieces = (pieces: number) => shareOf(line.toPayCents, pieces, line.quantity);
  const share = ofPieces(line.refundedQuantity + quantity) - ofPieces(line.refundedQuantity);
  return { amount: { quantity, amountCents: Math.min(share, left.amountCents) } };
}
