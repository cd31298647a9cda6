import { expect, test } from "vitest";
import { delivery } from "../../testing/delivery.ts";
import { openBooks } from "../../testing/receivables-shop.ts";
import { startTestShop } from "../../testing/test-shop.ts";
import { issueInvoices } from "../invoices/issue-invoices.ts";
import { mindReceivables } from "../receivables/mind-receivables.ts";
import { spendCredit } from "../receivables/spend-credit.ts";

const received = { reference: "Transfer", receivedAt: "2026-11-30" };

test("an order on account in two shipments, paid in parts and credited, agrees to the cent in ledger, account and journal", async () => {
  await using shop = await startTestShop();
  const { admin, manager, company, api, tool } = await openBooks(shop);
  const owner = { companyId: company.id, userId: null };
  const order = await api.orders.placeOrder({
    lines: [{ toolId: tool.id, quantity: 10 }],
    ...delivery,
    terms: "account",
    poNumber: "PO-77",
  });
  const lineId = order.lines[0]?.id ?? "";
  const invoice = async (quantity: number) => {
    await admin.api.orders.shipLines({ orderId: order.id, lines: [{ lineId, quantity }] });
    const [number = ""] = await issueInvoices(shop.services, { orderId: order.id });
    return number;
  };
  const [first, second] = [await invoice(6), await invoice(4)];
  const open = async () => (await admin.api.companies.get({ id: company.id })).openCents;
  expect(await open()).toBe(10_000);
  await admin.api.invoices.recordPayment({
    ...received,
    amountCents: 7_000,
    allocations: [
      { number: first, amountCents: 6_000 },
      { number: second, amountCents: 500 },
    ],
  });
  // The rest of what came in is set against what is open.
  await spendCredit(shop.services, owner);
  expect(await open()).toBe(3_000);
  await admin.api.invoices.creditLines({ number: first, lines: [{ lineId: "1", quantity: 2 }], reason: "Broken" });
  await spendCredit(shop.services, owner);
  await mindReceivables(shop.services);
  expect(await open()).toBe(1_000);
  const statement = (await manager.inject({ url: `/companies/${company.id}/statement.csv` })).body;
  expect(statement.trim().split(/\r?\n/).at(-1)).toMatch(/,10$/);
  expect(statement).toContain(`Credit note,`);
  const journal = (await admin.inject({ url: "/export/journal.csv?from=2020-01-01&to=2099-12-31" })).body;
  const gross = journal
    .trim()
    .split("\n")
    .slice(1)
    .reduce((sum, line) => sum + Number(line.split(",").at(-1)), 0);
  expect(gross).toBe(80);
  expect(await admin.api.ledger.checkLedger()).toMatchObject({ isGreen: true });
});

test("a paid transfer that was recorded wrongly is taken back once a credit note covers its order", async () => {
  await using shop = await startTestShop();
  const { admin, company, transferOrder } = await openBooks(shop);
  const { number, id: orderId } = await transferOrder(2);
  const { id } = await admin.api.invoices.recordPayment({
    ...received,
    amountCents: 2_000,
    allocations: [{ number, amountCents: 2_000 }],
  });
  await issueInvoices(shop.services, { orderId });
  await admin.api.payments.refundOrder({ orderId, reason: "Wrong", restock: true });
  await issueInvoices(shop.services, { orderId });
  expect((await admin.api.invoices.receivables({})).rows).toMatchObject([
    { companyId: company.id, creditCents: 2_000 },
  ]);
  await admin.api.invoices.undoPayment({ id, reason: "Of another firm" });
  expect((await admin.api.invoices.receivables({})).rows).toEqual([]);
  expect(await admin.api.ledger.checkLedger()).toMatchObject({ isGreen: true });
});
