import { catalogViewCookie } from "@ironmonger/contract/catalog/catalog-view";
import { afterAll, expect, test } from "vitest";
import { startTestShop } from "../../testing/test-shop.ts";

const shop = await startTestShop();
afterAll(shop.close);

const rows = `other=1; ${catalogViewCookie}=rows; more=2`;
const open = (url: string, cookie?: string) => shop.inject({ url, headers: cookie ? { cookie } : {} });

test.each([
  ["/catalog", "/catalog?view=rows"],
  ["/catalog?q=hammer", "/catalog?q=hammer&view=rows"],
])("a browser in which rows were chosen is redirected from %s to %s, and no cache stores that", async (from, to) => {
  const { statusCode, headers } = await open(from, rows);
  expect([statusCode, headers.location, headers["cache-control"]]).toEqual([302, to, "no-store"]);
});

test.each([
  ["an address that names a view", "/catalog?view=rows", rows],
  ["a tool's page", "/catalog/019a3b5c-0000-7abc-9def-000000000001", rows],
  ["a browser in which nothing was chosen", "/catalog", undefined],
  ["a cookie of another name", "/catalog", `x${catalogViewCookie}=rows`],
])("%s leads nowhere else", async (_, url, cookie) => {
  expect((await open(url, cookie)).statusCode).not.toBe(302);
});
