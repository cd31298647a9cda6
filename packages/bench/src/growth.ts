import { spawnSync } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startEmbeddedPostgres } from "@ironmonger/db/embedded";
import { saveEmbedded } from "@ironmonger/db/embedded/backup";
import postgres from "postgres";
import { percentile } from "./measure.ts";
import { callShop } from "./shop/call-shop.ts";
import { projectRoot } from "./shop/programs.ts";
import { makeSizedShop, type SizedShop, startShop } from "./shop/start-shop.ts";

// `node packages/bench/src/growth.ts [--orders 50000,100000,200000] [--minutes 60] [--tools 20000]`, after a build: what grows with the orders of a
// shop. Fills a database of its own for each size by SQL, three lines to an order over three years, and measures it. With `--minutes`, one more size
// follows: as many orders as the rest of that time allows. After each size it prints a table for docs/growth.md.

const days = 3 * 365;
/** Filling and measuring more rows than were timed takes a little longer for each. */
const reserve = 0.6;
const repeats = 20;
const officePages = [1, 50];

type Timing = { name: string; p50Ms: number; p95Ms: number };
type Result = {
  orders: number;
  lines: number;
  fillSeconds: number;
  facts: [name: string, value: string][];
  timings: Timing[];
};

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      orders: { type: "string", default: "50000,100000,200000" },
      minutes: { type: "string" },
      tools: { type: "string", default: "20000" },
    },
  });
  const endsAt = performance.now() + Number(values.minutes ?? 0) * 60_000;
  const results: Result[] = [];
  const measureNext = async (orders: number) => {
    results.push(await measureSize(orders, Number(values.tools)));
    // A larger size takes much longer, and may fail.
    console.log(table(results));
  };
  for (const orders of values.orders.split(",").map(Number)) await measureNext(orders);
  const [last, left] = [results.at(-1), endsAt - performance.now()];
  if (values.minutes && last && left > 0)
    await measureNext(Math.floor(((last.orders / last.fillSeconds) * left * reserve) / 1000));
}

async function measureSize(orders: number, tools: number): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "ironmonger-growth-"));
  // Under root, the database runs with another account, which must be able to enter.
  await chmod(folder, 0o755);
  const settings = { max_wal_size: "8GB", checkpoint_timeout: "30min", maintenance_work_mem: "1GB" };
  const cluster = await startEmbeddedPostgres({ dataDir: folder, settings });
  try {
    const startedAt = performance.now();
    const size = { name: `growth_${orders}`, tools, categories: 100, hasAttributes: false, customers: 20 };
    const shop = await makeSizedShop(cluster.url, { ...size, orders, days, hasLongOrders: true });
    const fillSeconds = (performance.now() - startedAt) / 1000;
    console.log(`${orders} orders: filled in ${Math.round(fillSeconds)} s`);
    const sizes = await readSizes(shop);
    const timings = await timeCalls(shop);
    const facts = [...sizes.facts, ...(await timeOperations(shop, folder))];
    return { orders, lines: sizes.lines, fillSeconds, facts, timings };
  } finally {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Also gives the second customer a thousandth of all orders, so that My Orders has some. */
async function readSizes({ databaseUrl }: SizedShop): Promise<{ lines: number; facts: Result["facts"] }> {
  const sql = postgres(databaseUrl, { max: 1 });
  await sql`
    update orders set user_id = (select id from users where email = 'guest1@bench.example')
    where user_id = (select id from users where email = 'buyer1@bench.example')`;
  await sql`vacuum analyze orders`;
  const [row] = await sql`
    select (select count(*)::int from order_lines) as lines, pg_database_size(current_database()) as whole,
      pg_total_relation_size('orders') as orders, pg_total_relation_size('order_lines') as order_lines,
      pg_total_relation_size('stock_movements') + pg_total_relation_size('order_events') as history`;
  await sql.end();
  const mb = (bytes: unknown) => `${Math.round(Number(bytes) / 1e6)} MB`;
  return {
    lines: Number(row?.lines),
    facts: [
      ["database", mb(row?.whole)],
      ["orders with indexes", mb(row?.orders)],
      ["order lines with indexes", mb(row?.order_lines)],
      ["movements and events", mb(row?.history)],
    ],
  };
}

async function timeCalls({ databaseUrl, customers }: SizedShop): Promise<Timing[]> {
  const [admin, buyer = admin, ...others] = customers;
  const shop = await startShop(databaseUrl);
  const timings: Timing[] = [];
  const time = async (name: string, call: (round: number) => Promise<{ ms: number }>) => {
    const times: number[] = [];
    // The first one compiles and caches.
    await call(0);
    for (let round = 0; round < repeats; round += 1) times.push((await call(round)).ms);
    times.sort((one, other) => one - other);
    timings.push({ name, p50Ms: percentile(times, 0.5), p95Ms: percentile(times, 0.95) });
  };
  try {
    const ask = (procedure: string, input: object, who = admin) => callShop(shop.url, who, procedure, input);
    const { data } = await ask("catalog.searchCatalog", { query: "hammer", inStock: true, limit: 60 });
    const { rows } = data as { rows: { id: string; minOrder: number }[] };
    const lines = (from: number) =>
      [0, 1, 2]
        .map((step) => rows[(from + step * 7) % rows.length])
        .flatMap((tool) => (tool ? [{ toolId: tool.id, quantity: 60 }] : []));
    await time("placing three lines", (round) =>
      callShop(
        shop.url,
        others[round % others.length] ?? admin,
        "orders.placeOrder",
        { lines: lines(round), address: "1 Dock Street", country: "US", phone: "5550100" },
        { isMutation: true },
      ),
    );
    await time("My Orders, first page", () => ask("orders.listMyOrders", {}, buyer));
    await time("My Orders, search", () => ask("orders.listMyOrders", { search: "titanium" }, buyer));
    for (const page of officePages)
      await time(`office: orders, page ${page}`, () => ask("orders.listOrders", { page, pageSize: 20 }));
    await time("office: orders, search of a word", () => ask("orders.listOrders", { search: "titanium drill" }));
    await time("office: orders, search of a PO number", () => ask("orders.listOrders", { search: "PO-30003" }));
    await time("office: orders, filter and sort", () =>
      ask("orders.listOrders", { status: "pending", sortBy: "total", direction: "desc", page: 5 }),
    );
    await time("office: orders, a rare status", () => ask("orders.listOrders", { status: "refunded" }));
    await time("office: orders of a day", () => {
      const day = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);
      return ask("orders.listOrders", { from: day, to: day });
    });
    await time("office: Today", () => ask("insights.showToday", {}));
    await time("office: overview", () => ask("insights.show", {}));
    await time("office: sales ranking", () => ask("insights.rankSales", {}));
    return timings;
  } finally {
    await shop.stop();
  }
}

