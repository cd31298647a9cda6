import Fastify from "fastify";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { expireWithTheDay } from "./expire-with-the-day.ts";
import { createPageCache } from "./page-cache.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

const berlin = {
  timeZone: "Europe/Berlin",
  delivery: { kind: "zones", cutOff: "15:00", workingDays: [1, 2, 3, 4, 5] },
};

/** A page that says in which rendering it was made. */
async function startPages(at: string) {
  vi.setSystemTime(new Date(at));
  const app = Fastify();
  const pages = createPageCache({ headers: {}, maxBytes: 1_000_000 });
  expireWithTheDay(app, { read: async () => berlin }, pages);
  await app.ready();
  await pages.render("/", async () => ({ status: 200, body: "Leaves today" }));
  return { pages, [Symbol.asyncDispose]: () => app.close() };
}

test.each([
  ["the cut-off", "2026-11-30T13:57:30Z", 3],
  ["midnight in the shop's time zone", "2026-11-30T22:57:30Z", 3],
])("a cached page is rendered anew after %s", async (_, at, minutes) => {
  await using shop = await startPages(at);
  await vi.advanceTimersByTimeAsync((minutes - 1) * 60_000);
  expect(shop.pages.get("/")).toBeDefined();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(shop.pages.get("/")).toBeUndefined();
});

test("a cached page stays over a cut-off after which orders leave on the same day", async () => {
  await using shop = await startPages("2026-11-28T13:57:30Z");
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(shop.pages.get("/")).toBeDefined();
});
