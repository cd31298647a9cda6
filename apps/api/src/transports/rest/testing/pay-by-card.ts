import type { TestShop } from "../../../testing/test-shop.ts";

/** Confirms a payment as the browser does: the card provider charges the card. Returns the intent's id. */
export async function payByCard({ sandbox, services }: TestShop, clientSecret: string): Promise<string> {
  const id = clientSecret.split("_secret_")[0] ?? "";
  const answer = await fetch(`${sandbox.stripeUrl}/v1/payment_intents/${id}/confirm`, {
    method: "POST",
    headers: { authorization: `Bearer ${services.env.stripe.publishableKey}` },
    body: new URLSearchParams({
      client_secret: clientSecret,
      "payment_method_data[type]": "card",
      "payment_method_data[card][number]": "4242424242424242",
      "payment_method_data[card][exp_month]": "12",
      "payment_method_data[card][exp_year]": "2040",
      "payment_method_data[card][cvc]": "123",
    }),
  });
  const intent: { status?: string } = JSON.parse(await answer.text());
  if (intent.status !== "succeeded") throw new Error(`The card was not taken: ${JSON.stringify(intent)}`);
  return id;
}
