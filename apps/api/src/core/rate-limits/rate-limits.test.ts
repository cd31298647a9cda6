import { connect } from "@ironmonger/db/client";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { cloneDatabase } from "../../testing/test-database.ts";
import { clientNetwork, createRateLimits } from "./rate-limits.ts";

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let client: ReturnType<typeof connect>;
beforeAll(async () => {
  // However long the attempts take here, no wait ends between them.
  vi.useFakeTimers({ toFake: ["Date"] });
  database = await cloneDatabase(inject("databaseServer"));
  client = connect(database.url);
});
afterAll(async () => {
  vi.useRealTimers();
  await client.close();
  await database.drop();
});

const tooManyRequests = { kind: "too_many_requests", retryAfterSeconds: expect.any(Number) };

test("writes are counted by account and by address", async () => {
  const { countWrites } = createRateLimits(client);
  const busy = { userId: "busy", address: "192.0.2.60" };
  for (let i = 0; i < 60; i += 1) await countWrites(20, busy);
  await expect(countWrites(1, busy)).rejects.toMatchObject(tooManyRequests);
  await expect(countWrites(1, { ...busy, userId: "other" })).resolves.toBeUndefined();
});

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:aaaa:bbbb:cccc:dddd", "2001:db8:1:2"],
  ["2001:0db8:0001:0002::1", "2001:db8:1:2"],
  ["2001:db8::1", "2001:db8:0:0"],
  ["::1", "0:0:0:0"],
  ["fe80::1%eth0", "fe80:0:0:0"],
])("the address %s counts as %s", (address, network) => {
  expect(clientNetwork(address)).toBe(network);
});
