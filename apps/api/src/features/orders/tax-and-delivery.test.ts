import type { Order } from "@ironmonger/contract/orders";
import type { UpdateSettingsInput } from "@ironmonger/contract/settings";
import { dollars } from "@ironmonger/contract/testing/dollars";
import { settings } from "@ironmonger/db/schema";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { composeEmail } from "../../core/mail/compose-email.ts";
import { createCardHolder } from "../../testing/card-holder.ts";
import { orderOf } from "../../testing/delivery.ts";
import { type Person, startTestShop } from "../../testing/test-shop.ts";
import { checkLedger } from "../ledger/check-ledger.ts";
import { makeRefund } from "../payments/refunds/make-refund.ts";
import { expireOrders } from "./cancelling/expire-orders.ts";
import { orderEmail } from "./internal/order-emails.ts";

const shop = await startTestShop();
const cards = createCardHolder(shop);
const { sql, db } = shop.services;
const admin = await shop.admin();
let buyer: Person;
const tools = { saw: "", nails: "" };
beforeAll(async () => {
  buyer = await shop.buyer();
  const [saw, nails] = await Promise.all([
    shop.tool({ name: "Bow saw", minOrder: 1, available: 10_000, priceCents: 500, weightGrams: 600 }),
    shop.tool({ name: "Wire nails", minOrder: 1, available: 10_000, priceCents: 200, weightGrams: 100 }),
  ]);
  Object.assign(tools, { saw: saw.id, nails: nails.id });
});
afterAll(shop.close);

const redRows = async () => {
  const { checks } = await checkLedger(shop.services);
  return Object.fromEntries(
    checks.filter(({ isGreen }) => !isGreen).map(({ name, rows }) => [name, rows.map(({ id }) => id)]),
  );
};
afterEach(async () => {
  expect(await redRows()).toEqual({});
  await db.delete(settings);
  shop.services.settings.invalidate();
});

type Tax = NonNullable<UpdateSettingsInput["tax"]>;
type Delivery = NonNullable<UpdateSettingsInput["delivery"]>;
const charge = (rules: { tax?: Tax; delivery?: Delivery }) => admin.api.settings.updateSettings(rules);
const vat = { country: "GB", region: undefined, name: "VAT", percent: 20 };
const rates: Tax["rates"] = [vat, { country: "US", region: "New York", name: "Sales tax", percent: 8.875 }];
const added: Tax = { kind: "rates", pricesIncludeTax: false, rates };
const included: Tax = { ...added, pricesIncludeTax: true };
const flat: Delivery = { kind: "flat", flatCents: 1000, freeFromCents: null, weightSteps: [] };
const byWeight: Delivery = {
  kind: "weight",
  flatCents: 0,
  freeFromCents: null,
  weightSteps: [
    { fromGrams: 0, cents: 500 },
    { fromGrams: 8000, cents: 1500 },
  ],
};

/** Ten saws for $50 and 20 sets of nails for $40. */
const place = (more: { country?: string; region?: string; expectedTotalCents?: number } = {}, by = buyer) =>
  by.api.orders.placeOrder({ ...orderOf([tools.saw, 10], [tools.nails, 20]), country: "GB", ...more });
const sharesOf = ({ lines }: Order) =>
  lines.map(({ deliveryCents, taxCents, toPayCents }) => [deliveryCents, taxCents, toPayCents]);
const lineOf = ({ lines }: Order, toolId: string) => lines.find((line) => line.toolId === toolId)?.id ?? "";
const payFor = async (order: Order) => {
  const { transactionId, amountCents } = await buyer.api.payments.startPayment({ orderId: order.id });
  await cards.pay(transactionId);
  await buyer.api.payments.report({ orderId: order.id, transactionId });
  return { transactionId, amountCents };
};

