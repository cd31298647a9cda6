import { afterAll, afterEach, describe, expect, test } from "vitest";
import { orderOf } from "../../testing/delivery.ts";
import { limitPerson, startFirm } from "../../testing/test-firm.ts";
import { startTestShop } from "../../testing/test-shop.ts";
import { checkLedger } from "../ledger/check-ledger.ts";

const shop = await startTestShop();
const admin = await shop.admin();
const { sql } = shop.services;
afterAll(shop.close);
afterEach(async () => {
  const ledger = await checkLedger(shop.services);
  expect(ledger.checks.filter(({ isGreen }) => !isGreen)).toEqual([]);
});

/** A company of which each order of the buyer is approved. */
async function firm() {
  const acme = await startFirm(shop, admin);
  await limitPerson(acme, acme.buyer.person, { orderLimitCents: 0 });
  return acme;
}
type Options = NonNullable<Parameters<typeof shop.tool>[0]>;
const tool = (options: Options = {}) => shop.tool({ minOrder: 1, available: 1_000, priceCents: 1_000, ...options });
const stockOf = async (id: string) => {
  const [row] = await sql<{ available: number }[]>`select available from tool_stock where tool_id = ${id}`;
  return row?.available;
};
const lineOf = (order: { lines: { id: string; toolId: string }[] }, { id }: { id: string }) => {
  const line = order.lines.find(({ toolId }) => toolId === id);
  if (!line) throw new Error("The order has no such line.");
  return line.id;
};

