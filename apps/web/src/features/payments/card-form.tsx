import { Button } from "@mantine/core";
import { CardElement, useElements, useStripe } from "@stripe/react-stripe-js";
import type { Stripe, StripeCardElement } from "@stripe/stripe-js";
import { type SubmitEvent, useState } from "react";
import classes from "./card-form.module.css";

type Props = {
  /** The label of the button. */
  payLabel: string;
  isWorking: boolean;
  /** Why the last attempt failed, in the card provider's words. */
  fault: string | undefined;
  onPay: (provider: Stripe, card: StripeCardElement) => void;
};

const cardStyle = {
  base: { fontSize: "16px", color: "#15181a", fontFamily: "Arial, sans-serif", "::placeholder": { color: "#6b6f6d" } },
  invalid: { color: "#b8281f" },
};

/** The provider's own card field, and the button that pays. */
export function CardForm({ payLabel, isWorking, fault, onPay }: Props) {
  const provider = useStripe();
  const elements = useElements();
  const [fieldFault, setFieldFault] = useState<string>();
  const [isReady, setReady] = useState(false);
  const shownFault = fieldFault ?? fault;

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const card = elements?.getElement(CardElement);
    if (provider && card && !isWorking) onPay(provider, card);
  };

  return (
    <form onSubmit={submit} aria-label="Card payment" className={classes.form}>
      <fieldset className={classes.field} data-invalid={Boolean(shownFault) || undefined}>
        <legend className={classes.label}>Card</legend>
        <div className={classes.frame}>
          <CardElement
            options={{ style: cardStyle, disabled: isWorking }}
            onReady={() => setReady(true)}
            onChange={({ error }) => setFieldFault(error?.message)}
          />
        </div>
      </fieldset>
      <p className={classes.fault} role="alert">
        {shownFault}
      </p>
      <Button type="submit" size="lg" color="safety" fullWidth disabled={!isReady} loading={isWorking}>
        {payLabel}
      </Button>
    </form>
  );
}
