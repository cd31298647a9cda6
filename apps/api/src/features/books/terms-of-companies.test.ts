import { afterAll, describe, expect, test } from "vitest";
import { newId } from "../../core/new-id.ts";
import { orderOf } from "../../testing/delivery.ts";
import { insertInvoice } from "../../testing/receivables-shop.ts";
import { startFirm } from "../../testing/test-firm.ts";
import { startTestShop } from "../../testing/test-shop.ts";
import { issueInvoices } from "../invoices/issue-invoices.ts";
import { settle } from "../payments/internal/settle-payment.statement.ts";
import { queueReminders } from "../receivables/dunning/queue-reminders.ts";
import { mindReceivables } from "../receivables/mind-receivables.ts";

const shop = await startTestShop();
const admin = await shop.admin();
const { services } = shop;
const { sql } = services;
afterAll(shop.close);

const terms = {
  ...{ terms: ["card" as const, "account" as const], netDays: 30, creditLimitCents: 100_000, holdAfterDays: 14 },
  ...{ depositPercent: 0, invoicePer: "shipment" as const, remindersPaused: false },
};
const onAccount = { terms: "account" as const };
const firm = async (more: Partial<typeof terms> = {}) => {
  const acme = await startFirm(shop, admin);
  await admin.api.companies.setTerms({ id: acme.id, ...terms, ...more });
  return acme;
};
const saw = () => shop.tool({ minOrder: 1, available: 1_000, priceCents: 1_000 });
const invoicesOf = async ({ id }: { id: string }) => {
  await issueInvoices(services, { orderId: id });
  return (await admin.api.invoices.list({ orderId: id })).rows.toReversed();
};
const redChecks = async () => (await admin.api.ledger.checkLedger()).checks.filter(({ isGreen }) => !isGreen);

test("a manager takes an approver's step, nobody takes two, and of two managers the other one goes on", async () => {
  const acme = await firm();
  const second = await acme.join("manager");
  const steps = ["approver" as const, "manager" as const];
  await acme.manager.api.approvals.setRules({
    companyId: acme.id,
    rules: [{ overCents: null, categoryId: null, steps }],
  });
  const { id: tool } = await saw();
  const { id: orderId } = await acme.buyer.api.orders.placeOrder(orderOf([tool, 1]));
  const approve = (api: typeof second.api) => api.approvals.decide({ orderId, decision: "approve" });
  expect(await approve(acme.manager.api)).toMatchObject({ fulfilment: "to-approve" });
  await expect(approve(acme.manager.api)).rejects.toMatchObject({ code: "CONFLICT" });
  const refused = expect(approve(acme.approver.api)).rejects;
  await refused.toMatchObject({ code: "FORBIDDEN" });
  expect(await approve(second.api)).toMatchObject({ fulfilment: "to-ship", statuses: ["unpaid"] });
});

test("an approval lapses after the working days that the company sets", async () => {
  const acme = await firm();
  await acme.manager.api.companies.setMember({
    ...{ companyId: acme.id, userId: acme.buyer.person.ctx.user.id, orderLimitCents: 0 },
  });
  const { id: tool } = await saw();
  const lapsesIn = async () => {
    await acme.buyer.api.orders.placeOrder(orderOf([tool, 1]));
    const rows = await acme.manager.api.approvals.list({ companyId: acme.id });
    return Math.max(...rows.map(({ lapsesAt }) => (Date.parse(lapsesAt) - Date.now()) / 86_400_000));
  };
  const five = await lapsesIn();
  // With a weekend among them, five working days are about a week.
  expect(five).toBeGreaterThan(5);
  expect(five).toBeLessThan(9);
  await acme.manager.api.companies.update({ id: acme.id, approvalDays: 20 });
  expect(await lapsesIn()).toBeGreaterThan(25);
});

