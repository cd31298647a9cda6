import { connect, type Socket } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, expect, test, vi } from "vitest";
import { buildApp } from "../build-app.ts";
import { startTestShop } from "../testing/test-shop.ts";
import { registerErrorHandling } from "./error-response.ts";
import { type Load, loadLimits, registerLoadLimit } from "./load-limit.ts";

const { atWork, everydayLine, crowd, calmAfterMs, stuckAfterMs } = loadLimits;
const rush = atWork + everydayLine + crowd;
let close = async () => {};
afterEach(async () => {
  vi.restoreAllMocks();
  await close();
});

/** A server whose answers wait until `release`. How long a second is there, the test says: this machine may be slow. */
async function startSlowServer() {
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  const app = Fastify({ forceCloseConnections: true });
  registerErrorHandling(app);
  const load = await registerLoadLimit(app);
  const gate = Promise.withResolvers<void>();
  let atWorkNow = 0;
  let mostAtWork = 0;
  app.get("/slow", async () => {
    atWorkNow += 1;
    mostAtWork = Math.max(mostAtWork, atWorkNow);
    await gate.promise;
    atWorkNow -= 1;
    return { ok: true };
  });
  app.get("/elsewhere", async (request) => {
    request.stepAside();
    await gate.promise;
    return { ok: true };
  });
  app.get("/quick", async () => ({ ok: true }));
  app.get("/healthz", async () => ({ status: "ok" }));
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  close = () => app.close();
  return {
    url,
    load,
    mostAtWork: () => mostAtWork,
    pass: (ms: number) => {
      now += ms;
    },
    release: gate.resolve,
  };
}

const send = (url: string, count: number) => Array.from({ length: count }, () => fetch(`${url}/slow`));
const statuses = async (answers: Promise<Response>[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of await Promise.all(answers)) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};
const untilUnderWay = (load: Load, count: number) => expect.poll(load.underWay, { interval: 5 }).toBe(count);

test("a rush of 500 at once is served, every one, some at a time", async () => {
  const { url, load, mostAtWork, release } = await startSlowServer();
  const answers = send(url, 500);
  await untilUnderWay(load, 500);
  expect(load.waiting()).toBe(500 - atWork);
  release();
  expect(await statuses(answers)).toEqual({ 200: 500 });
  expect(load.refused()).toBe(0);
  expect(mostAtWork()).toBe(atWork);
});

test("when still more come it is overload: whoever waits is told to come back, and who is being worked on is served", async () => {
  const { url, load, release } = await startSlowServer();
  const early = send(url, rush);
  await untilUnderWay(load, rush);
  expect(load.refused()).toBe(0);
  const late = send(url, 50);
  expect(await statuses(late)).toEqual({ 503: 50 });
  expect(load.refused()).toBe(rush - atWork + 50);
  expect(load.waiting()).toBe(0);

  const refusal = await fetch(`${url}/slow`);
  expect(refusal.status).toBe(503);
  expect(Number(refusal.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(refusal.headers.get("x-request-id")).toBeTruthy();
  expect(await refusal.json()).toMatchObject({ error: { code: "unavailable" } });
  expect((await fetch(`${url}/healthz`)).status).toBe(200);

  release();
  expect(await statuses(early)).toEqual({ 200: atWork, 503: rush - atWork });
  await untilUnderWay(load, 0);
  expect((await fetch(`${url}/slow`)).status).toBe(200);
});

test("when nobody had to be refused for a while, a rush may come again", async () => {
  const { url, load, pass, release } = await startSlowServer();
  const overload = send(url, rush + 1);
  await expect.poll(load.refused).toBe(rush + 1 - atWork);
  release();
  await Promise.all(overload);
  pass(calmAfterMs + 1);
  expect(await statuses(send(url, 500))).toEqual({ 200: 500 });
});

test("those who come one after the other behind a short line are no rush, however many they are", async () => {
  const { url, load, release } = await startSlowServer();
  release();
  for (let turn = 0; turn < 10; turn += 1) expect(await statuses(send(url, 100))).toEqual({ 200: 100 });
  expect(load.refused()).toBe(0);
});

test("who is stuck with somebody else's slowness keeps nobody from being served", async () => {
  const { url, load, pass, release } = await startSlowServer();
  const stuck = send(url, atWork);
  await untilUnderWay(load, atWork);
  const next = fetch(`${url}/quick`);
  await expect.poll(load.waiting).toBe(1);
  pass(stuckAfterMs + 1);
  expect((await next).status).toBe(200);
  release();
  expect(await statuses(stuck)).toEqual({ 200: atWork });
});

test("who waits for somebody else steps aside, so that hundreds of them keep nobody in line", async () => {
  const { url, load, release } = await startSlowServer();
  const elsewhere = Array.from({ length: 10 * atWork }, () => fetch(`${url}/elsewhere`));
  await untilUnderWay(load, 10 * atWork);
  await expect.poll(load.waiting).toBe(0);
  expect((await fetch(`${url}/quick`)).status).toBe(200);
  release();
  expect(await statuses(elsewhere)).toEqual({ 200: 10 * atWork });
});

test("a client that leaves makes room, whether it was in line or worked on", async () => {
  const { url, load, release } = await startSlowServer();
  const leaving = new AbortController();
  const answers = Array.from({ length: atWork + 1 }, () => fetch(`${url}/slow`, { signal: leaving.signal }));
  await untilUnderWay(load, atWork + 1);
  leaving.abort();
  for (const answer of answers) await expect(answer).rejects.toThrow();
  await untilUnderWay(load, 0);
  expect(load.waiting()).toBe(0);
  expect((await fetch(`${url}/quick`)).status).toBe(200);
  release();
});

test("500 buyers at once for more than there is: each has an answer that is no failure of ours", async () => {
  await using shop = await startTestShop();
  const buyer = await shop.buyer();
  const tool = await shop.tool({ minOrder: 1, available: 200 });
  const url = await listen(shop.app);
  const answers = Array.from({ length: 500 }, () =>
    fetch(`${url}/order`, {
      method: "POST",
      headers: { "content-type": "application/json", cookie: buyer.cookie, origin: "http://shop.test" },
      body: JSON.stringify({ toolId: tool.id, quantity: 1, address: "1 High Street", phone: "12345678" }),
    }),
  );
  const counts = await statuses(answers);
  expect(Object.keys(counts).filter((status) => Number(status) >= 500)).toEqual([]);
  expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(500);
});

test("a client that takes too long over its first lines is cut off", async () => {
  await using shop = await startTestShop();
  const app = await buildApp({ services: shop.services });
  const { port } = new URL(await listen(app));
  const socket = connect(Number(port), "127.0.0.1");
  socket.write("GET /healthz HTTP/1.1\r\nHost: shop.test\r\nX-Slow: ");
  const drip = setInterval(() => socket.write("a"), 500);
  const said = await readToEnd(socket);
  clearInterval(drip);
  expect(said).toMatch(/^(HTTP\/1.1 408|$)/);
  await app.close();
});

const listen = (app: FastifyInstance) => app.listen({ port: 0, host: "127.0.0.1" });

function readToEnd(socket: Socket): Promise<string> {
  let text = "";
  socket.on("data", (chunk) => {
    text += chunk;
  });
  socket.on("error", () => {});
  return new Promise((done) => socket.once("close", () => done(text)));
}
