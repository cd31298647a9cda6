import { seededRandom } from "@ironmonger/db/seed/seeded-random";
import { afterAll, afterEach, expect, test } from "vitest";
import { orderOf } from "../../testing/delivery.ts";
import { importCommands } from "../../testing/import-commands.ts";
import { startPaymentShop } from "../../testing/payment-shop.ts";
import { applyDuePrices } from "../catalog/admin/apply-due-prices.ts";

const { shop, cards, admin, buyer, read, makeRefunds, redChecks } = await startPaymentShop();
afterAll(shop.close);
afterEach(async () => {
  await cards.recover();
  expect(await redChecks()).toEqual([]);
});

/** Washers at $2.40 per 100, from 100 pieces on. */
const washers = { priceCents: 240, priceUnit: 100, minOrder: 100, available: 100_000 } as const;

test("a price per 100 is that of 100 wherever it is answered, and a line is rounded once", async () => {
  const tool = await shop.tool({
    ...washers,
    name: "Qunitwasher M8",
    priceBreaks: [{ fromQuantity: 1000, unitPriceCents: 215 }],
  });
  expect(tool).toMatchObject({ priceCents: 240, priceUnit: 100 });
  const { lines } = await shop.visitorApi().pricing.priceLines({
    lines: [
      { toolId: tool.id, quantity: 250 },
      { toolId: tool.id, quantity: 2 },
    ],
  });
  expect(lines).toMatchObject([
    { unitPriceCents: 240, priceUnit: 100, priceCents: 240, totalCents: 600, isValid: true },
    { totalCents: 5 },
  ]);
  expect(lines[0]?.explanation[0]?.text).toBe("$2.40 per 100");
  const basket = await buyer.api.basket.setLine({ toolId: tool.id, quantity: 1234 });
  // 1,234 × $2.15 ÷ 100 = $26.531
  expect(basket).toMatchObject({
    totalCents: 2653,
    lines: [{ unitPriceCents: 215, priceUnit: 100, totalCents: 2653 }],
  });
  await buyer.api.basket.clear();
  const { tools: found } = await shop.visitorApi().catalog.suggest({ query: "qunitwasher" });
  expect(found).toMatchObject([{ priceCents: 240, priceUnit: 100 }]);
  const wire = (await shop.inject({ url: "/tools" })).json().find(({ _id }: { _id: string }) => _id === tool.id);
  expect(wire.price).toBe(0.024);
  const order = await buyer.api.orders.placeOrder(orderOf([tool.id, 1234]));
  expect(order).toMatchObject({ totalCents: 2653, lines: [{ unitPriceCents: 215, priceUnit: 100, totalCents: 2653 }] });
  expect(order.lines[0]?.explanation.at(-1)?.text).toBe("$2.15 per 100 from 1,000 pieces");
  expect(await read(order)).toMatchObject({ lines: [{ unitPriceCents: 215, priceUnit: 100 }] });
});

test("refunds and shipments in part, of random lines, add up to the line to the cent, and the ledger agrees", async () => {
  const random = seededRandom(4711);
  for (let round = 0; round < 6; round += 1) {
    const prices = [0, 1, 2].map(() => ({
      priceCents: 5 + random.between(0, 900),
      priceUnit: random.pick([10 as const, 100 as const, 1000 as const]),
    }));
    const tools = [];
    for (const price of prices) tools.push(await shop.tool({ ...price, minOrder: 100, available: 10_000 }));
    const quantities = tools.map(() => random.between(400, 3400));
    const placed = await buyer.api.orders.placeOrder(
      orderOf(...tools.map(({ id }, index) => [id, quantities[index] ?? 0] as const)),
    );
    const expected = prices.map(({ priceCents, priceUnit }, index) =>
      // An independent calculation.
      Number((2n * BigInt(priceCents) * BigInt(quantities[index] ?? 0) + BigInt(priceUnit)) / (2n * BigInt(priceUnit))),
    );
    expect(placed.lines.map(({ totalCents }) => totalCents)).toEqual(expected);
    const { transactionId } = await buyer.api.payments.startPayment({ orderId: placed.id });
    await cards.pay(transactionId);
    await buyer.api.payments.report({ orderId: placed.id, transactionId });
    const [line] = placed.lines;
    if (!line) throw new Error("The order has a line.");
    const part = Math.floor(line.quantity / 3);
    for (const quantity of [part, part, undefined])
      await admin.api.payments.refundLines({
        orderId: placed.id,
        lines: [{ lineId: line.id, ...(quantity && { quantity }) }],
        reason: "test",
        restock: true,
      });
    await admin.api.orders.shipLines({
      orderId: placed.id,
      lines: placed.lines.slice(1).map(({ id }) => ({ lineId: id, quantity: 100 })),
    });
    await admin.api.orders.shipLines({ orderId: placed.id });
    await makeRefunds(placed);
    const after = await read(placed);
    expect(after.lines[0]).toMatchObject({ refundedQuantity: line.quantity, refundedCents: expected[0] });
    expect((await cards.refundsOf(transactionId)).reduce((sum, { amount }) => sum + amount, 0)).toBe(expected[0]);
  }
}, 60_000);

