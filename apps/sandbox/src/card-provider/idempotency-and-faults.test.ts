import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Stripe from "stripe";
import { expect, onTestFinished, test } from "vitest";
import { startCardProvider } from "../testing/start-card-provider.ts";

const order = { amount: 1999, currency: "usd" };

test("a call repeated with the same idempotency key is done once", async () => {
  const { stripe } = await startCardProvider();
  const first = await stripe.paymentIntents.create(order, { idempotencyKey: "order-1" });
  const second = await stripe.paymentIntents.create(order, { idempotencyKey: "order-1" });
  expect(second.id).toBe(first.id);
  expect(second.lastResponse.headers["idempotent-replayed"]).toBe("true");
  expect((await stripe.paymentIntents.list()).data).toHaveLength(1);
});

test("a used idempotency key with another body or another path is an error", async () => {
  const { stripe } = await startCardProvider();
  const { id } = await stripe.paymentIntents.create(order, { idempotencyKey: "order-1" });
  const { StripeIdempotencyError } = Stripe.errors;
  await expect(
    stripe.paymentIntents.create({ ...order, amount: 2000 }, { idempotencyKey: "order-1" }),
  ).rejects.toBeInstanceOf(StripeIdempotencyError);
  await expect(stripe.paymentIntents.cancel(id, {}, { idempotencyKey: "order-1" })).rejects.toBeInstanceOf(
    StripeIdempotencyError,
  );
});

test("two concurrent calls with one idempotency key have one effect, and the later one is a conflict", async () => {
  const { control, stripe } = await startCardProvider();
  await control({ hold: true });
  const calls = [1, 2].map(() => stripe.paymentIntents.create(order, { idempotencyKey: "order-1" }));
  await expect(Promise.race(calls)).rejects.toMatchObject({ statusCode: 409, code: "idempotency_key_in_use" });
  await control({ hold: false });
  const outcomes = await Promise.allSettled(calls);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect((await stripe.paymentIntents.list()).data).toHaveLength(1);
});

test("a declined card stays declined for its key, a failure of the provider does not", async () => {
  const { control, pay, stripe } = await startCardProvider();
  await control({ failNext: 1, status: 503 });
  await expect(pay("pm_card_visa")).rejects.toMatchObject({ statusCode: 503, type: "StripeAPIError" });
  expect(await stripe.paymentIntents.create(order, { idempotencyKey: "again" })).toMatchObject({ amount: 1999 });
  const { id } = await stripe.paymentIntents.create(order);
  const confirm = () =>
    stripe.paymentIntents.confirm(id, { payment_method: "pm_card_chargeDeclined" }, { idempotencyKey: "decline" });
  await expect(confirm()).rejects.toMatchObject({ code: "card_declined" });
  await expect(confirm()).rejects.toMatchObject({ code: "card_declined" });
  expect((await stripe.charges.list({ payment_intent: id })).data).toHaveLength(1);
});

test("when the answer is lost the work is done all the same, and the library's retry finds it", async () => {
  const { control, stripe } = await startCardProvider();
  await control({ dropAnswers: 1 });
  const { id } = await stripe.paymentIntents.create(order);
  expect((await stripe.paymentIntents.list()).data.map((intent) => intent.id)).toEqual([id]);

  await control({ dropAnswers: 2, match: "/confirm" });
  await expect(stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" })).rejects.toBeInstanceOf(
    Stripe.errors.StripeConnectionError,
  );
  expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({ status: "succeeded" });
});

test("a call that hangs does nothing, and others still work", async () => {
  const { control, stripe } = await startCardProvider();
  await control({ hangNext: 1, match: "POST" });
  await expect(stripe.paymentIntents.create(order, { timeout: 200 })).rejects.toBeInstanceOf(
    Stripe.errors.StripeConnectionError,
  );
  expect((await stripe.paymentIntents.list()).data).toEqual([]);
});

test("a payment can stay processing for a while before it succeeds", async () => {
  const { control, pay, webhooks } = await startCardProvider();
  await control({ settleAfterMs: 50 });
  const { id, status } = await pay("pm_card_visa");
  expect(status).toBe("processing");
  expect((await webhooks.arrival("payment_intent.succeeded")).data.object).toMatchObject({ id, status: "succeeded" });
});

test("misspelt faults are refused, and DELETE clears all faults", async () => {
  const { control, sandbox, stripe } = await startCardProvider();
  expect(await control({ failNxt: 1 })).toMatchObject({ status: 400 });
  await control({ failRate: 1 });
  await expect(stripe.paymentIntents.list()).rejects.toMatchObject({ statusCode: 500 });
  const cleared = await fetch(`${sandbox.stripeUrl}/control`, { method: "DELETE" });
  expect(await cleared.json()).toMatchObject({ failRate: 0 });
  expect((await stripe.paymentIntents.list()).data).toEqual([]);
});

test("payments, stored answers and undelivered events survive a restart", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "sandbox-test-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const before = await startCardProvider({ dataDir, webhookRetryDelaysMs: [60_000] });
  before.webhooks.refuseNext(Number.POSITIVE_INFINITY);
  const paid = await before.pay("pm_card_visa");
  const { id } = await before.stripe.paymentIntents.create(order, { idempotencyKey: "order-1" });
  await before.sandbox.close();

  const after = await startCardProvider({ dataDir });
  expect(await after.stripe.paymentIntents.retrieve(paid.id)).toMatchObject({ status: "succeeded" });
  expect((await after.stripe.paymentIntents.create(order, { idempotencyKey: "order-1" })).id).toBe(id);
  expect((await after.webhooks.arrival("payment_intent.succeeded")).data.object).toMatchObject({ id: paid.id });
});
