// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { Navigate, Route, Routes } from "react-router";
import { expect, test } from "vitest";
import { FakeShop } from "../../testing/fake-shop.ts";
import { renderInShop } from "../../testing/render-in-shop.tsx";
import { CatalogPage } from "./catalog-page.tsx";

test("a category that there is not is told, instead of showing all tools", async () => {
  const shop = new FakeShop({ "identity.me": () => null });
  renderInShop(
    <Routes>
      <Route path="/" element={<Navigate to="/catalog?category=nonsense" />} />
      <Route path="/catalog" element={<CatalogPage />} />
    </Routes>,
  );
  expect(await screen.findByRole("heading", { name: "There is no such category" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Browse all tools" }).getAttribute("href")).toBe("/catalog");
  expect(screen.getByRole("link", { name: "Power tools" }).getAttribute("href")).toBe("/catalog?category=power-tools");
  expect(shop.calls).not.toContain("catalog.searchCatalog");
});
