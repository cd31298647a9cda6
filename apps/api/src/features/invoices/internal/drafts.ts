import { isPaid } from "@ironmonger/contract/orders/line-states";
import type { LineParts } from "@ironmonger/contract/pricing/charges";
import { splitCents } from "@ironmonger/contract/pricing/charges";
import {
  leftOf,
  leftToCredit,
  partsToBill,
  partsToCredit,
  piecesNeverShipped,
  type WrittenLine,
} from "./billed-line.ts";
import { noParts, splitInto, sumParts, totalOf } from "./parts.ts";
import type { LineToBill, OrderToBill } from "./read-orders.ts";

// What is to be invoiced or credited of an order next. Each draft is issued before the next one is made, because it counts for it.

export type DraftLine = {
  order: OrderToBill;
  line: LineToBill;
  shipmentId: string | null;
  refundId: string | null;
  /** 0 where only an amount is meant. */
  quantity: number;
  parts: LineParts;
};
export type Draft = {
  kind: "invoice" | "credit-note";
  /** What it is issued for, once. */
  issuedFor: string;
  creditsId: string | null;
  note: string | null;
  /** Of a credit note: who gives the money back. `card`: the card provider, for a refund. `none`: the order is still paid. */
  returns: "card" | "credit" | "none";
  lines: DraftLine[];
};
export type Rules = {
  /** When orders that are paid in advance are invoiced. */
  when: "payment" | "shipment";
  /** Credit notes correct this invoice first. */
  prefer?: string | undefined;
  /** What a credit note of the office says. */
  note?: string | undefined;
  /** What it gives back of each line of the order. */
  parts?: ReadonlyMap<string, LineParts> | undefined;
};

export const draftNext = (order: OrderToBill, rules: Rules): Draft | undefined =>
  draftUndone(order) ??
  draftPayment(order, rules) ??
  draftShipment(order) ??
  draftRest(order) ??
  draftRefund(order, rules);

const isPaidInAdvance = ({ row }: OrderToBill): boolean => row.terms !== "account";
const writtenOf = ({ lines }: OrderToBill): WrittenLine[] => lines.flatMap(({ written }) => written);
const invoiceOf = (issuedFor: string, lines: DraftLine[]): Draft | undefined =>
  lines.some(({ parts }) => totalOf(parts) > 0)
    ? { kind: "invoice", issuedFor, creditsId: null, note: null, returns: "none", lines }
    : undefined;

/** A shipment that was invoiced and then undone. */
function draftUndone(order: OrderToBill): Draft | undefined {
  const undone = new Set(order.shipments.filter(({ isUndone }) => isUndone).map(({ id }) => id));
  const lines = order.lines.flatMap((line) =>
    line.written.flatMap((invoiced) => {
      const { kind, shipmentId, refundId, invoiceId } = invoiced;
      if (kind !== "invoice" || refundId || !shipmentId || !undone.has(shipmentId)) return [];
      const left = leftOf(invoiced, line.written);
      if (left.quantity === 0 && totalOf(left.parts) === 0) return [];
      return [{ invoiceId, order, line, shipmentId, refundId: null, ...left }];
    }),
  );
  const [first] = lines;
  if (!first) return undefined;
  return {
    kind: "credit-note",
    issuedFor: `undone:${first.shipmentId}:${first.invoiceId}`,
    creditsId: first.invoiceId,
    note: "The shipment was undone.",
    returns: isPaidInAdvance(order) ? "none" : "credit",
    lines: lines.filter(
      ({ invoiceId, shipmentId }) => invoiceId === first.invoiceId && shipmentId === first.shipmentId,
    ),
  };
}

/** The whole of an order that was paid in advance. */
function draftPayment(order: OrderToBill, { when }: Rules): Draft | undefined {
  const { row, lines } = order;
  if (when !== "payment" || !isPaidInAdvance(order) || !isPaid(row.payment) || writtenOf(order).length > 0)
    return undefined;
  return invoiceOf(
    `payment:${row.id}`,
    lines.map((line) => ({
      order,
      line,
      shipmentId: null,
      refundId: null,
      quantity: line.quantity,
      parts: line.whole,
    })),
  );
}

