import { seededRandom } from "@ironmonger/db/seed/seeded-random";
import { InvoiceDocument } from "@ironmonger/invoices/invoice-document";
import { sumsOf } from "@ironmonger/invoices/invoice-sums";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../core/new-id.ts";
import { orderOf } from "../../testing/delivery.ts";
import { startTestShop } from "../../testing/test-shop.ts";
import { settle } from "../payments/internal/settle-payment.statement.ts";
import { collectInvoices } from "./collect-invoices.ts";
import { issueInvoices } from "./issue-invoices.ts";

const shop = await startTestShop({ hasRaces: true });
const { services } = shop;
const { sql } = services;
const admin = await shop.admin();
const buyer = await shop.buyer();
afterAll(shop.close);

const seller = {
  ...{ name: "Ironmonger GmbH", address: "7 Foundry Road\n20095 Hamburg", country: "DE", taxId: "DE 123 456 789" },
  ...{ registrationId: "HRB 1", email: "accounts@ironmonger.example" },
};
type Saved = Parameters<typeof admin.api.settings.updateSettings>[0];
const save = (changes: Partial<Saved>) => admin.api.settings.updateSettings(changes as Saved);
const invoicing = (changes: object) =>
  save({
    invoicing: { when: "payment", series: "per-kind", seller, iban: "DE02120300000000202051", ...changes } as never,
  });
const vat = (pricesIncludeTax: boolean) =>
  save({
    tax: {
      ...{ kind: "rates", pricesIncludeTax },
      rates: [
        { country: "US", name: "VAT", percent: 19 },
        { country: "US", name: "VAT", percent: 7, taxClass: "reduced" },
      ],
    },
    delivery: { kind: "flat", flatCents: 499, freeFromCents: null, weightSteps: [] },
  });
beforeEach(async () => {
  await vat(false);
  await invoicing({});
});

const tool = (priceCents = 1_000, more: object = {}) =>
  shop.tool({ minOrder: 1, available: 1_000, priceCents, ...more });
const placed = async (...quantities: number[]) => {
  const tools = await Promise.all(
    quantities.map((_, index) => tool(333 + index * 101, { taxClass: index === 1 ? "reduced" : "standard" })),
  );
  return buyer.api.orders.placeOrder(orderOf(...tools.map(({ id }, index) => [id, quantities[index] ?? 1] as const)));
};
const pay = (order: { id: string; totalCents: number }, cents = order.totalCents) =>
  settle(services, { orderId: order.id, intentId: `pi_${newId()}`, receivedCents: cents, currency: "usd" });
const paid = async (...quantities: number[]) => {
  const order = await placed(...quantities);
  await sql`update payments set status = 'cancelled' where order_id = ${order.id}`;
  await pay(order);
  return order;
};
const issue = ({ id }: { id: string }) => issueInvoices(services, { orderId: id });
const documents = async ({ id }: { id: string }) => {
  const rows = await sql<
    { number: string; kind: string; document: unknown; totalCents: number; openCents: number; prepaidCents: number }[]
  >`select number, kind, document, total_cents::float8 as "totalCents", open_cents::float8 as "openCents", prepaid_cents::float8 as "prepaidCents"
    from invoices where id in (select invoice_id from invoice_lines where order_id = ${id}) order by id`;
  return rows.map((row) => ({ ...row, document: InvoiceDocument.parse(row.document) }));
};
type Documents = Awaited<ReturnType<typeof documents>>;
const sum = (all: Documents, kind: string) =>
  all.filter((one) => one.kind === kind).reduce((cents, one) => cents + one.totalCents, 0);
const orderRow = async ({ id }: { id: string }) => {
  const [row] = await sql<
    { totalCents: number; refundedCents: number; invoicedCents: number; creditedCents: number; openCents: number }[]
  >`select total_cents::float8 as "totalCents", refunded_cents::float8 as "refundedCents", invoiced_cents::float8 as "invoicedCents",
    credited_cents::float8 as "creditedCents", open_cents::float8 as "openCents" from orders where id = ${id}`;
  if (!row) throw new Error("no order");
  return row;
};
const ship = (order: { id: string }, ...lines: { lineId: string; quantity?: number }[]) =>
  admin.api.orders.shipLines({ orderId: order.id, ...(lines.length > 0 && { lines }) });

