import { messages } from "@ironmonger/contract/messages";
import { maxBasketLines } from "@ironmonger/contract/pricing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../core/new-id.ts";
import { startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { deleteTool } from "../catalog/admin/delete-tool.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

test("a visitor learns what each line costs, why, and which quantities are valid", async () => {
  const tool = await shop.tool({ sku: "TH-1", priceCents: 1200, minOrder: 10, available: 100 });
  const few = await shop.tool({ priceCents: 500, minOrder: 10, available: 30 });
  const { pricing } = shop.visitorApi();
  const answer = await pricing.priceLines({
    lines: [
      { toolId: few.id, quantity: 40 },
      { toolId: tool.id.toUpperCase(), quantity: 20 },
    ],
  });
  expect(answer).toEqual({
    lines: [
      expect.objectContaining({
        toolId: few.id,
        isValid: false,
        nearestBelow: 30,
        nearestAbove: null,
        cheapest: null,
        totalCents: 20_000,
        problem: "Only 30 left.",
      }),
      {
        toolId: tool.id,
        name: tool.name,
        sku: "TH-1",
        imageUrl: tool.imageUrl,
        quantity: 20,
        minOrder: 10,
        casePack: 1,
        priceBreaks: [],
        family: null,
        salesUnit: { kind: "piece" },
        taxClass: "standard",
        priceCents: 1200,
        priceUnit: 1,
        weightGrams: null,
        available: 100,
        allowBackorder: false,
        backInStockAt: null,
        isInShop: true,
        isValid: true,
        otherPieces: 0,
        nearestBelow: 20,
        nearestAbove: 20,
        cheapest: { quantity: 20, totalCents: 24_000 },
        unitPriceCents: 1200,
        totalCents: 24_000,
        explanation: [{ rule: "price", text: "$12 per piece", unitPriceCents: 1200, fromQuantity: 10 }],
        problem: null,
      },
    ],
    totalCents: 24_000,
  });
});

test("lines of one tool count together, as they would in an order", async () => {
  const tool = await shop.tool({
    priceCents: 1000,
    minOrder: 20,
    casePack: 10,
    available: 500,
    priceBreaks: [{ fromQuantity: 100, unitPriceCents: 840 }],
  });
  const priceOf = async (...quantities: number[]) => {
    const lines = quantities.map((quantity) => ({ toolId: tool.id, quantity }));
    const answer = await shop.visitorApi().pricing.priceLines({ lines });
    return [answer.totalCents, ...answer.lines.map((line) => [line.isValid, line.quantity, line.totalCents])];
  };
  expect(await priceOf(60, 60)).toEqual([100_800, [true, 60, 50_400], [true, 60, 50_400]]);
  expect(await priceOf(15, 5)).toEqual([20_000, [true, 15, 15_000], [true, 5, 5_000]]);
  expect(await priceOf(300, 300)).toMatchObject([0, [false, 300, 252_000], [false, 300, 252_000]]);
});

test("a tool that left the shop and one that never was there are said to be so at their lines", async () => {
  const [tool, gone, unknown] = [await shop.tool({ priceCents: 100 }), await shop.tool(), newId()];
  await deleteTool((await shop.admin()).ctx, { id: gone.id });
  const lines = [gone.id, unknown, tool.id].map((toolId) => ({ toolId, quantity: 20 }));
  expect(await shop.visitorApi().pricing.priceLines({ lines })).toMatchObject({
    lines: [
      { toolId: gone.id, name: gone.name, available: 0, isValid: false, cheapest: null, problem: messages.toolLeft },
      { toolId: unknown, name: "", available: 0, isValid: false, cheapest: null, problem: messages.toolNotFound },
      { toolId: tool.id, isValid: true, problem: null },
    ],
    totalCents: 2_000,
  });
});

test("5,000 lines are priced, more are refused, and a broken line is too", async () => {
  const { id: toolId } = await shop.tool({ priceCents: 100, available: 50_000 });
  const { pricing } = shop.visitorApi();
  const lines = (count: number) => Array.from({ length: count }, () => ({ toolId, quantity: 10 }));
  expect(await pricing.priceLines({ lines: lines(maxBasketLines) })).toMatchObject({ totalCents: 5_000_000 });
  expect(await pricing.priceLines({ lines: [] })).toEqual({ lines: [], totalCents: 0 });
  for (const wrong of [lines(maxBasketLines + 1), [{ toolId: "17", quantity: 1 }], [{ toolId, quantity: 0 }]])
    await expect(pricing.priceLines({ lines: wrong })).rejects.toMatchObject({ code: "BAD_REQUEST" });
});

test("lines of one family count together, with packs and price breaks, except those that cannot be ordered", async () => {
  const rules = { minOrder: 40, casePack: 10, priceCents: 100, family: "Drill bits", available: 500 };
  const priceBreaks = [{ fromQuantity: 100, unitPriceCents: 90 }];
  const [four, five, six] = [
    await shop.tool({ ...rules, priceBreaks }),
    await shop.tool({ ...rules, priceBreaks, priceCents: 120 }),
    await shop.tool({ ...rules, priceBreaks }),
  ];
  const { lines, totalCents } = await shop.visitorApi().pricing.priceLines({
    lines: [
      { toolId: four.id, quantity: 30 },
      { toolId: five.id, quantity: 70 },
      { toolId: six.id, quantity: 25 },
    ],
  });
  expect(lines).toMatchObject([
    { isValid: true, unitPriceCents: 90, totalCents: 2700 },
    { isValid: true, unitPriceCents: 90, totalCents: 6300 },
    { isValid: false, nearestBelow: 20, nearestAbove: 30, problem: "Sold in packs of 10: order 20 or 30." },
  ]);
  expect(lines[0]?.explanation.at(-1)).toMatchObject({
    rule: "family",
    text: "$0.90 per piece from 100 pieces of family Drill bits: 100 together",
    unitPriceCents: 90,
  });
  expect(totalCents).toBe(9000);
});

test("of two lines of one tool, each learns which quantities it could have beside the other", async () => {
  const tool = await shop.tool({
    priceCents: 1000,
    minOrder: 10,
    casePack: 5,
    available: 200,
    priceBreaks: [{ fromQuantity: 100, unitPriceCents: 800 }],
  });
  const { pricing } = shop.visitorApi();
  const price = async (...quantities: number[]) => {
    const { lines } = await pricing.priceLines({
      lines: quantities.map((quantity) => ({ toolId: tool.id, quantity })),
    });
    return lines.map(({ isValid, nearestBelow, nearestAbove, cheapest }) => [
      isValid,
      nearestBelow,
      nearestAbove,
      cheapest,
    ]);
  };
  expect(await price(60, 40)).toEqual([
    [true, 60, 60, { quantity: 60, totalCents: 48_000 }],
    [true, 40, 40, { quantity: 40, totalCents: 32_000 }],
  ]);
  expect(await price(60, 33)).toEqual([
    [false, 57, 62, { quantity: 67, totalCents: 53_600 }],
    [false, 30, 35, { quantity: 40, totalCents: 32_000 }],
  ]);
  expect(await price(3, 4)).toEqual([
    [false, null, 6, { quantity: 6, totalCents: 6000 }],
    [false, null, 7, { quantity: 7, totalCents: 7000 }],
  ]);
});
