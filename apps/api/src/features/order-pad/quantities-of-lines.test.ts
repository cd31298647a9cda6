import { messages } from "@ironmonger/contract/messages";
import { afterAll, expect, test } from "vitest";
import { startOrderPadShop } from "../../testing/order-pad-shop.ts";

const { shop, hammer, resolve } = await startOrderPadShop();
afterAll(shop.close);

test("a quantity that cannot be ordered, or is missing, is to be adjusted; the answer has the nearest and the cheapest", async () => {
  const rows = await resolve("HT-1008 113\nHT-1008 95\nHT-1008 5\nHT-1008\nHT-1008 20.5\nPW 250\n2 packs PW 250");
  expect(rows).toMatchObject([
    {
      outcome: "adjust",
      quantity: 113,
      message: "Sold in packs of 10: order 110 or 120.",
      price: { nearestBelow: 110, nearestAbove: 120, cheapest: { quantity: 120, totalCents: 100_800 } },
    },
    { outcome: "adjust", price: { nearestAbove: 100, cheapest: { quantity: 100, totalCents: 84_000 } } },
    { outcome: "adjust", message: "The minimum order is 20 pieces." },
    { outcome: "adjust", toolId: hammer.id, message: "How many? The minimum order is 20 pieces. Sold in packs of 10." },
    { outcome: "adjust", toolId: hammer.id, message: messages.wholeQuantity },
    { outcome: "adjust", name: "PW 250", price: { sku: "PW 250", quantity: 10 } },
    { outcome: "ready", quantity: 20, message: "2 packs of 10 pieces." },
  ]);
  expect(rows[3]).not.toHaveProperty("quantity");
});

test("packs of a tool that is sold by the piece are not counted", async () => {
  await shop.tool({ sku: "BY-PIECE", minOrder: 1 });
  const message = "This tool is sold by the piece, not in packs. How many pieces?";
  expect(await resolve("2 boxes of BY-PIECE")).toMatchObject([{ outcome: "adjust", quantityError: message, message }]);
});

test("of two numbers of a line that do not come to the same, none is taken", async () => {
  const rows = await resolve(
    "HT-1008 25 (2 boxes)\nHT-1008 20 (2 boxes)\nHT-1008 20 to 30\nHT-1008 one hundred and twenty",
  );
  expect(rows).toMatchObject([
    { outcome: "choose", message: "Which of the numbers is the quantity? Does it mean 25 pieces or 20 pieces?" },
    { outcome: "ready", quantity: 20 },
    { message: expect.stringContaining("") },
    { message: expect.stringContaining("") },
  ]);
  for (const row of rows.slice(2)) {
    expect(row.outcome).not.toBe("ready");
    expect(row).not.toHaveProperty("quantity");
  }
});

test("a quantity below one is named, also where too few are left", async () => {
  await shop.tool({ sku: "NEARLY-GONE", minOrder: 10, available: 5 });
  const quantityError = messages.quantityBelowOne;
  expect(await resolve("HT-1008 0\nHT-1008 -5\nNEARLY-GONE 0\nhammer 0")).toMatchObject([
    { outcome: "adjust", quantityError, message: quantityError },
    { outcome: "adjust", quantityError, message: quantityError },
    { outcome: "short", quantityError, message: `${quantityError} Only 5 left, and the minimum order is 10.` },
    { quantityError },
  ]);
});

test("if the stock is less than the requested quantity, the line is short; lines of one tool share the stock", async () => {
  await shop.tool({ sku: "FEW", minOrder: 10, available: 30 });
  await shop.tool({ sku: "TOO-FEW", minOrder: 10, available: 5 });
  expect(await resolve("FEW 40\nTOO-FEW 10\nFEW 20\nFEW 20\nTOO-FEW")).toMatchObject([
    { outcome: "short", message: "Only 30 left: order 10. 20 are on other lines.", price: { nearestBelow: 10 } },
    { outcome: "short", message: "Only 5 left, and the minimum order is 10." },
    { outcome: "ready", quantity: 20 },
    {
      outcome: "short",
      message: "Only 30 left: order 10. 20 are on other lines.",
      price: { nearestBelow: 10, available: 30 },
    },
    { outcome: "short", message: "Only 5 left, and the minimum order is 10." },
  ]);
});

