import { Button, Fieldset, Stack, Text } from "@mantine/core";
import { useColorScheme } from "@mantine/hooks";
import { CardElement, useElements, useStripe } from "@stripe/react-stripe-js";
import type { Stripe, StripeCardElement } from "@stripe/stripe-js";
import { type ReactNode, type SubmitEvent, useEffect, useState } from "react";
import classes from "./card-form.module.css";

type Props = {
  /** The label of the button. */
  payLabel: string;
  isWorking: boolean;
  /** Why the last attempt failed, in the card provider's words. */
  error: ReactNode;
  onPay: (provider: Stripe, card: StripeCardElement) => void;
};

const font = { fontSize: "16px", fontFamily: "Arial, sans-serif" };
/** The provider's page knows neither the shop's style sheet nor its scheme. */
const cardStyles = {
  light: {
    base: { ...font, color: "#15181a", iconColor: "#565a59", "::placeholder": { color: "#6b6f6d" } },
    invalid: { color: "#b8281f" },
  },
  dark: {
    base: { ...font, color: "#ecece7", iconColor: "#a3a8a6", "::placeholder": { color: "#a3a8a6" } },
    invalid: { color: "#f2867c" },
  },
};

/** The field is the provider's own page in a frame. A browser that blocks it does not say so. */
const maxWaitMs = 10_000;
const cardFieldBlocked =
  "The card field has not come. If your browser or a program blocks other sites' content, allow it for this page, then reload the page. Your order stays.";

/** The provider's own card field, and the button that pays. */
export function CardForm({ payLabel, isWorking, error, onPay }: Props) {
  const provider = useStripe();
  const elements = useElements();
  const scheme = useColorScheme();
  const [fieldError, setFieldError] = useState<string>();
  const [isReady, setReady] = useState(false);
  const [isBlocked, setBlocked] = useState(false);
  useEffect(() => {
    if (isReady) return;
    const timer = setTimeout(() => setBlocked(true), maxWaitMs);
    return () => clearTimeout(timer);
  }, [isReady]);
  const shownError = fieldError ?? error ?? (isBlocked && !isReady && cardFieldBlocked);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const card = elements?.getElement(CardElement);
    if (provider && card && !isWorking) onPay(provider, card);
  };

  return (
    <form onSubmit={submit} aria-label="Card payment">
      <Stack gap="sm">
        <Fieldset legend="Card" variant="unstyled">
          <div
            className={classes.frame}
            data-waiting={!isReady || undefined}
            data-invalid={Boolean(shownError) || undefined}
          >
            <CardElement
              options={{ style: cardStyles[scheme], disabled: isWorking }}
              onReady={() => setReady(true)}
              onChange={({ error }) => setFieldError(error?.message)}
            />
          </div>
        </Fieldset>
        <Text role="alert" size="sm" c="var(--mantine-color-error)" pos={shownError ? undefined : "absolute"}>
          {shownError}
        </Text>
        <Button type="submit" size="lg" color="safety" fullWidth disabled={!isReady} loading={isWorking}>
          {payLabel}
        </Button>
      </Stack>{" "}
    </form>
  );
}