test("a declined order gives stock, month and credit back", async () => {
  const acme = await firm();
  await acme.manager.api.companies.setMember({
    ...{ companyId: acme.id, userId: acme.buyer.person.ctx.user.id, orderLimitCents: 0, monthlyLimitCents: 50_000 },
  });
  const tool = await saw();
  const { id: orderId } = await acme.buyer.api.orders.placeOrder({ ...orderOf([tool.id, 6]), ...onAccount });
  const standing = async () => {
    const [{ available }] = await sql<[{ available: number }]>`
      select available from tool_stock where tool_id = ${tool.id}`;
    const members = await acme.manager.api.companies.listMembers({ companyId: acme.id });
    const month = members.find(({ userId }) => userId === acme.buyer.person.ctx.user.id)?.monthCents;
    return [available, month, (await admin.api.companies.get({ id: acme.id })).openCents];
  };
  expect(await standing()).toEqual([994, 6_000, 6_000]);
  await acme.manager.api.approvals.decide({ orderId, decision: "decline", reason: "No" });
  expect(await standing()).toEqual([1_000, 0, 0]);
});

describe("a deposit", () => {
  const stateOf = async (acme: { id: string }, { number }: { number: string }) => {
    const { depositCents, totalCents } = await admin.api.orders.getOrders({ numbers: [number] }).then(([one]) => {
      if (!one) throw new Error("no order");
      return one;
    });
    return { depositCents, totalCents, openCents: (await admin.api.companies.get({ id: acme.id })).openCents };
  };

  test("is less if a line is cancelled or the order is declined before it is paid, and nothing of it stays in the credit", async () => {
    const acme = await firm({ depositPercent: 25 });
    const [{ id: one }, { id: other }] = [await saw(), await saw()];
    const order = await acme.buyer.api.orders.placeOrder({ ...orderOf([one, 9], [other, 1]), ...onAccount });
    await acme.buyer.api.orders.cancelLine({ id: order.lines[0]?.id ?? "" });
    expect(await stateOf(acme, order)).toEqual({ depositCents: 250, totalCents: 1_000, openCents: 750 });
    await acme.buyer.api.orders.cancelOrder({ id: order.id });
    expect(await stateOf(acme, order)).toMatchObject({ depositCents: 0, openCents: 0 });
    await acme.manager.api.companies.setMember({
      ...{ companyId: acme.id, userId: acme.buyer.person.ctx.user.id, orderLimitCents: 0 },
    });
    const second = await acme.buyer.api.orders.placeOrder({ ...orderOf([one, 10]), ...onAccount });
    await acme.manager.api.approvals.decide({ orderId: second.id, decision: "decline", reason: "No" });
    expect(await stateOf(acme, second)).toMatchObject({ depositCents: 0, openCents: 0 });
    expect(await redChecks()).toEqual([]);
  });

  test("of what is refunded before it ships becomes credit, as far as the rest does not need it", async () => {
    const acme = await firm({ depositPercent: 25 });
    const { id: tool } = await saw();
    const order = await acme.buyer.api.orders.placeOrder({ ...orderOf([tool, 10]), ...onAccount });
    const { transactionId } = await acme.buyer.api.payments.startPayment({ orderId: order.id });
    await services.cardProvider.paymentIntents.confirm(transactionId, { payment_method: "pm_card_visa" });
    await acme.buyer.api.payments.report({ orderId: order.id, transactionId });
    const refund = (quantity: number) =>
      admin.api.payments.refundLines({
        ...{ orderId: order.id, reason: "Not needed", restock: true },
        lines: [{ lineId: order.lines[0]?.id ?? "", quantity }],
      });
    const credit = async () =>
      (await admin.api.invoices.receivables({})).rows.find(({ companyId }) => companyId === acme.id)?.creditCents ?? 0;
    await refund(7);
    expect([await credit(), (await admin.api.companies.get({ id: acme.id })).openCents]).toEqual([0, 500]);
    await refund(2);
    expect([await credit(), (await admin.api.companies.get({ id: acme.id })).openCents]).toEqual([1_500, 0]);
    await admin.api.orders.shipLines({ orderId: order.id });
    expect(await invoicesOf(order)).toMatchObject([{ totalCents: 1_000, openCents: 0 }]);
    expect(await redChecks()).toEqual([]);
  });

  test("is paid by card before the order ships, and is taken off its invoices; with what is credited it agrees to the cent", async () => {
    const acme = await firm({ depositPercent: 25 });
    const { id: tool } = await saw();
    const order = await acme.buyer.api.orders.placeOrder({ ...orderOf([tool, 10]), ...onAccount });
    await expect(admin.api.orders.shipLines({ orderId: order.id })).rejects.toMatchObject({ code: "CONFLICT" });
    const { transactionId } = await acme.buyer.api.payments.startPayment({ orderId: order.id });
    await services.cardProvider.paymentIntents.confirm(transactionId, { payment_method: "pm_card_visa" });
    await acme.buyer.api.payments.report({ orderId: order.id, transactionId });
    const [line] = order.lines;
    await admin.api.orders.shipLines({ orderId: order.id, lines: [{ lineId: line?.id ?? "", quantity: 2 }] });
    await invoicesOf(order);
    await admin.api.orders.shipLines({ orderId: order.id });
    const [first, second] = await invoicesOf(order);
    // The deposit of $25 covers the first one of $20 and $5 of the second one.
    expect([first?.openCents, second?.openCents]).toEqual([0, 7_500]);
    expect((await admin.api.companies.get({ id: acme.id })).openCents).toBe(7_500);
    await admin.api.invoices.creditLines({
      ...{ number: second?.number ?? "", lines: [{ lineId: "1", quantity: 1 }], reason: "Bent" },
    });
    await mindReceivables(services);
    expect((await admin.api.companies.get({ id: acme.id })).openCents).toBe(6_500);
    expect(await redChecks()).toEqual([]);
  });
});