test("lines of one tool count as their sum with what the basket holds, and cost what the basket charges", async () => {
  const rules = {
    minOrder: 40,
    casePack: 10,
    priceCents: 1000,
    priceBreaks: [{ fromQuantity: 100, unitPriceCents: 900 }],
  };
  const tool = await shop.tool({ sku: "SUM-1", ...rules, available: 150 });
  const { api } = await shop.buyer();
  const text = "SUM-1 20\nSUM-1 30";
  expect(await resolve(text)).toMatchObject([
    { outcome: "ready", price: { totalCents: 20_000 } },
    { outcome: "ready", price: { totalCents: 30_000 } },
  ]);
  await api.basket.addLines({ lines: [{ toolId: tool.id, quantity: 50 }] });
  const message = "50 are in your basket already.";
  const rows = await resolve(text, api);
  expect(rows).toMatchObject([
    { outcome: "ready", message, price: { unitPriceCents: 900, totalCents: 18_000 } },
    { outcome: "ready", message, price: { unitPriceCents: 900, totalCents: 27_000 } },
  ]);
  const lines = rows.map(({ quantity = 0 }) => ({ toolId: tool.id, quantity }));
  expect(await api.basket.addLines({ lines })).toMatchObject({ totalCents: 100 * 900 });
  expect(await resolve("SUM-1 60", api)).toMatchObject([
    {
      outcome: "short",
      message: "Only 150 left: order 50. 100 are in your basket already.",
      price: { nearestBelow: 50, nearestAbove: null },
    },
  ]);
});

test("lines of one family count together", async () => {
  const rules = {
    minOrder: 40,
    casePack: 10,
    family: "Bits",
    priceCents: 100,
    priceBreaks: [{ fromQuantity: 100, unitPriceCents: 90 }],
  };
  await shop.tool({ sku: "BIT-4", ...rules });
  await shop.tool({ sku: "BIT-5", ...rules });
  expect(await resolve("BIT-4 30\nBIT-5 70\nBIT-5")).toMatchObject([
    { outcome: "ready", price: { unitPriceCents: 90 } },
    { outcome: "ready", price: { unitPriceCents: 90 } },
    { outcome: "adjust" },
  ]);
  expect(await resolve("BIT-4 30")).toMatchObject([{ outcome: "adjust" }]);
});

test("fifty boxes of a tool that is sold by the box are fifty, and an uncertain line asks with both totals", async () => {
  await shop.tool({
    sku: "PLUG-8",
    name: "Wall plugs",
    salesUnit: { kind: "box", contains: 100, of: "piece" },
    minOrder: 25,
    casePack: 25,
    available: 100_000,
    priceCents: 600,
  });
  const unit = "box of 100";
  expect(await resolve("PLUG-8 50 BX\nPLUG-8 50 CTN\nPLUG-8 5000 pcs")).toMatchObject([
    { outcome: "ready", quantity: 50, price: { totalCents: 30_000, salesUnit: { kind: "box", contains: 100 } } },
    {
      outcome: "choose",
      readings: [
        { quantity: 50, unit, totalCents: 30_000 },
        { quantity: 1250, unit, totalCents: 750_000 },
      ],
      message: "Does it mean 50 boxes or 1,250 boxes?",
    },
    {
      outcome: "choose",
      readings: [
        { quantity: 5000, unit, totalCents: 3_000_000 },
        { quantity: 50, unit, totalCents: 30_000 },
      ],
    },
  ]);
  expect(await resolve("SKU;Qty;Unit price\nPLUG-8;5000;0.06")).toMatchObject([
    { outcome: "choose", readings: [{ quantity: 5000 }, { quantity: 50 }] },
  ]);
});
