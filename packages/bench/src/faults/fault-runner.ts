import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { seededRandom } from "@ironmonger/db/seed/seeded-random";
import { startSilentProxy } from "@ironmonger/db/silent-proxy";
import { freePorts } from "../shop/free-ports.ts";
import { signInAdmin } from "./admin.ts";
import { type Consistency, checkConsistency } from "./check-consistency.ts";
import { type ChosenCharges, chooseCharges } from "./choose-charges.ts";
import { shopUntilOver, type ToolOnSale } from "./customers.ts";
import { workAtProviderUntilOver } from "./dashboard.ts";
import { faultsFor } from "./inject-faults.ts";
import { listOccurrences } from "./list-occurrences.ts";
import { newObservations, summarizeAnswers } from "./observations.ts";
import { startRestartableDatabase } from "./restartable-database.ts";
import { backupOf } from "./restore.ts";
import { sendRequest } from "./send-request.ts";
import { supervise, until } from "./supervise.ts";
import { superviseSandbox } from "./supervised-sandbox.ts";

// `pnpm --filter @ironmonger/bench faults --seed 1 --seconds 60`: in a shop whose tax and delivery change, customers place orders of one to
// twenty lines, pay them with cards whose refunds may be pending or fail and whose banks may dispute, and cancel orders and lines; an admin
// ships and refunds them completely or piece by piece; staff do the same in the provider's dashboard and take payments by phone, which the admin
// attaches to their orders; a company orders on account and by transfer, and its invoices are paid and credited; shop, database, the network between them and the card provider fail, and events are lost. In the middle the shop
// is restored from a backup. Once the faults have ended, every acknowledged order of the backup or later must exist, every piece and cent must
// be accounted for, here and at the provider, and nothing that was refunded may have been shipped. Exits with 1 otherwise.

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    seconds: { type: "string", default: "60" },
    customers: { type: "string", default: "25" },
  },
});
const seed = Number(values.seed);
const seconds = Number(values.seconds);
const settleWithinMs = 5 * 60_000;

const random = seededRandom(seed);
const folder = await mkdtemp(join(tmpdir(), "ironmonger-faults-"));
await chmod(folder, 0o711);
const startedAt = Date.now();
const log = (text: string) => console.log(`${((Date.now() - startedAt) / 1000).toFixed(1).padStart(7)} s  ${text}`);
console.log(`seed ${seed}, ${seconds} seconds, ${values.customers} customers`);

const [shopPort = 0, sandboxPort = 0, smtpPort = 0, databasePort = 0] = await freePorts(4);
const origin = `http://127.0.0.1:${shopPort}`;
const database = await startRestartableDatabase({ dataDir: folder, port: databasePort });
const network = await startSilentProxy(database.url);
const sandbox = superviseSandbox(origin, sandboxPort, smtpPort);
const { providerUrl } = sandbox;
const settings = {
  ...sandbox.shopSettings,
  DATABASE_URL: network.url,
  PORT: String(shopPort),
  UNPAID_ORDER_HOURS: "0.01",
};
const logged = new Map<string, number>();
/** Log lines of requests that failed. */
const failures: string[] = [];
const api = supervise("apps/api/src/main.ts", settings, {
  readyLine: /Ironmonger is ready/,
  restartAfterMs: () => 300,
  onLine: (line) => {
    const what = /"message":"([^"]*)"/.exec(line)?.[1];
    if (what) logged.set(what, (logged.get(what) ?? 0) + 1);
    if (line.includes('"requestId"') || line.includes('"path"')) failures.push(line);
  },
});
await until(() => api.isUp() && sandbox.isUp(), "the shop is ready");

const observations = newObservations();
let isOver = false;
const simulation = { shop: { url: origin, origin, providerUrl }, observations, random, isOver: () => isOver };
const admin = await signInAdmin(simulation);
const tools: [ToolOnSale, ...ToolOnSale[]] = [
  await admin.addTool({ priceCents: 700, minOrder: 1, available: 150, weightGrams: 450 }),
  await admin.addTool({ priceCents: 333, minOrder: 10, available: 400, weightGrams: 20 }),
  await admin.addTool({ priceCents: 1200, minOrder: 5, available: 100_000 }),
];
for (let each = 1; each <= 20; each += 1)
  tools.push(
    await admin.addTool({
      priceCents: random.between(1, 20_00),
      minOrder: 1 + (each % 4),
      available: each % 5 === 0 ? 500 : 100_000,
      weightGrams: random.between(1, 3_000),
    }),
  );
