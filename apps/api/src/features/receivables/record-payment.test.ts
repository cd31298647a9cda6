import { invoices, paymentsIn } from "@ironmonger/db/schema";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { insertInvoice, openBooks } from "../../testing/receivables-shop.ts";
import { startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { receivableErrors } from "./error-messages.ts";
import { mindReceivables } from "./mind-receivables.ts";
import { spendCredit } from "./spend-credit.ts";

const received = { reference: "Transfer of Millers", receivedAt: "2026-11-30" };
const openOf = async (shop: TestShop, number: string) =>
  (await shop.services.db.select().from(invoices).where(eq(invoices.number, number)))[0]?.openCents;

test("a transfer pays an order in parts, and the order goes on once it is paid", async () => {
  await using shop = await startTestShop();
  const { admin, api, transferOrder } = await openBooks(shop);
  const { number, totalCents } = await transferOrder(3);
  await admin.api.invoices.recordPayment({
    ...received,
    amountCents: 1000,
    allocations: [{ number, amountCents: 1000 }],
  });
  expect((await api.orders.getOrder({ number })).statuses).toEqual(["unpaid"]);
  await admin.api.invoices.recordPayment({
    ...received,
    amountCents: 2000,
    allocations: [{ number, amountCents: 2000 }],
  });
  const order = await api.orders.getOrder({ number });
  expect(order).toMatchObject({ statuses: ["pending"], isPaid: true, paidCents: totalCents });
  expect(await admin.api.ledger.checkLedger()).toMatchObject({ isGreen: true });
  await expect(
    admin.api.invoices.recordPayment({ ...received, amountCents: 1, allocations: [{ number, amountCents: 1 }] }),
  ).rejects.toMatchObject({ code: "CONFLICT", message: receivableErrors.orderNotDue });
});

test("what is too much stays as credit, is set against the next invoice, or is paid out", async () => {
  await using shop = await startTestShop();
  const { admin, manager, company } = await openBooks(shop);
  const first = await insertInvoice(shop, manager, { totalCents: 10_000, companyId: company.id });
  await admin.api.invoices.recordPayment({
    ...received,
    amountCents: 15_000,
    allocations: [{ number: first, amountCents: 15_000 }],
  });
  expect(await openOf(shop, first)).toBe(0);
  const second = await insertInvoice(shop, manager, { totalCents: 4_000, companyId: company.id });
  for (const _ of [1, 2]) await spendCredit(shop.services, { companyId: company.id, userId: null });
  expect(await openOf(shop, second)).toBe(0);
  const [row] = (await admin.api.invoices.receivables({})).rows;
  expect(row).toMatchObject({ name: "Millers Tools", openCents: 0, creditCents: 1_000 });
  const payout = { companyId: company.id, amountCents: 1_000, reference: "Back", idempotencyKey: "payout-one-1" };
  await expect(admin.api.invoices.payOut({ ...payout, amountCents: 1_001 })).rejects.toMatchObject({
    code: "CONFLICT",
  });
  expect(await admin.api.invoices.payOut(payout)).toEqual(await admin.api.invoices.payOut(payout));
  expect((await admin.api.invoices.receivables({})).rows).toEqual([]);
});

test("a repeated request records one payment, and concurrent ones do not pay twice", async () => {
  await using shop = await startTestShop({ hasRaces: true });
  const { admin, manager, company } = await openBooks(shop);
  const number = await insertInvoice(shop, manager, { totalCents: 10_000, companyId: company.id });
  const payment = {
    ...received,
    amountCents: 4_000,
    allocations: [{ number, amountCents: 4_000 }],
    idempotencyKey: "transfer-4711",
  };
  await using _ = await shop.tenConnections();
  const ids = await Promise.all([1, 2, 3, 4].map(() => admin.api.invoices.recordPayment(payment)));
  expect(new Set(ids.map(({ id }) => id)).size).toBe(1);
  expect(await openOf(shop, number)).toBe(6_000);
  await expect(admin.api.invoices.recordPayment({ ...payment, amountCents: 5_000 })).rejects.toMatchObject({
    code: "CONFLICT",
  });
  const more = Array.from({ length: 8 }, () =>
    admin.api.invoices.recordPayment({
      ...received,
      amountCents: 1_000,
      allocations: [{ number, amountCents: 1_000 }],
    }),
  );
  await Promise.allSettled(more);
  expect(await openOf(shop, number)).toBe(0);
});

test("a difference within the tolerance is not claimed, and a wrong payment is taken back with it", async () => {
  await using shop = await startTestShop();
  const { admin, manager, company } = await openBooks(shop);
  const { invoicing } = await admin.api.settings.getSettings();
  await admin.api.settings.updateSettings({ invoicing: { ...invoicing, toleranceCents: 5 } });
  const number = await insertInvoice(shop, manager, { totalCents: 10_000, companyId: company.id });
  const { id } = await admin.api.invoices.recordPayment({
    ...received,
    amountCents: 9_996,
    allocations: [{ number, amountCents: 9_996 }],
  });
  expect(await openOf(shop, number)).toBe(0);
  for (const _ of [1, 2]) await admin.api.invoices.undoPayment({ id, reason: "Of another firm" });
  expect(await openOf(shop, number)).toBe(10_000);
  const [row] = await shop.services.db.select().from(paymentsIn).where(eq(paymentsIn.id, id));
  expect(row).toMatchObject({ status: "undone", undoneReason: "Of another firm" });
});

test("a payment is not taken back once its credit was used, or while the order that it paid goes on", async () => {
  await using shop = await startTestShop();
  const { admin, company, transferOrder } = await openBooks(shop);
  const spent = await admin.api.invoices.recordPayment({
    ...received,
    amountCents: 500,
    allocations: [],
    companyId: company.id,
  });
  await admin.api.invoices.payOut({ companyId: company.id, amountCents: 500, reference: "Back" });
  await expect(admin.api.invoices.undoPayment({ id: spent.id, reason: "Wrong" })).rejects.toMatchObject({
    message: receivableErrors.creditUsed,
  });
  const order = await transferOrder(1);
  const { number, id: orderId } = order;
  const { id } = await admin.api.invoices.recordPayment({
    ...received,
    amountCents: 1000,
    allocations: [{ number, amountCents: 1000 }],
  });
  await expect(admin.api.invoices.undoPayment({ id, reason: "Wrong" })).rejects.toMatchObject({ code: "CONFLICT" });
  await admin.api.payments.refundOrder({ orderId, reason: "Wrong", restock: true });
  // Once no credit note can give it back any more.
  await shop.services.sql`update refunds set decided_at = now() - interval '1 hour'`;
  await admin.api.invoices.undoPayment({ id, reason: "Wrong" });
  expect(await admin.api.ledger.checkLedger()).toMatchObject({ isGreen: true });
});

test("what was paid of an order that is cancelled is credit", async () => {
  await using shop = await startTestShop();
  const { admin, api, company, transferOrder } = await openBooks(shop);
  const { number, id } = await transferOrder(2);
  await admin.api.invoices.recordPayment({
    ...received,
    amountCents: 500,
    allocations: [{ number, amountCents: 500 }],
  });
  await api.orders.cancelOrder({ id });
  for (const _ of [1, 2]) await mindReceivables(shop.services);
  expect((await admin.api.invoices.receivables({})).rows).toMatchObject([{ companyId: company.id, creditCents: 500 }]);
});

test("what nobody can pay is refused by its place", async () => {
  await using shop = await startTestShop();
  const { admin, manager, company, api } = await openBooks(shop);
  const number = await insertInvoice(shop, manager, { totalCents: 10_000, companyId: company.id });
  const own = await insertInvoice(shop, manager, { totalCents: 10_000 });
  const one = { ...received, amountCents: 100 };
  const record = admin.api.invoices.recordPayment;
  await expect(
    record({ ...one, allocations: [{ number: "INV-2026-000001", amountCents: 100 }] }),
  ).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(record({ ...one, allocations: [{ number, amountCents: 101 }] })).rejects.toMatchObject({
    message: receivableErrors.moreThanReceived,
  });
  await expect(record({ ...one, allocations: [] })).rejects.toMatchObject({ message: receivableErrors.noOwner });
  const both = [number, own].map((number) => ({ number, amountCents: 50 }));
  await expect(record({ ...one, allocations: both })).rejects.toMatchObject({ message: receivableErrors.otherOwner });
  for (const stranger of [api, (await shop.buyer()).api])
    await expect(stranger.invoices.recordPayment({ ...one, allocations: [] })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
  await expect(shop.visitorApi().invoices.receivables({})).rejects.toMatchObject({ code: "UNAUTHORIZED" });
});

test("an invoice is written off once with a reason, and a disputed one stays open", async () => {
  await using shop = await startTestShop();
  const { admin, manager, company } = await openBooks(shop);
  const number = await insertInvoice(shop, manager, { totalCents: 10_000, companyId: company.id, dueInDays: -45 });
  await admin.api.invoices.setDisputed({ number, isDisputed: true, reason: "Two were broken" });
  expect((await admin.api.invoices.receivables({})).sums).toMatchObject({ to60Cents: 10_000, disputedCents: 10_000 });
  for (const _ of [1, 2]) await admin.api.invoices.writeOff({ number, reason: "Insolvent" });
  const found = async () => (await admin.api.invoices.list({ search: number })).rows;
  expect(await found()).toMatchObject([{ status: "written-off", openCents: 0 }]);
  // Taken back once, it can be written off again.
  for (const _ of [1, 2]) await admin.api.invoices.undoWriteOff({ number, reason: "They paid the administrator" });
  expect(await found()).toMatchObject([{ status: "overdue", openCents: 10_000 }]);
  await admin.api.invoices.writeOff({ number, reason: "Insolvent" });
  expect(await openOf(shop, number)).toBe(0);
  expect(await admin.api.companies.get({ id: company.id })).toMatchObject({ openCents: 0 });
  const { rows } = await admin.api.audit.list({ entity: "invoice" });
  expect(rows).toHaveLength(4);
});
