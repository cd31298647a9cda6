// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { expect, onTestFinished, test } from "vitest";
import { FakeShop } from "../../../testing/fake-shop.ts";
import { renderInShop } from "../../../testing/render-in-shop.tsx";
import { testTool } from "../../../testing/test-tool.ts";
import { buyingFor } from "../../identity/buying-for.ts";
import { noSearch } from "../catalog-search.ts";
import { Catalog } from "./catalog.tsx";

const modelId = "019a3b5c-0000-7abc-9def-0123456789ae";
const model = { id: modelId, name: "Hexbolt", toolCount: 3, fromPriceCents: 12, priceUnit: 1, sizes: "M6 to M16" };
const found = {
  total: 1,
  isTotalExact: true,
  isPartial: false,
  isCorrected: false,
  categories: [],
  inStockCount: 1,
  facets: [],
};

test.each([
  ["cards", "from Public price $0.12 Your price $0.09 per piece"],
  ["rows", "from Public price $0.12 Your price $0.09"],
] as const)("a company sees the lowest own price of a model in %s, with the public one struck", async (view, text) => {
  buyingFor.belongTo("buyer@example.com");
  buyingFor.choose("019a3b5c-0000-7abc-9def-0123456789ff");
  onTestFinished(() => buyingFor.choose(null));
  new FakeShop({
    "identity.me": () => null,
    "catalog.searchCatalog": () => ({
      ...found,
      rows: [{ ...testTool, priceBreaks: [], modelId, model }],
      nextCursor: null,
    }),
    "pricing.priceTools": () => [],
    "pricing.priceModels": (input) => {
      expect(input).toEqual({ ids: [modelId] });
      return [{ id: modelId, fromPriceCents: 9, priceUnit: 1, publicFromPriceCents: 12, publicPriceUnit: 1 }];
    },
  });
  renderInShop(<Catalog search={{ ...noSearch, view, sort: "price-asc" }} action={() => null} onSearch={() => {}} />);
  const struck = await screen.findByText("$0.12", { selector: "s" });
  expect(struck.closest("p, td")?.textContent).toBe(text);
  expect(screen.getByText("Sorted by public price. Yours can be lower.")).toBeTruthy();
  cleanup();
});

test.each(["cards", "rows"] as const)(
  "a model in %s leads to the page of all its sizes and shows no number of one of them",
  async (view) => {
    new FakeShop({
      "identity.me": () => null,
      "catalog.searchCatalog": () => ({
        ...found,
        rows: [{ ...testTool, sku: "HX-6-40", modelId, model }],
        nextCursor: null,
      }),
    });
    renderInShop(<Catalog search={{ ...noSearch, view }} action={() => null} onSearch={() => {}} />);
    for (const name of ["Hexbolt", /3 sizes/])
      expect((await screen.findByRole("link", { name })).getAttribute("href")).toBe(`/models/${modelId}`);
    expect(screen.queryByText("HX-6-40")).toBeNull();
  },
);
