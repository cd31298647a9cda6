import { expect, test } from "vitest";
import { suggestReorder } from "./reorder.ts";

test.each([
  ["as much as was sold lately", { available: 12, minOrder: 10, casePack: 1, soldLately: 500 }, 488],
  [
    "until it is not low any more, where little was sold",
    { available: 12, minOrder: 10, casePack: 1, soldLately: 0 },
    18,
  ],
  ["in whole case packs", { available: 0, minOrder: 24, casePack: 24, soldLately: 100 }, 120],
  ["nothing where enough is there", { available: 100, minOrder: 10, casePack: 1, soldLately: 40 }, 0],
])("it suggests %s", (_, tool, pieces) => expect(suggestReorder({ ...tool, lowStockMinimumOrders: 3 })).toBe(pieces));