/** The next shipment that is not invoiced yet, unless it waits for the invoice of its month. */
function draftShipment(order: OrderToBill): Draft | undefined {
  if (!isPaidInAdvance(order) && order.company?.invoicePer === "month") return undefined;
  for (const id of openShipments(order)) {
    const draft = invoiceOf(`shipment:${id}`, linesOfShipment(order, id));
    if (draft) return draft;
  }
  return undefined;
}

/** The shipments that are not invoiced yet, the oldest first. */
export function openShipments(order: OrderToBill): string[] {
  const invoiced = new Set(writtenOf(order).map(({ shipmentId }) => shipmentId));
  return order.shipments.filter(({ id, isUndone }) => !isUndone && !invoiced.has(id)).map(({ id }) => id);
}

export function linesOfShipment(order: OrderToBill, shipmentId: string): DraftLine[] {
  const shipped = order.shipments.find(({ id }) => id === shipmentId)?.lines ?? [];
  const pieces = new Map(shipped.map(({ lineId, quantity }) => [lineId, quantity]));
  return order.lines.flatMap((line) => {
    const quantity = pieces.get(line.row.id);
    if (quantity === undefined) return [];
    return [{ order, line, shipmentId, refundId: null, quantity, parts: partsToBill(line, quantity) }];
  });
}

/** What is still claimed of pieces that were refunded for less than they cost, so that nothing of their line is left to ship. */
function draftRest(order: OrderToBill): Draft | undefined {
  const lines = order.lines
    .filter((line) => piecesNeverShipped(line) > 0)
    .map((line) => ({ order, line, shipmentId: null, refundId: null, quantity: 0, parts: partsToBill(line, 0) }))
    .filter(({ parts }) => totalOf(parts) > 0);
  return invoiceOf(`rest:${order.row.id}:${writtenOf(order).length}`, lines);
}

/** The oldest refund that differs from its credit notes. */
function draftRefund(order: OrderToBill, rules: Rules): Draft | undefined {
  for (const refund of order.refunds) {
    const draft = refund.isOfLines ? draftOfLines(order, refund, rules) : draftOfOrder(order, refund, rules);
    if (draft) return draft;
  }
  return undefined;
}

type Refund = OrderToBill["refunds"][number];

function draftOfLines(order: OrderToBill, refund: Refund, rules: Rules): Draft | undefined {
  const amounts = order.lines.map((line) => ({ line, cents: leftToCredit(line, refund.id) }));
  const excess = amounts.filter(({ cents }) => cents < 0);
  if (excess.length > 0) return draftAgain(order, refund, excess);
  const lines = amounts.flatMap(({ line, cents }) => {
    const pieces = line.refunds.find(({ refundId }) => refundId === refund.id)?.quantity ?? 0;
    return creditLine({ order, line, refundId: refund.id }, { cents, pieces }, rules);
  });
  return creditNote(order, refund, lines, rules);
}

/** A refund made at the provider names no lines, so all that are invoiced give back some. */
function draftOfOrder(order: OrderToBill, refund: Refund, rules: Rules): Draft | undefined {
  const credited = writtenOf(order)
    .filter(({ refundId }) => refundId === refund.id)
    .reduce((sum, { kind, parts }) => sum + (kind === "credit-note" ? 1 : -1) * totalOf(parts), 0);
  const wanted = (refund.isLive ? refund.amountCents : 0) - credited;
  const leftOfLines = order.lines.map((line) =>
    line.written
      .filter(({ kind }) => kind === "invoice")
      .reduce((sum, one) => sum + totalOf(leftOf(one, line.written).parts), 0),
  );
  const leftCents = leftOfLines.reduce((sum, cents) => sum + cents, 0);
  if (wanted < 0) {
    const shares = order.lines.map((line) => ({
      line,
      cents: -line.written
        .filter(({ refundId }) => refundId === refund.id)
        .reduce((sum, { kind, parts }) => sum + (kind === "credit-note" ? 1 : -1) * totalOf(parts), 0),
    }));
    const some = splitCents(
      -wanted,
      shares.map(({ cents }) => BigInt(Math.max(0, -cents))),
    );
    return draftAgain(
      order,
      refund,
      shares.map(({ line }, index) => ({ line, cents: -(some[index] ?? 0) })),
    );
  }
  const shares = splitCents(
    Math.min(wanted, leftCents),
    leftOfLines.map((cents) => BigInt(cents)),
  );
  const lines = order.lines.flatMap((line, index) => {
    const cents = shares[index] ?? 0;
    const pieces = cents === leftOfLines[index] ? line.quantity : 0;
    return creditLine({ order, line, refundId: refund.id }, { cents, pieces }, rules);
  });
  return creditNote(order, refund, lines, rules);
}

