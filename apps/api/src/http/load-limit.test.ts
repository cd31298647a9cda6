import { connect, type Socket } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, expect, test } from "vitest";
import { buildApp } from "../build-app.ts";
import { startTestShop } from "../testing/test-shop.ts";
import { registerErrorHandling } from "./error-response.ts";
import { type Load, loadLimits, registerLoadLimit } from "./load-limit.ts";

let close = async () => {};
afterEach(() => close());

/** A server whose answers wait until `release`. */
async function startSlowServer() {
  const app = Fastify({ forceCloseConnections: true });
  registerErrorHandling(app);
  const load = registerLoadLimit(app);
  const gate = Promise.withResolvers<void>();
  app.get("/slow", async () => {
    await gate.promise;
    return { ok: true };
  });
  app.get("/healthz", async () => ({ status: "ok" }));
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  close = () => app.close();
  return { url, load, release: gate.resolve };
}

const send = (url: string, count: number) => Array.from({ length: count }, () => fetch(`${url}/slow`));
const statuses = async (answers: Promise<Response>[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of await Promise.all(answers)) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};
const untilUnderWay = (load: Load, count: number) => expect.poll(load.underWay, { interval: 5 }).toBe(count);

test("a rush of 500 is served, every one", async () => {
  const { url, load, release } = await startSlowServer();
  const answers = send(url, 500);
  await untilUnderWay(load, 500);
  release();
  expect(await statuses(answers)).toEqual({ 200: 500 });
  expect(load.refused()).toBe(0);
});

test("above the limit requests are refused with Retry-After; those under way are served, and the health check answers", async () => {
  const { url, load, release } = await startSlowServer();
  const early = send(url, loadLimits.underWay);
  await untilUnderWay(load, loadLimits.underWay);
  expect(await statuses(send(url, 50))).toEqual({ 503: 50 });
  expect(load.refused()).toBe(50);

  const refused = await fetch(`${url}/slow`);
  expect(refused.status).toBe(503);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(refused.headers.get("x-request-id")).toBeTruthy();
  expect(await refused.json()).toMatchObject({ error: { code: "unavailable" } });
  expect((await fetch(`${url}/healthz`)).status).toBe(200);

  release();
  expect(await statuses(early)).toEqual({ 200: loadLimits.underWay });
  await untilUnderWay(load, 0);
  expect((await fetch(`${url}/slow`)).status).toBe(200);
});

test("a client that leaves makes room", async () => {
  const { url, load, release } = await startSlowServer();
  const leaving = new AbortController();
  const answers = Array.from({ length: 20 }, () => fetch(`${url}/slow`, { signal: leaving.signal }));
  await untilUnderWay(load, 20);
  leaving.abort();
  for (const answer of answers) await expect(answer).rejects.toThrow();
  await untilUnderWay(load, 0);
  release();
});

test("500 buyers order more than there is: none is answered with a 5xx", async () => {
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
