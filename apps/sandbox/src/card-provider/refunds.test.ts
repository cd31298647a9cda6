import { expect, test } from "vitest";
import { startCardProvider } from "../testing/start-card-provider.ts";

test("a refund to a card of asynchronous refunds is pending, then succeeds", async () => {
  const { control, pay, stripe, webhooks } = await startCardProvider();
  const { id } = await pay("pm_card_pendingRefund");
  const refund = await stripe.refunds.create({ payment_intent: id, amount: 999 });
  expect(refund).toMatchObject({ status: "pending", pending_reason: "processing" });
  expect((await webhooks.arrival("charge.refunded")).data.object).toMatchObject({ amount_refunded: 999 });

  await control({ refundSettlesAfterMs: 0 });
  const event = await webhooks.arrival("charge.refund.updated");
  expect(event.data.object).toMatchObject({ id: refund.id, status: "succeeded" });
  expect(await stripe.refunds.retrieve(refund.id)).not.toHaveProperty("pending_reason");
});

test("a refund that fails later gives its money back to the balance, and the charge counts as not refunded", async () => {
  const { control, pay, stripe, webhooks } = await startCardProvider();
  const { id } = await pay("pm_card_refundFail");
  const refund = await stripe.refunds.create({ payment_intent: id, metadata: { refundId: "1" } });
  expect(refund.status).toBe("succeeded");
  await control({ refundSettlesAfterMs: 0 });
  expect((await webhooks.arrival("refund.failed")).data.object).toMatchObject({
    id: refund.id,
    status: "failed",
    failure_reason: "expired_or_canceled_card",
    metadata: { refundId: "1" },
  });
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(id, { expand: ["latest_charge.refunds"] });
  expect(charge).toMatchObject({
    amount_refunded: 0,
    refunded: false,
    refunds: { object: "list", data: [{ id: refund.id, status: "failed" }] },
  });
  const moved = await stripe.balanceTransactions.list({ source: refund.id });
  expect(moved.data.map(({ type, amount }) => [type, amount]).sort()).toEqual([
    ["refund", -1999],
    ["refund_failure", 1999],
  ]);
  expect(await stripe.refunds.create({ payment_intent: id, amount: 1 })).toMatchObject({ amount: 1 });
});

test("a pending refund can be cancelled, a succeeded one cannot", async () => {
  const { pay, stripe, webhooks } = await startCardProvider();
  const { id } = await pay("pm_card_pendingRefund");
  const refund = await stripe.refunds.create({ payment_intent: id, amount: 500 });
  expect(await stripe.refunds.cancel(refund.id)).toMatchObject({ status: "canceled" });
  expect((await webhooks.arrival("charge.refund.updated")).data.object).toMatchObject({ status: "canceled" });
  expect((await stripe.charges.list({ payment_intent: id })).data).toMatchObject([{ amount_refunded: 0 }]);

  const done = await stripe.refunds.create({ payment_intent: (await pay("pm_card_visa")).id });
  await expect(stripe.refunds.cancel(done.id)).rejects.toMatchObject({ statusCode: 400 });
});

test("a refund's metadata can be changed, and refunds are listed by charge, payment and time", async () => {
  const { pay, stripe } = await startCardProvider();
  const { id, latest_charge } = await pay("pm_card_visa");
  await pay("pm_card_visa");
  for (const amount of [100, 200, 300]) await stripe.refunds.create({ payment_intent: id, amount });
  const [last] = (await stripe.refunds.list({ charge: String(latest_charge), limit: 1 })).data;
  expect(last).toMatchObject({ amount: 300 });
  expect(await stripe.refunds.update(last?.id ?? "", { metadata: { note: "x" } })).toMatchObject({
    metadata: { note: "x" },
  });
  const older = await stripe.refunds.list({ payment_intent: id, starting_after: last?.id ?? "", limit: 1 });
  expect(older).toMatchObject({ data: [{ amount: 200 }], has_more: true });
  const later = Math.floor(Date.now() / 1000) + 60;
  expect((await stripe.refunds.list({ created: { gte: later } })).data).toEqual([]);
});

test("the balance is what was charged less fees, refunds and payouts", async () => {
  const { pay, stripe, webhooks } = await startCardProvider();
  const { id } = await pay("pm_card_visa", { amount: 10_000 });
  await stripe.refunds.create({ payment_intent: id, amount: 1_000 });
  const payout = await stripe.payouts.create({ amount: 5_000, currency: "usd" });
  expect((await webhooks.arrival("payout.paid")).data.object).toMatchObject({ id: payout.id, status: "paid" });
  expect((await stripe.balance.retrieve()).available).toMatchObject([{ amount: 10_000 - 320 - 1_000 - 5_000 }]);
  const moved = await stripe.balanceTransactions.list({ expand: ["data.source"] });
  expect(moved.data.map(({ type, net }) => [type, net])).toEqual([
    ["payout", -5_000],
    ["refund", -1_000],
    ["charge", 9_680],
  ]);
  expect(moved.data.map(({ source }) => source)).toMatchObject([
    { object: "payout" },
    { object: "refund" },
    { object: "charge", payment_intent: id },
  ]);
  await expect(stripe.payouts.create({ amount: 5_000, currency: "usd" })).rejects.toMatchObject({
    code: "balance_insufficient",
  });
});
