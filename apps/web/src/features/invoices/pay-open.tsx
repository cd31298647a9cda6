import { messages } from "@ironmonger/contract/messages";
import { moneyIn } from "@ironmonger/contract/money";
import type { StartedPayment } from "@ironmonger/contract/payments";
import { Alert } from "@mantine/core";
import type { Stripe, StripeCardElement } from "@stripe/stripe-js";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { messageOf } from "../../shared/server/error-message.ts";
import { useMoney } from "../../shared/use-money.ts";
import { CardPanel } from "../payments/payment-panel.tsx";

type Props = {
  openCents: number;
  start: () => Promise<StartedPayment>;
  /** The shop hears of the payment from the card provider: called until nothing is open any more. */
  askAgain: () => Promise<unknown>;
};

const askAgainMs = [1000, 2000, 4000, 8000, 15_000];

/** The card that pays what is open of invoices. */
export function PayOpen({ openCents, start, askAgain }: Props) {
  const money = useMoney();
  const [step, setStep] = useState<"ready" | "working" | "paid">("ready");
  const [error, setError] = useState<ReactNode>();
  const ask = useEffectEvent(() => void askAgain());
  useEffect(() => {
    const timers = step === "paid" ? askAgainMs.map((ms) => setTimeout(ask, ms)) : [];
    return () => timers.forEach(clearTimeout);
  }, [step]);
  const pay = async (provider: Stripe, card: StripeCardElement) => {
    setStep("working");
    setError(undefined);
    try {
      const { clientSecret, amountCents, currency } = await start();
      if (amountCents !== openCents) {
        setStep("ready");
        setError(`${moneyIn(currency.toUpperCase()).format(amountCents)} is open now. Pay if you agree.`);
        return void askAgain();
      }
      const { paymentIntent, error } = await provider.confirmCardPayment(clientSecret, { payment_method: { card } });
      const intent = paymentIntent ?? error?.payment_intent;
      if (intent?.status !== "succeeded") throw new Error(error?.message ?? messages.paymentNotSucceeded);
      setStep("paid");
    } catch (error) {
      setStep("ready");
      setError(messageOf(error));
      void askAgain();
    }
  };
  if (step === "paid")
    return (
      <Alert color="green" title={messages.paymentCompleted} role="status">
        It is recorded within a few moments. Do not pay again.
      </Alert>
    );
  return (
    <CardPanel
      payLabel={`Pay ${money.format(openCents)}`}
      isWorking={step === "working"}
      error={error}
      onPay={(provider, card) => void pay(provider, card)}
    />
  );
}