test("the tax classes of tools have their own rates, and the order says what each pays", async () => {
  await charge({
    tax: { ...added, rates: [vat, { ...vat, percent: 5, taxClass: "reduced" }] },
    delivery: flat,
  });
  const manual = await shop.tool({ minOrder: 1, available: 1000, priceCents: 1000, taxClass: "reduced" });
  const to = { ...orderOf([tools.saw, 10], [manual.id, 5]), country: "GB" };
  const order = await buyer.api.orders.placeOrder(to);
  const taxes = [
    { name: "VAT", taxClass: "standard", percent: 20, netCents: 6000, taxCents: 1200 },
    { name: "VAT", taxClass: "reduced", percent: 5, netCents: 5000, taxCents: 250 },
  ];
  expect(order).toMatchObject({ taxes, taxCents: 1450, totalCents: 12_450 });
  expect(await buyer.api.orders.getOrder({ number: order.number })).toMatchObject({ taxes });
  expect((await buyer.api.orders.listMyOrders({})).rows[0]).toMatchObject({ taxes });
  await buyer.api.orders.cancelLine({ id: lineOf(order, tools.saw) });
  expect(await buyer.api.orders.getOrder({ number: order.number })).toMatchObject({
    taxes: [{ taxClass: "reduced", netCents: 6000, taxCents: 300 }],
    totalCents: 6300,
  });
  expect(await shop.visitorApi().pricing.taxTable({ country: "GB" })).toEqual([
    { taxClass: "standard", name: "VAT", percent: 20, pricesIncludeTax: false },
    { taxClass: "reduced", name: "VAT", percent: 5, pricesIncludeTax: false },
    { taxClass: "none", name: "No tax", percent: 0, pricesIncludeTax: false },
  ]);
});

describe("tax", () => {
  test.each([
    ["the country's rate", { country: "GB" }, [1000, 800]],
    ["the region's rate, however it is written", { country: "US", region: " NEW york" }, [444, 355]],
    ["none in a region without one", { country: "US", region: "Ohio" }, [0, 0]],
    ["none in a country without one", { country: "FR" }, [0, 0]],
  ])("is added to prices by the address: %s", async (_what, to, taxes) => {
    await charge({ tax: added });
    const order = await place(to);
    const taxCents = (taxes[0] ?? 0) + (taxes[1] ?? 0);
    expect(order).toMatchObject({ subtotalCents: 9000, deliveryCents: 0, taxCents, totalCents: 9000 + taxCents });
    expect(order.lines.map((line) => line.taxCents)).toEqual(taxes);
    expect(order.explanation).toMatchObject([{ rule: "tax", cents: taxCents }]);
    expect(await buyer.api.orders.getOrder({ number: order.number })).toMatchObject(order);
  });

  test("depends on a region, which must be named", async () => {
    const rates = [
      { country: "US", name: "Federal tax", percent: 1 },
      { country: "US", region: "NY", name: "Sales tax", percent: 5 },
    ];
    await charge({ tax: { ...added, rates } });
    const issue = { path: "region", message: "Choose the state or region, because the tax depends on it" };
    await expect(place({ country: "US" })).rejects.toMatchObject({ code: "BAD_REQUEST", cause: { issues: [issue] } });
    expect(await place({ country: "US", region: "US-NY" })).toMatchObject({ region: "NY", taxCents: 450 });
  });

  test("of an address without a country is that of the shop's", async () => {
    await charge({ tax: { ...added, rates: [{ ...vat, country: "US", name: "Federal tax", percent: 1 }] } });
    const order = await buyer.api.orders.placeOrder(orderOf([tools.saw, 10]));
    expect(order).toMatchObject({ country: "US", taxCents: 50, totalCents: 5050 });
  });

  test("that prices include is contained in them", async () => {
    await charge({ tax: included, delivery: flat });
    const order = await place();
    expect(order).toMatchObject({ subtotalCents: 9000, deliveryCents: 1000, taxCents: 1667, totalCents: 10_000 });
    expect((await payFor(order)).amountCents).toBe(10_000);
  });

  test("is not paid by exempt buyers", async () => {
    await charge({ tax: added, delivery: flat });
    const exempt = await shop.buyer();
    await sql`update users set is_tax_exempt = true where id = ${exempt.ctx.user.id}`;
    const order = await place({}, await shop.enter(exempt));
    expect(order).toMatchObject({ taxCents: 0, deliveryCents: 1000, totalCents: 10_000 });
    expect(order.explanation).toContainEqual({ rule: "tax", text: "This account is exempt from tax.", cents: 0 });
  });

  test("that prices include is deducted for exempt buyers, who pay, cancel and are refunded by what is left", async () => {
    await charge({ tax: included, delivery: flat });
    const exempt = await shop.buyer();
    await admin.api.users.setTaxExempt({ email: exempt.ctx.user.email, isTaxExempt: true });
    const by = await shop.enter(exempt);
    const order = await place({ expectedTotalCents: 8333 }, by);
    expect(order).toMatchObject({
      subtotalCents: 9000,
      deliveryCents: 1000,
      taxCents: 0,
      taxDeductedCents: 1667,
      totalCents: 8333,
    });
    expect(sharesOf(order)).toEqual([
      [556, 0, 4630],
      [444, 0, 3703],
    ]);
    const text =
      "This account is exempt from tax: VAT 20 % (United Kingdom), which prices and delivery include, is deducted.";
    expect(order.explanation).toContainEqual({ rule: "tax", text, cents: -1667 });
    const news = {
      order: { ...order, shipments: [] },
      lineIds: null,
      refund: undefined,
      timeZone: "UTC",
      bank: null,
      money: dollars,
    };
    const email = composeEmail(await shop.services.settings.read(), orderEmail("received", news, "http://shop.test"));
    expect(email.text).toMatch(/VAT 20 %, exempt\s+-\$16\.67/);

    const left = await by.api.orders.cancelLine({ id: lineOf(order, tools.nails) });
    expect(left).toMatchObject({ subtotalCents: 5000, deliveryCents: 1000, taxDeductedCents: 1000, totalCents: 5000 });
    const { transactionId, amountCents } = await by.api.payments.startPayment({ orderId: order.id });
    expect(amountCents).toBe(5000);
    await cards.pay(transactionId);
    await by.api.payments.report({ orderId: order.id, transactionId });
    const refundSaws = (quantity: number) =>
      admin.api.payments.refundLines({
        orderId: order.id,
        lines: [{ lineId: lineOf(order, tools.saw), quantity }],
        reason: "Broken",
        restock: true,
      });
    expect(await refundSaws(3)).toMatchObject({ refundedCents: 1500 });
    expect(await refundSaws(7)).toMatchObject({ refundedCents: 5000, statuses: ["cancelled", "refunded"] });
  });
});

