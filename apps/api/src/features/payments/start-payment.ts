import { messages } from "@ironmonger/contract/messages";
import { dueByCard } from "@ironmonger/contract/orders/line-states";
import { formatOrderNumber } from "@ironmonger/contract/orders/order-names";
import type { StartedPayment, StartPaymentInput } from "@ironmonger/contract/payments";
import type Stripe from "stripe";
import type { SignedInContext } from "../../core/context.ts";
import { DomainError } from "../../core/domain-error.ts";
import { errorMessages } from "../../core/error-messages.ts";
import { orderErrors } from "../orders/error-messages.ts";
import { findBuyerOf } from "../orders/find-buyer-of.ts";
import { askProvider, isFinal, isMissing } from "./internal/ask-provider.ts";
import { closeIntent } from "./internal/close-intent.ts";
import { ensureOpenPayment } from "./internal/open-payment.statement.ts";
import { findPayableOrder, isDue, markCancelled, type PayableOrder } from "./internal/payment-rows.ts";
import { settlePayment } from "./settle-payment.ts";

/**
 * What the browser needs to charge a card for an unpaid order of the buyer. The amount is the order's: the sum of the lines that are not
 * cancelled. An order has one live intent: repeated and concurrent calls return the same one while it can be paid; an intent of another
 * amount, from before a line was cancelled, is closed and replaced.
 * @throws DomainError not_found · conflict (cancelled, waiting for approval, paid already, placed while its company is on hold, or the
 * provider refuses this amount) · unavailable (no answer)
 */
export async function startPayment(ctx: SignedInContext, { orderId }: StartPaymentInput): Promise<StartedPayment> {
  // A further round is needed if the open intent could not be used, or another call changed the order meanwhile.
  for (let round = 0; round < 4; round += 1) {
    const order = await getPayableOrder(ctx, orderId);
    const intent = order.openIntent
      ? await findUsableIntent(ctx, order, order.openIntent)
      : await createIntent(ctx, order);
    if (intent?.client_secret) return startedPayment(intent, intent.client_secret);
  }
  throw new DomainError("unavailable", errorMessages.unavailable, { retryAfterSeconds: 1 });
}

const startedPayment = ({ id, amount, currency }: Stripe.PaymentIntent, clientSecret: string): StartedPayment => ({
  clientSecret,
  transactionId: id,
  amountCents: amount,
  currency,
});

async function getPayableOrder(ctx: SignedInContext, orderId: string): Promise<PayableOrder> {
  const order = await findPayableOrder(ctx, orderId);
  if (!order || !(await findBuyerOf(ctx, order))) throw new DomainError("not_found", messages.orderNotFound);
  if (order.payment === null) throw new DomainError("conflict", orderErrors.orderCancelled);
  if (order.isPlacedOnHold)
    throw new DomainError("conflict", "The company is on hold, so only its earlier orders can be paid. Ask the shop.");
  if (order.fulfilment === "to-approve") throw new DomainError("conflict", orderErrors.orderToApprove);
  if (order.payment !== "due") throw new DomainError("conflict", messages.orderAlreadyPaid);
  return order;
}

/** The open intent if it can still pay the order; otherwise undefined, after it was closed or recorded as paid. */
async function findUsableIntent(
  ctx: SignedInContext,
  order: PayableOrder,
  { intentId, amountCents }: NonNullable<PayableOrder["openIntent"]>,
): Promise<Stripe.PaymentIntent | undefined> {
  if (!isDue(order, amountCents)) {
    await askProvider(ctx, () => closeIntent(ctx, intentId, order.id));
    return undefined;
  }
  const intent = await askProvider(ctx, () =>
    ctx.cardProvider.paymentIntents.retrieve(intentId).catch((error: unknown) => {
      if (isMissing(error)) return undefined;
      throw error;
    }),
  );
  if (intent?.status === "succeeded") {
    await settlePayment(ctx, intent);
    return undefined;
  }
  if (intent && intent.status !== "canceled") return intent;
  await markCancelled(ctx, intentId);
  return undefined;
}

async function createIntent(ctx: SignedInContext, order: PayableOrder): Promise<Stripe.PaymentIntent | undefined> {
  const intent = await askProvider(ctx, () =>
    ctx.cardProvider.paymentIntents.create(
      {
        amount: dueByCard(order),
        currency: order.currency,
        allowed_payment_method_types: ["card"],
        receipt_email: order.buyerEmail,
        description: `Order ${formatOrderNumber(order.number)}`,
        metadata: { orderId: order.id, orderNumber: formatOrderNumber(order.number) },
      },
      // Concurrent requests, and a retry after a lost response, create one intent at the provider, too.
      { idempotencyKey: `order-${order.id}-attempt-${order.attempts + 1}-${dueByCard(order)}` },
    ),
  ).catch((error: unknown) => {
    // For instance an amount below the provider's smallest.
    throw isFinal(error) && error instanceof Error
      ? new DomainError("conflict", error.message, { cause: error })
      : error;
  });
  const { id: orderId, currency } = order;
  if (await ensureOpenPayment(ctx, { orderId, intentId: intent.id, amountCents: dueByCard(order), currency }))
    return intent;
  // The order or a line was cancelled, or the order was paid or got another intent meanwhile: this one must not be paid.
  await askProvider(ctx, () => closeIntent(ctx, intent.id, orderId));
  return undefined;
}
