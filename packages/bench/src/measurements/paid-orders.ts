import { join } from "node:path";
import postgres from "postgres";
import type { Flags } from "../flags.ts";
import { cpuMilliseconds, parentOf } from "../shop/cpu-time.ts";
import type { Customer } from "../shop/customers.ts";
import { freePorts } from "../shop/free-ports.ts";
import { projectRoot, startProgram } from "../shop/programs.ts";
import { type SizedShop, startShop } from "../shop/start-shop.ts";
import { type Line, orderBody, sampleTools } from "./workloads.ts";

export type PaidOrders = {
  orders: number;
  perSecond: number;
  /** CPU milliseconds of each process tree for one order. */
  cpuMs: { shop: number; database: number; sandbox: number };
};

const buyersAtATime = 16;
const json = { "content-type": "application/json" };

/**
 * Whole orders: placed, payment started, confirmed at the card provider, reported by the browser, and reported by webhook.
 * The processor time of shop, database and sandbox is read from /proc, so other load on the machine does not count.
 */
export async function measurePaidOrders(sized: SizedShop, flags: Flags): Promise<PaidOrders> {
  const { databaseUrl, customers } = sized;
  const [shopPort = 0, sandboxPort = 0, smtpPort = 0] = await freePorts(3);
  const sandbox = await startProgram(join(projectRoot, "apps/sandbox/src/main.ts"), {
    SANDBOX_HOST: "127.0.0.1",
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(smtpPort),
    SHOP_URL: `http://127.0.0.1:${shopPort}`,
  });
  const providerUrl = `${sandbox.url}/stripe`;
  const shop = await startShop(databaseUrl, { PORT: String(shopPort), STRIPE_API_URL: providerUrl });
  const database = await databaseServer(databaseUrl);
  try {
    const lines = await sampleTools(shop.url, databaseUrl, customers[0]);
    const buy = async (count: number) => {
      let number = 0;
      const buyer = async () => {
        while (number < count) {
          number += 1;
          const line = lines[number % lines.length];
          if (line)
            await orderAndPay(shop.url, providerUrl, customers[number % customers.length] ?? customers[0], line);
        }
      };
      await Promise.all(Array.from({ length: buyersAtATime }, buyer));
    };
    const cpu = async () => ({
      shop: await cpuMilliseconds(shop.pid),
      database: await cpuMilliseconds(database),
      sandbox: await cpuMilliseconds(sandbox.pid),
    });
    const orders = 600 * flags.seconds;
    await buy(orders / 2);
    const before = await cpu();
    const startedAt = performance.now();
    await buy(orders);
    const seconds = (performance.now() - startedAt) / 1000;
    // The last webhooks are still on their way.
    await new Promise((done) => setTimeout(done, 1000));
    const after = await cpu();
    return {
      orders,
      perSecond: orders / seconds,
      cpuMs: {
        shop: (after.shop - before.shop) / orders,
        database: (after.database - before.database) / orders,
        sandbox: (after.sandbox - before.sandbox) / orders,
      },
    };
  } finally {
    await shop.stop();
    await sandbox.stop();
  }
}

async function orderAndPay(shopUrl: string, providerUrl: string, customer: Customer, line: Line): Promise<void> {
  const headers = { ...json, ...customer };
  const call = (method: string, path: string, body: object) =>
    send(`${shopUrl}${path}`, { method, headers, body: JSON.stringify(body) });
  const { insertedId: orderId } = await call("POST", "/order", orderBody(line));
  const { clientSecret } = await call("POST", "/create-payment-intent", { toPay: line.toPay, orderId });
  const [transectionId] = String(clientSecret).split("_secret_");
  await send(`${providerUrl}/v1/payment_intents/${transectionId}/confirm`, {
    method: "POST",
    headers: { authorization: "Bearer sk_test_ironmonger" },
    body: new URLSearchParams({ payment_method: "pm_card_visa" }),
  });
  await call("PATCH", `/order/${orderId}`, { orderId, transectionId, status: "pending" });
}

async function send(url: string, init: RequestInit): Promise<Record<string, unknown>> {
  const answer = await fetch(url, init);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${init.method ?? "GET"} ${url} answered ${answer.status} ${text}`);
  return JSON.parse(text);
}

/** The process id of the database server: the parent of the process that serves a connection. */
async function databaseServer(databaseUrl: string): Promise<number> {
  const sql = postgres(databaseUrl, { max: 1 });
  const [row] = await sql<[{ pid: number }]>`select pg_backend_pid() as pid`;
  const server = await parentOf(row.pid);
  await sql.end();
  return server;
}
