// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, onTestFinished, test } from "vitest";
import { FakeShop } from "../../testing/fake-shop.ts";
import { renderInShop } from "../../testing/render-in-shop.tsx";
import { buyingFor } from "../identity/buying-for.ts";
import { AskForWhom } from "./ask-for-whom.tsx";

const acme = { id: "019a3b5c-0000-7abc-9def-0123456789ff", name: "Acme Ltd", role: "buyer", status: "active" };

function open(companies: object[]) {
  buyingFor.belongTo("ada@example.com");
  onTestFinished(() => buyingFor.belongTo(null));
  const shop = new FakeShop({
    "identity.me": () => ({ id: "ada", email: "ada@example.com", displayName: "Ada", isAdmin: false }),
    "companies.listMine": () => companies,
  });
  renderInShop(<AskForWhom />);
  return shop;
}
const line = () => screen.queryByRole("region", { name: "For whom do you buy?" });

test.each([
  ["Acme Ltd", acme.id],
  ["Myself", null],
])("a person with a company is asked for whom they buy, and with “%s” never again", async (answer, companyId) => {
  open([acme]);
  await userEvent.click(await screen.findByRole("button", { name: answer }));
  expect(line()).toBeNull();
  expect(buyingFor.companyId()).toBe(companyId);
  // The next visit of the same browser.
  buyingFor.belongTo(null);
  buyingFor.belongTo("ada@example.com");
  expect(buyingFor.hasChosen()).toBe(true);
});

test("who is in no company is never asked", async () => {
  const shop = open([]);
  await expect.poll(() => shop.calls).toContain("companies.listMine");
  expect(line()).toBeNull();
});
