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
])("%s to a shop whose database is down is answered with 503 and a message to try again", async (_, url) => {
  const answer = await shop.inject({ url });
  expect(answer.statusCode).toBe(503);
  expect(answer.body).toContain(shop.errorMessages.unavailable);
});

test("a shop that cannot resolve the name of its database's host answers to try again", async () => {
  await using lost = await startTestShop({
    settings: { DATABASE_URL: "postgres://shop:shop@no-such-host.invalid/shop" },
  });
  expect((await lost.inject({ url: "/tools?limit=1" })).statusCode).toBe(503);
});

test("a write that reaches a database which only reads, as after a failover, is answered with 503", async () => {
  await using writable = await startTestShop();
  const { cookie } = await writable.buyer();
  const readOnly = `${writable.databaseUrl}?default_transaction_read_only=on`;
  await using standby = await startTestShop({ settings: { DATABASE_URL: readOnly } });
  const payload = { stars: 5, review: "Arrived in two days." };
  const answer = await standby.inject({ method: "POST", url: "/review", headers: { cookie }, payload });
  expect(answer.statusCode).toBe(503);
});

test("only temporary errors count as a busy database", () => {
  expect(isDatabaseBusy(new Error("a bug"))).toBe(false);
  expect(isDatabaseBusy(Object.assign(new Error("twice"), { code: "23505" }))).toBe(false);
  expect(isDatabaseBusy(new Error("wrapped", { cause: Object.assign(new Error("gone"), { code: "57P01" }) }))).toBe(
    true,
  );
  // PgBouncer says so when its server is gone; the server itself, when we send too few parameters.
  const protocol = Object.assign(new Error("query_wait_timeout"), { code: "08P01", severity_local: "FATAL" });
  expect(isDatabaseBusy(protocol)).toBe(true);
  expect(isDatabaseBusy(Object.assign(protocol, { severity_local: "ERROR" }))).toBe(false);
});
