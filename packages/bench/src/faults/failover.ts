import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { connect } from "@ironmonger/db/client";
import { seededRandom } from "@ironmonger/db/seed/seeded-random";
import { freePorts } from "../shop/free-ports.ts";
import { signInAdmin } from "./admin.ts";
import { checkConsistency } from "./check-consistency.ts";
import { shopUntilOver, type ToolOnSale } from "./customers.ts";
import { count, newObservations, sinceStart, summarizeAnswers } from "./observations.ts";
import { startRestartableDatabase, startRestartableStandby } from "./restartable-database.ts";
import { startRoundRobinProxy } from "./round-robin-proxy.ts";
import { sendRequest } from "./send-request.ts";
import { supervise, until } from "./supervise.ts";
import { superviseSandbox } from "./supervised-sandbox.ts";

// `pnpm --filter @ironmonger/bench failover`: two replicas of the shop behind a proxy, PostgreSQL with a streaming standby, load;
// one of each is killed in turn. No acknowledged order may be missing, and requests may fail only during a failover.

const { values } = parseArgs({
  options: { seed: { type: "string", default: "1" }, customers: { type: "string", default: "15" } },
});
const seed = Number(values.seed);
const downMs = 3000;
const calmMs = 5000;
/** How much later clients may notice a failure: the longest time until a connection is given up. */
const graceMs = 3000;

const folder = await mkdtemp(join(tmpdir(), "ironmonger-failover-"));
await chmod(folder, 0o711);
const [proxyPort = 0, onePort = 0, twoPort = 0, sandboxPort = 0, smtpPort = 0] = await freePorts(5);
const origin = `http://127.0.0.1:${proxyPort}`;
const primary = await startRestartableDatabase({ dataDir: join(folder, "primary") });
const standby = await startRestartableStandby(primary.url, join(folder, "standby"));
const sandbox = superviseSandbox(origin, sandboxPort, smtpPort);
const { providerUrl } = sandbox;
const settings = {
  ...sandbox.shopSettings,
  DATABASE_URL: primary.url,
  DATABASE_REPLICA_URLS: standby.url,
  TRUST_PROXY: "127.0.0.1",
  // Fifteen customers leave many orders unpaid.
  MAX_UNPAID_ORDERS_UNVERIFIED: "100000",
  MAX_HELD_CENTS_UNVERIFIED: "1000000000000",
  UNVERIFIED_STOCK_SHARE: "100",
  MAX_UNPAID_ORDERS: "100000",
};
const startReplica = (port: number) =>
  supervise(
    "apps/api/src/main.ts",
    { ...settings, PORT: String(port) },
    { readyLine: /Ironmonger is ready/, restartAfterMs: () => downMs, onLine: () => {} },
  );
const [one, two] = [startReplica(onePort), startReplica(twoPort)];
await until(() => one.isUp() && two.isUp() && sandbox.isUp(), "both replicas are ready");
const proxy = await startRoundRobinProxy(
  proxyPort,
  [onePort, twoPort].map((port) => `http://127.0.0.1:${port}`),
);

const observations = newObservations();
let isOver = false;
const simulation = {
  shop: { url: origin, origin, providerUrl },
  observations,
  random: seededRandom(seed),
  isOver: () => isOver,
};
const admin = await signInAdmin(simulation);
const tools: [ToolOnSale, ...ToolOnSale[]] = [
  await admin.addTool({ priceCents: 500, minOrder: 1, available: 100_000 }),
];
const customers = Array.from({ length: Number(values.customers) }, (_, index) =>
  shopUntilOver({ ...simulation, tools, random: seededRandom(seed * 1000 + index) }, `customer-${index}`),
);
const readers = Array.from({ length: 5 }, async () => {
  while (!isOver) {
    const sentAt = sinceStart(observations);
    count(observations, (await sendRequest(`${origin}/tools?limit=5`, { method: "GET" }))?.status ?? 0, sentAt);
    await sleep(20);
  }
});

type Window = { name: string; from: number; to: number };
const windows: Window[] = [];
const now = () => sinceStart(observations);
const standbyReads = async () => {
  const { sql, close } = connect(standby.url, { max: 1 });
  const [row] = await sql`select count(*) as reads from pg_stat_activity where application_name = 'ironmonger-reads'`;
  await close();
  return Number(row?.reads);
};
await sleep(calmMs);
console.log(`${await standbyReads()} connections read from the standby`);
const trial = async (name: string, interrupt: () => Promise<void>) => {
  console.log(`${(now() / 1000).toFixed(1).padStart(6)} s  ${name}`);
  const from = now();
  await interrupt();
  windows.push({ name, from, to: now() + graceMs });
  await sleep(graceMs + calmMs);
};
const killReplica = async (replica: typeof one) => {
  const starts = replica.starts();
  replica.kill();
  await until(() => replica.starts() > starts && replica.isUp(), "the replica is back");
};
await trial("the first replica is killed", () => killReplica(one));
await trial("the second replica is killed", () => killReplica(two));
await trial("the standby is killed", () => standby.interrupt("kill", sleep(downMs)));
await trial("the primary is killed", () => primary.interrupt("kill", sleep(downMs)));
isOver = true;
await Promise.all([...customers, ...readers]);

const check = async () => {
  await admin.decideAboutMoney();
  const ledger = await admin.checkLedger();
  return checkConsistency({ databaseUrl: primary.url, providerUrl, observations, tools, ledger });
};
let result = await check();
for (const deadline = Date.now() + 300_000; result.problems.length > 0 && Date.now() < deadline; await sleep(2000))
  result = await check();

const isWithin =
  ({ from, to }: Window) =>
  (failure: (typeof observations.failures)[number]) =>
    failure.sentAt <= to && failure.failedAt >= from;
const outside = observations.failures.filter((failure) => !windows.some((window) => isWithin(window)(failure)));
for (const window of windows) {
  const times = observations.failures.filter(isWithin(window)).map(({ failedAt }) => failedAt - window.from);
  const last = times.length > 0 ? `, the last ${(Math.max(...times) / 1000).toFixed(1)} s after` : "";
  console.log(`${String(times.length).padStart(9)}  requests failed when ${window.name}${last}`);
}
if (outside.length > 0)
  result.problems.push(`${outside.length} requests failed while nothing was broken: ${JSON.stringify(outside)}`);
console.log(`answers    ${summarizeAnswers(observations)}`);
for (const [name, figure] of Object.entries(result.figures)) console.log(`${String(figure).padStart(9)}  ${name}`);
for (const problem of result.problems) console.error(`PROBLEM    ${problem}`);

await Promise.all([proxy.close(), one.stop(), two.stop(), sandbox.stop()]);
await standby.stop();
await primary.stop();
await rm(folder, { recursive: true, force: true });
console.log(result.problems.length === 0 ? "Everything adds up." : `${result.problems.length} problems.`);
process.exit(result.problems.length === 0 ? 0 : 1);
