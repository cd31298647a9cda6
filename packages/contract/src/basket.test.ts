import { expect, test } from "vitest";
import { AddLinesInput, lineProblem, SetLineInput } from "./basket.ts";

const clamps = { minOrder: 200, available: 950, priceCents: 400, isInShop: true };

test.each([
  ["between the minimum and the stock", 200, clamps, null],
  ["of a tool that left the shop", 200, { ...clamps, isInShop: false }, "This tool has left the shop."],
  ["when less than the minimum is left", 200, { ...clamps, available: 199 }, "Not enough item to purchase"],
  ["below the minimum", 199, clamps, "The minimum order is 200 pieces."],
  ["above the stock", 1000, clamps, "Only 950 left."],
  [
    "for more than one payment can take",
    900,
    { ...clamps, priceCents: 50_000_000, minOrder: 1 },
    "One order can be at most $999,999.99. Split it into smaller orders.",
  ],
  ["in fractions", 200.5, clamps, "Quantity must be a whole number"],
])("pieces %s have one sentence as their problem", (_, quantity, tool, problem) => {
  expect(lineProblem(quantity, tool)).toBe(problem);
});

const toolId = "019a3b5c-0000-7abc-9def-0123456789ab";

test("a line is set to zero or more whole pieces", () => {
  for (const quantity of [0, 1, 100_000_000]) expect(SetLineInput.safeParse({ toolId, quantity }).success).toBe(true);
  for (const quantity of [-1, 1.5, 100_000_001, "5", null])
    expect(SetLineInput.safeParse({ toolId, quantity }).success).toBe(false);
});

test("one piece or more of up to 5,000 lines are added together", () => {
  const lines = (count: number) => Array.from({ length: count }, () => ({ toolId, quantity: 1 }));
  expect(AddLinesInput.safeParse({ lines: lines(5_000) }).success).toBe(true);
  expect(AddLinesInput.safeParse({ lines: lines(5_001) }).error?.issues[0]?.message).toBe(
    "A basket can hold at most 5,000 tools.",
  );
  for (const wrong of [[], [{ toolId, quantity: 0 }], [{ toolId: "17", quantity: 1 }]])
    expect(AddLinesInput.safeParse({ lines: wrong }).success).toBe(false);
});