/** The ledger check, for which the card provider is away, and a backup of the whole cluster. */
async function timeOperations({ databaseUrl }: SizedShop, dataDir: string): Promise<Result["facts"]> {
  const startedAt = performance.now();
  const { signal } = spawnSync(process.execPath, [join(projectRoot, "apps/api/dist/server/check-ledger.js")], {
    env: { ...process.env, DATABASE_URL: databaseUrl, DEMO: "1", STRIPE_API_URL: "http://127.0.0.1:9" },
    stdio: "ignore",
  });
  if (signal) throw new Error(`The ledger check was ended by ${signal}.`);
  const checkedAt = performance.now();
  await saveEmbedded(dataDir, `${dataDir}-backup`);
  const savedAt = performance.now();
  await rm(`${dataDir}-backup`, { recursive: true, force: true });
  const seconds = (from: number, to: number) => `${((to - from) / 1000).toFixed(1)} s`;
  return [
    ["ledger check", seconds(startedAt, checkedAt)],
    ["backup", seconds(checkedAt, savedAt)],
  ];
}

function table(results: Result[]): string {
  const [first] = results;
  if (!first) return "";
  const row = (name: string, of: (result: Result) => string) => `| ${[name, ...results.map(of)].join(" | ")} |`;
  return [
    row("orders", ({ orders }) => orders.toLocaleString("en-US")),
    `| --- |${" ---: |".repeat(results.length)}`,
    row("lines", ({ lines }) => lines.toLocaleString("en-US")),
    row("filled in", ({ fillSeconds }) => `${Math.round(fillSeconds)} s`),
    ...first.facts.map(([name], index) => row(name, ({ facts }) => facts[index]?.[1] ?? "")),
    ...first.timings.map(({ name }, index) =>
      row(`${name} (median / p95)`, ({ timings }) => {
        const { p50Ms = Number.NaN, p95Ms = Number.NaN } = timings[index] ?? {};
        return `${p50Ms.toFixed(1)} / ${p95Ms.toFixed(1)} ms`;
      }),
    ),
  ].join("\n");
}

await main();
