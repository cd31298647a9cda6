// @vitest-environment jsdom
import { messages } from "@ironmonger/contract/messages";
import { screen } from "@testing-library/react";
import { Navigate, Route, Routes } from "react-router";
import { expect, test } from "vitest";
import { FakeShop, ShopError } from "../../testing/fake-shop.ts";
import { renderInShop } from "../../testing/render-in-shop.tsx";
import { CatalogPage } from "./catalog-page.tsx";

test("a category that does not exist is said to be missing, instead of showing all tools", async () => {
  new FakeShop({
    "identity.me": () => null,
    "categories.show": () => {
      throw new ShopError("NOT_FOUND", messages.categoryNotFound);
    },
  });
  renderInShop(
    <Routes>
      <Route path="/" element={<Navigate to="/catalog/nonsense" />} />
      <Route path="/catalog/*" element={<CatalogPage />} />
    </Routes>,
  );
  expect(await screen.findByText(messages.pageNotFound)).toBeTruthy();
});