test("nobody is reminded of an invoice whose credit note is not made yet", async () => {
  const acme = await firm({ netDays: 0 });
  const { id: tool } = await saw();
  await admin.api.settings.updateSettings({
    invoicing: { reminders: [{ daysAfterDue: 0, subject: "{number}", text: "{amount}" }] },
  });
  const order = await acme.buyer.api.orders.placeOrder({ ...orderOf([tool, 5]), ...onAccount });
  await admin.api.orders.shipLines({ orderId: order.id });
  const [invoice] = await invoicesOf(order);
  await admin.api.invoices.setDisputed({ number: invoice?.number ?? "", isDisputed: true, reason: "Wait" });
  await queueReminders(services);
  await admin.api.invoices.setDisputed({ number: invoice?.number ?? "", isDisputed: false });
  const [line] = order.lines;
  await admin.api.payments.refundLines({
    ...{ orderId: order.id, reason: "Bent", restock: false, lines: [{ lineId: line?.id ?? "", quantity: 1 }] },
  });
  expect(await queueReminders(services)).toBe(0);
  expect(await invoicesOf(order)).toHaveLength(2);
  expect(await queueReminders(services)).toBe(0);
  await sql`update refunds set decided_at = now() - interval '1 hour' where order_id = ${order.id}`;
  expect(await queueReminders(services)).toBe(1);
});

