import { messages } from "@ironmonger/contract/messages";
import type {
  AttachPaymentInput,
  RecordPaidOutInput,
  UnknownPayment,
  UnknownPaymentInput,
} from "@ironmonger/contract/payments";
import { payments, unknownPayments } from "@ironmonger/db/schema";
import { and, eq, sql } from "drizzle-orm";
import type { OfficeContext } from "../../core/context.ts";
import { inTransaction } from "../../core/database/in-transaction.ts";
import { DomainError } from "../../core/domain-error.ts";
import { tellChange } from "../events/tell-change.ts";
import { orderErrors } from "../orders/error-messages.ts";
import { paymentErrors, paymentInAnotherCurrency } from "./error-messages.ts";
import { askProvider, isChargeDisputed, isFinal } from "./internal/ask-provider.ts";
import { closeIntent } from "./internal/close-intent.ts";
import { attachDisputes } from "./internal/disputed-order.ts";
import { findTakenByDisputes, isSomethingLeft } from "./internal/lost-to-dispute.ts";
import { findPayableOrder } from "./internal/payment-rows.ts";
import { findReturned, isReturned, sumOfRefunds } from "./internal/returned-payments.ts";
import { settle } from "./internal/settle-payment.statement.ts";
import { recordIntent } from "./read-payment.ts";
import { readRefunds } from "./refunds/book-refunds.ts";

const isWaiting = and(eq(unknownPayments.status, "open"), isSomethingLeft);

/** How many payments `listUnknownPayments` lists, and those beyond a hundred. */
export const countUnknownPayments = ({ db }: Pick<OfficeContext<"payments.settle">, "db">): Promise<number> =>
  db.$count(unknownPayments, isWaiting);

/**
 * Money that the provider took, that belongs to no order, and that is neither handled by an admin nor taken back by a bank, oldest first;
 * at most a hundred.
 */
export async function listUnknownPayments({
  db,
}: Pick<OfficeContext<"payments.settle">, "db">): Promise<UnknownPayment[]> {
  const rows = await db.select().from(unknownPayments).where(isWaiting).orderBy(unknownPayments.createdAt).limit(100);
  const intentIds = rows.map(({ intentId }) => intentId);
  const [taken, returned] = await Promise.all([findTakenByDisputes(db, intentIds), findReturned(db, intentIds)]);
  return rows.map(({ intentId, amountCents, currency, refundedCents, description, createdAt }) => {
    const { isHeld = false, lostCents = 0 } = taken.get(intentId) ?? {};
    return {
      intentId,
      amountCents,
      currency,
      refundedCents,
      leftCents: amountCents - refundedCents - lostCents,
      description,
      isDisputed: isHeld,
      isReturned: returned.has(intentId),
      createdAt: createdAt.toISOString(),
    };
  });
}

/**
 * Attaches a payment to the unpaid order that it paid, whose total must be exactly its amount. The order becomes paid, as by any payment,
 * and can no longer be paid by card; a dispute of the payment becomes the order's. Repeated, it changes nothing. Returns the remaining
 * payments.
 * @throws DomainError not_found (payment or order) · conflict (decided before, lost to a dispute, of another currency, too late for its own
 * order, or the order is not unpaid, of another amount or being paid) · unavailable
 */
export const attachPayment = (
  ctx: OfficeContext<"payments.settle">,
  input: AttachPaymentInput,
): Promise<UnknownPayment[]> => decideAlone(ctx, input.intentId, () => attach(ctx, input));

async function attach(
  ctx: OfficeContext<"payments.settle">,
  { intentId, orderId }: AttachPaymentInput,
): Promise<UnknownPayment[]> {
  const order = await findPayableOrder(ctx, orderId);
  if (!order) throw new DomainError("not_found", messages.orderNotFound);
  if ((await decideAsSettled(ctx, intentId)) === orderId) return listUnknownPayments(ctx);
  const intent = await getIntent(ctx, intentId);
  if (intent.currency !== order.currency) throw new DomainError("conflict", paymentInAnotherCurrency(intent.currency));
  if (order.payment !== "due" || intent.amount_received !== order.totalCents)
    throw new DomainError("conflict", paymentErrors.paymentDoesNotFit);
  const { openIntent } = order;
  // Before the order is paid, so that its buyer cannot be charged a second time. If the buyer was faster, this payment can no longer be
  // attached.
  const closing = openIntent && (await askProvider(ctx, () => closeIntent(ctx, openIntent.intentId, orderId)));
  if (closing === "pending")
    throw new DomainError(
      "conflict",
      "The card provider is charging a card for this order right now. Try again in a minute.",
    );
  if (closing === "settled" && (await findPayableOrder(ctx, orderId))?.payment !== "due")
    throw new DomainError("conflict", paymentErrors.paymentDoesNotFit);
  await settle(ctx, { orderId, intentId, receivedCents: intent.amount_received, currency: intent.currency });
  const now = await findPayableOrder(ctx, orderId);
  // The buyer has started to pay meanwhile.
  if (now?.openIntent) await ctx.jobs.enqueue(ctx.sql, "close-payment", { orderId });
  const paidOrderId = await decideAsSettled(ctx, intentId);
  await askProvider(ctx, () => readRefunds(ctx, intentId));
  // Another payment of the order was faster, so this one is being refunded; or this one has paid another order meanwhile.
  if (paidOrderId !== orderId) throw new DomainError("conflict", paymentErrors.paymentDoesNotFit);
  return listUnknownPayments(ctx);
}