describe("delivery", () => {
  test("at a flat charge is taxed, too, and stays while a line is left", async () => {
    await charge({ tax: added, delivery: flat });
    const order = await place();
    expect(sharesOf(order)).toEqual([
      [556, 1111, 6667],
      [444, 889, 5333],
    ]);
    expect(order).toMatchObject({ subtotalCents: 9000, deliveryCents: 1000, taxCents: 2000, totalCents: 12_000 });
    const { transactionId } = await buyer.api.payments.startPayment({ orderId: order.id });

    const left = await buyer.api.orders.cancelLine({ id: lineOf(order, tools.saw) });
    expect(left).toMatchObject({ subtotalCents: 4000, deliveryCents: 1000, taxCents: 1000, totalCents: 6000 });
    expect(sharesOf(left)).toEqual([
      [0, 0, 0],
      [1000, 1000, 6000],
    ]);
    const replaced = await buyer.api.payments.startPayment({ orderId: order.id });
    expect(replaced.amountCents).toBe(6000);
    expect(replaced.transactionId).not.toBe(transactionId);

    const cancelled = await buyer.api.orders.cancelLine({ id: lineOf(order, tools.nails) });
    expect(cancelled).toMatchObject({
      totalCents: 0,
      deliveryCents: 0,
      taxCents: 0,
      cancelled: { totalCents: 12_000 },
      explanation: [],
    });
  });

  test("by weight is no longer explained once nothing that has a weight is left, and with its rest before", async () => {
    const light = await shop.tool({ minOrder: 1, available: 100, priceCents: 500, weightGrams: null });
    await charge({ delivery: byWeight });
    const order = await buyer.api.orders.placeOrder(orderOf([tools.saw, 10], [tools.nails, 20], [light.id, 1]));
    const delivery = (text: string, cents: number) => ({ rule: "delivery", text, cents });
    expect(order.explanation).toEqual([delivery("Delivery of 8 kg costs $15.", 1500)]);
    const withNails = await buyer.api.orders.cancelLine({ id: lineOf(order, tools.saw) });
    const text = "Delivery of 8 kg costs $15. Without the cancelled lines it is $3.75.";
    expect(withNails.explanation).toEqual([delivery(text, 375)]);
    const withoutWeight = await buyer.api.orders.cancelLine({ id: lineOf(order, tools.nails) });
    expect(withoutWeight).toMatchObject({ deliveryCents: 0, totalCents: 500, explanation: [] });
  });

  test("by weight: pieces of a tenth of a gram weigh exactly what they add up to", async () => {
    const pin = await shop.tool({ minOrder: 1, available: 200_000, priceCents: 1, weightGrams: 0.1 });
    await charge({ delivery: byWeight });
    expect(await buyer.api.orders.placeOrder(orderOf([pin.id, 79_999]))).toMatchObject({
      deliveryCents: 500,
      explanation: [{ text: "Delivery of 7.9999 kg costs $5." }],
    });
    expect(await buyer.api.orders.placeOrder(orderOf([pin.id, 80_000]))).toMatchObject({
      deliveryCents: 1500,
      explanation: [{ text: "Delivery of 8 kg costs $15." }],
    });
  });

  test("by weight: the share of a cancelled line falls away", async () => {
    await charge({ tax: added, delivery: byWeight });
    const order = await place();
    expect(order.lines.map(({ deliveryCents }) => deliveryCents)).toEqual([1125, 375]);
    expect(order).toMatchObject({ deliveryCents: 1500, totalCents: 12_600 });
    const left = await buyer.api.orders.cancelLine({ id: lineOf(order, tools.saw) });
    expect(left).toMatchObject({ deliveryCents: 375, taxCents: 875, totalCents: 5250 });
    expect(sharesOf(left)).toEqual([
      [0, 0, 0],
      [375, 875, 5250],
    ]);
    const { rows } = await buyer.api.orders.listMyOrders({});
    expect(rows.find(({ id }) => id === order.id)).toMatchObject({ lines: left.lines });
    expect((await payFor(order)).amountCents).toBe(5250);
  });

  test("is free from an amount on, and stays free when a line is cancelled", async () => {
    await charge({ delivery: { ...flat, freeFromCents: 9000 } });
    const order = await place();
    expect(order).toMatchObject({ deliveryCents: 0, totalCents: 9000 });
    const left = await buyer.api.orders.cancelLine({ id: lineOf(order, tools.saw) });
    expect(left).toMatchObject({ deliveryCents: 0, totalCents: 4000 });
    const small = await buyer.api.orders.placeOrder(orderOf([tools.saw, 10]));
    expect(small).toMatchObject({ deliveryCents: 1000, totalCents: 6000 });
  });

  test("of an order that expires falls away with it", async () => {
    await charge({ tax: added, delivery: flat });
    const order = await place();
    await sql`update orders set expires_at = now() where id = ${order.id}`;
    await expireOrders(shop.services);
    expect(await buyer.api.orders.getOrder({ number: order.number })).toMatchObject({
      totalCents: 0,
      deliveryCents: 0,
      cancelled: { totalCents: 12_000 },
    });
  });
});

