import type { Tool } from "@ironmonger/contract/catalog";
import { expect, test } from "vitest";
import { testTool } from "../../testing/test-tool.ts";
import { factsOfModel } from "./facts-of-model.ts";

const size = (row: string, tool: Partial<Tool>): { tool: Tool; row: string } => ({
  row,
  tool: { ...testTool, salesUnit: { kind: "box", contains: 100 }, minOrder: 2, casePack: 1, priceBreaks: [], ...tool },
});

test("the facts of a model are the range of its sizes, and what all of them have in common", () => {
  const material = { name: "Material", value: "A2" };
  const shown = [
    size("40 mm", {
      attributes: [{ name: "Length", value: "40 mm" }, material],
      facts: [{ name: "Head", value: "hex" }],
    }),
    size("60 mm", {
      attributes: [{ name: "Length", value: "60 mm" }, material],
      facts: [{ name: "Head", value: "pan" }],
    }),
    size("80 mm", { minOrder: 5, attributes: [material] }),
  ].map(({ tool, row }, index) => ({ row, tool: { ...tool, id: String(index) } }));
  expect(
    factsOfModel({
      ...{
        id: "m",
        name: "Bolt",
        text: "",
        rowAttribute: "Length",
        columnAttribute: null,
        columns: [],
        categories: [],
      },
      tools: shown.map(({ tool }) => tool),
      sizes: shown.map(({ tool, row }) => ({ toolId: tool.id, row, column: "" })),
    }),
  ).toEqual([{ name: "Length", value: "40 mm to 80 mm" }, { name: "Sold by", value: "the box of 100" }, material]);
});
