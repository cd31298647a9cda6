import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startCardProvider } from "../../testing/start-card-provider.ts";

const day = 24 * 60 * 60;
const today = Math.floor(Date.now() / 1000);
const may = {
  id: "pi_demoMay",
  amount: 225_000,
  currency: "usd",
  created: today - 90 * day,
  metadata: { orderId: "order-may" },
  receipt_email: "buyer@ironmonger.dev",
  card: "pm_card_visa",
  status: "succeeded",
  refunds: [{ id: "re_demoMay", amount: 25_000, created: today - 80 * day, reason: "requested_by_customer" }],
};
const june = {
  id: "pi_demoJune",
  amount: 1_999,
  currency: "usd",
  created: today - 60 * day,
  card: "pm_card_mastercard",
  status: "succeeded",
};

async function startImport(options: { dataDir?: string } = {}) {
  const provider = await startCardProvider(options);
  const importPayments = async (payments: unknown, key = "sk_test_ironmonger") => {
    const answer = await fetch(`${provider.sandbox.stripeUrl}/control/import`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${key}` },
      body: JSON.stringify({ payments }),
    });
    return { status: answer.status, body: await answer.json() };
  };
  return { ...provider, importPayments };
}

test("imported payments and refunds are listed with their own times, charges included, and no event is sent", async () => {
  const { importPayments, pay, stripe, webhooks } = await startImport();
  const { id: paidNow } = await pay("pm_card_visa");
  await webhooks.arrival("payment_intent.succeeded");
  const eventsBefore = webhooks.received.length;

  expect(await importPayments([may, june])).toEqual({
    status: 200,
    body: { importedPayments: 2, importedRefunds: 1, unchangedPayments: 0 },
  });

  expect(await stripe.paymentIntents.retrieve(may.id, { expand: ["latest_charge"] })).toMatchObject({
    amount: 225_000,
    amount_received: 225_000,
    created: may.created,
    status: "succeeded",
    metadata: { orderId: "order-may" },
    receipt_email: "buyer@ironmonger.dev",
    latest_charge: {
      created: may.created,
      paid: true,
      amount_refunded: 25_000,
      refunded: false,
      payment_method_details: { card: { last4: "4242" } },
    },
  });
  expect((await stripe.refunds.list({ payment_intent: may.id })).data).toMatchObject(may.refunds);
  expect((await stripe.paymentIntents.list()).data.map(({ id }) => id)).toEqual([paidNow, june.id, may.id]);
  const ofJune = await stripe.charges.list({ created: { gte: june.created, lt: june.created + day } });
  expect(ofJune.data).toMatchObject([{ payment_intent: june.id, amount: 1_999 }]);

  await pay("pm_card_visa");
  await webhooks.arrival("payment_intent.succeeded", 2);
  expect(webhooks.received).toHaveLength(2 * eventsBefore);
});

test("an import that is repeated changes nothing, not even what was refunded since", async () => {
  const { importPayments, stripe } = await startImport();
  await importPayments([may]);
  await stripe.refunds.create({ payment_intent: may.id });
  expect(await importPayments([may, june])).toEqual({
    status: 200,
    body: { importedPayments: 1, importedRefunds: 0, unchangedPayments: 1 },
  });
  expect((await stripe.charges.list({ payment_intent: may.id })).data).toMatchObject([{ amount_refunded: 225_000 }]);
});

test("a stored id with different content is a conflict, and nothing of that import is stored", async () => {
  const { importPayments, pay, stripe } = await startImport();
  await importPayments([may]);
  const conflict = { status: 409, body: { error: { code: "resource_already_exists" } } };
  expect(await importPayments([june, { ...may, amount: 230_000 }])).toMatchObject(conflict);
  expect(
    await importPayments([{ ...june, created: may.created, refunds: [{ ...may.refunds[0], amount: 100 }] }]),
  ).toMatchObject(conflict);
  const { id } = await pay("pm_card_visa");
  expect(await importPayments([{ ...june, id }])).toMatchObject(conflict);
  await expect(stripe.paymentIntents.retrieve(june.id)).rejects.toMatchObject({ statusCode: 404 });
});

test.each([
  ["a field is missing", { amount: undefined }, "body/payments/0 must have required property 'amount'"],
  ["a field is misspelt", { total: 5 }, "body/payments/0 must NOT have additional properties"],
  ["the payment lies in the future", { created: today + day }, "Payment 'pi_demoMay': 'created' is in the future."],
  [
    "the card would be declined",
    { card: "pm_card_chargeDeclined" },
    "Payment 'pi_demoMay': the card 'pm_card_chargeDeclined' is declined, so it cannot have paid.",
  ],
  [
    "more is refunded than was paid",
    { amount: 24_000 },
    "Payment 'pi_demoMay': its refunds add up to 25000, more than its amount 24000.",
  ],
  [
    "a refund lies before its payment",
    { created: today - 70 * day },
    "Payment 'pi_demoMay': a refund lies before its payment or in the future.",
  ],
])("an import is refused when %s", async (_case, change, message) => {
  const { importPayments } = await startImport();
  expect(await importPayments([{ ...may, ...change }])).toMatchObject({
    status: 400,
    body: { error: { type: "invalid_request_error", message } },
  });
});

test("an import needs the secret key, and each id only once", async () => {
  const { importPayments } = await startImport();
  expect(await importPayments([may], "pk_test_ironmonger")).toMatchObject({ status: 403 });
  expect(await importPayments([may], "sk_test_stranger")).toMatchObject({ status: 401 });
  expect(await importPayments([may, may])).toMatchObject({
    status: 400,
    body: { error: { message: "The id 'pi_demoMay' is used twice." } },
  });
});

test("a history survives a restart, and is still marked as imported", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "sandbox-test-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const before = await startImport({ dataDir });
  await before.importPayments([may]);
  await before.sandbox.close();

  const after = await startImport({ dataDir });
  expect(await after.stripe.refunds.retrieve("re_demoMay")).toMatchObject({ created: may.refunds[0]?.created });
  expect(await after.importPayments([may])).toMatchObject({ body: { unchangedPayments: 1 } });
});