describe("placing", () => {
  test("expects the whole total, and is refused with the new one once the shop charges something else", async () => {
    await charge({ tax: added });
    await expect(place({ expectedTotalCents: 9000 })).rejects.toMatchObject({
      code: "CONFLICT",
      cause: { issues: [{ path: "expectedTotalCents", message: "10800" }] },
    });
    await charge({ tax: { ...added, rates: [{ ...vat, percent: 10 }] } });
    await expect(place({ expectedTotalCents: 10_800 })).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await place({ expectedTotalCents: 9900 })).toMatchObject({ totalCents: 9900 });
  });

  test("freezes what the shop charges: later changes leave the order as it is", async () => {
    await charge({ tax: added, delivery: flat });
    const order = await place();
    await charge({ tax: { ...added, kind: "none" }, delivery: byWeight });
    expect(await buyer.api.orders.getOrder({ number: order.number })).toMatchObject(order);
    const left = await buyer.api.orders.cancelLine({ id: lineOf(order, tools.nails) });
    expect(left).toMatchObject({ subtotalCents: 5000, deliveryCents: 1000, taxCents: 1200, totalCents: 7200 });
  });

  test("is refused where delivery and tax make it too much for one payment", async () => {
    const crane = await shop.tool({ minOrder: 1, available: 1, priceCents: 90_000_000 });
    await charge({ tax: added });
    const order = { ...orderOf([crane.id, 1]), country: "GB" };
    await expect(buyer.api.orders.placeOrder(order)).rejects.toMatchObject({
      code: "CONFLICT",
      message: shop.messages.orderTooLarge(dollars),
    });
  });

  test("counts tax and delivery in what an unverified account may hold", async () => {
    await admin.api.settings.updateSettings({ maxHeldCentsUnverified: 20_000, tax: added });
    const other = await shop.buyer();
    await place({}, other);
    await expect(place({}, other)).rejects.toMatchObject({ code: "CONFLICT" });
    await place({ country: "FR" }, other);
  });

  test("charges nothing in a shop that has neither", async () => {
    const order = await place();
    expect(order).toMatchObject({ subtotalCents: 9000, deliveryCents: 0, taxCents: 0, totalCents: 9000 });
    expect([order.charges, order.explanation]).toEqual([null, []]);
  });
});