/** A company that buys on account. */
async function firm(terms: object = {}) {
  const { id } = await admin.api.companies.register({
    ...{
      name: "Quarry Works",
      country: "US",
      billingAddress: "1 Way\n10001 New York",
      invoiceEmail: "invoices@quarry.example",
    },
  });
  await sql`insert into company_members (company_id, user_id, role) values (${id}, ${buyer.ctx.user.id}, 'manager')`;
  await admin.api.companies.setTerms({
    ...{ id, terms: ["card", "account"], netDays: 30, creditLimitCents: 10_000_000, holdAfterDays: null },
    ...{ depositPercent: 0, invoicePer: "shipment", remindersPaused: false, ...terms },
  } as never);
  const api = await shop.buyingFor(buyer, id);
  const openCents = async () => {
    const [row] = await sql<{ cents: number }[]>`select open_cents::float8 as cents from companies where id = ${id}`;
    return row?.cents;
  };
  const place = async (...quantities: number[]) => {
    const tools = await Promise.all(quantities.map((_, index) => tool(333 + index * 101)));
    return api.orders.placeOrder({
      ...orderOf(...tools.map(({ id }, index) => [id, quantities[index] ?? 1] as const)),
      terms: "account",
    });
  };
  return { id, api, openCents, place };
}

afterEach(async () => {
  // Numbers have no gap, and days never run backwards.
  const gaps = await sql`
    select series, year from invoice_series s where last_number <> (select count(*) from invoices where number like s.series || '-' || s.year || '-%')`;
  expect(gaps).toHaveLength(0);
});

