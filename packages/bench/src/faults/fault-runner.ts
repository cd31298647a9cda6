import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { openOffice, shopUntilOver, type ToolOnSale } from "./customers.ts";
import { freePorts } from "./free-ports.ts";
import { keepDatabase } from "./kept-database.ts";
import { keepSandbox } from "./kept-sandbox.ts";
import { newLedger, tellAnswers } from "./ledger.ts";
import { breakThingsUntil } from "./mishaps.ts";
import { keepRunning, until } from "./run-program.ts";
import { seededRandom } from "./seeded-random.ts";
import { judge, type Verdict } from "./verdict.ts";

// `pnpm --filter @ironmonger/bench faults --seed 1 --seconds 60`: customers order, pay and cancel while shop, database and card
// provider fail. Afterwards, given quiet, nothing that was promised may be missing and every cent must be accounted for.
// Exits 1 where that is not so.

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    seconds: { type: "string", default: "60" },
    customers: { type: "string", default: "25" },
  },
});
const seed = Number(values.seed);
const seconds = Number(values.seconds);
const quietAtMostMs = 5 * 60_000;

const random = seededRandom(seed);
const folder = await mkdtemp(join(tmpdir(), "ironmonger-faults-"));
await chmod(folder, 0o711);
const startedAt = Date.now();
const say = (text: string) => console.log(`${((Date.now() - startedAt) / 1000).toFixed(1).padStart(7)} s  ${text}`);
console.log(`seed ${seed}, ${seconds} seconds, ${values.customers} customers`);

const [shopPort = 0, sandboxPort = 0, smtpPort = 0] = await freePorts(3);
const origin = `http://127.0.0.1:${shopPort}`;
const database = await keepDatabase({ dataDir: folder });
const sandbox = keepSandbox(origin, sandboxPort, smtpPort);
const { providerUrl } = sandbox;
const settings = {
  ...sandbox.shopSettings,
  DATABASE_URL: database.url,
  PORT: String(shopPort),
  UNPAID_ORDER_HOURS: "0.01",
};
const complaints = new Map<string, number>();
/** The shop's own failures, in full. */
const failures: string[] = [];
const api = keepRunning("apps/api/src/main.ts", settings, {
  readyLine: /Ironmonger is ready/,
  restartAfterMs: () => 300,
  onLine: (line) => {
    const what = /"message":"([^"]*)"/.exec(line)?.[1];
    if (what) complaints.set(what, (complaints.get(what) ?? 0) + 1);
    if (line.includes('"requestId"') || line.includes('"path"')) failures.push(line);
  },
});
await until(() => api.isUp() && sandbox.isUp(), "the shop is ready");

const ledger = newLedger();
let isOver = false;
const wish = { shop: { url: origin, origin, providerUrl }, ledger, random, isOver: () => isOver };
const office = await openOffice(wish);
const tools: [ToolOnSale, ...ToolOnSale[]] = [
  await office.sell({ dollars: 7, minOrder: 1, available: 150 }),
  await office.sell({ dollars: 3, minOrder: 10, available: 400 }),
  await office.sell({ dollars: 12, minOrder: 5, available: 100_000 }),
];
const customers = Array.from({ length: Number(values.customers) }, (_, index) => {
  const own = { ...wish, tools, random: seededRandom(seed * 1000 + index) };
  return shopUntilOver(own, `customer-${index}`);
});
const work = office.workUntilOver();
setTimeout(() => {
  isOver = true;
}, seconds * 1000);
await breakThingsUntil(() => isOver, { random, api, database, providerUrl, say });
await Promise.all([...customers, work]);
await until(() => api.isUp(), "the shop is back");
say("the customers have gone home");

const verdict = await settle();
await Promise.all([api.stop(), sandbox.stop()]);
await database.stop();
await rm(folder, { recursive: true, force: true });

console.log(`answers    ${tellAnswers(ledger)}`);
console.log(`starts     ${api.starts()} of the shop`);
for (const [name, figure] of Object.entries(verdict.figures)) console.log(`${String(figure).padStart(9)}  ${name}`);
for (const [what, times] of complaints) console.log(`${String(times).padStart(9)}  times in the log: ${what}`);
for (const failure of failures.slice(0, 5)) console.log(`5xx        ${failure}`);
for (const fault of verdict.faults) console.error(`FAULT      ${fault}`);
console.log(verdict.faults.length === 0 ? "Everything adds up." : `${verdict.faults.length} faults with seed ${seed}.`);
process.exit(verdict.faults.length === 0 ? 0 : 1);

/** Looks until nothing is wrong twice in a row, at most five minutes: the reconciler may have work left. */
async function settle(): Promise<Verdict> {
  const since = Date.now();
  for (let wellInARow = 0; ; await sleep(2000)) {
    const verdict = await judge({ databaseUrl: database.url, providerUrl, ledger, tools, settings });
    wellInARow = verdict.faults.length === 0 ? wellInARow + 1 : 0;
    const hasEnded = wellInARow === 2 || Date.now() - since > quietAtMostMs;
    if (!hasEnded) continue;
    say(`it took ${((Date.now() - since) / 1000).toFixed(0)} s of quiet`);
    return verdict;
  }
}
