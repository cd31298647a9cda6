import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { newId } from "../../core/new-id.ts";
import { type ApiProcess, startApiProcess } from "../../testing/start-api-process.ts";
import { startTestShop } from "../../testing/test-shop.ts";
import { settle } from "../payments/internal/settle-payment.statement.ts";
import { issueInvoices } from "./issue-invoices.ts";

const orderCount = 200;

test("200 orders are invoiced by jobs and 200 calls at one moment, while the server is killed twice: one invoice each, numbers without a gap", async () => {
  await using shop = await startTestShop({ hasRaces: true });
  const { services, databaseUrl: DATABASE_URL } = shop;
  const { sql } = services;
  const buyer = await shop.buyer();
  const tool = await shop.tool({ minOrder: 1, available: 1_000, priceCents: 333 });
  const orderIds: string[] = [];
  for (let index = 0; index < orderCount; index += 1) {
    const { id, totalCents } = await shop.order(buyer, tool);
    await settle(services, { orderId: id, intentId: `pi_${newId()}`, receivedCents: totalCents, currency: "usd" });
    orderIds.push(id);
  }
  // Slow enough to be killed in the middle, after the number is taken.
  await sql`create function wait_a_moment() returns trigger language plpgsql as $$ begin perform pg_sleep(0.01); return new; end $$`;
  await sql`create trigger wait_a_moment after insert on invoices for each row execute function wait_a_moment()`;
  // A job of a killed server would be tried again after minutes.
  await sql`update pgboss.job set expire_seconds = 1, retry_delay = 0, retry_delay_max = 1 where name = 'issue-invoices'`;
  const issued = async () => {
    const [row] = await sql<[{ count: number }]>`select count(*)::int as count from invoices`;
    return row.count;
  };
  const start = (): Promise<ApiProcess> =>
    startApiProcess({
      settings: { NODE_ENV: "test", LOG_LEVEL: "warn", PUBLIC_URL: "http://shop.test", DATABASE_URL },
    });
  for (const share of [0.2, 0.5]) {
    const server = await start();
    while ((await issued()) < orderCount * share) await sleep(5);
    server.kill("SIGKILL");
    await server.exited;
    expect(await issued()).toBeLessThan(orderCount);
  }
  // What is left is issued by a new server and, at the same moment, by calls that compete with it for the same orders.
  const last = await start();
  await using _ = await shop.tenConnections();
  await Promise.all(orderIds.map((orderId) => issueInvoices(services, { orderId })));
  const rows = await sql<{ number: number; orderId: string }[]>`
    select right(number, 6)::int as number, order_id as "orderId" from invoices order by number`;
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: orderCount }, (_, index) => index + 1));
  expect(new Set(rows.map(({ orderId }) => orderId))).toEqual(new Set(orderIds));
  await expect
    .poll(
      async () => {
        const [row] = await sql<[{ count: number }]>`
          select count(*)::int as count from pgboss.job where name = 'issue-invoices' and state <> 'completed'`;
        return row.count;
      },
      { timeout: 60_000, interval: 200 },
    )
    .toBe(0);
  expect(await issued()).toBe(orderCount);
  last.kill("SIGTERM");
  await last.exited;
}, 240_000);
