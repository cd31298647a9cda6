import type { LineParts } from "@ironmonger/contract/pricing/charges";
import { addParts, lessParts, noParts, partsOfPieces, splitInto, sumParts, totalOf, within } from "./parts.ts";

// What is invoiced and credited of one order line. Everything is computed from what its invoices and credit notes have said so far, so that
// the last one of a line makes them add up to what it costs.

/** A line of an invoice or a credit note that exists. */
export type WrittenLine = {
  invoiceId: string;
  kind: "invoice" | "credit-note";
  /** The invoice that the credit note corrects. */
  creditsId: string | null;
  shipmentId: string | null;
  refundId: string | null;
  quantity: number;
  parts: LineParts;
};

/** What a refund that is decided or made takes from the line. */
type RefundOfLine = { refundId: string; quantity: number; amountCents: number };

export type BilledLine = {
  quantity: number;
  shippedQuantity: number;
  /** What is paid for all of it. */
  whole: LineParts;
  /** The oldest first. */
  refunds: readonly RefundOfLine[];
  written: readonly WrittenLine[];
};

/** Of a new invoice or credit note. */
export type NewParts = { quantity: number; parts: LineParts };

/** Roundings of the parts of a line differ by no more. */
const maxRounding = 3;

/** What was invoiced at payment or shipment, without undone shipments. */
function billedOf({ written }: BilledLine): NewParts {
  const ofShipments = written.filter(({ refundId }) => refundId === null);
  const sum = (kind: WrittenLine["kind"]) => {
    const lines = ofShipments.filter((line) => line.kind === kind);
    return {
      quantity: lines.reduce((all, line) => all + line.quantity, 0),
      parts: sumParts(lines.map(({ parts }) => parts)),
    };
  };
  const [invoiced, undone] = [sum("invoice"), sum("credit-note")];
  return { quantity: invoiced.quantity - undone.quantity, parts: lessParts(invoiced.parts, undone.parts) };
}

const billedQuantity = (line: BilledLine): number => billedOf(line).quantity;

/**
 * Of each refund what is never invoiced, because it is for pieces that have not been shipped or invoiced before: the oldest refunds of
 * pieces are those.
 */
function droppedOf(line: BilledLine): { pieces: number; cents: number; ofRefund: Map<string, number> } {
  const { quantity, shippedQuantity, refunds } = line;
  const refunded = refunds.reduce((sum, refund) => sum + refund.quantity, 0);
  const pieces = Math.min(refunded, Math.max(0, quantity - Math.max(shippedQuantity, billedQuantity(line))));
  const ofRefund = new Map<string, number>();
  let left = pieces;
  for (const refund of refunds) {
    const some = Math.min(left, refund.quantity);
    left -= some;
    if (some > 0)
      ofRefund.set(
        refund.refundId,
        some === refund.quantity ? refund.amountCents : Math.floor((refund.amountCents * some) / refund.quantity),
      );
  }
  return { pieces, cents: [...ofRefund.values()].reduce((sum, cents) => sum + cents, 0), ofRefund };
}

/** What an invoice charges for these pieces more: their share, or all that is left if they are the last ones. */
export function partsToBill(line: BilledLine, pieces: number): LineParts {
  const { quantity, whole } = line;
  const billed = billedOf(line);
  const dropped = droppedOf(line);
  const upTo = billed.quantity + pieces;
  const isLast = upTo + dropped.pieces >= quantity;
  const share = partsOfPieces(whole, Math.min(upTo, quantity), quantity);
  const targetCents = isLast
    ? totalOf(whole) - dropped.cents
    : Math.min(totalOf(share), totalOf(whole) - dropped.cents);
  const difference = targetCents - totalOf(share);
  const target =
    Math.abs(difference) > maxRounding || share.netCents + difference < 0
      ? splitInto(targetCents, whole)
      : { ...share, netCents: share.netCents + difference };
  const parts = lessParts(target, billed.parts);
  const cents = Math.max(0, totalOf(parts));
  const isNegative = Object.values(parts).some((part) => part < 0);
  return isNegative ? splitInto(cents, lessPartsOrWhole(whole, billed.parts)) : parts;
}

const lessPartsOrWhole = (whole: LineParts, billed: LineParts): LineParts => {
  const left = lessParts(whole, billed);
  return Object.values(left).some((part) => part < 0) ? whole : left;
};

/** The pieces that are refunded instead of shipped, once nothing of the line is left to ship or to invoice. */
export function piecesNeverShipped(line: BilledLine): number {
  const { pieces } = droppedOf(line);
  return pieces > 0 && billedQuantity(line) + pieces >= line.quantity ? pieces : 0;
}

/** What a refund is still to be credited with (or, negative, to be charged again, because it has failed). */
export function leftToCredit(line: BilledLine, refundId: string): number {
  const refund = line.refunds.find((one) => one.refundId === refundId);
  const credited = line.written
    .filter((one) => one.refundId === refundId)
    .reduce((sum, one) => sum + (one.kind === "credit-note" ? 1 : -1) * totalOf(one.parts), 0);
  const wanted = refund ? refund.amountCents - (droppedOf(line).ofRefund.get(refundId) ?? 0) : 0;
  return wanted - credited;
}

/** What is left of a line of an invoice after its credit notes. */
export function leftOf(invoiced: WrittenLine, written: readonly WrittenLine[]): NewParts {
  const notes = written.filter(
    ({ creditsId, shipmentId }) => creditsId === invoiced.invoiceId && shipmentId === invoiced.shipmentId,
  );
  return {
    quantity: Math.max(0, invoiced.quantity - notes.reduce((sum, note) => sum + note.quantity, 0)),
    parts: lessParts(invoiced.parts, sumParts(notes.map(({ parts }) => parts))),
  };
}

type Wanted = { cents: number; pieces: number; parts?: LineParts | undefined };

/** What a credit note gives back of a line of an invoice: at most `cents`, for `pieces` if there are some, in these parts if they fit. */
export function partsToCredit(invoiced: WrittenLine, left: NewParts, { cents, pieces, parts }: Wanted): NewParts {
  const amount = Math.min(cents, totalOf(left.parts));
  const quantity = Math.min(pieces, left.quantity);
  if (amount === totalOf(left.parts)) return { quantity, parts: left.parts };
  if (parts && totalOf(parts) === amount) return { quantity, parts: within(left.parts, parts) };
  const share = partsOfPieces(invoiced.parts, quantity, invoiced.quantity || 1);
  const isShare = quantity > 0 && Math.abs(totalOf(share) - amount) <= maxRounding && share.netCents <= amount;
  const rest = { ...invoiced.parts, netCents: 0 };
  return {
    quantity,
    parts: within(
      left.parts,
      isShare
        ? addParts({ ...noParts, netCents: share.netCents }, splitInto(amount - share.netCents, rest))
        : splitInto(amount, invoiced.parts),
    ),
  };
}
