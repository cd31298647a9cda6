// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { expect, onTestFinished, test } from "vitest";
import { FakeShop, ShopError } from "../../testing/fake-shop.ts";
import { renderInShop } from "../../testing/render-in-shop.tsx";
import { testTool } from "../../testing/test-tool.ts";
import { buyingFor } from "../identity/buying-for.ts";
import { PriceOwner, ToolPrice, useOwnPriced } from "./own-prices.tsx";

const acme = { id: "019a3b5c-0000-7abc-9def-0123456789ff", name: "Acme Ltd", role: "buyer", status: "active" };
const tool = { ...testTool, priceCents: 900, priceBreaks: [], minOrder: 10, casePack: 1 };
const rules = { priceUnit: 1, priceBreaks: [], minOrder: 10, casePack: 1 };
const publicPrice = { source: null, level: "public", unitPriceCents: 900, ...rules };
const own = {
  ...{ id: tool.id, priceCents: 700, priceBreaks: [], minOrder: 20, casePack: 5 },
  ...{ publicPriceCents: 900, source: "Price list Contract" },
  prices: [{ ...rules, source: "Price list Contract", level: "company", unitPriceCents: 700 }, publicPrice],
};
const tools = [tool];

function Shown() {
  const priced = useOwnPriced(tools);
  if (!priced) return <p>Loading</p>;
  return priced.map((one) => (
    <p key={one.id} data-testid="tool">
      <ToolPrice tool={one} /> <PriceOwner tool={one} /> from {one.minOrder}
    </p>
  ));
}

function open(companyId: string | null, priceTools: () => unknown) {
  buyingFor.belongTo("ada@example.com");
  buyingFor.choose(companyId);
  onTestFinished(() => buyingFor.belongTo(null));
  const shop = new FakeShop({
    "identity.me": () => ({ id: "ada", email: "ada@example.com", displayName: "Ada", isAdmin: false }),
    "companies.listMine": () => [acme],
    "pricing.priceTools": priceTools,
  });
  renderInShop(<Shown />);
  return shop;
}
const shown = async () => (await screen.findByTestId("tool")).textContent;

test("no public price stands in the place of a company's, which then says whose it is", async () => {
  const answer = Promise.withResolvers<unknown>();
  open(acme.id, () => answer.promise);
  expect(await screen.findByText("Loading")).toBeTruthy();
  expect(document.body.textContent).not.toContain("$9");
  answer.resolve([own]);
  await screen.findByText("Acme Ltd");
  expect(await shown()).toBe("Public price $9 Your price $7 Price of Acme Ltd from 20");
});

test("where the company has no price of its own, the price is everybody's and nobody's name stands there", async () => {
  open(acme.id, () => [{ ...own, priceCents: 900, minOrder: 10, source: null, prices: [publicPrice] }]);
  expect(await shown()).toBe("$9  from 10");
});

test("an own price that is not below the public one says whose it is, too", async () => {
  open(acme.id, () => [{ ...own, priceCents: 900 }]);
  await screen.findByText("Acme Ltd");
  expect(await shown()).toBe("$9 Price of Acme Ltd from 20");
});

test("if own prices cannot be loaded, the public one says that it is the public one", async () => {
  open(acme.id, () => {
    throw new ShopError("TOO_MANY_REQUESTS", "Slow down.");
  });
  await screen.findByText("Acme Ltd");
  expect(await shown()).toBe("Public price $9 The price of Acme Ltd could not be loaded. The basket has it. from 10");
});

test("for oneself, a public price is there immediately and asks for nothing", async () => {
  const shop = open(null, () => []);
  expect(await shown()).toBe("$9  from 10");
  expect(shop.calls).not.toContain("pricing.priceTools");
});