test("tools are sorted and filtered by the price of one", async () => {
  const { slug } = await admin.api.categories.save({ name: "Qunit sorting" });
  const make = (name: string, priceCents: number, priceUnit: 1 | 10 | 100 | 1000) =>
    shop.tool({ name, priceCents, priceUnit, minOrder: 100, category: slug });
  const [cents, per100, per1000] = [
    await make("Three cents", 3, 1),
    await make("Per hundred", 240, 100),
    await make("Per thousand", 2500, 1000),
  ];
  const found = async (input: object) => {
    const { rows } = await shop.visitorApi().catalog.searchCatalog({ category: slug, ...input });
    return rows.map(({ id }) => id);
  };
  expect(await found({ sort: "price-asc" })).toEqual([per100.id, per1000.id, cents.id]);
  expect(await found({ sort: "price-desc" })).toEqual([cents.id, per1000.id, per100.id]);
  expect(await found({ sort: "price-asc", minPriceCents: 3 })).toEqual([cents.id]);
  expect(await found({ sort: "price-asc", maxPriceCents: 2 })).toEqual([]);
});

test("rules that let a quantity cost nothing are refused with the smallest minimum that works", async () => {
  const refusal = { message: expect.stringContaining("at least 250") };
  await expect(shop.tool({ priceCents: 2, priceUnit: 1000, minOrder: 100 })).rejects.toMatchObject(refusal);
  const tool = await shop.tool({ priceCents: 2, priceUnit: 1000, minOrder: 250 });
  await expect(admin.api.catalog.updateTool({ id: tool.id, minOrder: 249 })).rejects.toMatchObject(refusal);
  await expect(admin.api.catalog.updateTool({ id: tool.id, family: "Qunit family" })).rejects.toMatchObject({
    code: "BAD_REQUEST",
    message: expect.stringContaining("The pack of a tool of a family must be at least 250"),
  });
  await expect(shop.tool({ priceCents: 240, priceUnit: 50 as 10 })).rejects.toThrow();
});

