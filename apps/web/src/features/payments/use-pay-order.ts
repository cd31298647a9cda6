import { messages } from "@ironmonger/contract/messages";
import { moneyIn } from "@ironmonger/contract/money";
import type { Order } from "@ironmonger/contract/orders";
import { dueByCard } from "@ironmonger/contract/orders/line-states";
import { defaultShop } from "@ironmonger/contract/settings/default-shop";
import type { Stripe, StripeCardElement } from "@stripe/stripe-js";
import { useCallback, useState } from "react";
import { useAction } from "../../shared/kit/use-action.ts";
import { notifySuccess } from "../../shared/notify.ts";
import { codeOf, messageOf } from "../../shared/server/error-message.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { useMoney } from "../../shared/use-money.ts";
import { unreportedPayment } from "./unreported-payment.ts";

export type Paying =
  | { step: "ready"; error?: string; isSignedOut?: boolean }
  | { step: "taking-card" }
  | { step: "reporting"; transactionId: string }
  /** The card is charged and the shop could not be reached. The card provider will notify it. */
  | { step: "unreported"; transactionId: string }
  /** The order was cancelled while the card was charged, so the shop returns the payment. */
  | { step: "returned"; transactionId: string }
  | { step: "done"; transactionId: string };

/** Charges the card for an order and reports the payment to the shop. Once a card is charged, it is never charged again, whatever fails. */
export function usePayOrder(order: Order) {
  const money = useMoney();
  const utils = trpc.useUtils();
  const start = useAction(trpc.payments.startPayment);
  const report = useAction(trpc.payments.report);
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

  const giveUp = useCallback(
    (transactionId: string) => {
      unreportedPayment.forget(order.id);
      setPaying({ step: "returned", transactionId });
      void utils.orders.invalidate();
    },
    [order.id, utils],
  );

  const reportPayment = async (transactionId: string) => {
    setPaying({ step: "reporting", transactionId });
    unreportedPayment.store(order.id, transactionId);
    try {
      await report.send({ orderId: order.id, transactionId });
      notifySuccess(messages.paymentSuccessful);
      finish(transactionId);
    } catch (error) {
      if (codeOf(error) === "NOT_FOUND") return giveUp(transactionId);
      if (codeOf(error) !== "CONFLICT") return setPaying({ step: "unreported", transactionId });
      unreportedPayment.forget(order.id);
      setPaying({ step: "ready", error: messageOf(error) });
      void utils.orders.getOrder.invalidate();
    }
  };

  const pay = async (provider: Stripe, card: StripeCardElement) => {
    setPaying({ step: "taking-card" });
    try {
      const { clientSecret, amountCents, currency } = await start.send({ orderId: order.id });
      const charged = moneyIn(currency.toUpperCase());
      // A line may have been cancelled elsewhere since the amount was shown, or a new shop changed its currency.
      if (amountCents !== dueByCard(order) || charged.code !== money.code) {
        utils.settings.showShop.setData(undefined, (shop = defaultShop) => ({ ...shop, currency: charged.code }));
        void utils.orders.getOrder.invalidate();
        return setPaying({
          step: "ready",
          error: `This order costs ${charged.format(amountCents)} now. Pay if you agree.`,
        });
      }
      const { paymentIntent, error } = await provider.confirmCardPayment(clientSecret, {
        payment_method: { card, billing_details: { name: order.buyerName, email: order.buyerEmail } },
      });
      // An earlier attempt may have been charged although its response was lost; the error then contains the paid intent.
      const intent = paymentIntent ?? error?.payment_intent;
      if (intent?.status === "succeeded") return await reportPayment(intent.id);
      setPaying({ step: "ready", error: error?.message ?? messages.paymentNotSucceeded });
    } catch (error) {
      const isSignedOut = codeOf(error) === "UNAUTHORIZED";
      setPaying({ step: "ready", error: messageOf(error), isSignedOut });
      if (!isSignedOut) void utils.orders.getOrder.invalidate();
    }
  };

  return { paying, pay, reportPayment, finish, giveUp };
}
