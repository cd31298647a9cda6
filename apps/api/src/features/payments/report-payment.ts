import { messages } from "@ironmonger/contract/messages";
import { dueByCard } from "@ironmonger/contract/orders/line-states";
import type { SettledPayment, SettlePaymentInput } from "@ironmonger/contract/payments";
import type { SignedInContext } from "../../core/context.ts";
import { DomainError } from "../../core/domain-error.ts";
import { findBuyerOf } from "../orders/find-buyer-of.ts";
import { askProvider, isFinal } from "./internal/ask-provider.ts";
import { findPayableOrder } from "./internal/payment-rows.ts";
import { settlePayment } from "./settle-payment.ts";

/**
 * A client reports that the card was charged, and the shop verifies it at the provider. Repeated with the payment that paid the order, it
 * changes nothing (`hasChanged` is false).
 * @throws DomainError not_found · conflict (not succeeded, of another order or amount, used before) · unavailable
 */
export async function reportPayment(
  ctx: SignedInContext,
  { orderId, transactionId }: SettlePaymentInput,
): Promise<SettledPayment> {
  const order = await findPayableOrder(ctx, orderId);
  if (!order || !(await findBuyerOf(ctx, order)) || order.payment === null)
    throw new DomainError("not_found", messages.orderNotFound);
  if (order.transactionId === transactionId) return { hasChanged: false };
  const notSucceeded = new DomainError("conflict", messages.paymentNotSucceeded);
  if (order.payment !== "due" || !/^pi_\w+$/.test(transactionId)) throw notSucceeded;
  const intent = await askProvider(ctx, () => ctx.cardProvider.paymentIntents.retrieve(transactionId)).catch(
    (error: unknown) => {
      throw isFinal(error) ? notSucceeded : error;
    },
  );
  const isOfOrder =
    intent.metadata.orderId === order.id &&
    intent.amount_received === dueByCard(order) &&
    intent.currency === order.currency;
  if (intent.status !== "succeeded" || !isOfOrder) throw notSucceeded;
  const settlement = await settlePayment(ctx, intent);
  if (settlement === "paid") return { hasChanged: true };
  // A concurrent report of the same payment was faster, or a line was cancelled meanwhile.
  const now = await findPayableOrder(ctx, orderId);
  if (now?.transactionId === transactionId) return { hasChanged: false };
  throw notSucceeded;
}
