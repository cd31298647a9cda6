import { beforeEach, vi } from "vitest";

type Confirmed = {
  paymentIntent?: { id: string; status: string };
  error?: { message: string; payment_intent?: { id: string; status: string } };
};

const succeeds = (): Confirmed => ({ paymentIntent: { id: "pi_1", status: "succeeded" } });

/**
 * Replaces the card provider's script, which is an external dependency, by a card field that is ready. Once for a file, because a page
 * loads the script once. Each test begins with a card that succeeds.
 */
export function fakeCardProvider() {
  const cards = {
    /** The answer to the next card. */
    confirmCard: succeeds as (clientSecret: string) => Confirmed,
    /** The payments that were charged, or tried. */
    confirmed: [] as string[],
  };
  const field = {
    mount() {},
    on(event: string, listener: () => void) {
      if (event === "ready") queueMicrotask(listener);
      return field;
    },
    off: () => field,
    update() {},
    unmount() {},
    destroy() {},
  };
  const elements = { create: () => field, getElement: () => field, update() {} };
  const provider = {
    elements: () => elements,
    createToken() {},
    createPaymentMethod() {},
    confirmCardPayment: async (clientSecret: string) => {
      cards.confirmed.push(clientSecret);
      return cards.confirmCard(clientSecret);
    },
    _registerWrapper() {},
    registerAppInfo() {},
  };
  beforeEach(() => {
    vi.stubGlobal(
      "Stripe",
      Object.assign(() => provider, { version: "endive" }),
    );
    document.head.innerHTML = `<meta name="ironmonger-stripe-script" content="https://cards.example/script.js">
      <meta name="ironmonger-stripe-key" content="pk_test">`;
    cards.confirmCard = succeeds;
    cards.confirmed = [];
  });
  return cards;
}
