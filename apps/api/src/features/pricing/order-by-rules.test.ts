import { dollars } from "@ironmonger/contract/testing/dollars";
import { afterAll, afterEach, expect, test } from "vitest";
import { composeEmail } from "../../core/mail/compose-email.ts";
import { delivery, orderOf } from "../../testing/delivery.ts";
import { startTestShop } from "../../testing/test-shop.ts";
import { checkLedger } from "../ledger/check-ledger.ts";
import { orderEmail } from "../orders/internal/order-emails.ts";

const shop = await startTestShop({ hasRaces: true });
const { sql, cardProvider } = shop.services;
afterAll(shop.close);
afterEach(async () => expect(await checkLedger(shop.services)).toMatchObject({ isGreen: true }));

/** Two sizes of drill bits that count together, and screws in packs. */
const addTools = async () => {
  const ofBits = { minOrder: 100, casePack: 10, family: "Drill bits HSS", available: 500 };
  const four = await shop.tool({
    ...ofBits,
    priceCents: 95,
    priceBreaks: [{ fromQuantity: 150, unitPriceCents: 87 }],
  });
  const five = await shop.tool({
    ...ofBits,
    priceCents: 120,
    priceBreaks: [{ fromQuantity: 150, unitPriceCents: 109 }],
  });
  const screws = await shop.tool({
    minOrder: 20,
    casePack: 10,
    available: 500,
    priceCents: 900,
    priceBreaks: [
      { fromQuantity: 100, unitPriceCents: 840 },
      { fromQuantity: 150, unitPriceCents: 600 },
    ],
  });
  return { four, five, screws };
};
const refusalOf = (placing: Promise<unknown>) =>
  placing.then(
    () => undefined,
    (error) => ({ code: error.code, message: error.message, issues: error.cause?.issues }),
  );
const availableOf = async (id: string) => (await shop.visitorApi().catalog.getTool({ id })).available;

test("sizes of one family count together, and the price that is explained is the one that is charged", async () => {
  const buyer = await shop.buyer();
  const { four, five, screws } = await addTools();
  const input = orderOf([four.id, 60], [five.id, 90], [screws.id, 110]);
  const { totalCents } = await buyer.api.pricing.priceLines({ lines: input.lines });
  const order = await buyer.api.orders.placeOrder({ ...input, expectedTotalCents: totalCents });
  expect(order.lines.map((line) => [line.unitPriceCents, line.totalCents])).toEqual([
    [87, 5220],
    [109, 9810],
    [840, 92_400],
  ]);
  expect(order.lines.map(({ explanation }) => explanation.map(({ text }) => text))).toEqual([
    ["$0.95 per piece", "$0.87 per piece from 150 pieces of family Drill bits HSS: 150 together"],
    ["$1.20 per piece", "$1.09 per piece from 150 pieces of family Drill bits HSS: 150 together"],
    ["$9 per piece", "$8.40 per piece from 100 pieces"],
  ]);
  expect(order.totalCents).toBe(totalCents);
  expect((await buyer.api.orders.getOrder({ number: order.number })).lines).toEqual(order.lines);
  const news = {
    order: { ...order, shipments: [] },
    lineIds: null,
    refund: undefined,
    timeZone: "UTC",
    bank: null,
    money: dollars,
  };
  const { text } = composeEmail(await shop.services.settings.read(), orderEmail("received", news, "http://shop.test"));
  for (const words of [
    "110 pieces × $8.40: $9 per piece; $8.40 per piece from 100 pieces $924",
    "60 pieces × $0.87: $0.95 per piece; $0.87 per piece from 150 pieces of family Drill bits",
  ])
    expect(text.replaceAll(/\s+/g, " ")).toContain(words);
  const { transactionId } = await buyer.api.payments.startPayment({ orderId: order.id });
  expect((await cardProvider.paymentIntents.retrieve(transactionId)).amount).toBe(107_430);
});

