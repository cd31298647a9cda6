import { seededRandom } from "@ironmonger/db/seed/seeded-random";
import { InvoiceDocument } from "@ironmonger/invoices/invoice-document";
import { sumsOf } from "@ironmonger/invoices/invoice-sums";
import { missingOfDocument } from "@ironmonger/invoices/missing-data";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../core/new-id.ts";
import { startFirm } from "../../testing/test-firm.ts";
import { startTestShop } from "../../testing/test-shop.ts";
import { issueInvoices } from "./issue-invoices.ts";

// What it issues is validated by the official rules, too: `pnpm test:invoices`.

const shop = await startTestShop();
const { sql } = shop.services;
const admin = await shop.admin();
afterAll(shop.close);

const seller = {
  ...{ name: "Ironmonger GmbH", address: "7 Foundry Road\n20095 Hamburg", country: "DE", taxId: "DE 123 456 789" },
  ...{ registrationId: "HRB 1", email: "accounts@ironmonger.example" },
};
const rates = [
  { country: "DE", name: "MwSt", percent: 19 },
  { country: "DE", name: "MwSt", percent: 7, taxClass: "reduced" as const },
  { country: "IE", name: "VAT", percent: 0 },
];
beforeAll(async () => {
  await admin.api.settings.updateSettings({
    invoicing: { seller, iban: "DE02120300000000202051" },
    delivery: { kind: "flat", flatCents: 499, freeFromCents: null, weightSteps: [] },
  });
});

type Case = {
  categories: string[];
  country: string;
  tax?: { kind: "none" | "rates"; pricesIncludeTax?: boolean };
  company?: { is_tax_exempt?: boolean; is_reverse_charge?: boolean; tax_id?: string };
};
const cases: Record<string, Case> = {
  "two rates on top": { categories: ["reduced", "standard"], country: "DE" },
  "two rates included": {
    ...{ categories: ["reduced", "standard"], country: "DE", tax: { kind: "rates", pricesIncludeTax: true } },
  },
  "a rate of nothing": { categories: ["zero"], country: "IE" },
  "a country outside the union": { categories: ["export"], country: "CH" },
  "a company with a tax id in another country of the union": {
    ...{ categories: ["intra-community"], country: "FR", company: { is_tax_exempt: true, tax_id: "FR40303265045" } },
  },
  "a company that owes the tax itself": {
    ...{ categories: ["reverse-charge"], country: "DE", company: { is_reverse_charge: true, tax_id: "DE136695976" } },
  },
  "a company that is exempt": { categories: ["exempt"], country: "DE", company: { is_tax_exempt: true } },
  "a shop that charges no tax": { categories: ["outside-scope"], country: "DE", tax: { kind: "none" } },
};

test.each(Object.entries(cases))(
  "%s: each document of orders that ship in parts and are credited in parts adds up to the cent",
  async (_, { categories, country, tax = { kind: "rates" }, company = {} }) => {
    await admin.api.settings.updateSettings({ tax: { pricesIncludeTax: false, rates, ...tax } });
    const acme = await startFirm(shop, admin);
    await sql`update companies set ${sql({ country, ...company })} where id = ${acme.id}`;
    await admin.api.companies.setTerms({
      ...{ id: acme.id, terms: ["card", "account"], netDays: 30, creditLimitCents: 900_000_000, holdAfterDays: null },
      ...{ depositPercent: 0, invoicePer: "shipment", remindersPaused: false },
    });
    const api = await shop.buyingFor(acme.buyer.person, acme.id);
    const random = seededRandom(country.length + categories.join().length);
    const tools = await Promise.all(
      [
        { priceUnit: 100 as const, salesUnit: { kind: "box" as const, contains: 50 } },
        { taxClass: "reduced" as const },
        { salesUnit: { kind: "pair" as const } },
      ].map((more) =>
        shop.tool({ minOrder: 1, available: 100_000, priceCents: random.between(1, 9_999), sku: newId(), ...more }),
      ),
    );
    const orderIds: string[] = [];
    for (let round = 0; round < 4; round += 1) {
      const order = await api.orders.placeOrder({
        lines: tools.map(({ id }) => ({ toolId: id, quantity: random.between(2, 300) })),
        ...{ address: "1 Way\n12345 Town", country, postcode: "12345", phone: "12345678", terms: "account" },
      });
      orderIds.push(order.id);
      const some = order.lines.map(({ id, quantity }) => ({ lineId: id, quantity: random.between(1, quantity - 1) }));
      await admin.api.orders.shipLines({ orderId: order.id, lines: some.slice(0, 2) });
      await issueInvoices(shop.services, { orderId: order.id });
      await admin.api.orders.shipLines({ orderId: order.id });
      const [number = ""] = await issueInvoices(shop.services, { orderId: order.id });
      const reason = "A part of it";
      await admin.api.invoices.creditLines({ number, lines: [{ lineId: "1", quantity: 1 }], reason });
      await admin.api.invoices.creditLines({
        number,
        lines: [{ lineId: "2", amountCents: random.between(1, 50) }],
        reason,
      });
      await admin.api.invoices.creditLines({ number, deliveryCents: 1, reason });
      if (round === 3) await admin.api.invoices.creditLines({ number, reason: "All that is left" });
    }
    const documents = await sql<
      { document: unknown; kind: string; totalCents: number; taxCents: number; orderId: string }[]
    >`
    select document, kind, total_cents::float8 as "totalCents", tax_cents::float8 as "taxCents", order_id as "orderId" from invoices
    where company_id = ${acme.id}`;
    expect(documents.length).toBe(4 * 5 + 1);
    const seen = new Set<string>();
    for (const { document, totalCents, taxCents } of documents) {
      const read = InvoiceDocument.parse(document);
      expect(missingOfDocument(read)).toEqual([]);
      expect(sumsOf(read)).toMatchObject({ totalCents, taxCents });
      for (const { category } of read.taxes) seen.add(category);
    }
    expect([...seen].toSorted()).toEqual(categories);
    for (const orderId of orderIds) {
      const [order] = await sql<{ total: number; invoiced: number }[]>`
      select total_cents::float8 as total, invoiced_cents::float8 as invoiced from orders where id = ${orderId}`;
      expect(order?.invoiced).toBe(order?.total);
    }
    const { checks } = await admin.api.ledger.checkLedger();
    expect(checks.filter(({ isGreen }) => !isGreen)).toEqual([]);
  },
);
