// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderInShop } from "../../../testing/render-in-shop.tsx";
import { testTool } from "../../../testing/test-tool.ts";
import { FactsTable } from "./facts-table.tsx";

test.each([
  [500, "500\u00a0g"],
  [1_234_500, "1,234.5\u00a0kg"],
])("a tool of %i grams weighs %s", (weightGrams, text) => {
  renderInShop(<FactsTable tool={{ ...testTool, weightGrams }} />);
  expect(screen.getByRole("row", { name: `Weight of one piece ${text}` })).toBeTruthy();
});