describe("an order that is paid by card", () => {
  test("is invoiced once when it is paid, to the cent", async () => {
    const order = await paid(7, 3);
    const [number, ...others] = await issue(order);
    expect(others).toEqual([]);
    expect(number).toMatch(/^INV-\d{4}-\d{6}$/);
    expect(await issue(order)).toEqual([]);
    const [invoice] = await documents(order);
    expect(invoice).toMatchObject({ totalCents: order.totalCents, openCents: 0, prepaidCents: order.totalCents });
    expect(invoice && sumsOf(invoice.document)).toMatchObject({ totalCents: order.totalCents, dueCents: 0 });
    expect(invoice?.document.taxes).toHaveLength(2);
    expect(await buyer.api.orders.getOrder({ number: order.number })).toMatchObject({
      invoices: [{ number, kind: "invoice" }],
    });
  });

  test("is invoiced by shipments where the setting says so; its last one makes the sum of all its total", async () => {
    await invoicing({ when: "shipment" });
    const order = await paid(7, 3);
    expect(await issue(order)).toEqual([]);
    const [first, second] = order.lines;
    await ship(order, { lineId: first?.id ?? "", quantity: 2 });
    await issue(order);
    await ship(order, { lineId: first?.id ?? "", quantity: 3 }, { lineId: second?.id ?? "", quantity: 1 });
    await ship(order);
    expect(await issue(order)).toHaveLength(2);
    const all = await documents(order);
    expect(all).toHaveLength(3);
    expect(sum(all, "invoice")).toBe(order.totalCents);
    expect(all.every(({ openCents, prepaidCents, totalCents }) => openCents === 0 && prepaidCents === totalCents)).toBe(
      true,
    );
  });

  test("is invoiced to the cent by prices per 10, 100 or 1,000, also by shipments and with credit notes", async () => {
    const random = seededRandom(5711);
    /** An independent calculation: quantity × price ÷ unit, rounded half up. */
    const half = (price: number, quantity: number, unit: number) =>
      Number((2n * BigInt(price) * BigInt(quantity) + BigInt(unit)) / (2n * BigInt(unit)));
    for (const when of ["payment", "shipment", "shipment"] as const) {
      await invoicing({ when });
      const drawn = [0, 1].map((index) => ({
        priceCents: 5 + random.between(0, 900),
        priceUnit: random.pick([10 as const, 100 as const, 1000 as const]),
        taxClass: index === 1 ? ("reduced" as const) : ("standard" as const),
        quantity: random.between(300, 2900),
      }));
      const tools = [];
      for (const { priceCents, priceUnit, taxClass } of drawn)
        tools.push(await shop.tool({ priceCents, priceUnit, taxClass, minOrder: 100, available: 10_000 }));
      const order = await buyer.api.orders.placeOrder(
        orderOf(...tools.map(({ id }, index) => [id, drawn[index]?.quantity ?? 0] as const)),
      );
      const expected = drawn.map(({ priceCents, quantity, priceUnit }) => half(priceCents, quantity, priceUnit));
      expect(order.lines.map(({ totalCents }) => totalCents)).toEqual(expected);
      await sql`update payments set status = 'cancelled' where order_id = ${order.id}`;
      await pay(order);
      await issue(order);
      const [first, second] = order.lines;
      for (const quantity of [101, 99]) {
        await ship(order, { lineId: first?.id ?? "", quantity });
        await issue(order);
      }
      await ship(order);
      await issue(order);
      const all = await documents(order);
      expect(all).toHaveLength(when === "payment" ? 1 : 3);
      expect(sum(all, "invoice")).toBe(order.totalCents);
      const lines = all.flatMap(({ document }) => document.orders.flatMap((one) => one.lines));
      expect(new Set(order.lines.map(({ toolName }) => toolName)).size).toBe(2);
      for (const [index, { toolName }] of order.lines.entries()) {
        const { priceUnit, quantity } = drawn[index] ?? {};
        const own = lines.filter(({ name }) => name === toolName);
        expect(own.every((line) => line.priceUnit === priceUnit)).toBe(true);
        expect(own.reduce((pieces, line) => pieces + line.quantity, 0)).toBe(quantity);
        expect(own.reduce((cents, line) => cents + line.netCents, 0)).toBe(expected[index]);
      }
      for (const quantity of [33, 67])
        await admin.api.payments.refundLines({
          ...{ orderId: order.id, reason: "Broken", restock: false },
          lines: [{ lineId: second?.id ?? "", quantity }],
        });
      await admin.api.payments.refundOrder({ orderId: order.id, reason: "Returned", restock: false });
      await issue(order);
      expect(sum(await documents(order), "credit-note")).toBe(order.totalCents);
    }
  });

  test("has a credit note for each refund, of pieces or of an amount, together as much as is refunded", async () => {
    const order = await paid(7, 3);
    await issue(order);
    const [first, second] = order.lines;
    await admin.api.payments.refundLines({
      orderId: order.id,
      reason: "Broken",
      restock: false,
      lines: [{ lineId: first?.id ?? "", quantity: 3 }],
    });
    await admin.api.payments.refundLines({
      orderId: order.id,
      reason: "Broken",
      restock: false,
      lines: [{ lineId: second?.id ?? "", amountCents: 55 }],
    });
    expect(await issue(order)).toHaveLength(2);
    await admin.api.payments.refundOrder({ orderId: order.id, restock: true, reason: "Broken" });
    expect(await issue(order)).toHaveLength(1);
    const all = await documents(order);
    expect(sum(all, "credit-note")).toBe(order.totalCents);
    expect(all.filter(({ kind }) => kind === "credit-note").map(({ number }) => number.slice(0, 2))).toEqual([
      "CN",
      "CN",
      "CN",
    ]);
    expect(all[1]?.document.corrects?.number).toBe(all[0]?.number);
    expect(await orderRow(order)).toMatchObject({ creditedCents: order.totalCents, invoicedCents: order.totalCents });
    expect(await sql`select from payments_in where user_id = ${buyer.ctx.user.id}`).toHaveLength(0);
  });

  test("is charged again if its refund fails", async () => {
    const order = await paid(2);
    await issue(order);
    await admin.api.payments.refundOrder({ orderId: order.id, restock: false, reason: "Broken" });
    await issue(order);
    await sql`update refunds set status = 'failed', settled_at = now() where order_id = ${order.id}`;
    expect(await issue(order)).toHaveLength(1);
    const all = await documents(order);
    expect(sum(all, "invoice") - sum(all, "credit-note")).toBe(order.totalCents);
    expect(await issue(order)).toEqual([]);
  });

  test("is not invoiced for pieces that were refunded before they shipped", async () => {
    await invoicing({ when: "shipment" });
    const order = await paid(7, 3);
    const [first] = order.lines;
    await admin.api.payments.refundLines({
      orderId: order.id,
      reason: "Broken",
      restock: true,
      lines: [{ lineId: first?.id ?? "", quantity: 3 }],
    });
    expect(await issue(order)).toEqual([]);
    await ship(order);
    await issue(order);
    const all = await documents(order);
    const { refundedCents } = await orderRow(order);
    expect(sum(all, "invoice")).toBe(order.totalCents - refundedCents);
    expect(sum(all, "credit-note")).toBe(0);
  });

  test("has prices without the tax that they include", async () => {
    await vat(true);
    const order = await paid(7, 3);
    await issue(order);
    const [invoice] = await documents(order);
    expect(invoice?.totalCents).toBe(order.totalCents);
    expect(invoice && sumsOf(invoice.document).taxCents).toBe(order.taxCents);
  });
});

