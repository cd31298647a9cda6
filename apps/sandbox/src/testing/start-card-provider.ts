import Stripe from "stripe";
import { onTestFinished } from "vitest";
import { type SandboxOptions, startSandbox } from "../start-sandbox.ts";
import { receiveWebhooks } from "./receive-webhooks.ts";

/** A sandbox with the card provider alone, the official library pointed at it, and a webhook endpoint; all are closed with the test. */
export async function startCardProvider(options: SandboxOptions = {}) {
  const webhooks = await receiveWebhooks();
  const sandbox = await startSandbox({ mail: false, identity: false, webhookUrl: webhooks.url, ...options });
  onTestFinished(async () => {
    await sandbox.close();
    await webhooks.close();
  });
  const { hostname, port } = new URL(sandbox.url);
  const stripe = new Stripe("sk_test_ironmonger", {
    host: hostname,
    port: Number(port),
    protocol: "http",
    maxNetworkRetries: 0,
    telemetry: false,
  });
  const control = async (change: object) => {
    const answer = await fetch(`${sandbox.stripeUrl}/control`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(change),
    });
    return { status: answer.status, faults: await answer.json() };
  };
  const pay = (paymentMethod: string, more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
    stripe.paymentIntents.create({
      amount: 1999,
      currency: "usd",
      payment_method: paymentMethod,
      confirm: true,
      metadata: { orderId: "order-1" },
      ...more,
    });
  return { sandbox, stripe, webhooks, control, pay };
}
