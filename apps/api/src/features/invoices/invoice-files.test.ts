import { unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { EmailContent } from "../../core/mail/compose-email.ts";
import { newId } from "../../core/new-id.ts";
import { createCardHolder } from "../../testing/card-holder.ts";
import { orderOf } from "../../testing/delivery.ts";
import { startTestShop } from "../../testing/test-shop.ts";
import { settle } from "../payments/internal/settle-payment.statement.ts";
import { reconcilePayments } from "../payments/reconcile-payments.ts";
import { issueInvoices } from "./issue-invoices.ts";
import { mailInvoice } from "./mail-invoice.ts";

const shop = await startTestShop({ hasRaces: true });
const { services } = shop;
const { sql } = services;
const admin = await shop.admin();
const buyer = await shop.buyer();
const cards = createCardHolder(shop);
afterAll(shop.close);

beforeAll(async () => {
  const seller = {
    ...{ name: "Ironmonger GmbH", address: "7 Foundry Road\n20095 Hamburg", country: "DE", taxId: "DE 123 456 789" },
    ...{ registrationId: "HRB 1", email: "accounts@ironmonger.example" },
  };
  await admin.api.settings.updateSettings({
    invoicing: { seller, iban: "DE02120300000000202051" },
    tax: {
      ...{ kind: "rates", pricesIncludeTax: false },
      rates: [{ country: "US", name: "VAT", percent: 19 }],
    },
    delivery: { kind: "flat", flatCents: 499, freeFromCents: null, weightSteps: [] },
  });
});

const paid = async () => {
  const { id } = await shop.tool({ minOrder: 1, priceCents: 333 });
  const order = await buyer.api.orders.placeOrder(orderOf([id, 7]));
  await settle(services, {
    ...{ orderId: order.id, intentId: `pi_${newId()}`, receivedCents: order.totalCents, currency: "usd" },
  });
  const [number = ""] = await issueInvoices(services, { orderId: order.id });
  return { order, number };
};
/** An invoice on account of a company, with its link. */
const onAccount = async () => {
  const { id } = await admin.api.companies.register({
    ...{
      name: "Quarry Works",
      country: "US",
      billingAddress: "1 Way\n10001 New York",
      invoiceEmail: "pay@quarry.example",
    },
  });
  await sql`insert into company_members (company_id, user_id, role) values (${id}, ${buyer.ctx.user.id}, 'manager')`;
  await admin.api.companies.setTerms({
    ...{ id, terms: ["card", "account"], netDays: 30, creditLimitCents: 10_000_000, holdAfterDays: null },
    ...{ depositPercent: 0, invoicePer: "shipment", remindersPaused: false },
  });
  const api = await shop.buyingFor(buyer, id);
  const tool = await shop.tool({ minOrder: 1, priceCents: 1_000 });
  const order = await api.orders.placeOrder({ ...orderOf([tool.id, 2]), terms: "account" });
  await admin.api.orders.shipLines({ orderId: order.id });
  const [number = ""] = await issueInvoices(services, { orderId: order.id });
  const [row] = await sql<{ id: string; token: string }[]>`select id, token from invoices where number = ${number}`;
  return { api, order, number, id: row?.id ?? "", token: row?.token ?? "" };
};
const get = (path: string) => buyer.inject({ method: "GET", url: path });

test("an invoice has a PDF, an XML and a Factur-X, each made once; several come as one ZIP", async () => {
  const { number } = await paid();
  const pdf = await get(`/invoices/${number}.pdf`);
  expect([pdf.statusCode, pdf.rawPayload.subarray(0, 5).toString()]).toEqual([200, "%PDF-"]);
  await admin.api.settings.updateSettings({ invoicing: { paperSize: "Letter" } });
  expect((await get(`/invoices/${number}.pdf`)).rawPayload.equals(pdf.rawPayload)).toBe(true);
  const xml = await get(`/invoices/${number}.xml`);
  expect(xml.body).toContain(number);
  expect((await get(`/invoices/${number}/factur-x.pdf`)).statusCode).toBe(200);
  const other = await paid();
  const zip = await get(`/invoices.zip?numbers=${number},${other.number}`);
  expect(Object.keys(unzipSync(zip.rawPayload))).toEqual([`${number}.pdf`, `${other.number}.pdf`]);
  const stranger = await shop.buyer();
  expect((await stranger.inject({ method: "GET", url: `/invoices/${number}.pdf` })).statusCode).toBe(404);
  await expect(sql`update invoice_files set sha256 = repeat('0', 64)`).rejects.toThrow();
});

test("is mailed once to the invoice address with its PDF, and the office sees when", async () => {
  const { number, id } = await onAccount();
  const sent: EmailContent[] = [];
  const mailer = { ...services.mailer, send: async (content: EmailContent) => void sent.push(content) };
  await mailInvoice({ ...services, mailer }, { invoiceId: id });
  await mailInvoice({ ...services, mailer }, { invoiceId: id });
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([["pay@quarry.example", `Invoice ${number}`]]);
  expect(sent[0]?.attachments?.[0]?.filename).toBe(`${number}.pdf`);
  expect((await admin.api.invoices.get({ number })).mailedAt).not.toBeNull();
});

test("is paid by card from its link without signing in, once, whoever tells first", async () => {
  const { number, token, order } = await onAccount();
  const visitor = shop.visitorApi();
  expect(await visitor.invoices.showPayable({ token })).toEqual({ number, openCents: order.totalCents });
  await expect(visitor.invoices.showPayable({ token: "unknown" })).rejects.toMatchObject({ code: "NOT_FOUND" });
  const started = await visitor.invoices.payByLink({ token });
  expect(started.amountCents).toBe(order.totalCents);
  expect((await visitor.invoices.payByLink({ token })).transactionId).toBe(started.transactionId);
  await cards.pay(started.transactionId);
  for (const event of await cards.eventsOf(started.transactionId)) {
    await cards.deliver(event);
    await cards.deliver(event);
  }
  await reconcilePayments(services);
  expect(await visitor.invoices.showPayable({ token })).toEqual({ number, openCents: 0 });
  await expect(visitor.invoices.payByLink({ token })).rejects.toMatchObject({ code: "CONFLICT" });
  expect(await sql`select from payments_in where intent_id = ${started.transactionId}`).toHaveLength(1);
  expect(await sql`select from unknown_payments`).toHaveLength(0);
  expect((await get(`/pay/${token}/invoice.pdf`)).statusCode).toBe(200);
});

test("several invoices are paid by one card payment", async () => {
  const one = await onAccount();
  const second = await shop.tool({ minOrder: 1, priceCents: 700 });
  const order = await one.api.orders.placeOrder({ ...orderOf([second.id, 1]), terms: "account" });
  await admin.api.orders.shipLines({ orderId: order.id });
  const [other = ""] = await issueInvoices(services, { orderId: order.id });
  const started = await one.api.invoices.pay({ numbers: [one.number, other] });
  expect(started.amountCents).toBe(one.order.totalCents + order.totalCents);
  await cards.pay(started.transactionId);
  await reconcilePayments(services);
  for (const number of [one.number, other])
    expect(await one.api.invoices.get({ number })).toMatchObject({ status: "paid", settlements: [{ kind: "card" }] });
});
