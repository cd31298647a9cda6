import { expect, test } from "vitest";
import { judgeOrderList } from "./judge-order-list.ts";
import { messages } from "./messages.ts";
import type { LineTool } from "./terms.ts";

const tool: LineTool & { toolId: string } = {
  toolId: "a",
  isInShop: true,
  minOrder: 20,
  casePack: 10,
  available: 100,
  priceCents: 900,
  priceBreaks: [{ fromQuantity: 50, unitPriceCents: 800 }],
  family: null,
};
const judge = (...lines: [typeof tool, number | undefined, "packs"?][]) =>
  judgeOrderList(
    lines.map(([of, quantity, unit]) => ({
      tool: of,
      amount: { ...(quantity !== undefined && { quantity }), ...(unit && { unit }) },
    })),
  ).map((line) => [line?.outcome, line?.quantity, line?.price.unitPriceCents, line?.message]);

test("lines of one family count together, other lines of one tool do not", () => {
  const ofFamily = { ...tool, family: "Bits" };
  expect(judge([ofFamily, 10], [{ ...ofFamily, toolId: "b" }, 40])).toEqual([
    ["ready", 10, 800, null],
    ["ready", 40, 800, null],
  ]);
  expect(judge([tool, 10], [tool, 40])).toEqual([
    ["adjust", 10, 900, "The minimum order is 20 pieces."],
    ["ready", 40, 900, null],
  ]);
});

test("the first lines of a tool have its stock; a line that cannot be ordered takes none", () => {
  expect(
    judge([tool, 25], [tool, 80], [tool, 30], [tool, 20]).map(([outcome, , , message]) => [outcome, message]),
  ).toEqual([
    ["adjust", "Sold in packs of 10: order 20 or 30."],
    ["ready", null],
    ["short", "Only 100 left, 80 of them for lines above."],
    ["ready", null],
  ]);
});

test("packs are counted in pieces, and a missing quantity is asked for", () => {
  expect(judge([tool, 3, "packs"], [{ ...tool, toolId: "b" }, undefined])).toEqual([
    ["ready", 30, 900, null],
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