test("refunds of pieces give back their share of tax and delivery, and all of them together what was paid", async () => {
  await charge({ tax: added, delivery: { ...flat, flatCents: 997 } });
  const order = await place();
  const { transactionId, amountCents } = await payFor(order);
  expect(amountCents).toBe(order.totalCents);
  const [saw, nails] = [lineOf(order, tools.saw), lineOf(order, tools.nails)];
  const refund = (lineId: string, quantity: number) =>
    admin.api.payments.refundLines({
      orderId: order.id,
      lines: [{ lineId, quantity }],
      reason: "Broken",
      restock: true,
    });
  const toPay = order.lines[0]?.toPayCents ?? 0;
  const refunded = [];
  for (const quantity of [3, 3, 3, 1]) refunded.push((await refund(saw, quantity)).lines[0]?.refundedCents);
  expect(refunded).toEqual([3, 6, 9, 10].map((pieces) => Math.round((toPay * pieces) / 10)));
  await refund(nails, 7);
  const all = await admin.api.payments.refundLines({
    orderId: order.id,
    lines: [{ lineId: nails }],
    reason: "Broken",
    restock: true,
  });
  expect(all).toMatchObject({ statuses: ["refunded"], refundedCents: order.totalCents });
  const decided = await sql<{ id: string }[]>`
    select r.id from refunds r join payments p on p.id = r.payment_id where p.order_id = ${order.id}`;
  for (const { id } of decided) await makeRefund(shop.services, { refundId: id });
  const made = await cards.refundsOf(transactionId);
  expect(made.reduce((sum, { amount }) => sum + amount, 0)).toBe(order.totalCents);
});

test("a line can be refunded up to what was paid for it with tax and delivery, and no more", async () => {
  await charge({ tax: added, delivery: flat });
  const order = await place();
  await payFor(order);
  const lineId = lineOf(order, tools.saw);
  const refund = (amount: number) =>
    admin.api.payments.refundLines({
      orderId: order.id,
      lines: [{ lineId, amountCents: amount }],
      reason: "Broken",
      restock: true,
    });
  await expect(refund(6668)).rejects.toMatchObject({ code: "CONFLICT" });
  expect(await refund(6667)).toMatchObject({
    refundedCents: 6667,
    lines: [{ status: "refunded" }, { status: "pending" }],
  });
});