test("a quantity between two packs is refused with the nearest that can be ordered, and takes no stock", async () => {
  const buyer = await shop.buyer();
  const { four, five, screws } = await addTools();
  const between = "Sold in packs of 10: order 110 or 120.";
  expect(await refusalOf(buyer.api.orders.placeOrder(orderOf([screws.id, 113])))).toEqual({
    code: "CONFLICT",
    message: between,
    issues: [{ path: "lines.0.quantity", message: between }],
  });
  const family = "The minimum order of family Drill bits HSS is 100 pieces: add 10 of the family";
  expect(await refusalOf(buyer.api.orders.placeOrder(orderOf([four.id, 40], [screws.id, 20], [five.id, 50])))).toEqual({
    code: "CONFLICT",
    message: "2 lines cannot be ordered.",
    issues: [
      { path: "lines.0.quantity", message: `${family}, or order 50 of this tool.` },
      { path: "lines.2.quantity", message: `${family}, or order 60 of this tool.` },
    ],
  });
  expect(await Promise.all([four, five, screws].map(({ id }) => availableOf(id)))).toEqual([500, 500, 500]);
});

test("a line that cannot be ordered does not count for its family", async () => {
  const buyer = await shop.buyer();
  const { four, five } = await addTools();
  const refused = await refusalOf(buyer.api.orders.placeOrder(orderOf([four.id, 60], [five.id, 45])));
  expect(refused?.issues).toMatchObject([
    { path: "lines.0.quantity", message: expect.stringContaining("add 40 of the family") },
    { path: "lines.1.quantity", message: "Sold in packs of 10: order 40 or 50." },
  ]);
});

test("over the REST API a quantity between two packs is refused by name, and the specification's refusals keep their text", async () => {
  const buyer = await shop.buyer();
  const { screws } = await addTools();
  const post = async (quantity: number) => {
    const answer = await buyer.inject({
      method: "POST",
      url: "/order",
      headers: { origin: "http://shop.test" },
      payload: { toolId: screws.id, quantity, ...delivery },
    });
    return [answer.statusCode, answer.json().error.message];
  };
  expect(await post(113)).toEqual([409, "Sold in packs of 10: order 110 or 120."]);
  for (const outOfRange of [10, 13, 510, 513])
    expect(await post(outOfRange)).toEqual([409, shop.messages.quantityOutOfRange]);
  expect(await availableOf(screws.id)).toBe(500);
});

test("an order is refused with the new total where a price break has changed since it was shown", async () => {
  const [buyer, admin] = [await shop.buyer(), await shop.admin()];
  const { screws } = await addTools();
  const input = { ...orderOf([screws.id, 100]), expectedTotalCents: 84_000 };
  await admin.api.catalog.updateTool({ id: screws.id, priceBreaks: [{ fromQuantity: 100, unitPriceCents: 850 }] });
  expect(await refusalOf(buyer.api.orders.placeOrder(input))).toMatchObject({
    message: "The total is $850 now.",
    issues: [{ path: "expectedTotalCents", message: "85000" }],
  });
  expect(await availableOf(screws.id)).toBe(500);
});

test("while price breaks change, every order has the price that its explanation says, never one of each", async () => {
  await using _ = await shop.tenConnections();
  const [buyer, admin] = [await shop.buyer(), await shop.admin()];
  const { four, five } = await addTools();
  const change = async (unitPriceCents: number) => {
    for (const { id } of [four, five])
      await admin.api.catalog.updateTool({ id, priceBreaks: [{ fromQuantity: 150, unitPriceCents }] });
  };
  const changing = [80, 70, 60].reduce((before, cents) => before.then(() => change(cents)), Promise.resolve());
  const placing = Array.from({ length: 3 }, () => buyer.api.orders.placeOrder(orderOf([four.id, 80], [five.id, 70])));
  const outcomes = await Promise.allSettled([changing, ...placing]);
  const orders = await sql<{ quantity: number; unit: number; total: number; explained: number }[]>`
    select quantity, unit_price_cents as unit, total_cents as total, (explanation -> -1 ->> 'unitPriceCents')::int as explained
    from order_lines where tool_id in (${four.id}, ${five.id})`;
  expect(orders).toHaveLength(2 * outcomes.slice(1).filter(({ status }) => status === "fulfilled").length);
  for (const { quantity, unit, total, explained } of orders)
    expect([unit, total]).toEqual([explained, unit * quantity]);
  expect((await availableOf(four.id)) + (await availableOf(five.id))).toBe(1000 - 75 * orders.length);
});

