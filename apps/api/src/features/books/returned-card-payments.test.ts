import { expect, test } from "vitest";
import { createCardHolder } from "../../testing/card-holder.ts";
import { delivery } from "../../testing/delivery.ts";
import { openBooks } from "../../testing/receivables-shop.ts";
import { startTestShop } from "../../testing/test-shop.ts";
import { issueInvoices } from "../invoices/issue-invoices.ts";
import { reconcilePayments } from "../payments/reconcile-payments.ts";
import { spendCredit } from "../receivables/spend-credit.ts";

test("a refund in the provider's dashboard opens the invoices that the card has paid, once, and a lost dispute does, too", async () => {
  await using shop = await startTestShop();
  const { services } = shop;
  const { cardProvider } = services;
  const cards = createCardHolder(shop);
  const { admin, company, api, tool } = await openBooks(shop);
  const order = await api.orders.placeOrder({
    ...{ lines: [{ toolId: tool.id, quantity: 2 }], ...delivery, terms: "account" },
  });
  await admin.api.orders.shipLines({ orderId: order.id });
  const [number = ""] = await issueInvoices(services, { orderId: order.id });
  const { transactionId } = await api.invoices.pay({ numbers: [number] });
  await cards.pay(transactionId);
  await reconcilePayments(services);
  const open = async () => {
    await reconcilePayments(services);
    await spendCredit(services, { companyId: company.id, userId: null });
    const red = (await admin.api.ledger.checkLedger()).checks.filter(({ isGreen }) => !isGreen);
    expect(red).toEqual([]);
    return [
      (await api.invoices.get({ number })).openCents,
      (await admin.api.companies.get({ id: company.id })).openCents,
    ];
  };
  expect(await open()).toEqual([0, 0]);
  await cardProvider.refunds.create({ payment_intent: transactionId, amount: 300 });
  expect(await open()).toEqual([300, 300]);
  expect(await open()).toEqual([300, 300]);

  // The rest is paid, then the bank takes back what was left of the first payment.
  const { transactionId: second, amountCents } = await api.invoices.pay({ numbers: [number] });
  expect(amountCents).toBe(300);
  await cards.pay(second);
  expect(await open()).toEqual([0, 0]);
  await fetch(`${shop.sandbox.url}/stripe/control/dispute`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ payment_intent: transactionId, reason: "fraudulent" }),
  });
  const [dispute] = (await cardProvider.disputes.list({ payment_intent: transactionId })).data;
  await cardProvider.disputes.close(dispute?.id ?? "");
  expect(await open()).toEqual([1_700, 1_700]);
  expect((await admin.api.invoices.receivables({})).rows).toMatchObject([{ openCents: 1_700, creditCents: 0 }]);
});