test("the ledger names an order whose delivery or tax differs from what was frozen with it", async () => {
  await charge({ tax: added, delivery: flat });
  const order = await place();
  const lineId = lineOf(order, tools.saw);
  const change = (cents: number) =>
    sql`update order_lines set delivery_cents = delivery_cents + ${cents} where id = ${lineId}`;
  await change(-100);
  expect((await redRows())["shares-match-charges"]?.toSorted()).toEqual([order.id, lineId].toSorted());
  await change(100);
  await sql`update order_lines set tax_cents = tax_cents + 1 where id = ${lineId}`;
  expect(await redRows()).toEqual({ "shares-match-charges": [lineId] });
  await sql`update order_lines set tax_cents = tax_cents - 1 where id = ${lineId}`;
  await sql`update orders set tax_cents = tax_cents - 1 where id = ${order.id}`;
  expect(await redRows()).toEqual({ "order-is-sum-of-lines": [order.id] });
  await sql`update orders set tax_cents = tax_cents + 1 where id = ${order.id}`;
});

test("the order's emails say what its total consists of", async () => {
  const textOf = async (order: Order) => {
    const whole = await buyer.api.orders.getOrder({ number: order.number });
    const news = { order: whole, lineIds: null, refund: undefined, timeZone: "UTC", money: dollars, bank: null };
    return composeEmail(await shop.services.settings.read(), orderEmail("received", news, "http://shop.test")).text;
  };
  await charge({ tax: added, delivery: flat });
  const lines = (text: string) =>
    text
      .split("\n")
      .map((line) => line.replaceAll(/ +/g, " "))
      .filter((line) => /^(Subtotal|Delivery|VAT|Total|Includes)/.test(line));
  const text = await textOf(await place());
  expect(lines(text)).toEqual(["Subtotal $90", "Delivery $10", "VAT 20 % $20", "Total $120"]);
  // The country decides the rate.
  expect(text).toContain(", United Kingdom");
  await charge({ tax: included, delivery: { ...flat, kind: "none" } });
  expect(lines(await textOf(await place()))).toEqual(["Total $90", "Includes VAT 20 % $15"]);
});

test("an address that names no country is in the shop's, which decides its rate", async () => {
  await admin.api.settings.updateSettings({ country: "gb", tax: added });
  const { lines } = orderOf([tools.saw, 10]);
  const placed = await buyer.api.orders.placeOrder({ lines, address: "1 High Street, Leeds", phone: "5550100" });
  expect(placed).toMatchObject({ country: "GB", subtotalCents: 5000, taxCents: 1000, totalCents: 6000 });
  const [saved] = await buyer.api.addresses.save({
    address: "2 High Street, Leeds",
    phone: "5550100",
    isDefault: true,
  });
  expect(saved).toMatchObject({ address: "2 High Street, Leeds", country: "GB" });
});

test("a tool whose minimum order no payment can pay with tax is refused; an older one still has it", async () => {
  const anvil = {
    name: "Anvil",
    description: "Heavy.",
    imageUrl: "/images/anvil.webp",
    available: 100,
    minOrder: 100,
    priceCents: 999_000,
  };
  const old = await admin.api.catalog.addTool(anvil);
  await charge({ tax: included });
  await admin.api.catalog.addTool(anvil);
  await charge({ tax: added });
  const message = expect.stringContaining("at most $833,333.32");
  const issues = [{ path: "minOrder", message }];
  await expect(admin.api.catalog.addTool(anvil)).rejects.toMatchObject({ code: "BAD_REQUEST", cause: { issues } });
  await admin.api.catalog.updateTool({ id: old.id, name: "Old anvil" });
  const moreExpensive = admin.api.catalog.updateTool({ id: old.id, priceCents: 999_001 });
  await expect(moreExpensive).rejects.toMatchObject({ code: "BAD_REQUEST", cause: { issues } });
  await admin.api.catalog.addTool({ ...anvil, priceCents: 833_333 });
});
