// @vitest-environment jsdom

import { dollars } from "@ironmonger/contract/testing/dollars";
import { screen } from "@testing-library/react";
import { Navigate, Route, Routes } from "react-router";
import { expect, onTestFinished, test } from "vitest";
import { buyingFor } from "../../features/identity/buying-for.ts";
import { FakeShop, ShopError } from "../../testing/fake-shop.ts";
import { renderInShop } from "../../testing/render-in-shop.tsx";
import { testTool } from "../../testing/test-tool.ts";
import { ComparePage } from "./compare-page.tsx";

const other = { ...testTool, id: "019a3b5c-0000-7abc-9def-0123456789ac", name: "Vise", minOrder: 5 };
const gone = "019a3b5c-0000-7abc-9def-0123456789ad";

test("a company compares its own prices, with the public ones struck where they are higher", async () => {
  buyingFor.belongTo("buyer@example.com");
  buyingFor.choose("019a3b5c-0000-7abc-9def-0123456789ff");
  onTestFinished(() => buyingFor.choose(null));
  const rules = { priceUnit: 1, priceBreaks: [], minOrder: testTool.minOrder, casePack: testTool.casePack };
  new FakeShop({
    "identity.me": () => ({ id: "1", email: "buyer@example.com", displayName: "Ada", isAdmin: false }),
    "catalog.getTool": (input) => ((input as { id: string }).id === other.id ? other : testTool),
    "catalog.compareTools": () => ({ tools: [testTool, other], rows: [] }),
    "catalog.listRelated": () => ({ family: [], boughtTogether: [] }),
    "pricing.priceTools": () => [
      {
        ...testTool,
        publicPriceCents: testTool.priceCents,
        priceCents: 700,
        priceBreaks: [],
        source: "Price list Acme",
        prices: [
          { source: "Price list Acme", level: "company", unitPriceCents: 700, ...rules },
          { source: null, level: "public", unitPriceCents: testTool.priceCents, ...rules },
        ],
      },
    ],
  });
  renderInShop(
    <Routes>
      <Route path="/" element={<Navigate to={`/compare?ids=${testTool.id},${other.id}`} />} />
      <Route path="/compare" element={<ComparePage />} />
    </Routes>,
  );
  const struck = await screen.findByText(dollars.format(testTool.priceCents), { selector: "s" });
  expect(struck.closest("td")?.textContent).toBe("Public price $12.50 Your price $7 per piece");
  expect(screen.getByRole("row", { name: /^Price \(they differ\)/ })).toBeTruthy();
});

test("tools stand side by side, differences are marked, and one that has left the shop is left out", async () => {
  new FakeShop({
    "identity.me": () => null,
    "catalog.getTool": (input) => {
      const { id } = input as { id: string };
      if (id === gone) throw new ShopError("NOT_FOUND", "There is no such tool.");
      return id === other.id ? other : testTool;
    },
    "catalog.compareTools": (input) => {
      expect(input).toEqual({ ids: [testTool.id, other.id] });
      const values = ["10 mm", "1 cm"];
      return { tools: [testTool, other], rows: [{ name: "Jaw", values, isSame: true }] };
    },
    "catalog.listRelated": () => ({ family: [], boughtTogether: [] }),
  });
  renderInShop(
    <Routes>
      <Route path="/" element={<Navigate to={`/compare?ids=${testTool.id},${other.id},${gone},nonsense`} />} />
      <Route path="/compare" element={<ComparePage />} />
    </Routes>,
  );
  expect(await screen.findByRole("columnheader", { name: /Vise/ })).toBeTruthy();
  expect(screen.getAllByRole("columnheader")).toHaveLength(2);
  expect(screen.getByRole("row", { name: /^Minimum order \(they differ\)/ })).toBeTruthy();
  expect(screen.getByRole("row", { name: /^Price \$/ })).toBeTruthy();
  expect(screen.getByRole("row", { name: /^Jaw 10\smm 1\scm$/ })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Remove Vise" }).getAttribute("href")).toBe(`/compare?ids=${testTool.id}`);
});
