// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, onTestFinished, test } from "vitest";
import { FakeShop } from "../../testing/fake-shop.ts";
import { renderInShop } from "../../testing/render-in-shop.tsx";
import { buyingFor } from "../identity/buying-for.ts";
import { ShownFor } from "./shown-for.tsx";

const acme = { id: "019a3b5c-0000-7abc-9def-0123456789ff", name: "Acme Ltd", role: "buyer", status: "active" };

function open(order: { companyId: string | null; buyerId: string }, current: string | null) {
  buyingFor.belongTo("ada@example.com");
  buyingFor.choose(current);
  onTestFinished(() => buyingFor.belongTo(null));
  const shop = new FakeShop({
    "identity.me": () => ({ id: "ada", email: "ada@example.com", displayName: "Ada", isAdmin: false }),
    "companies.listMine": () => [acme],
  });
  renderInShop(
    <>
      <ShownFor order={order} />
      <p>The order</p>
    </>,
  );
  return shop;
}

test("an order of a company says so to a member who buys for themselves, and one press changes for whom they buy", async () => {
  open({ companyId: acme.id, buyerId: "bob" }, null);
  const line = await screen.findByRole("region", { name: "Shown for" });
  expect(line.textContent).toContain("Shown for Acme Ltd. You buy for yourself at the moment.");
  await userEvent.click(screen.getByRole("button", { name: "Buy for this company" }));
  expect(buyingFor.companyId()).toBe(acme.id);
  expect(screen.queryByRole("region", { name: "Shown for" })).toBeNull();
});

test("a person's own order says so while they buy for a company", async () => {
  open({ companyId: null, buyerId: "ada" }, acme.id);
  const line = await screen.findByRole("region", { name: "Shown for" });
  expect(line.textContent).toContain("Shown for yourself. You buy for Acme Ltd at the moment.");
  await userEvent.click(screen.getByRole("button", { name: "Buy for myself" }));
  expect(buyingFor.companyId()).toBeNull();
});

test.each([
  ["of the company for which the person buys", { companyId: acme.id, buyerId: "bob" }, acme.id],
  ["of the person who buys for themselves", { companyId: null, buyerId: "ada" }, null],
  ["that a member of the office opens", { companyId: "019a3b5c-0000-7abc-9def-0123456789aa", buyerId: "bob" }, null],
])("an order %s needs no such line", async (_, order, current) => {
  const shop = open(order, current);
  await expect.poll(() => shop.calls).toEqual(expect.arrayContaining(["identity.me", "companies.listMine"]));
  await screen.findByText("The order");
  expect(screen.queryByRole("region", { name: "Shown for" })).toBeNull();
});