describe("who approves an order", () => {
  test("cuts lines down: their stock returns, they cost what they cost today, the others keep their price", async () => {
    const acme = await firm();
    const [saw, nails, tape] = [await tool(), await tool(), await tool({ name: "Tape" })];
    const order = await acme.buyer.api.orders.placeOrder(orderOf([saw.id, 10], [nails.id, 10], [tape.id, 3]));
    await sql`update tools set price_cents = 800, version = version + 1 where id in (${saw.id}, ${nails.id})`;
    const lines = [
      { lineId: lineOf(order, saw), quantity: 4 },
      { lineId: lineOf(order, tape), quantity: 0 },
    ];
    const decision = { orderId: order.id, decision: "approve" as const, lines };
    const approved = await acme.approver.api.approvals.decide(decision);
    expect(approved).toMatchObject({ fulfilment: "to-ship", totalCents: 3_200 + 10_000, lineCount: 2, pieces: 14 });
    const left = await acme.buyer.api.orders.getOrder({ number: order.number });
    expect(left.lines).toMatchObject([
      { quantity: 4, unitPriceCents: 800, totalCents: 3_200, status: "unpaid" },
      { quantity: 10, unitPriceCents: 1_000, totalCents: 10_000, status: "unpaid" },
      { quantity: 3, status: "cancelled" },
    ]);
    expect(await Promise.all([saw, nails, tape].map(({ id }) => stockOf(id)))).toEqual([996, 990, 1_000]);
    const moved =
      await sql`select delta from stock_movements where reason = 'cut' and tool_id in (${saw.id}, ${tape.id})`;
    expect(moved.map(({ delta }) => delta).sort()).toEqual([3, 6]);
    expect(await acme.buyer.api.orders.listOrderEvents({ orderId: order.id })).toMatchObject([
      { kind: "placed" },
      { kind: "cut", by: acme.approver.person.ctx.user.displayName, text: expect.stringContaining("4 of 10 pieces") },
      { kind: "cancelled", lineIds: [lineOf(order, tape)] },
      { kind: "approved" },
    ]);
    const jobs = await sql`select data->>'about' as about from pgboss.job where data->>'orderId' = ${order.id}`;
    expect(jobs.map(({ about }) => about)).toContain("cut");
    expect(await acme.buyer.api.payments.startPayment({ orderId: order.id })).toMatchObject({ amountCents: 13_200 });
  });

  test("never cuts up, nothing of another order, not below a minimum, and not all of it", async () => {
    const acme = await firm();
    const saw = await tool({ minOrder: 5 });
    const order = await acme.buyer.api.orders.placeOrder(orderOf([saw.id, 10]));
    const lineId = lineOf(order, saw);
    const cut = (quantity: number, of = lineId) =>
      acme.approver.api.approvals.decide({ orderId: order.id, decision: "approve", lines: [{ lineId: of, quantity }] });
    const issueAt = (path: string) => ({ code: "CONFLICT", cause: { issues: [{ path }] } });
    await expect(cut(11)).rejects.toMatchObject(issueAt("lines.0.quantity"));
    await expect(cut(4)).rejects.toMatchObject(issueAt("lines.0.quantity"));
    await expect(cut(5, order.id)).rejects.toMatchObject(issueAt("lines.0.lineId"));
    await expect(cut(0)).rejects.toMatchObject({ code: "CONFLICT", message: expect.stringContaining("Decline") });
    const declined = {
      orderId: order.id,
      decision: "decline" as const,
      reason: "No",
      lines: [{ lineId, quantity: 5 }],
    };
    await expect(acme.approver.api.approvals.decide(declined)).rejects.toMatchObject({ code: "BAD_REQUEST" });
    expect(await acme.buyer.api.orders.getOrder({ number: order.number })).toMatchObject({
      ...{ fulfilment: "to-approve", totalCents: 10_000, approval: { step: "approver" } },
    });
    expect(await stockOf(saw.id)).toBe(990);
  });

  test("is refused a cut by which the order would cost more, with both totals", async () => {
    const acme = await firm();
    const [saw, nails] = [await tool({ priceBreaks: [{ fromQuantity: 10, unitPriceCents: 500 }] }), await tool()];
    const order = await acme.buyer.api.orders.placeOrder(orderOf([saw.id, 10], [nails.id, 1]));
    const lines = [{ lineId: lineOf(order, saw), quantity: 9 }];
    await expect(
      acme.approver.api.approvals.decide({ orderId: order.id, decision: "approve", lines }),
    ).rejects.toMatchObject({ code: "CONFLICT", message: expect.stringMatching(/\$100 instead of \$60/) });
  });

  test("cuts what has not arrived before what is in stock", async () => {
    const acme = await firm();
    const saw = await tool({ available: 4, allowBackorder: true });
    const order = await acme.buyer.api.orders.placeOrder(orderOf([saw.id, 10]));
    const rule = { overCents: null, categoryId: null, steps: ["approver" as const] };
    await acme.manager.api.approvals.setRules({ companyId: acme.id, rules: [rule] });
    const lineId = lineOf(order, saw);
    const approved = await acme.approver.api.approvals.decide({
      ...{ orderId: order.id, decision: "approve", lines: [{ lineId, quantity: 6 }] },
    });
    expect(approved.lines).toMatchObject([{ quantity: 6, backorderedQuantity: 2 }]);
    const second = await acme.buyer.api.orders.placeOrder(orderOf([saw.id, 3]));
    const cut = await acme.approver.api.approvals.decide({
      ...{ orderId: second.id, decision: "approve", lines: [{ lineId: lineOf(second, saw), quantity: 1 }] },
    });
    expect(cut.lines).toMatchObject([{ quantity: 1, backorderedQuantity: 1 }]);
    expect(await stockOf(saw.id)).toBe(0);
  });

  test("cuts in stock and on backorder in two steps, and a line of which all waits for stock", async () => {
    const acme = await firm();
    await acme.manager.api.approvals.setRules({
      ...{ companyId: acme.id, rules: [{ overCents: null, categoryId: null, steps: ["approver", "manager"] }] },
    });
    const [saw, nails] = [await tool({ available: 6, allowBackorder: true }), await tool()];
    const order = await acme.buyer.api.orders.placeOrder(orderOf([saw.id, 10], [nails.id, 5]));
    const cut = (api: typeof acme.buyer.api, of: { id: string }, quantity: number) =>
      api.approvals.decide({
        orderId: order.id,
        decision: "approve",
        lines: [{ lineId: lineOf(order, of), quantity }],
      });
    expect(await cut(acme.approver.api, saw, 5)).toMatchObject({ fulfilment: "to-approve", totalCents: 10_000 });
    expect(await stockOf(saw.id)).toBe(1);
    expect(await cut(acme.manager.api, saw, 0)).toMatchObject({ fulfilment: "to-ship", totalCents: 5_000 });
    expect(await stockOf(saw.id)).toBe(6);
  });

  test("gives the cut back to credit and deposit, and delivery and tax follow", async () => {
    const acme = await firm();
    await admin.api.settings.updateSettings({
      tax: {
        ...{ kind: "rates", pricesIncludeTax: false },
        rates: [{ country: "US", region: undefined, name: "Sales tax", percent: 10 }],
      },
      delivery: { kind: "flat", flatCents: 1_000, freeFromCents: null, weightSteps: [] },
    });
    await admin.api.companies.setTerms({
      ...{ id: acme.id, terms: ["account"], netDays: 30, creditLimitCents: 100_000, holdAfterDays: null },
      ...{ depositPercent: 50, invoicePer: "shipment", remindersPaused: false },
    });
    const [saw, nails] = [await tool(), await tool()];
    const order = await acme.buyer.api.orders.placeOrder({
      ...orderOf([saw.id, 10], [nails.id, 9]),
      ...{ terms: "account" },
    });
    expect(order).toMatchObject({ totalCents: 22_000, depositCents: 11_000 });
    const lines = [
      { lineId: lineOf(order, saw), quantity: 0 },
      { lineId: lineOf(order, nails), quantity: 4 },
    ];
    const approved = await acme.approver.api.approvals.decide({ orderId: order.id, decision: "approve", lines });
    expect(approved).toMatchObject({ totalCents: 5_500, deliveryCents: 1_000, taxCents: 500, depositCents: 2_750 });
    expect(await admin.api.companies.get({ id: acme.id })).toMatchObject({ openCents: 2_750 });
    await admin.api.settings.updateSettings({ tax: { kind: "none", pricesIncludeTax: false, rates: [] } });
  });
});
