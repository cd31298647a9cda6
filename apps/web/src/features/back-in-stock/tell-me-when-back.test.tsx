// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes, useLocation } from "react-router";
import { expect, test } from "vitest";
import { FakeShop, ShopError } from "../../testing/fake-shop.ts";
import { renderInShop } from "../../testing/render-in-shop.tsx";
import { TellMeWhenBack } from "./tell-me-when-back.tsx";

const anvil = { id: "019a3b5c-0000-7abc-9def-0123456789ab", name: "Anvil" };
const buyer = { email: "buyer@example.com", displayName: "Buyer", isAdmin: false, needsSecondFactor: false };

function LoginPage() {
  const { state } = useLocation();
  return <p>Log in, then back to {String(state?.from)}</p>;
}
const open = () =>
  renderInShop(
    <Routes>
      <Route path="/" element={<TellMeWhenBack tool={anvil} />} />
      <Route path="/login" element={<LoginPage />} />
    </Routes>,
  );
const button = () => screen.findByRole("button", { name: "Tell me when it is back: Anvil" });

test("a signed-in buyer presses once, and the text that replaces the button has the focus", async () => {
  const shop = new FakeShop({
    "identity.me": () => buyer,
    "catalog.listBackInStockRequests": () => [],
    "catalog.tellMeWhenBack": () => ({}),
  });
  open();
  await userEvent.click(await button());
  const answer = await screen.findByText("You will get an email");
  expect(document.activeElement).toBe(answer.closest("p"));
  expect(screen.queryByRole("button")).toBeNull();
  expect(shop.calls).toContain("catalog.tellMeWhenBack");
});

test("an earlier request is shown after a reload", async () => {
  new FakeShop({ "identity.me": () => buyer, "catalog.listBackInStockRequests": () => [anvil.id] });
  open();
  expect(await screen.findByText("You will get an email")).toBeTruthy();
});

test("a visitor is led to the login page, which leads back", async () => {
  new FakeShop({
    "identity.me": () => null,
    "catalog.tellMeWhenBack": () => {
      throw new ShopError("UNAUTHORIZED", "Sign in to continue.");
    },
  });
  open();
  await userEvent.click(await button());
  expect(await screen.findByText("Log in, then back to /")).toBeTruthy();
});

test("a refusal says why, and the button is there again", async () => {
  new FakeShop({
    "identity.me": () => buyer,
    "catalog.listBackInStockRequests": () => [],
    "catalog.tellMeWhenBack": () => {
      throw new ShopError("CONFLICT", "This tool is in stock: you can order it now.");
    },
  });
  open();
  await userEvent.click(await button());
  expect(await screen.findByText("This tool is in stock: you can order it now.")).toBeTruthy();
  expect(await button()).toBeTruthy();
});