/**
 * Refunds the rest of a payment that belongs to no order; repeated calls refund it once. If a dispute over some of it was lost, the
 * provider decides whether it refunds the rest. Returns the remaining payments.
 * @throws DomainError not_found · conflict (it was attached to an order or paid out, the bank has taken it back, or the provider refuses) ·
 * unavailable
 */
export const refundUnknownPayment = (
  ctx: OfficeContext<"payments.settle">,
  input: UnknownPaymentInput,
): Promise<UnknownPayment[]> => decideAlone(ctx, input.intentId, () => refund(ctx, input));

async function refund(
  ctx: OfficeContext<"payments.settle">,
  { intentId }: UnknownPaymentInput,
): Promise<UnknownPayment[]> {
  await decideAsSettled(ctx, intentId);
  const payment = await getUnknown(ctx, intentId);
  if (payment.status === "attached" || payment.status === "paid-out")
    throw new DomainError("conflict", paymentErrors.paymentDecided);
  if (payment.status === "open") {
    const { leftCents, lostCents } = await requireRest(ctx, payment);
    await askProvider(ctx, async () => {
      // A failed refund is made again under a new key; for the old key the provider would repeat its response.
      const before = await ctx.cardProvider.refunds.list({ payment_intent: intentId, limit: 100 });
      await ctx.cardProvider.refunds.create(
        {
          payment_intent: intentId,
          metadata: { unknownPayment: intentId },
          ...(lostCents > 0 && { amount: leftCents }),
        },
        { idempotencyKey: `refund-unknown-${intentId}-${before.data.length}` },
      );
    }).catch((error: unknown) => {
      if (!isFinal(error) || !(error instanceof Error)) throw error;
      // The shop may not have read the dispute yet.
      const whyDisputed = lostCents > 0 ? orderErrors.refundAfterLostDispute : orderErrors.refundWhileDisputed;
      const message = isChargeDisputed(error) ? whyDisputed : error.message;
      throw new DomainError("conflict", message, { cause: error });
    });
    await decide(ctx, intentId, { status: "refunded", refundedCents: payment.amountCents - lostCents });
    // A payment that came too late for its order has its refunds there.
    await askProvider(ctx, () => readRefunds(ctx, intentId));
  }
  return listUnknownPayments(ctx);
}

/**
 * Records that the buyer of a payment that belongs to no order got the rest of it back by other means, for example because their card no
 * longer exists. Repeated, it changes nothing. Returns the remaining payments.
 * @throws DomainError not_found · conflict (it was attached to an order or refunded, or the bank has taken it back)
 */
export const recordPaidOut = (
  ctx: OfficeContext<"payments.settle">,
  input: RecordPaidOutInput,
): Promise<UnknownPayment[]> =>
  decideAlone(ctx, input.intentId, async () => {
    const { intentId, reference, reason } = input;
    await decideAsSettled(ctx, intentId);
    const payment = await getUnknown(ctx, intentId);
    if (payment.status === "attached" || payment.status === "refunded")
      throw new DomainError("conflict", paymentErrors.paymentDecided);
    if (payment.status === "open") {
      const { leftCents } = await requireRest(ctx, payment);
      await decide(ctx, intentId, { status: "paid-out", paidOutCents: leftCents, reference, reason });
    }
    return listUnknownPayments(ctx);
  });

/**
 * What is left of a payment without an order, and what lost disputes have taken of it.
 * @throws DomainError conflict, if the bank has taken it back
 */
async function requireRest({ db }: OfficeContext<"payments.settle">, payment: typeof unknownPayments.$inferSelect) {
  const { intentId, amountCents, refundedCents } = payment;
  const { isHeld = false, lostCents = 0 } = (await findTakenByDisputes(db, [intentId])).get(intentId) ?? {};
  const leftCents = amountCents - refundedCents - lostCents;
  if (isHeld) throw new DomainError("conflict", orderErrors.refundWhileDisputed);
  if (leftCents <= 0) throw new DomainError("conflict", orderErrors.refundAfterLostDispute);
  return { leftCents, lostCents };
}

