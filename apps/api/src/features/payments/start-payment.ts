import { messages } from "@ironmonger/contract/messages";
import { currency } from "@ironmonger/contract/money";
import type { StartedPayment, StartPaymentInput } from "@ironmonger/contract/payments";
import type Stripe from "stripe";
import type { SignedInContext } from "../../core/context.ts";
import { DomainError } from "../../core/domain-error.ts";
import { askProvider, isFinal, isMissing } from "./internal/ask-provider.ts";
import { closeIntent } from "./internal/close-intent.ts";
import { keepOpenPayment } from "./internal/open-payment.statement.ts";
import { findPayableOrder, markCancelled, type PayableOrder } from "./internal/payment-rows.ts";
import { settlePayment } from "./settle-payment.ts";

/**
 * What the browser needs to take the card for the caller's own unpaid order. The amount is the order's. An order has one live
 * intent: repeated and concurrent calls answer the same one while it can still be paid.
 * @throws DomainError not_found · conflict (paid already, or the provider refuses this amount) · unavailable (no answer)
 */
export async function startPayment(ctx: SignedInContext, { orderId }: StartPaymentInput): Promise<StartedPayment> {
  // A second round is needed only if another call changed the same order meanwhile.
  for (let round = 0; round < 3; round += 1) {
    const order = await getPayableOrder(ctx, orderId);
    const intent = order.openIntentId
      ? await findUsableIntent(ctx, order.openIntentId)
      : await createIntent(ctx, order);
    if (intent?.client_secret) return startedPayment(intent, intent.client_secret);
  }
  throw new DomainError("unavailable", messages.unavailable, { retryAfterSeconds: 1 });
}

const startedPayment = ({ id, amount, currency }: Stripe.PaymentIntent, clientSecret: string): StartedPayment => ({
  clientSecret,
  transactionId: id,
  amountCents: amount,
  currency,
});

async function getPayableOrder(ctx: SignedInContext, orderId: string): Promise<PayableOrder> {
  const order = await findPayableOrder(ctx, orderId);
  if (order?.userId !== ctx.user.id || order.status === "cancelled")
    throw new DomainError("not_found", messages.orderNotFound);
  if (order.status !== "unpaid") throw new DomainError("conflict", messages.orderAlreadyPaid);
  return order;
}

async function findUsableIntent(ctx: SignedInContext, intentId: string): Promise<Stripe.PaymentIntent | undefined> {
  const intent = await askProvider(ctx, () =>
    ctx.cardProvider.paymentIntents.retrieve(intentId).catch((error: unknown) => {
      if (isMissing(error)) return undefined;
      throw error;
    }),
  );
  if (intent?.status === "succeeded") {
    await settlePayment(ctx, intent);
    throw new DomainError("conflict", messages.orderAlreadyPaid);
  }
  if (intent && intent.status !== "canceled") return intent;
  await markCancelled(ctx, intentId);
  return undefined;
}

async function createIntent(ctx: SignedInContext, order: PayableOrder): Promise<Stripe.PaymentIntent | undefined> {
  const intent = await askProvider(ctx, () =>
    ctx.cardProvider.paymentIntents.create(
      {
        amount: order.totalCents,
        currency,
        allowed_payment_method_types: ["card"],
        receipt_email: order.buyerEmail,
        metadata: { orderId: order.id },
      },
      // Concurrent requests, and one repeated after a lost answer, are one intent at the provider too.
      { idempotencyKey: `order-${order.id}-attempt-${order.attempts + 1}` },
    ),
  ).catch((error: unknown) => {
    // For instance an amount below the provider's smallest.
    throw isFinal(error) && error instanceof Error
      ? new DomainError("conflict", error.message, { cause: error })
      : error;
  });
  if (await keepOpenPayment(ctx, order.id, intent.id)) return intent;
  const now = await findPayableOrder(ctx, order.id);
  if (now?.openIntentId === intent.id) return intent;
  // The order was cancelled, paid or given another intent meanwhile: this one must not be paid.
  await askProvider(ctx, () => closeIntent(ctx, intent.id, order));
  return undefined;
}
