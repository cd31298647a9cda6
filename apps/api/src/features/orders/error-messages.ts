import { countUnits, type SalesUnit } from "@ironmonger/contract/catalog/sales-unit";
import { messages } from "@ironmonger/contract/messages";
import { formatNumber, type Money } from "@ironmonger/contract/money";

export const orderErrors = {
  othersRestOnLine:
    "The prices of other lines depend on this one, so it cannot be cancelled alone. Cancel the whole order instead.",
  orderNotUnpaid: "Only an unpaid order can be cancelled.",
  orderCancelled: "This order is cancelled.",
  orderToApprove: "This order waits for approval. It can be paid once it is approved.",
  lineLeftOut: "It was cancelled in this order, so it is left out.",
  linesUntilVerified:
    "Until your email is verified, some of these lines can only be ordered in smaller quantities. The order goes through once you have verified it.",
  lineCancelled: "This line is already cancelled.",
  refundWhileDisputed:
    "The payment is disputed, and the bank has taken the money: it can be refunded only if the dispute is won.",
  refundAfterLostDispute: "The dispute of this payment was lost: the bank has returned the money to the buyer.",
  lineNotFound: "The order has no such line.",
  keyOfCancelledOrder: "The order of this idempotency key is cancelled. Order again with another key.",
  keyReused: "This idempotency key was used for another order.",
  shipmentKeyReused: "This idempotency key was used for another shipment.",
  shipmentNotFound: "There is no such shipment.",
  shipmentUndone: "This shipment was undone.",
  shipmentFinal:
    "A shipment can be undone for a minute, as long as its lines are not refunded. The buyer has already been notified.",
  messageKeyReused: "This idempotency key was used for another note or message.",
} as const;

/** For a shipment of more pieces than wait for it. */
export const onlyThisIsToShip = (pieces: number, unit: SalesUnit): string =>
  pieces === 0 ? messages.orderNotPending : `Only ${countUnits(pieces, unit)} of this can still be shipped.`;

/** For one more unpaid order. `maxVerified` is what a verified email would allow. */
export function tooManyUnpaidOrders(count: number, maxVerified?: number): string {
  const isMoreAllowed = maxVerified !== undefined && maxVerified > count;
  const verify = isMoreAllowed ? `, or verify your email to have up to ${maxVerified}` : "";
  return `You have ${count} unpaid orders, which is the most you can have. Pay or cancel one of them${verify}.`;
}

/** For orders by a buyer whose email is unverified. */
export const mayHoldAtMost = (cents: number, { format }: Money): string =>
  `Until your email is verified, your unpaid orders can come to at most ${format(cents)}. The order goes through once you have verified it.`;

export const mayHoldPieces = (pieces: number): string =>
  `Until your email is verified, at most ${formatNumber(pieces)} of this can be ordered. The order goes through once you have verified it.`;