test("people of other companies get what strangers get, of orders, invoices, statements, prices, spend and approvals", async () => {
  const [acme, other] = [await firm(), await firm()];
  const { id: tool } = await saw();
  const order = await acme.buyer.api.orders.placeOrder({ ...orderOf([tool, 2]), ...onAccount });
  await admin.api.orders.shipLines({ orderId: order.id });
  const [{ number } = { number: "" }] = await invoicesOf(order);
  const [stranger, unknown] = [await shop.buyer(), newId()];
  const pathsOf = (company: string, order: string, invoice: string) => [
    ...["pdf", "xml"].map((ending) => `/invoices/${invoice}.${ending}`),
    `/invoices/${invoice}/factur-x.pdf`,
    `/invoices.zip?numbers=${invoice}`,
    `/orders/${order}/purchase-order`,
    ...["statement.csv", "statement.pdf", "prices.csv", "prices.pdf"].map((file) => `/companies/${company}/${file}`),
    `/export/spend.csv?companyId=${company}&from=2026-01-01&to=2026-12-31&by=month`,
  ];
  const theirs = pathsOf(acme.id, order.number, number);
  const none = pathsOf(unknown, "IM-99999999", "INV-2026-999999");
  for (const [index, url] of theirs.entries()) {
    const answers = [];
    for (const [person, path] of [
      [other.manager.person, url],
      [stranger, url],
      [stranger, none[index] ?? ""],
    ] as const) {
      const { statusCode, body } = await person.inject({ method: "GET", url: path });
      answers.push([statusCode, body]);
    }
    expect(answers[0], url).toEqual(answers[1]);
    expect(answers[1], url).toEqual(answers[2]);
    expect(answers[0]?.[0], url).toBe(404);
  }
  const calls = (api: typeof stranger.api, companyId: string, orderId: string, number: string) => [
    () => api.invoices.get({ number }),
    () => api.invoices.pay({ numbers: [number] }),
    () => api.invoices.list({ companyId }),
    () => api.approvals.list({ companyId }),
    () => api.approvals.listRules({ companyId }),
    () => api.approvals.decide({ orderId, decision: "approve" }),
    () => api.approvals.withdraw({ orderId }),
    () => api.insights.spend({ companyId, from: "2026-01-01", to: "2026-12-31", by: "month" }),
    () => api.companies.get({ id: companyId }),
    () => api.companies.listMembers({ companyId }),
  ];
  const said = (call: () => Promise<unknown>) =>
    call().then(
      () => "an answer",
      ({ code, message }) => `${code} ${message}`,
    );
  const [ofOthers, ofStrangers, ofNothing] = await Promise.all(
    [
      calls(other.manager.api, acme.id, order.id, number),
      calls(stranger.api, acme.id, order.id, number),
      calls(stranger.api, unknown, unknown, "INV-2026-999999"),
    ].map((all) => Promise.all(all.map(said))),
  );
  expect(ofOthers).toEqual(ofStrangers);
  expect(ofStrangers).toEqual(ofNothing);
  expect(ofOthers?.every((text) => text.startsWith("NOT_FOUND"))).toBe(true);
});

test("what is paid is settled though its invoice cannot be made, which the job does later", async () => {
  const buyer = await shop.buyer();
  const order = await shop.order(buyer, await saw());
  await sql`alter table invoices add constraint no_invoices check (false) not valid`;
  await settle(services, {
    ...{ orderId: order.id, intentId: `pi_${newId()}`, receivedCents: order.totalCents, currency: "usd" },
  });
  expect(await buyer.api.orders.getOrder({ number: order.number })).toMatchObject({ isPaid: true, invoices: [] });
  await expect(issueInvoices(services, { orderId: order.id })).rejects.toThrow();
  await sql`alter table invoices drop constraint no_invoices`;
  expect(await invoicesOf(order)).toMatchObject([{ totalCents: order.totalCents }]);
});

// The ledger knows that these invoices are of no order.
test("overdue invoices stop orders on account and nothing else, what is disputed does not count, and paying lifts it", async () => {
  const acme = await firm();
  const [{ id: tool }, { buyer, manager }] = [await saw(), acme];
  const place = () => buyer.api.orders.placeOrder({ ...orderOf([tool, 1]), ...onAccount });
  const stateOf = () => admin.api.companies.get({ id: acme.id });
  const number = await insertInvoice(shop, manager.person, {
    ...{ totalCents: 5_000, companyId: acme.id, dueInDays: -14 },
  });
  await place();
  const late = await insertInvoice(shop, manager.person, {
    ...{ totalCents: 7_000, companyId: acme.id, dueInDays: -15 },
  });
  expect(await stateOf()).toMatchObject({ isAccountOnHold: true, status: "active" });
  await expect(place()).rejects.toMatchObject({ code: "CONFLICT", message: expect.stringContaining("overdue") });
  expect(await buyer.api.orders.placeOrder(orderOf([tool, 1]))).toMatchObject({ terms: "card" });
  await admin.api.invoices.setDisputed({ number: late, isDisputed: true, reason: "Bent" });
  await place();
  await admin.api.invoices.setDisputed({ number: late, isDisputed: false });
  await expect(place()).rejects.toMatchObject({ code: "CONFLICT" });
  expect((await manager.api.invoices.pay({ numbers: [number] })).amountCents).toBe(5_000);
  await admin.api.invoices.recordPayment({
    ...{ amountCents: 7_000, allocations: [{ number: late, amountCents: 7_000 }], reference: late },
    receivedAt: "2026-11-30",
  });
  expect(await stateOf()).toMatchObject({ isAccountOnHold: false });
  await place();
});
