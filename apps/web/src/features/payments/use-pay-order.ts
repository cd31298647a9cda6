import { messages } from "@ironmonger/contract/messages";
import type { Order } from "@ironmonger/contract/orders";
import type { Stripe, StripeCardElement } from "@stripe/stripe-js";
import { useCallback, useState } from "react";
import { codeOf, messageOf } from "../../shared/error-message.ts";
import { notifySuccess } from "../../shared/notify.ts";
import { trpc } from "../../shared/trpc.ts";
import { unreportedPayment } from "./unreported-payment.ts";

export type Paying =
  | { step: "ready"; fault?: string }
  | { step: "taking-card" }
  | { step: "reporting"; transactionId: string }
  /** The card is charged, and the shop could not be told: it learns of it from the card provider. */
  | { step: "unreported"; transactionId: string }
  | { step: "done"; transactionId: string };

/** Takes the card for an order and tells the shop. Whatever fails on the way, a card that was charged is never asked for again. */
export function usePayOrder(order: Order) {
  const utils = trpc.useUtils();
  const start = trpc.payments.startPayment.useMutation();
  const report = trpc.payments.report.useMutation();
  const [paying, setPaying] = useState<Paying>(() => {
    const transactionId = unreportedPayment.read(order.id);
    return transactionId ? { step: "unreported", transactionId } : { step: "ready" };
  });

  const finish = useCallback(
    (transactionId: string) => {
      unreportedPayment.forget(order.id);
      setPaying({ step: "done", transactionId });
      void utils.orders.invalidate();
    },
    [order.id, utils],
  );

  const tellShop = async (transactionId: string) => {
    setPaying({ step: "reporting", transactionId });
    unreportedPayment.keep(order.id, transactionId);
    try {
      await report.mutateAsync({ orderId: order.id, transactionId });
      notifySuccess(messages.paymentSuccessful);
      finish(transactionId);
    } catch (error) {
      if (codeOf(error) !== "CONFLICT") return setPaying({ step: "unreported", transactionId });
      unreportedPayment.forget(order.id);
      setPaying({ step: "ready", fault: messageOf(error) });
      void utils.orders.getOrder.invalidate({ id: order.id });
    }
  };

  const pay = async (provider: Stripe, card: StripeCardElement) => {
    setPaying({ step: "taking-card" });
    try {
      const { clientSecret } = await start.mutateAsync({ orderId: order.id });
      const { paymentIntent, error } = await provider.confirmCardPayment(clientSecret, {
        payment_method: { card, billing_details: { name: order.buyerName, email: order.buyerEmail } },
      });
      // An earlier try may have been charged without this page hearing of it: the refusal then carries the paid intent.
      const intent = paymentIntent ?? error?.payment_intent;
      if (intent?.status === "succeeded") return await tellShop(intent.id);
      setPaying({ step: "ready", fault: error?.message ?? messages.paymentNotSucceeded });
    } catch (error) {
      setPaying({ step: "ready", fault: messageOf(error) });
      void utils.orders.getOrder.invalidate({ id: order.id });
    }
  };

  return { paying, pay, tellShop, finish };
}