test("the version of a tool counts every change of what an order is validated and charged by, and nothing else", async () => {
  const { id } = await shop.tool({ minOrder: 10, priceCents: 1000 });
  const versionAfter = async (change: string) => {
    const [tool] = await sql.unsafe<{ version: number }[]>(
      `update tools set ${change} where id = '${id}' returning version`,
    );
    return tool?.version;
  };
  const counted = [
    "price_cents = 900",
    `price_breaks = '[{"fromQuantity": 50, "unitPriceCents": 800}]'`,
    "min_order = 20",
    "case_pack = 10",
    "family = 'Bits'",
    "category = 'power-tools'",
    "weight_grams = 500",
  ];
  for (const [index, change] of counted.entries()) expect(await versionAfter(change)).toBe(index + 2);
  for (const same of ["price_cents = 900", "popularity = 3", "name = 'Other name'"])
    expect(await versionAfter(same)).toBe(counted.length + 1);
});

/** 60 and 90 bits at the price of 150, and screws, whose price depends on no other line. */
const orderBits = async () => {
  const buyer = await shop.buyer();
  const { four, five, screws } = await addTools();
  const order = await buyer.api.orders.placeOrder(orderOf([four.id, 60], [five.id, 90], [screws.id, 100]));
  const [fours, fives, screwLine] = order.lines;
  if (!fours || !fives || !screwLine) throw new Error("The order has three lines.");
  return { buyer, order, four, fours, fives, screwLine };
};
const linesOf = (order: { lines: { unitPriceCents: number; totalCents: number; status: string }[] }) =>
  order.lines.map(({ unitPriceCents, totalCents, status }) => [unitPriceCents, totalCents, status]);

test("a line that other prices depend on is not cancelled alone, neither by tRPC nor by REST; the whole order is", async () => {
  const { buyer, order, four, fours } = await orderBits();
  const what = `90 pieces of ${order.lines[1]?.toolName} would cost $1.20 each instead of $1.09.`;
  expect(await refusalOf(buyer.api.orders.cancelLine({ id: fours.id }))).toEqual({
    code: "CONFLICT",
    message: shop.errorMessages.othersRestOnLine,
    issues: [{ path: "id", message: what }],
  });
  const answer = await buyer.inject({
    method: "DELETE",
    url: `/order/${fours.id}`,
    headers: { origin: "http://shop.test" },
  });
  expect([answer.statusCode, answer.json()]).toMatchObject([
    409,
    { error: { message: shop.errorMessages.othersRestOnLine, issues: [{ message: what }] } },
  ]);
  expect(linesOf(await buyer.api.orders.getOrder({ number: order.number }))).toEqual(linesOf(order));
  await buyer.api.orders.cancelOrder({ id: order.id });
  expect(await availableOf(four.id)).toBe(500);
});

test("cancelling a line that no price rests on leaves the others as they were frozen", async () => {
  const { buyer, order, fives, screwLine } = await orderBits();
  await sql`update tools set price_breaks = '[]', price_cents = 200 where id = ${fives.toolId}`;
  const left = await buyer.api.orders.cancelLine({ id: screwLine.id });
  expect(linesOf(left).slice(1)).toEqual(linesOf(order).slice(0, 2));
});

test("of two lines of a family that are cancelled concurrently, none brings the other below its price", async () => {
  await using _ = await shop.tenConnections();
  const { buyer, order, fours, fives } = await orderBits();
  const ends = await Promise.allSettled([fours, fives].map(({ id }) => buyer.api.orders.cancelLine({ id })));
  expect(ends.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(linesOf(await buyer.api.orders.getOrder({ number: order.number }))).toEqual(linesOf(order));
});
