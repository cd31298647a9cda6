import fc from "fast-check";
import { expect, test } from "vitest";
import { messages } from "../messages.ts";
import { type LineTool, priceTogether } from "../pricing.ts";
import { dollars } from "../testing/dollars.ts";
import { judgeOrderList } from "./judge-order-list.ts";

type Lines = Parameters<typeof judgeOrderList<LineTool & { toolId: string }>>;
const judgeList = (lines: Lines[0], basket?: Lines[3]) =>
  judgeOrderList(lines, { today: "2026-11-30", timeZone: "UTC" }, dollars, basket);

const tool: LineTool & { toolId: string } = {
  toolId: "a",
  isInShop: true,
  minOrder: 20,
  casePack: 10,
  available: 100,
  priceCents: 900,
  priceUnit: 1,
  priceBreaks: [{ fromQuantity: 50, unitPriceCents: 800 }],
  family: null,
};
const judge = (...lines: [typeof tool, number | undefined, "pack"?][]) =>
  judgeList(
    lines.map(([of, quantity, unit]) => ({
      tool: of,
      amount: { ...(quantity !== undefined && { quantity }), ...(unit && { unit }) },
    })),
  ).map((line) => [line?.outcome, line?.quantity, line?.price.unitPriceCents, line?.message]);

test("lines of one tool count as their sum, and lines of one family count together", () => {
  expect(judge([tool, 10], [tool, 40])).toEqual([
    ["ready", 10, 800, null],
    ["ready", 40, 800, null],
  ]);
  const ofFamily = { ...tool, family: "Bits" };
  expect(judge([ofFamily, 10], [{ ...ofFamily, toolId: "b" }, 10], [ofFamily, 30])).toEqual([
    ["ready", 10, 800, null],
    ["ready", 10, 800, null],
    ["ready", 30, 800, null],
  ]);
  expect(judge([tool, 10])).toEqual([["adjust", 10, 900, "The minimum order is 20 pieces."]]);
  const minimumOf40 = { ...tool, minOrder: 40 };
  expect(judge([minimumOf40, 10], [minimumOf40, 20])).toEqual([
    ["adjust", 10, 900, "The minimum order is 40 pieces. 20 are on other lines."],
    ["adjust", 20, 900, "The minimum order is 40 pieces. 10 are on other lines."],
  ]);
});

test("a minimum and a pack of the buyer's own count instead of the public ones, also in questions and for packs", () => {
  const named = { level: "company" as const, name: "Own", mayExceedPublic: false };
  const source = { ...named, priceCents: 700, priceUnit: 1 as const, priceBreaks: [] };
  const own = { ...tool, sources: [{ ...source, minOrder: 4, casePack: 4 }] };
  expect(judge([own, 8], [own, 2, "pack"], [own, undefined], [own, 10])).toEqual([
    ["ready", 8, 700, null],
    ["ready", 8, 700, "2 packs of 4 pieces."],
    ["adjust", null, 700, "How many? The minimum order is 4 pieces. Sold in packs of 4. 16 are on other lines."],
    ["adjust", 10, 700, expect.stringContaining("Sold in packs of 4")],
  ]);
});

test("the first lines of a tool have its stock; a line that cannot be ordered takes none", () => {
  expect(
    judge([tool, 25], [tool, 60], [tool, 50], [tool, 20]).map(([outcome, , , message]) => [outcome, message]),
  ).toEqual([
    ["short", "Only 100 left: order 20. 80 are on other lines."],
    ["ready", null],
    ["short", "Only 100 left: order 20. 80 are on other lines."],
    ["ready", null],
  ]);
  expect(judge([tool, 100], [tool, 10]).map(([outcome, , , message]) => [outcome, message])).toEqual([
    ["ready", null],
    ["short", "Only 100 left. 100 are on other lines."],
  ]);
});

test.each([
  [0, 20, 10, "None left."],
  [3, 4, 1, "Only 3 left, and the minimum order is 4."],
  [1000, 1200, 10, "Only 1,000 left, and the minimum order is 1,200."],
  [7, 5, 10, "Only 7 left, and it is sold in packs of 10."],
  [18, 15, 10, "Only 18 left, and it is sold in packs of 10."],
])("of %d left with a minimum of %d in packs of %d none can be ordered, and it is said why", (...row) => {
  const [available, minOrder, casePack, message] = row;
  const few = { ...tool, available, minOrder, casePack };
  expect(judge([few, 20]).map(([outcome, , , said]) => [outcome, said])).toEqual([["short", message]]);
  expect(judge([few, undefined]).map(([outcome, , , said]) => [outcome, said])).toEqual([["short", message]]);
});

test("a quantity that cannot be read is named, also where nothing is left", () => {
  const amount = { quantityError: messages.quantityBelowOne };
  const messagesOf = (...of: (typeof tool)[]) =>
    judgeList(of.map((one) => ({ tool: one, amount }))).map((line) => [line?.outcome, line?.message]);
  expect(messagesOf(tool, { ...tool, toolId: "b", available: 0 })).toEqual([
    ["adjust", messages.quantityBelowOne],
    ["short", `${messages.quantityBelowOne} None left.`],
  ]);
  const [, second] = judgeList([
    { tool, amount: { quantity: 100 } },
    { tool, amount },
  ]);
  expect(second?.message).toBe(`${messages.quantityBelowOne} Only 100 left. 100 are on other lines.`);
});