describe("an order on account", () => {
  test("is invoiced at each shipment; what is open moves from the order to the invoice", async () => {
    const acme = await firm();
    const order = await acme.place(7, 3);
    expect(await issue(order)).toEqual([]);
    expect(await acme.openCents()).toBe(order.totalCents);
    const [first] = order.lines;
    await ship(order, { lineId: first?.id ?? "", quantity: 2 });
    await issue(order);
    expect(await acme.openCents()).toBe(order.totalCents);
    await ship(order);
    await issue(order);
    const all = await documents(order);
    expect(sum(all, "invoice")).toBe(order.totalCents);
    expect(all.map(({ openCents }) => openCents)).toEqual(all.map(({ totalCents }) => totalCents));
    expect(await orderRow(order)).toMatchObject({ openCents: 0 });
    expect(await acme.openCents()).toBe(order.totalCents);
    const { rows, total } = await acme.api.invoices.list({ companyId: acme.id });
    expect({ total, statuses: rows.map(({ status }) => status) }).toEqual({ total: 2, statuses: ["open", "open"] });
  });

  test("whose shipment is undone is credited by itself, and invoiced when it ships again", async () => {
    const acme = await firm();
    const order = await acme.place(5);
    const { shipments } = await ship(order);
    await issue(order);
    await admin.api.orders.undoShipment({ id: shipments[0]?.id ?? "" });
    expect(await issue(order)).toHaveLength(1);
    const undone = await documents(order);
    expect(undone.map(({ kind, openCents }) => [kind, openCents])).toEqual([
      ["invoice", 0],
      ["credit-note", 0],
    ]);
    expect(await acme.openCents()).toBe(order.totalCents);
    expect((await acme.api.invoices.get({ number: undone[0]?.number ?? "" })).status).toBe("credited");
    await ship(order);
    await issue(order);
    expect(await acme.openCents()).toBe(order.totalCents);
    const all = await documents(order);
    expect(sum(all, "invoice") - sum(all, "credit-note")).toBe(order.totalCents);
  });

  test("is credited in lines by the office, once for a key, which is less to pay", async () => {
    const acme = await firm();
    const order = await acme.place(5, 2);
    await ship(order);
    const [number = ""] = await issue(order);
    const invoice = await acme.api.invoices.get({ number });
    expect(invoice.lines.map(({ id, quantity }) => [id, quantity])).toEqual([
      ["1", 5],
      ["2", 2],
    ]);
    const input = {
      ...{ number, lines: [{ lineId: "1", quantity: 2 }], reason: "Two were bent." },
      idempotencyKey: "credit-1",
    };
    const note = await admin.api.invoices.creditLines(input);
    expect(note).toMatchObject({ kind: "credit-note", related: [{ number, kind: "invoice" }] });
    expect(await admin.api.invoices.creditLines(input)).toMatchObject({ number: note.number });
    const conflict = { code: "CONFLICT" };
    await expect(admin.api.invoices.creditLines({ ...input, reason: "More" })).rejects.toMatchObject(conflict);
    await expect(
      admin.api.invoices.creditLines({ number, lines: [{ lineId: "1", quantity: 4 }], reason: "No" }),
    ).rejects.toMatchObject(conflict);
    await expect(admin.api.invoices.creditLines({ number: note.number, reason: "No" })).rejects.toMatchObject(conflict);
    const late = await admin.api.invoices.creditLines({ number, deliveryCents: 100, reason: "It came late." });
    expect(late).toMatchObject({ deliveryCents: 100, netCents: 100, taxCents: 19 });
    expect(await acme.openCents()).toBe(order.totalCents - note.totalCents - 119);
    // Repeated later, it answers the note that it made, not the newest one.
    expect(await admin.api.invoices.creditLines(input)).toMatchObject({ number: note.number });
    const rest = await admin.api.invoices.creditLines({ number, reason: "All of it" });
    expect(rest.totalCents).toBe(order.totalCents - note.totalCents - 119);
    expect(await acme.openCents()).toBe(0);
    expect(await acme.api.invoices.get({ number })).toMatchObject({ status: "credited", openCents: 0 });
    await expect(admin.api.invoices.creditLines({ number, reason: "Again" })).rejects.toMatchObject(conflict);
  });

  test("is credited once by concurrent requests with one key, and a key is for one credit note", async () => {
    const acme = await firm();
    const [order, second] = [await acme.place(5), await acme.place(3)];
    await ship(order);
    await ship(second);
    const [[number = ""], [other = ""]] = [await issue(order), await issue(second)];
    const input = { number, lines: [{ lineId: "1", quantity: 2 }], reason: "Bent", idempotencyKey: "credit-at-once" };
    await using _ = await shop.tenConnections();
    const notes = await Promise.all(Array.from({ length: 5 }, () => admin.api.invoices.creditLines(input)));
    expect(new Set(notes.map((note) => note.number)).size).toBe(1);
    await expect(admin.api.invoices.creditLines({ ...input, number: other })).rejects.toMatchObject({
      code: "CONFLICT",
      message: "This key was used for another credit note.",
    });
    expect(sum(await documents(order), "credit-note")).toBe(notes[0]?.totalCents);
  });

  test("of a company with one invoice a month waits for the first of the next, or for the office", async () => {
    const acme = await firm({ invoicePer: "month" });
    const [one, other] = [await acme.place(5), await acme.place(2, 2)];
    await ship(one);
    await ship(other);
    expect([...(await issue(one)), ...(await issue(other)), ...(await collectInvoices(services))]).toEqual([]);
    const { numbers } = await admin.api.invoices.issueCollected({ companyId: acme.id });
    expect(numbers).toHaveLength(1);
    const invoice = await acme.api.invoices.get({ number: numbers[0] ?? "" });
    expect(invoice).toMatchObject({
      totalCents: one.totalCents + other.totalCents,
      orderNumbers: [one.number, other.number],
    });
    expect(await admin.api.invoices.issueCollected({ companyId: acme.id })).toEqual({ numbers: [] });
    expect(await acme.openCents()).toBe(one.totalCents + other.totalCents);
    const third = await acme.place(1);
    await ship(third);
    await sql`update shipments set shipped_at = now() - interval '40 days' where order_id = ${third.id}`;
    expect(await collectInvoices(services)).toHaveLength(1);
  });
});