const customers = Array.from({ length: Number(values.customers) }, (_, index) => {
  const own = { ...simulation, tools, random: seededRandom(seed * 1000 + index) };
  return shopUntilOver(own, `customer-${index}`);
});
const firm = await admin.registerFirm();
const firms = Array.from({ length: 3 }, (_, index) =>
  admin.buyOnAccountUntilOver(firm, { ...simulation, tools, random: seededRandom(seed * 1000 + 900 + index) }),
);
const dashboardRandom = seededRandom(seed * 1000 + customers.length);
const work = [admin.workUntilOver(), workAtProviderUntilOver({ ...simulation, random: dashboardRandom })];
const faults = faultsFor({ random, api, database, network, providerUrl, log });
const backup = backupOf({ dataDir: folder, database, api, observations, settings, log });
await letHappen(0.35);
await backup.save();
await letHappen(0.25);
await backup.restore();
await until(() => api.isUp(), "the restored shop is up");
await letHappen(0.4);
isOver = true;
await sendRequest(`${providerUrl}/control`, { method: "DELETE" });
log("all faults are cleared");
await Promise.all([...customers, ...firms, ...work]);
await until(() => api.isUp(), "the shop is back");
log("the customers have stopped");
await admin.shipWhatIsLeft();
log("what is left is shipped");

const result = await settle();
const occurrences = await listOccurrences(database.url, observations.startedAt);
await Promise.all([api.stop(), sandbox.stop()]);
await network.close();
await database.stop();
await rm(folder, { recursive: true, force: true });

console.log(`answers    ${summarizeAnswers(observations)}`);
console.log(`starts     ${api.starts()} of the shop`);
for (const [name, figure] of Object.entries({ ...result.figures, ...occurrences }))
  console.log(`${String(figure).padStart(9)}  ${name}`);
const neverHappened = [...Object.keys(occurrences).filter((name) => !occurrences[name]), ...faults.neverInjected()];
if (neverHappened.length > 0) console.log(`NOT TESTED ${neverHappened.join(", ")}`);
for (const [what, times] of logged) console.log(`${String(times).padStart(9)}  times in the log: ${what}`);
for (const failure of failures.slice(0, 5)) console.log(`5xx        ${failure}`);
for (const problem of result.problems) console.error(`PROBLEM    ${problem}`);
console.log(
  result.problems.length === 0 ? "Everything adds up." : `${result.problems.length} problems with seed ${seed}.`,
);
process.exit(result.problems.length === 0 ? 0 : 1);

/** For this fraction of the time, without that of backup and restore, faults come one after another, and tax and delivery change. */
async function letHappen(fraction: number): Promise<void> {
  const ms = fraction * seconds * 1000;
  const until = Date.now() + ms;
  const isEnd = () => Date.now() > until;
  const chosen = chooseCharges(random);
  const changeCharges = async () => {
    for (const charges of chosen) {
      if (isEnd()) return;
      if (await admin.setCharges(charges)) log(describeCharges(charges));
      await sleep(Math.min(ms / chosen.length, Math.max(until - Date.now(), 0)));
    }
  };
  await Promise.all([faults.until(isEnd), changeCharges()]);
}

function describeCharges({ tax, delivery }: ChosenCharges): string {
  const rate =
    tax.kind === "none" ? "none" : `${tax.rates[0]?.percent} % ${tax.pricesIncludeTax ? "included" : "on top"}`;
  return `tax: ${rate}; delivery: ${delivery.kind}`;
}

/** Checks until two results in a row are clean, for at most five minutes: reconciliation may have work left. */
async function settle(): Promise<Consistency> {
  const since = Date.now();
  for (let cleanInARow = 0; ; await sleep(2000)) {
    await admin.decideAboutMoney();
    const ledger = await admin.checkLedger();
    const result = await checkConsistency({ databaseUrl: database.url, providerUrl, observations, tools, ledger });
    cleanInARow = result.problems.length === 0 ? cleanInARow + 1 : 0;
    const isFinal = cleanInARow === 2 || Date.now() - since > settleWithinMs;
    if (!isFinal) continue;
    log(`settled after ${((Date.now() - since) / 1000).toFixed(0)} s`);
    return result;
  }
}
