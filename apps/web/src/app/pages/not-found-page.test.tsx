// @vitest-environment jsdom
import { messages } from "@ironmonger/contract/messages";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { FakeShop } from "../../testing/fake-shop.ts";
import { renderInShop } from "../../testing/render-in-shop.tsx";
import { NotFoundPage } from "./not-found-page.tsx";

const id = "019a3b5c-0000-7abc-9def-0123456789ab";

test.each([
  [`/catalog/${id}`, /^This tool is not in the shop/],
  [`/models/${id}`, /^This model of tools is not in the shop/],
  ["/catalog/hand-tools/anvils", "The catalog has no category “hand-tools/anvils”."],
  ["/pricelist", "Nothing is at /pricelist. The address may be misspelt."],
])("a visitor to %s is told what does not exist", async (path, text) => {
  new FakeShop({ "categories.show": () => ({ category: null, ancestors: [], children: [] }) });
  renderInShop(<NotFoundPage />, path);
  expect(await screen.findByRole("heading", { name: messages.pageNotFound })).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
});