/** Longer than everything that a decision asks the provider. */
const decisionMinutes = 5;

/**
 * Attaching and refunding ask the provider in between, so a second decision about the payment is refused meanwhile, until the first one has
 * ended; if its process stopped, for some minutes.
 */
async function decideAlone(
  { db }: OfficeContext<"payments.settle">,
  intentId: string,
  decideAbout: () => Promise<UnknownPayment[]>,
): Promise<UnknownPayment[]> {
  const isIt = eq(unknownPayments.intentId, intentId);
  const [claimed] = await db
    .update(unknownPayments)
    .set({ beingDecidedUntil: sql`now() + ${decisionMinutes}::int * interval '1 minute'` })
    .where(and(isIt, sql`coalesce(${unknownPayments.beingDecidedUntil} < now(), true)`))
    .returning({ intentId: unknownPayments.intentId });
  if (!claimed && (await db.$count(unknownPayments, isIt)) > 0)
    throw new DomainError("conflict", paymentErrors.paymentDecided);
  try {
    return await decideAbout();
  } finally {
    if (claimed) await db.update(unknownPayments).set({ beingDecidedUntil: null }).where(isIt);
  }
}

/** Reads the intent of a payment that waits for a decision from the provider. */
async function getIntent(ctx: OfficeContext<"payments.settle">, intentId: string) {
  const { status } = await getUnknown(ctx, intentId);
  if (status !== "open") throw new DomainError("conflict", paymentErrors.paymentDecided);
  if (await isReturned(ctx.db, intentId)) throw new DomainError("conflict", paymentErrors.paymentReturned);
  const isIt = eq(unknownPayments.intentId, intentId);
  if ((await ctx.db.$count(unknownPayments, and(isIt, isSomethingLeft))) === 0)
    throw new DomainError("conflict", orderErrors.refundAfterLostDispute);
  const intent = await askProvider(ctx, () =>
    ctx.cardProvider.paymentIntents.retrieve(intentId, { expand: ["latest_charge"] }),
  );
  await recordIntent(ctx, intent);
  return intent;
}

async function getUnknown({ db }: OfficeContext<"payments.settle">, intentId: string) {
  const [row] = await db.select().from(unknownPayments).where(eq(unknownPayments.intentId, intentId));
  if (!row) throw new DomainError("not_found", "There is no such payment without an order.");
  return row;
}

/**
 * Records the decision about a payment from the state of the orders: it paid one, or came too late and all of it is being refunded. So the
 * next call completes one that stopped between paying the order and recording the decision. Returns the order that it paid.
 */
async function decideAsSettled(ctx: OfficeContext<"payments.settle">, intentId: string): Promise<string | undefined> {
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.intentId, intentId));
  if (payment?.status === "returned" && (await sumOfRefunds(ctx.db, payment)) >= payment.amountCents)
    await decide(ctx, intentId, { status: "refunded", refundedCents: payment.amountCents });
  if (payment?.status !== "succeeded") return undefined;
  await decide(ctx, intentId, { status: "attached", orderId: payment.orderId });
  return payment.orderId;
}

type Decision =
  | { status: "attached"; orderId: string }
  | { status: "refunded"; refundedCents: number }
  | { status: "paid-out"; paidOutCents: number; reference: string; reason: string };

async function decide(ctx: OfficeContext<"payments.settle">, intentId: string, decision: Decision): Promise<void> {
  const { status } = decision;
  await inTransaction(ctx, async (ctx) => {
    const [decided] = await ctx.db
      .update(unknownPayments)
      .set({
        status,
        resolvedAt: sql`now()`,
        byUserId: ctx.user.id,
        ...(decision.status === "refunded" && { refundedCents: decision.refundedCents }),
        ...(decision.status === "paid-out" && {
          paidOutReference: decision.reference,
          paidOutReason: decision.reason,
        }),
      })
      .where(and(eq(unknownPayments.intentId, intentId), eq(unknownPayments.status, "open")))
      .returning();
    if (!decided) return;
    if (decision.status === "attached") await attachDisputes(ctx.db, { intentId, orderId: decision.orderId });
    await tellChange(
      ctx,
      { entity: "payment", id: intentId, name: intentId },
      { action: status, before: null, after: describeDecision(decision, decided.amountCents) },
    );
  });
}

function describeDecision(decision: Decision, amountCents: number) {
  if (decision.status === "attached") return { amountCents, orderId: decision.orderId };
  if (decision.status === "refunded") return { amountCents };
  const { paidOutCents, reference, reason } = decision;
  return { amountCents: paidOutCents, reference, reason };
}