test("a company that owes the tax itself is invoiced without, and told why", async () => {
  await sql`update companies set is_reverse_charge = false`;
  const acme = await firm();
  await save({ invoicing: { seller: { ...seller, country: "US" } } as never });
  await sql`update companies set is_reverse_charge = true where id = ${acme.id}`;
  const api = await shop.buyingFor(buyer, acme.id);
  const { id } = await tool();
  const order = await api.orders.placeOrder(orderOf([id, 2]));
  expect(order).toMatchObject({ taxCents: 0, totalCents: 2_499 });
  await pay(order);
  await issue(order);
  const [invoice] = await documents(order);
  expect(invoice?.document.taxes).toMatchObject([{ category: "reverse-charge", percent: 0, taxCents: 0 }]);
});

test("one series for invoices and credit notes, where the setting says so", async () => {
  await invoicing({ series: "common" });
  const order = await paid(2);
  await issue(order);
  await admin.api.payments.refundOrder({ orderId: order.id, restock: false, reason: "Broken" });
  const [note] = await issue(order);
  expect(note).toMatch(/^INV-/);
});

test("what was issued does not change", async () => {
  await issue(await paid(1));
  await expect(sql`update invoices set total_cents = 1`).rejects.toThrow();
  await expect(sql`delete from invoice_lines`).rejects.toThrow();
});

test("200 calls at one moment for 20 orders issue one invoice each, with numbers without a gap", async () => {
  const orders: { id: string }[] = [];
  for (let index = 0; index < 20; index++) orders.push(await paid(1));
  await using _ = await shop.tenConnections();
  const numbers = (
    await Promise.all(Array.from({ length: 200 }, (_, index) => issue(orders[index % 20] ?? { id: "" })))
  ).flat();
  expect(new Set(numbers).size).toBe(20);
});

test("strangers do not learn of an invoice, and buyers of a company see those of their orders", async () => {
  const order = await paid(1);
  const [number = ""] = await issue(order);
  const stranger = await shop.buyer();
  await expect(stranger.api.invoices.get({ number })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(stranger.api.invoices.get({ number: "INV-2026-999999" })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await stranger.api.invoices.list({})).toEqual({ rows: [], total: 0 });
  expect((await buyer.api.invoices.list({ orderId: order.id })).rows).toMatchObject([{ number, status: "paid" }]);
  expect((await admin.api.invoices.list({ search: number.toLowerCase() })).rows).toMatchObject([{ number }]);
});
