import type { Basket, BasketLine } from "@ironmonger/contract/basket";

/** A basket with these lines and no others. */
export const basketOf = (lines: BasketLine[]): Basket => ({
  lines,
  lineCount: lines.length,
  problemCount: lines.filter(({ problem }) => problem !== null).length,
  totalCents: lines.reduce((sum, line) => sum + (line.problem === null ? line.totalCents : 0), 0),
});
