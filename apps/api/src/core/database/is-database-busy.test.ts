import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { isDatabaseBusy } from "./is-database-busy.ts";

let shop: TestShop;
beforeAll(async () => {
  // Nothing listens on this port, as if the database were down.
  shop = await startTestShop({ settings: { DATABASE_URL: "postgres://shop:shop@127.0.0.1:1/shop" } });
});
afterAll(() => shop.close());

test.each([
  ["a REST call", "/tools?limit=1"],
  ["a tRPC call", "/trpc/content.faq"],
])("%s to a shop whose database is down is answered with 503 and a message that asks to try again", async (_, url) => {
  const answer = await shop.inject({ url });
  expect(answer.statusCode).toBe(503);
  expect(answer.body).toContain(shop.refusals.unavailable);
});

test("only errors of the connection count as a busy database", () => {
  expect(isDatabaseBusy(new Error("a bug"))).toBe(false);
  expect(isDatabaseBusy(Object.assign(new Error("twice"), { code: "23505" }))).toBe(false);
  expect(isDatabaseBusy(new Error("wrapped", { cause: Object.assign(new Error("gone"), { code: "57P01" }) }))).toBe(
    true,
  );
});