type Credited = DraftLine & { invoiceId: string };

/** What each invoice of a line gives back: the newest first, because it is the one that may be unpaid. */
function creditLine(
  of: { order: OrderToBill; line: LineToBill; refundId: string },
  { cents, pieces }: { cents: number; pieces: number },
  { prefer, parts: wanted }: Rules,
): Credited[] {
  const { written } = of.line;
  const invoiced = written.filter(({ kind }) => kind === "invoice").toReversed();
  const inOrder = [
    ...invoiced.filter(({ invoiceId }) => invoiceId === prefer),
    ...invoiced.filter(({ invoiceId }) => invoiceId !== prefer),
  ];
  const credited = written.filter(({ refundId, kind }) => refundId === of.refundId && kind === "credit-note");
  let left = { cents, pieces: Math.max(0, pieces - credited.reduce((sum, { quantity }) => sum + quantity, 0)) };
  const lines: Credited[] = [];
  for (const one of inOrder) {
    if (left.cents <= 0) break;
    const parts = partsToCredit(one, leftOf(one, written), { ...left, parts: wanted?.get(of.line.row.id) });
    if (totalOf(parts.parts) === 0) continue;
    lines.push({ ...of, invoiceId: one.invoiceId, shipmentId: one.shipmentId, ...parts });
    left = { cents: left.cents - totalOf(parts.parts), pieces: left.pieces - parts.quantity };
  }
  return lines;
}

/** The credit note of the first invoice that is concerned; the others follow. */
function creditNote(order: OrderToBill, refund: Refund, lines: Credited[], { note, prefer }: Rules): Draft | undefined {
  const first = lines.find(({ invoiceId }) => invoiceId === prefer) ?? lines[0];
  if (!first) return undefined;
  const { invoiceId: creditsId } = first;
  const count = writtenOf(order).filter(({ refundId }) => refundId === refund.id).length;
  return {
    kind: "credit-note",
    issuedFor: `refund:${refund.id}:${count}`,
    creditsId,
    note: note ?? "Refund.",
    returns: refund.isByCard ? "card" : "credit",
    lines: lines.filter(({ invoiceId }) => invoiceId === creditsId),
  };
}

/** Charges again what was credited for a refund that failed, or that was reduced. */
function draftAgain(
  order: OrderToBill,
  refund: Refund,
  excess: { line: LineToBill; cents: number }[],
): Draft | undefined {
  const lines = excess.map(({ line, cents }) => {
    const notes = line.written.filter(({ refundId, kind }) => refundId === refund.id && kind === "credit-note");
    const credited = sumParts(notes.map(({ parts }) => parts));
    const isAll = totalOf(credited) === -cents;
    const quantity = isAll ? notes.reduce((sum, note) => sum + note.quantity, 0) : 0;
    const parts = cents === 0 ? noParts : isAll ? credited : splitInto(-cents, credited);
    return { order, line, shipmentId: notes[0]?.shipmentId ?? null, refundId: refund.id, quantity, parts };
  });
  const count = writtenOf(order).filter(({ refundId }) => refundId === refund.id).length;
  return invoiceOf(
    `refund-failed:${refund.id}:${count}`,
    lines.filter(({ parts }) => totalOf(parts) > 0),
  );
}
