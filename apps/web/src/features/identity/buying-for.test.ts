// @vitest-environment jsdom
import { messages } from "@ironmonger/contract/messages";
import { createTRPCClient } from "@trpc/client";
import { afterEach, expect, test, vi } from "vitest";
import { accessToken } from "../../shared/server/access-token.ts";
import { FakeShop, ShopError } from "../../testing/fake-shop.ts";
import { buyingFor } from "./buying-for.ts";
import { shopLinks } from "./shop-client.ts";

afterEach(() => {
  accessToken.forget();
  buyingFor.belongTo(null);
  localStorage.clear();
});

/** A shop that says for whom and how each call came. */
function openShop() {
  const shop = new FakeShop({
    "basket.getBasket": (_input, { company, method }) => ({ company, method }),
    "identity.me": (_input, { company, method }) => ({ company, method }),
  });
  const client = createTRPCClient({ links: shopLinks() });
  return { shop, client };
}

test("a visitor's queries go alone by GET, so that caches have their answers; a signed-in person's go together with the bearer", async () => {
  const { client, shop } = openShop();
  const both = () => Promise.all([client.basket.getBasket.query(), client.identity.me.query()]);
  await both();
  expect(shop.addresses).toEqual(["/trpc/basket.getBasket", "/trpc/identity.me"]);
  accessToken.store({ token: "valid", expiresInSeconds: 900 });
  await both();
  expect(shop.addresses).toHaveLength(3);
  expect(shop.addresses.at(-1)).toContain("/trpc/basket.getBasket,identity.me?batch=1");
});

test("every call names the chosen company and goes by POST, which no cache answers; who one is does not depend on it", async () => {
  const { client } = openShop();
  expect(await client.basket.getBasket.query()).toEqual({ company: null, method: "GET" });
  buyingFor.belongTo("ada@example.com");
  buyingFor.choose("acme");
  expect(await client.basket.getBasket.query()).toEqual({ company: "acme", method: "POST" });
  expect(await client.identity.me.query()).toEqual({ company: null, method: "GET" });
});

test("the choice is remembered for each account, and ends with the sign-out", () => {
  buyingFor.belongTo("ada@example.com");
  buyingFor.choose("acme");
  buyingFor.belongTo(null);
  expect(buyingFor.companyId()).toBeNull();
  const before = buyingFor.generation();
  buyingFor.belongTo("bob@example.com");
  expect(buyingFor.generation()).toBe(before);
  expect(buyingFor.companyId()).toBeNull();
  buyingFor.belongTo("ada@example.com");
  expect(buyingFor.generation()).toBe(before + 1);
  expect(buyingFor.companyId()).toBe("acme");
});

test("who has not chosen yet is asked; either answer counts for the account in this browser, and in its documents", () => {
  const cookie = () => /ironmonger_company=([^;]*)/.exec(document.cookie)?.[1];
  buyingFor.belongTo("ada@example.com");
  expect([buyingFor.hasChosen(), cookie()]).toEqual([false, undefined]);
  const before = buyingFor.generation();
  buyingFor.choose(null);
  expect([buyingFor.hasChosen(), buyingFor.companyId(), cookie()]).toEqual([true, null, "myself"]);
  // Nothing was shown for another buyer.
  expect(buyingFor.generation()).toBe(before);
  buyingFor.belongTo(null);
  expect(cookie()).toBeUndefined();
  buyingFor.belongTo("bob@example.com");
  expect([buyingFor.hasChosen(), cookie()]).toEqual([false, undefined]);
  buyingFor.belongTo("ada@example.com");
  expect([buyingFor.hasChosen(), buyingFor.companyId(), cookie()]).toEqual([true, null, "myself"]);
  buyingFor.choose("acme");
  expect([buyingFor.hasChosen(), buyingFor.companyId(), cookie()]).toEqual([true, "acme", "acme"]);
});

test("another tab of the same account is followed, and listeners learn that the data must be loaded again", () => {
  buyingFor.belongTo("ada@example.com");
  const before = buyingFor.generation();
  localStorage.setItem("ironmonger-company:ada@example.com", "forge");
  window.dispatchEvent(new StorageEvent("storage", { key: "ironmonger-company:ada@example.com", newValue: "forge" }));
  expect(buyingFor.companyId()).toBe("forge");
  expect(buyingFor.generation()).toBe(before + 1);
  window.dispatchEvent(new StorageEvent("storage", { key: "ironmonger-company:bob@example.com", newValue: "acme" }));
  expect(buyingFor.companyId()).toBe("forge");
});

test("when the membership has ended, the call is refused and the person buys for themselves", async () => {
  const { client, shop } = openShop();
  shop.answers["basket.getBasket"] = (_input, { company }) => {
    if (company) throw new ShopError("FORBIDDEN", messages.notOfCompany);
    return { lines: [], totalCents: 0 };
  };
  buyingFor.belongTo("ada@example.com");
  buyingFor.choose("acme");
  await expect(client.basket.getBasket.query()).rejects.toThrow(messages.notOfCompany);
  expect(buyingFor.companyId()).toBeNull();
  expect(await client.basket.getBasket.query()).toEqual({ lines: [], totalCents: 0 });
  // The message is loaded when it is needed.
  await vi.dynamicImportSettled();
});
