import { Agent, request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApiProcess } from "../testing/start-api-process.ts";
import { startTestShop, type TestShop } from "../testing/test-shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const settings = () => ({
  NODE_ENV: "test",
  LOG_LEVEL: "warn",
  RUN_JOBS: "0",
  PUBLIC_URL: "http://shop.test",
  DATABASE_URL: shop.databaseUrl,
  // One buyer places as many orders as the shop can take.
  MAX_UNPAID_ORDERS: "100000",
  MAX_UNPAID_ORDERS_UNVERIFIED: "100000",
});

test("a shop that shuts down answers every request it has accepted, also on keep-alive connections", async () => {
  const api = await startApiProcess({ settings: settings() });
  const buyer = await shop.buyer();
  const tool = await shop.tool({ minOrder: 1, available: 10_000 });
  const agent = new Agent({ keepAlive: true, maxSockets: 20 });
  let isEnding = false;
  const placeOrder = () =>
    send(`${api.url}/order`, agent, {
      method: "POST",
      headers: { "content-type": "application/json", cookie: buyer.cookie, origin: "http://shop.test" },
      body: JSON.stringify({ toolId: tool.id, quantity: 1, address: "1 High Street", phone: "12345678" }),
    });
  let accepted = 0;
  const failures: unknown[] = [];
  const customers = Array.from({ length: 20 }, async () => {
    while (!isEnding) {
      const outcome = await placeOrder().catch((error: NodeJS.ErrnoException) => error);
      if (outcome instanceof Error) {
        // Nothing listens any more, so the request was not accepted.
        if (outcome.message.includes("ECONNREFUSED")) return;
        failures.push(outcome);
        return;
      }
      if (outcome.status !== 200) failures.push(outcome);
      else accepted += 1;
    }
  });
  await expect.poll(() => accepted).toBeGreaterThan(100);
  api.kill("SIGTERM");
  await Promise.all(customers);
  isEnding = true;
  expect(await api.exited).toBe(0);
  expect(failures).toEqual([]);
  const [row] = await shop.services.sql`select count(*) as orders from order_lines where tool_id = ${tool.id}`;
  expect(row?.orders).toBe(accepted);
  agent.destroy();
});

test("during the drain time the shop still serves while its readiness check answers 503", async () => {
  const api = await startApiProcess({ settings: { ...settings(), DRAIN_SECONDS: "10" } });
  api.kill("SIGTERM");
  await expect.poll(async () => (await fetch(`${api.url}/readyz`)).status, { interval: 10 }).toBe(503);
  expect((await fetch(`${api.url}/tools?limit=1`)).status).toBe(200);
  expect(await api.exited).toBe(0);
});

test("an idle connection does not prevent the shop from ending", async () => {
  const api = await startApiProcess({ settings: settings() });
  const agent = new Agent({ keepAlive: true });
  await send(`${api.url}/healthz`, agent, { method: "GET", headers: {}, body: "" });
  api.kill("SIGTERM");
  // A process that had to be forced after 20 s exits with 1.
  expect(await api.exited).toBe(0);
  agent.destroy();
});

type Sent = { method: string; headers: Record<string, string>; body: string };

function send(url: string, agent: Agent, { method, headers, body }: Sent): Promise<{ status: number; text: string }> {
  return new Promise((done, failed) => {
    const sent = request(url, { method, headers, agent }, (answer) => {
      let text = "";
      answer.on("data", (chunk) => {
        text += chunk;
      });
      answer.on("end", () => done({ status: answer.statusCode ?? 0, text }));
      answer.on("error", failed);
    });
    sent.on("error", failed);
    sent.end(body);
  });
}
