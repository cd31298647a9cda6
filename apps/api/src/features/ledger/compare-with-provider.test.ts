import { expect, onTestFinished, test } from "vitest";
import { createCardHolder } from "../../testing/card-holder.ts";
import { startTestShop } from "../../testing/test-shop.ts";
import { storeLedgerCheck } from "./store-ledger-check.ts";

/** A shop that receives no events: it learns of payments only from the browser's report. */
async function startShop() {
  const shop = await startTestShop();
  onTestFinished(shop.close);
  const cards = createCardHolder(shop);
  const [admin, buyer] = [await shop.admin(), await shop.buyer()];
  /** An order of $100. */
  const order = async () => {
    const { id, number } = await shop.order(buyer);
    const { transactionId: intentId } = await buyer.api.payments.startPayment({ orderId: id });
    const report = () => buyer.api.payments.report({ orderId: id, transactionId: intentId });
    return { id, number, intentId, report };
  };
  const paidOrder = async (card?: string) => {
    const placed = await order();
    await cards.pay(placed.intentId, card);
    await placed.report();
    return placed;
  };
  const redChecks = async () =>
    (await admin.api.ledger.checkLedger()).checks
      .filter(({ isGreen, name }) => !isGreen && name.startsWith("provider-"))
      .map(({ name, rows }) => ({ name, rows }));
  return { ...shop.services, services: shop.services, cards, admin, order, paidOrder, redChecks };
}

const textOf = (seconds: number) => `${new Date(seconds * 1000).toISOString().slice(0, 19).replace("T", " ")} UTC`;

test("the ledger agrees with the provider on payments, refunds and payouts, over many pages of them", async () => {
  const { admin, cardProvider, paidOrder, services, sql } = await startShop();
  for (let order = 0; order < 3; order += 1) await paidOrder();
  for (let payout = 0; payout < 110; payout += 1) await cardProvider.payouts.create({ amount: 1, currency: "usd" });
  const { isGreen, checks } = await admin.api.ledger.checkLedger();
  expect(checks.filter((check) => !check.isGreen)).toEqual([]);
  expect(isGreen).toBe(true);
  const names = ["provider-answers", "provider-charged", "provider-refunded", "provider-disputed", "provider-paid-out"];
  expect(checks.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
  await storeLedgerCheck(services);
  const stored = await sql`select id from provider_transactions`;
  expect(stored).toHaveLength(113);
});

test("an interrupted reading of the provider's list resumes where it stopped", async () => {
  const { cardProvider, paidOrder, redChecks, sql } = await startShop();
  for (let order = 0; order < 3; order += 1) await paidOrder();
  expect(await redChecks()).toEqual([]);
  const [newest] = (await cardProvider.balanceTransactions.list({ limit: 1 })).data;
  await sql`delete from provider_transactions where id <> ${newest?.id ?? ""}`;
  await sql`update provider_transaction_reading set after = ${newest?.id ?? ""}, down_to = to_timestamp(0)`;
  await paidOrder();
  expect(await redChecks()).toEqual([]);
  expect(await sql`select id from provider_transactions`).toHaveLength(4);
});

test("a refund in the provider's dashboard of which the shop has not learned is named with its order, sum and time", async () => {
  const { cardProvider, paidOrder, redChecks } = await startShop();
  await paidOrder();
  const { intentId, number } = await paidOrder();
  const { created } = await cardProvider.refunds.create({ payment_intent: intentId, amount: 150 });
  const detail = `${number}: $1.50 refunded at the provider, $0 here; $1.50 more at the provider, since ${textOf(created)}`;
  expect(await redChecks()).toEqual([{ name: "provider-refunded", rows: [{ id: intentId, detail }] }]);
});

test("money that belongs to no order is named, and several differences are added up first", async () => {
  const { cardProvider, redChecks } = await startShop();
  const take = (amount: number) =>
    cardProvider.paymentIntents.create({ amount, currency: "usd", payment_method: "pm_card_visa", confirm: true });
  const intents = [await take(500), await take(700)];
  const [{ name, rows } = { name: "", rows: [] }, ...rest] = await redChecks();
  expect(rest).toEqual([]);
  expect(name).toBe("provider-charged");
  expect(rows[0]).toMatchObject({
    id: "all",
    detail: expect.stringMatching(/^2 payments differ: in all \$12 more at the provider, since /),
  });
  expect(
    rows
      .slice(1)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(intents.map(({ id }) => id).toSorted());
  expect(rows[1]?.detail).toMatch(/^no order: \$[57] charged at the provider, \$0 here; /);
});

test("a payment that the shop has recorded and the provider does not know is named", async () => {
  const { paidOrder, redChecks, sql } = await startShop();
  const { intentId } = await paidOrder();
  await sql`update payments set amount_cents = 12000 where intent_id = ${intentId}`;
  expect(await redChecks()).toMatchObject([
    {
      name: "provider-charged",
      rows: [{ id: intentId, detail: expect.stringContaining("$100 charged at the provider, $120 here; $20 less") }],
    },
  ]);
});

test("money that was withdrawn for a dispute is named until the shop knows of the dispute", async () => {
  const { paidOrder, redChecks } = await startShop();
  const { intentId, number } = await paidOrder("pm_card_createDispute");
  expect(await redChecks()).toMatchObject([
    {
      name: "provider-disputed",
      rows: [{ id: intentId, detail: expect.stringContaining(`${number}: $100 disputed at the provider, $0 here`) }],
    },
  ]);
});

test("a payment that is just being reported is no violation", async () => {
  const { admin, cards, order } = await startShop();
  const { intentId, report } = await order();
  await cards.pay(intentId);
  const [ledger] = await Promise.all([admin.api.ledger.checkLedger(), report()]);
  expect(ledger.checks.filter(({ isGreen }) => !isGreen)).toEqual([]);
});

test("a provider that does not answer is not green and says so", async () => {
  const { admin, cards, paidOrder } = await startShop();
  await paidOrder();
  await cards.suffer({ failRate: 1, status: 503 });
  const { isGreen, checks } = await admin.api.ledger.checkLedger();
  expect(isGreen).toBe(false);
  expect(checks.filter((check) => !check.isGreen)).toMatchObject([
    { name: "provider-answers", rows: [{ id: "provider", detail: expect.stringContaining("It did not answer") }] },
  ]);
});
