import type { PaymentTerms } from "../companies/terms.ts";
import type { orderStatuses } from "../tables/table-choices.ts";

type Status = (typeof orderStatuses)[number];

/** What becomes of the pieces of a line, from the least to the most advanced. An order is as far as the least advanced of its lines. */
export const fulfilments = ["to-approve", "to-ship", "shipped", "declined", "cancelled"] as const;
/** What becomes of the money, likewise. It is null where nothing is to be paid: of what was cancelled unpaid, or declined. */
export const paymentStates = ["due", "on-account", "paid", "refunded"] as const;
export type Fulfilment = (typeof fulfilments)[number];
export type Payment = (typeof paymentStates)[number];

/**
 * Where each axis of an order line may go. Shipping can be undone, and a refund that fails brings back what was before it: a line that was
 * refunded before it shipped is to be shipped again. The database refuses every other move: its trigger is generated from these tables.
 */
export const fulfilmentMoves: Readonly<Record<Fulfilment, readonly Fulfilment[]>> = {
  "to-approve": ["to-ship", "declined", "cancelled"],
  "to-ship": ["shipped", "cancelled"],
  shipped: ["to-ship"],
  declined: [],
  cancelled: ["to-ship"],
};
export const paymentMoves: Readonly<Record<Payment, readonly (Payment | null)[]>> = {
  due: ["on-account", "paid", null],
  "on-account": ["paid", "refunded", null],
  paid: ["refunded"],
  refunded: ["on-account", "paid"],
};

/**
 * The status of each pair that a line may have; the database refuses a line without one, and its column is generated from this table.
 */
export const statusTable: Readonly<Record<Fulfilment, Readonly<Partial<Record<Payment | "none", Status>>>>> = {
  "to-approve": { due: "to-approve", "on-account": "to-approve" },
  "to-ship": { due: "unpaid", "on-account": "pending", paid: "pending" },
  shipped: { "on-account": "shipped", paid: "shipped", refunded: "refunded" },
  declined: { none: "declined" },
  cancelled: { none: "cancelled", refunded: "refunded" },
};

type LineState = { fulfilment: Fulfilment; payment: Payment | null };

/** The one status that the shop shows of both axes. */
export function statusOf({ fulfilment, payment }: LineState): Status {
  const status = statusTable[fulfilment][payment ?? "none"];
  if (status === undefined) throw new RangeError(`No order line is ${fulfilment} and ${payment}.`);
  return status;
}

/** Both axes of an order, and each status that one of its lines has, in alphabetical order. */
export function summarize(lines: readonly LineState[]): LineState & { statuses: Status[] } {
  return {
    fulfilment: fulfilments.find((least) => lines.some(({ fulfilment }) => fulfilment === least)) ?? "cancelled",
    payment: paymentStates.find((least) => lines.some(({ payment }) => payment === least)) ?? null,
    statuses: [...new Set(lines.map(statusOf))].sort(),
  };
}

/** What is due by card of an unpaid order: all of it, or the deposit of one on account. */
export const dueByCard = (order: { terms: PaymentTerms; totalCents: number; depositCents: number }): number =>
  order.terms === "account" ? order.depositCents : order.totalCents;

/** Whether a line has left its order: it is part of no sum, and its pieces are back in stock. */
export const hasLeft = (status: Status): boolean => status === "cancelled" || status === "declined";

/** Whether the buyer has paid; a refund does not change that. */
export const isPaid = (payment: Payment | null): boolean => payment === "paid" || payment === "refunded";

/**
 * Whether the shop has a claim, paid or not: a refund gives back some of it, whatever settles it. What is due lapses unless it is paid, so
 * there is nothing to give back.
 */
export const hasClaim = (payment: Payment | null): boolean => payment !== null && payment !== "due";

/** What is left of the shop's claim for an order after its refunds. */
export const leftOfClaim = (order: { payment: Payment | null; totalCents: number; refundedCents: number }): number =>
  hasClaim(order.payment) ? order.totalCents - order.refundedCents : 0;