test("an own price has its own unit, stays what it is when the tool's unit changes, and does not count where a quantity would cost nothing", async () => {
  const { id: companyId } = await admin.api.companies.register({
    ...{ name: "Qunit Ltd", country: "US", billingAddress: "1 Forge Lane", invoiceEmail: "qunit@example.com" },
  });
  const person = await shop.buyer();
  await shop.services
    .sql`insert into company_members (company_id, user_id, role) values (${companyId}, ${person.ctx.user.id}, 'buyer')`;
  await admin.api.companies.setStatus({ id: companyId, status: "active" });
  const company = await shop.buyingFor(person, companyId);
  const tool = await shop.tool({ priceCents: 5, minOrder: 10, available: 100_000 });
  const { id } = await admin.api.priceLists.save({ name: "Qunit list", companyIds: [companyId] });
  const setEntry = (entry: object) =>
    admin.api.priceLists.setEntries({ id, entries: [{ toolId: tool.id, priceCents: 350, ...entry }] });
  const priceOf = async (quantity: number) =>
    (await company.pricing.priceLines({ lines: [{ toolId: tool.id, quantity }] })).lines[0];
  await setEntry({ priceUnit: 100 });
  expect(await priceOf(250)).toMatchObject({ unitPriceCents: 350, priceUnit: 100, totalCents: 875 });
  const [price] = await company.pricing.priceTools({ ids: [tool.id] });
  expect(price).toMatchObject({ priceCents: 350, priceUnit: 100, publicPriceCents: 500 });
  expect(price?.prices).toMatchObject([
    { unitPriceCents: 350, priceUnit: 100 },
    { unitPriceCents: 5, priceUnit: 1 },
  ]);
  const order = await company.orders.placeOrder(orderOf([tool.id, 250]));
  expect(order.lines).toMatchObject([{ unitPriceCents: 350, priceUnit: 100, totalCents: 875 }]);
  // Without a unit, it is that which the tool has now.
  await setEntry({ priceCents: 4 });
  await admin.api.catalog.updateTool({ id: tool.id, priceUnit: 100, priceCents: 500 });
  expect(await priceOf(250)).toMatchObject({ totalCents: 1000 });
  // Half a cent for 500: below, the public price counts, and nothing is refused.
  await setEntry({ priceCents: 1, priceUnit: 1000 });
  expect(await priceOf(499)).toMatchObject({
    isValid: true,
    unitPriceCents: 500,
    priceUnit: 100,
    totalCents: 2495,
    explanation: [{ text: "$5 per 100 (Price list Qunit list: $0.01 per 1,000 from 500 pieces)" }],
  });
  expect(await priceOf(500)).toMatchObject({ isValid: true, unitPriceCents: 1, priceUnit: 1000, totalCents: 1 });
});

test("a scheduled price has its own unit, and what it leaves out keeps the price of one", async () => {
  const tool = await shop.tool({
    ...{ priceCents: 5, minOrder: 10, costCents: 2, available: 100 },
    priceBreaks: [{ fromQuantity: 100, unitPriceCents: 4 }],
  });
  const at = new Date(Date.now() + 60_000).toISOString();
  await admin.api.catalog.schedulePrice({ toolId: tool.id, priceCents: 480, priceUnit: 100, at });
  await shop.services.sql`update scheduled_prices set at = now() where tool_id = ${tool.id}`;
  await applyDuePrices(shop.services);
  expect(await admin.api.catalog.getTool({ id: tool.id })).toMatchObject({
    ...{ priceCents: 480, priceUnit: 100, costCents: 200 },
    priceBreaks: [{ fromQuantity: 100, unitPriceCents: 400 }],
  });
});

test("a file says what its prices buy: in a column, a cell or a heading", async () => {
  const { importFile, bySku, stage, preview } = importCommands(() => admin);
  await importFile(
    "SKU;Name;Price;Price unit;Stock\nQPU-1;Washer M8;2,40;100;5000\nQPU-2;Washer M10;31,00;1000;5000\nQPU-4;Clamp;6,10;1;50\nQPU-5;Clamp;6,10;;50\n",
  );
  expect(await bySku("QPU-1")).toMatchObject({ priceCents: 240, priceUnit: 100 });
  expect(await bySku("QPU-2")).toMatchObject({ priceCents: 3100, priceUnit: 1000 });
  expect(await bySku("QPU-4")).toMatchObject({ priceCents: 610, priceUnit: 1 });
  expect(await bySku("QPU-5")).toMatchObject({ priceCents: 610, priceUnit: 1 });
  await importFile("sku,name,price per 100,cost\nQPU-6,Washer,2.40,0.02\n");
  expect(await bySku("QPU-6")).toMatchObject({ priceCents: 240, priceUnit: 100, costCents: 200 });
  await importFile('sku,name,price\nQPU-7,Washer,"12,40/100"\n');
  expect(await bySku("QPU-7")).toMatchObject({ priceCents: 1240, priceUnit: 100 });
  // What the row leaves out keeps the price of one.
  await importFile("sku,price,PE\nQPU-6,19.50,1000\n");
  expect(await bySku("QPU-6")).toMatchObject({ priceCents: 1950, priceUnit: 1000, costCents: 2000 });
  const { rows } = await preview(
    await stage("sku,name,price,price unit\nQPU-8,Washer,2.40,50\nQPU-9,Washer,2.40/100,1000\n"),
  );
  expect(rows.map(({ reason }) => reason)).toEqual([
    expect.stringContaining("A price is per 1, 10, 100 or 1000"),
    expect.stringContaining("the price beside it is per 100"),
  ]);
});
