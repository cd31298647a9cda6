import { afterAll, afterEach, describe, expect, test } from "vitest";
import { orderOf } from "../../testing/delivery.ts";
import { type Firm, limitPerson as limit, startFirm } from "../../testing/test-firm.ts";
import { startTestShop } from "../../testing/test-shop.ts";
import { checkLedger } from "../ledger/check-ledger.ts";
import { lapseApprovals } from "./lapse-approvals.ts";

const shop = await startTestShop({ hasRaces: true });
const admin = await shop.admin();
const { sql } = shop.services;
afterAll(shop.close);
afterEach(async () => {
  const ledger = await checkLedger(shop.services);
  expect(ledger.checks.filter(({ isGreen }) => !isGreen)).toEqual([]);
});

const firm = () => startFirm(shop, admin);
/** Pieces at $10 each. */
const tool = () => shop.tool({ minOrder: 1, available: 1_000, priceCents: 1_000 });
const stockOf = async (id: string) => {
  const [row] = await sql<
    { available: number; sold: number }[]
  >`select available, sold from tool_stock where tool_id = ${id}`;
  return row;
};

describe("an order over the limit of who places it", () => {
  test("waits with its stock and price; an approver approves it, and then it is paid", async () => {
    const acme = await firm();
    await limit(acme, acme.buyer.person, { orderLimitCents: 5_000 });
    const saw = await tool();
    const order = await acme.buyer.api.orders.placeOrder(orderOf([saw.id, 6]));
    expect(order).toMatchObject({
      ...{ fulfilment: "to-approve", payment: "due", statuses: ["to-approve"], expiresAt: null },
      approval: { status: "waiting", decidedBy: null },
    });
    expect(await stockOf(saw.id)).toEqual({ available: 994, sold: 0 });
    const conflict = { code: "CONFLICT" };
    await expect(acme.buyer.api.payments.startPayment({ orderId: order.id })).rejects.toMatchObject(conflict);
    const [row, ...others] = await acme.approver.api.approvals.list({ companyId: acme.id });
    expect(others).toEqual([]);
    expect(row).toMatchObject({ totalCents: 6_000, totalTodayCents: 6_000, step: "approver", isMyTurn: true });
    const approved = await acme.approver.api.approvals.decide({ orderId: order.id, decision: "approve" });
    expect(approved).toMatchObject({ fulfilment: "to-ship", statuses: ["unpaid"], approval: { status: "approved" } });
    expect(approved.expiresAt).not.toBeNull();
    expect(await acme.buyer.api.payments.startPayment({ orderId: order.id })).toMatchObject({ amountCents: 6_000 });
    await expect(acme.approver.api.approvals.decide({ orderId: order.id, decision: "approve" })).rejects.toMatchObject(
      conflict,
    );
  });

  test("that is exactly the limit does not wait, and a limit of 0 lets each order wait", async () => {
    const acme = await firm();
    const saw = await tool();
    await limit(acme, acme.buyer.person, { orderLimitCents: 5_000 });
    expect(await acme.buyer.api.orders.placeOrder(orderOf([saw.id, 5]))).toMatchObject({ approval: null });
    await limit(acme, acme.buyer.person, { orderLimitCents: 0 });
    expect(await acme.buyer.api.orders.placeOrder(orderOf([saw.id, 1]))).toMatchObject({ fulfilment: "to-approve" });
  });

  test("is declined with a reason, which gives its stock back; without one nothing is declined", async () => {
    const acme = await firm();
    await limit(acme, acme.buyer.person, { orderLimitCents: 0 });
    const saw = await tool();
    const { id: orderId } = await acme.buyer.api.orders.placeOrder(orderOf([saw.id, 6]));
    const { decide } = acme.manager.api.approvals;
    await expect(decide({ orderId, decision: "decline" })).rejects.toMatchObject({ code: "BAD_REQUEST" });
    expect(await decide({ orderId, decision: "decline", reason: "We have saws." })).toMatchObject({
      ...{ fulfilment: "declined", payment: null, statuses: ["declined"] },
      approval: { status: "declined", reason: "We have saws.", decidedBy: acme.manager.person.ctx.user.displayName },
    });
    expect(await stockOf(saw.id)).toEqual({ available: 1_000, sold: 0 });
  });

  test("is not approved by its buyer, a colleague without the role, or a stranger; its buyer withdraws it", async () => {
    const acme = await firm();
    await limit(acme, acme.manager.person, { orderLimitCents: 0 });
    const saw = await tool();
    const { id: orderId } = await acme.manager.api.orders.placeOrder(orderOf([saw.id, 6]));
    const by = (api: Firm["buyer"]["api"]) => api.approvals.decide({ orderId, decision: "approve" });
    await expect(by(acme.manager.api)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(by(acme.buyer.api)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(by((await shop.buyer()).api)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(acme.approver.api.approvals.withdraw({ orderId })).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect(await acme.manager.api.approvals.withdraw({ orderId })).toMatchObject({
      ...{ fulfilment: "cancelled", approval: { status: "withdrawn" } },
    });
    await expect(acme.manager.api.approvals.withdraw({ orderId })).rejects.toMatchObject({ code: "CONFLICT" });
  });

  test("that nobody decides about in time lapses", async () => {
    const acme = await firm();
    await limit(acme, acme.buyer.person, { orderLimitCents: 0 });
    const saw = await tool();
    const { id, number } = await acme.buyer.api.orders.placeOrder(orderOf([saw.id, 6]));
    await sql`update approvals set lapses_at = now() where order_id = ${id}`;
    expect(await lapseApprovals(shop.services)).toBe(1);
    expect(await acme.buyer.api.orders.getOrder({ number })).toMatchObject({
      ...{ fulfilment: "declined", approval: { status: "lapsed", decidedBy: null } },
    });
    expect(await lapseApprovals(shop.services)).toBe(0);
  });

  test("that nobody could approve is refused", async () => {
    const acme = await firm();
    await limit(acme, acme.manager.person, { orderLimitCents: 0 });
    await sql`delete from company_members where company_id = ${acme.id} and role = 'approver'`;
    const saw = await tool();
    await expect(acme.manager.api.orders.placeOrder(orderOf([saw.id, 6]))).rejects.toMatchObject({
      ...{
        code: "CONFLICT",
        message: "Nobody at Quarry Works could approve this order. Ask a manager of the company.",
      },
    });
    expect(await stockOf(saw.id)).toEqual({ available: 1_000, sold: 0 });
  });

  test("by the month waits, too, however many are placed concurrently", async () => {
    await using _ = await shop.tenConnections();
    const acme = await firm();
    await limit(acme, acme.buyer.person, { monthlyLimitCents: 10_000 });
    const saw = await tool();
    const placing = Array.from({ length: 6 }, () => acme.buyer.api.orders.placeOrder(orderOf([saw.id, 4])));
    const orders = await Promise.all(placing);
    expect(orders.filter(({ approval }) => approval === null)).toHaveLength(2);
  });
});

describe("the rules of a company", () => {
  test("ask for an approver and then a manager, each another person, and of several the longest steps count", async () => {
    const acme = await firm();
    const rules = [
      { overCents: 5_000, categoryId: null, steps: ["approver" as const] },
      { overCents: 8_000, categoryId: null, steps: ["approver" as const, "manager" as const] },
    ];
    await acme.manager.api.approvals.setRules({ companyId: acme.id, rules });
    const saw = await tool();
    expect(await acme.buyer.api.orders.placeOrder(orderOf([saw.id, 5]))).toMatchObject({ approval: null });
    const { id: orderId } = await acme.buyer.api.orders.placeOrder(orderOf([saw.id, 9]));
    expect(await acme.approver.api.approvals.decide({ orderId, decision: "approve" })).toMatchObject({
      fulfilment: "to-approve",
    });
    await expect(acme.approver.api.approvals.decide({ orderId, decision: "approve" })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    expect(await acme.manager.api.approvals.decide({ orderId, decision: "approve" })).toMatchObject({
      fulfilment: "to-ship",
    });
  });

  test("forbid a category with an issue at each of its lines, and only managers set them", async () => {
    const acme = await firm();
    const category = await admin.api.categories.save({ name: "Explosives" });
    const rules = [{ overCents: null, categoryId: category.id, steps: null }];
    await expect(acme.buyer.api.approvals.setRules({ companyId: acme.id, rules })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    await acme.manager.api.approvals.setRules({ companyId: acme.id, rules });
    expect(await acme.buyer.api.approvals.listRules({ companyId: acme.id })).toEqual(rules);
    const [saw, charge] = [await tool(), await shop.tool({ available: 100, category: category.slug })];
    const placing = acme.buyer.api.orders.placeOrder(orderOf([saw.id, 1], [charge.id, charge.minOrder]));
    const error = await placing.catch((cause: unknown) => cause);
    expect(error).toMatchObject({ code: "CONFLICT", cause: { issues: [{ path: "lines.1.quantity" }] } });
  });
});

describe("on account", () => {
  const terms = {
    ...{ terms: ["card" as const, "account" as const], netDays: 30, creditLimitCents: 20_000, holdAfterDays: 14 },
    ...{ depositPercent: 0, invoicePer: "shipment" as const, remindersPaused: false },
  };
  const onAccount = { terms: "account" as const };

  test("an order is to ship immediately and takes its credit; cancelled it gives it back", async () => {
    const acme = await firm();
    await admin.api.companies.setTerms({ id: acme.id, ...terms });
    const saw = await tool();
    const order = await acme.buyer.api.orders.placeOrder({ ...orderOf([saw.id, 12]), ...onAccount });
    expect(order).toMatchObject({ terms: "account", payment: "on-account", statuses: ["pending"], isPaid: false });
    expect(await stockOf(saw.id)).toEqual({ available: 988, sold: 12 });
    expect(await admin.api.companies.get({ id: acme.id })).toMatchObject({ openCents: 12_000, creditLeftCents: 8_000 });
    await expect(acme.buyer.api.orders.placeOrder({ ...orderOf([saw.id, 9]), ...onAccount })).rejects.toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining("$80 left"),
    });
    await acme.buyer.api.orders.cancelOrder({ id: order.id });
    expect(await stockOf(saw.id)).toEqual({ available: 1_000, sold: 0 });
    expect(await admin.api.companies.get({ id: acme.id })).toMatchObject({ openCents: 0, creditLeftCents: 20_000 });
  });

  test("concurrent orders never exceed the limit, and what is allowed over it counts until then", async () => {
    await using _ = await shop.tenConnections();
    const acme = await firm();
    await admin.api.companies.setTerms({ id: acme.id, ...terms });
    const saw = await tool();
    const place = (api: Firm["buyer"]["api"]) => api.orders.placeOrder({ ...orderOf([saw.id, 6]), ...onAccount });
    const { buyer } = acme;
    const people = [buyer, acme.approver, acme.manager];
    const fifty = Array.from({ length: 50 }, (_, index) => people[index % 3] ?? buyer);
    const ends = await Promise.allSettled(fifty.map(({ api }) => place(api)));
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    expect(await admin.api.companies.get({ id: acme.id })).toMatchObject({ openCents: 18_000 });
    const until = new Date(Date.now() + 3_600_000).toISOString();
    await admin.api.companies.allowOverLimit({ id: acme.id, amountCents: 6_000, until, reason: "A large site" });
    expect(await place(buyer.api)).toMatchObject({ terms: "account" });
    await expect(place(buyer.api)).rejects.toMatchObject({ code: "CONFLICT" });
  });

  test("fifty concurrent orders never exceed the limit of a month together", async () => {
    await using _ = await shop.tenConnections();
    const acme = await firm();
    await admin.api.companies.setTerms({ id: acme.id, ...terms, creditLimitCents: 1_000_000 });
    await limit(acme, acme.buyer.person, { monthlyLimitCents: 10_000 });
    // Nobody is left who could approve, so that what is over the limit is refused.
    await sql`delete from company_members where company_id = ${acme.id} and role <> 'buyer'`;
    const saw = await tool();
    const place = () => acme.buyer.api.orders.placeOrder({ ...orderOf([saw.id, 4]), ...onAccount });
    const ends = await Promise.allSettled(Array.from({ length: 50 }, place));
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    expect(await admin.api.companies.listMembers({ companyId: acme.id })).toMatchObject([{ monthCents: 8_000 }]);
  });

  test("only a company that may orders so; a person pays by card", async () => {
    const acme = await firm();
    const [saw, person] = [await tool(), await shop.buyer()];
    for (const api of [person.api, acme.buyer.api])
      await expect(api.orders.placeOrder({ ...orderOf([saw.id, 1]), ...onAccount })).rejects.toMatchObject({
        code: "CONFLICT",
      });
    await expect(acme.manager.api.companies.setTerms({ id: acme.id, ...terms })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
  });

  test("with a deposit the order is unpaid until its share is paid by card, and ships then", async () => {
    const acme = await firm();
    await admin.api.companies.setTerms({ id: acme.id, ...terms, depositPercent: 25 });
    const saw = await tool();
    const order = await acme.buyer.api.orders.placeOrder({ ...orderOf([saw.id, 10]), ...onAccount });
    expect(order).toMatchObject({ statuses: ["unpaid"], depositCents: 2_500, totalCents: 10_000 });
    expect(await acme.buyer.api.payments.startPayment({ orderId: order.id })).toMatchObject({ amountCents: 2_500 });
    expect(await admin.api.companies.get({ id: acme.id })).toMatchObject({ openCents: 7_500 });
  });

  test("an order over the limit of its person waits with its credit, and a decline gives it back", async () => {
    const acme = await firm();
    await admin.api.companies.setTerms({ id: acme.id, ...terms });
    await limit(acme, acme.buyer.person, { orderLimitCents: 5_000 });
    const saw = await tool();
    const { id: orderId } = await acme.buyer.api.orders.placeOrder({ ...orderOf([saw.id, 6]), ...onAccount });
    expect(await admin.api.companies.get({ id: acme.id })).toMatchObject({ openCents: 6_000 });
    expect(await stockOf(saw.id)).toEqual({ available: 994, sold: 0 });
    const approved = await acme.approver.api.approvals.decide({ orderId, decision: "approve" });
    expect(approved).toMatchObject({ statuses: ["pending"], payment: "on-account" });
    expect(await stockOf(saw.id)).toEqual({ available: 994, sold: 6 });
    const second = await acme.buyer.api.orders.placeOrder({ ...orderOf([saw.id, 7]), ...onAccount });
    await acme.approver.api.approvals.decide({ orderId: second.id, decision: "decline", reason: "Too many" });
    expect(await admin.api.companies.get({ id: acme.id })).toMatchObject({ openCents: 6_000 });
  });
});

test("a company that needs PO numbers gets none twice, and one for its sites orders to no other address", async () => {
  const acme = await firm();
  const saw = await tool();
  const place = (poNumber?: string) =>
    acme.buyer.api.orders.placeOrder({ ...orderOf([saw.id, 1]), ...(poNumber && { poNumber }) });
  await acme.manager.api.companies.update({ id: acme.id, poNumbers: "unique" });
  await expect(place()).rejects.toMatchObject({ code: "CONFLICT", cause: { issues: [{ path: "poNumber" }] } });
  const first = await place("PO-1");
  await expect(place("po-1")).rejects.toMatchObject({ code: "CONFLICT", cause: { issues: [{ path: "poNumber" }] } });
  await acme.buyer.api.orders.cancelOrder({ id: first.id });
  expect(await place("PO-1")).toMatchObject({ poNumber: "PO-1" });
  await acme.manager.api.companies.update({ id: acme.id, sitesOnly: true });
  await expect(place("PO-2")).rejects.toMatchObject({ code: "CONFLICT", cause: { issues: [{ path: "address" }] } });
});
