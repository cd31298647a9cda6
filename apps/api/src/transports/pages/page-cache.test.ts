import { brotliDecompressSync, gunzipSync } from "node:zlib";
import Fastify from "fastify";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { createPageCache } from "./page-cache.ts";
import { sendPage } from "./send-page.ts";

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A server with one page, whose text the test may change. */
async function startPages({ maxBytes = 1_000_000 } = {}) {
  const pages = createPageCache({ headers: { "x-shop": "yes" }, maxBytes });
  const shown = { body: "<p>10 pieces</p>".repeat(50), status: 200, isPrivate: false, renderings: 0 };
  const render = async () => {
    shown.renderings += 1;
    return { status: shown.status, body: shown.body, isPrivate: shown.isPrivate };
  };
  const app = Fastify();
  app.get("/*", async (request, reply) => {
    sendPage(request, reply, pages.get(request.url) ?? (await pages.render(request.url, render)));
    return reply;
  });
  closing.push(async () => app.close());
  return { app, pages, shown, render };
}

test.each([
  ["br", (bytes: Buffer) => brotliDecompressSync(bytes)],
  ["gzip", (bytes: Buffer) => gunzipSync(bytes)],
  [undefined, (bytes: Buffer) => bytes],
])("a page arrives whole in the encoding that the browser takes (%s)", async (encoding, decode) => {
  const { app, shown } = await startPages();
  const answer = await app.inject({ url: "/", headers: encoding ? { "accept-encoding": encoding } : {} });
  expect(answer.headers["content-encoding"]).toBe(encoding);
  expect(decode(answer.rawPayload).toString()).toBe(shown.body);
  expect(answer.headers).toMatchObject({ "x-shop": "yes", "cache-control": "no-cache", vary: "accept-encoding" });
});

test("an encoding that the browser refuses is not used", async () => {
  const { app } = await startPages();
  const answer = await app.inject({ url: "/", headers: { "accept-encoding": "br;q=0, gzip" } });
  expect(answer.headers["content-encoding"]).toBe("gzip");
});

test("concurrent requests share one rendering, and a client that has the page is not sent it again", async () => {
  const { app, shown } = await startPages();
  const answers = await Promise.all(Array.from({ length: 20 }, () => app.inject({ url: "/" })));
  expect(shown.renderings).toBe(1);
  const again = await app.inject({ url: "/", headers: { "if-none-match": String(answers[0]?.headers.etag) } });
  expect(again.statusCode).toBe(304);
  expect(again.body).toBe("");
});

test("each answer carries an id of its own, also one that is not sent again", async () => {
  const { app } = await startPages();
  const first = await app.inject({ url: "/" });
  const cached = await app.inject({ url: "/" });
  const notModified = await app.inject({ url: "/", headers: { "if-none-match": String(first.headers.etag) } });
  expect([first, cached, notModified].map(({ statusCode }) => statusCode)).toEqual([200, 200, 304]);
  const ids = [first, cached, notModified].map(({ headers }) => headers["x-request-id"]);
  expect(ids).toEqual([expect.any(String), expect.any(String), expect.any(String)]);
  expect(new Set(ids).size).toBe(3);
});

test("after a change the next visitor sees it", async () => {
  const { app, pages, shown } = await startPages();
  await app.inject({ url: "/" });
  shown.body = "<p>9 pieces</p>";
  pages.invalidate();
  expect((await app.inject({ url: "/" })).body).toBe("<p>9 pieces</p>");
});

test("in a burst of changes a page may be a moment old, but not for the person who made the change", async () => {
  vi.useFakeTimers({ toFake: ["performance", "setTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const { app, pages, shown } = await startPages();
  pages.invalidate();
  await app.inject({ url: "/" });
  shown.body = "<p>9 pieces</p>";
  pages.invalidate();
  expect((await app.inject({ url: "/" })).body).not.toBe("<p>9 pieces</p>");
  pages.invalidateNow();
  expect((await app.inject({ url: "/" })).body).toBe("<p>9 pieces</p>");
});

test("pages show a change within a moment also when the clock of the machine is put back", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const { app, pages, shown } = await startPages();
  pages.invalidate();
  vi.setSystemTime(Date.now() - 3_600_000);
  await app.inject({ url: "/" });
  shown.body = "<p>9 pieces</p>";
  pages.invalidate();
  await expect.poll(async () => (await app.inject({ url: "/" })).body).toBe("<p>9 pieces</p>");
});

test("a page whose data changed while it was rendered is sent, but not stored", async () => {
  const { pages } = await startPages();
  const rendering = Promise.withResolvers<void>();
  const ready = pages.render("/", async () => {
    await rendering.promise;
    return { status: 200, body: "old" };
  });
  pages.invalidate();
  rendering.resolve();
  await ready;
  expect(pages.get("/")).toBeUndefined();
});

test("a page that does not exist keeps its status, and a failure is never stored", async () => {
  const { app, pages, shown } = await startPages();
  shown.status = 404;
  expect((await app.inject({ url: "/nope" })).statusCode).toBe(404);
  expect((await app.inject({ url: "/nope" })).statusCode).toBe(404);
  shown.status = 503;
  const failed = await app.inject({ url: "/busy" });
  expect(failed.headers).toMatchObject({ "cache-control": "no-store", "retry-after": "2" });
  expect(pages.get("/busy")).toBeUndefined();
});

test("when the cache is full, the least recently used pages go first", async () => {
  const { app, pages, render } = await startPages({ maxBytes: 30_000 });
  await app.inject({ url: "/" });
  for (let search = 0; search < 10; search += 1) {
    await app.inject({ url: "/" });
    await pages.render(`/catalog?q=${search}`, render);
  }
  expect(pages.get("/")).toBeDefined();
  expect(pages.get("/catalog?q=0")).toBeUndefined();
});

test("a page for those who have its address is never stored, here or on the way", async () => {
  const { app, pages, shown } = await startPages();
  shown.isPrivate = true;
  for (const status of [200, 404]) {
    shown.status = status;
    const answer = await app.inject({ url: "/lists/secret" });
    expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([status, "no-store"]);
    expect(pages.get("/lists/secret")).toBeUndefined();
  }
});
