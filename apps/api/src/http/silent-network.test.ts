import { startSilentProxy } from "@ironmonger/db/silent-proxy";
import { expect, inject, test } from "vitest";
import { startTestShop } from "../testing/test-shop.ts";

test("a shop whose connections all die silently answers 503 meanwhile, and is ready within 15 s once the network is back", async () => {
  const proxy = await startSilentProxy(inject("databaseServer"));
  const shop = await startTestShop({ databaseServer: proxy.url, withBackground: true });
  const statusOf = async (url: string) => (await shop.inject({ url })).statusCode;
  // As many connections as the pool has.
  await Promise.all(Array.from({ length: 10 }, () => shop.services.sql`select pg_sleep(0.2)`));
  expect(await statusOf("/readyz")).toBe(200);

  proxy.dropPackets();
  expect(await statusOf("/readyz")).toBe(503);
  const answers = await Promise.all(["/tools?limit=1", "/trpc/content.faq"].map((url) => shop.inject({ url })));
  for (const { statusCode, headers } of answers) expect([statusCode, headers["retry-after"]]).toEqual([503, "1"]);

  proxy.letThrough();
  await expect.poll(() => statusOf("/readyz"), { timeout: 15_000 }).toBe(200);
  // A request that arrives at the same moment may still get a connection that is being closed.
  await expect.poll(() => statusOf("/tools?limit=1")).toBe(200);
  await shop.close();
  await proxy.close();
});