test("what the basket holds counts together with the lines", () => {
  const lines = [10, 50, 20].map((quantity) => ({ tool, amount: { quantity } }));
  const besideBasket = (inBasket: number) =>
    judgeList(lines, [{ tool, quantity: inBasket }]).map((line) => [
      line?.outcome,
      line?.price.unitPriceCents,
      line?.message,
    ]);
  const inBasket = "40 are in your basket already.";
  expect(besideBasket(40)).toEqual([
    ["ready", 800, inBasket],
    ["ready", 800, inBasket],
    ["short", 800, `Only 100 left. ${inBasket} 60 are on other lines.`],
  ]);
  // A basket may hold an incomplete pack, which a line can complete.
  const [first] = judgeList([{ tool, amount: { quantity: 10 } }], [{ tool, quantity: 15 }]);
  expect(first).toMatchObject({
    outcome: "adjust",
    message: "Sold in packs of 10: order 5 or 15. 15 are in your basket already.",
    price: { nearestBelow: 5, nearestAbove: 15 },
  });
  const ofFamily = { ...tool, family: "Bits" };
  expect(
    judgeList([{ tool: ofFamily, amount: { quantity: 10 } }], [{ tool: { ...ofFamily, toolId: "b" }, quantity: 40 }]),
  ).toMatchObject([{ outcome: "ready", message: null, price: { unitPriceCents: 800 } }]);
});

test("what is ready costs what the basket charges once it is added, whatever else is in the basket or on the list", () => {
  const quantity = fc.integer({ min: 0, max: 60 });
  const ofTool = fc.record({
    toolId: fc.constantFrom("a", "b", "c", "d"),
    quantity,
  });
  const terms = fc
    .record({
      casePack: fc.constantFrom(1, 5, 10),
      packs: fc.integer({ min: 1, max: 4 }),
      available: fc.integer({ min: 0, max: 120 }),
      family: fc.constantFrom(null, "Bits"),
      breakAt: fc.integer({ min: 5, max: 12 }),
    })
    .map(({ casePack, packs, breakAt, ...rest }) => ({
      ...tool,
      ...rest,
      casePack,
      minOrder: casePack * packs,
      priceBreaks: [{ fromQuantity: casePack * breakAt, unitPriceCents: 777 }],
    }));
  fc.assert(
    fc.property(
      fc.tuple(terms, terms, terms, terms),
      fc.array(ofTool, { maxLength: 8 }),
      fc.uniqueArray(ofTool, { maxLength: 4, selector: ({ toolId }) => toolId }),
      (rules, listed, inBasket) => {
        const tools = new Map(
          ["a", "b", "c", "d"].map((toolId, index) => [toolId, { ...tool, ...rules[index], toolId }]),
        );
        const lineOf = <Line extends { toolId: string }>(line: Line) => ({
          ...line,
          tool: tools.get(line.toolId) ?? tool,
        });
        const basket = inBasket.filter((line) => line.quantity > 0).map(lineOf);
        const judged = judgeList(
          listed.map(lineOf).map((line) => ({ tool: line.tool, amount: { quantity: line.quantity } })),
          basket,
        );
        const ready = judged.flatMap((line) => (line?.outcome === "ready" ? [line] : []));
        const sums = new Map<string, number>(basket.map((line) => [line.toolId, line.quantity]));
        for (const line of ready) sums.set(line.tool.toolId, (sums.get(line.tool.toolId) ?? 0) + (line.quantity ?? 0));
        const charged = priceTogether(
          [...sums].map(([toolId, sum]) => lineOf({ toolId, quantity: sum })),
          dollars,
        );
        for (const {
          tool: { toolId },
          price: ofLine,
        } of ready) {
          const line = charged.find((one) => one.toolId === toolId);
          expect(line?.price).toMatchObject({ isValid: true, unitPriceCents: ofLine.unitPriceCents });
        }
        // Each line that has a corrected quantity can be ordered with it.
        for (const [index, line] of judged.entries()) {
          if (line?.outcome === "ready" || !line?.price.nearestAbove || line.tool.family !== null) continue;
          const repaired = listed.map((one, at) =>
            at === index ? { ...one, quantity: line.price.nearestAbove ?? 0 } : one,
          );
          const after = judgeList(
            repaired.map(lineOf).map((one) => ({ tool: one.tool, amount: { quantity: one.quantity } })),
            basket,
          );
          expect(after[index]?.outcome).toBe("ready");
        }
      },
    ),
    { numRuns: 2000 },
  );
});

test("packs are counted in pieces, which the line says, and a missing quantity is asked for", () => {
  expect(judge([tool, 3, "pack"], [{ ...tool, toolId: "b" }, undefined])).toEqual([
    ["ready", 30, 900, "3 packs of 10 pieces."],
    ["adjust", null, 900, "How many? The minimum order is 20 pieces. Sold in packs of 10."],
  ]);
});

test("a tool that left the shop is unknown", () => {
  const gone = { ...tool, isInShop: false };
  const answer = ["unknown", messages.toolLeft];
  expect(judge([gone, 20], [gone, undefined]).map(([outcome, , , message]) => [outcome, message])).toEqual([
    answer,
    answer,
  ]);
});
