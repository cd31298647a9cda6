import { rmSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { seededRandom } from "@ironmonger/db/seed/seeded-random";
import { signInAdmin } from "../packages/bench/src/faults/admin.ts";
import { checkConsistency } from "../packages/bench/src/faults/check-consistency.ts";
import { type Simulation, shopUntilOver } from "../packages/bench/src/faults/customers.ts";
import { newObservations, summarizeAnswers } from "../packages/bench/src/faults/observations.ts";
import { pageCalls } from "../packages/bench/src/faults/order-calls.ts";
import { callerFor } from "../packages/bench/src/faults/shop-caller.ts";
import {
  type ClusterMachines,
  type Machine,
  setUpMachines,
  startMachines,
  until,
} from "./internal/cluster-machines.ts";
import { type Engine, isRootOnDebian, startEngine } from "./internal/engine.ts";
import { findFreePort } from "./internal/ports.ts";
import { type Program, run, startProgram } from "./internal/programs.ts";
import { StartFailure } from "./internal/start-failure.ts";

// `pnpm test:cluster [--seed N] [--only FAILURE]`, for root on Debian, about ten minutes. Three containers with systemd become the three machines of
// deploy/README.md by deploy/cluster/node.sh. Customers order and pay at all three while the primary's machine is killed, cut off from the other
// two, and gets a full disk, and the second machine of its transactions is killed. After each, orders are acknowledged again in time, the broken
// machine follows by itself once it is whole, and in the end no acknowledged order is missing, no payment was made twice, and the ledger is green.

const root = fileURLToPath(new URL("..", import.meta.url));
const { values } = parseArgs({ options: { seed: { type: "string", default: "1" }, only: { type: "string" } } });
const seed = Number(values.seed);
const customers = 5;
const name = `ironmonger_cluster_${process.pid}`;
const origin = "http://shop.test";
let engine: Engine | undefined;
let cluster: ClusterMachines | undefined;
let sandbox: Program | undefined;

if (!isRootOnDebian()) {
  console.error("This takes root on Debian: it installs packages by apt and starts containers. Nothing was tested.");
  process.exit(1);
}
const folder = await mkdtemp(join(tmpdir(), "ironmonger-cluster-"));
await chmod(folder, 0o711);
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => {
    cluster?.remove();
    rmSync(folder, { recursive: true, force: true });
    process.exit(1);
  });
let exitCode = 0;
const startedAt = Date.now();
try {
  engine = await startEngine(folder, join(root, "node_modules/.cache/debian"));
  const release = join(folder, "release");
  await run("node", ["scripts/make-release.ts", release], { cwd: root, isQuiet: true });
  const started = await startMachines(engine, folder, name, (machines) => {
    cluster = machines;
  });
  tell("three machines run");
  const services = await startServices(started.gateway, started.cluster.machines[1]);
  await setUpMachines(started.cluster, {
    ...{ engine, folder, name, release },
    clusterSettings: { PUBLIC_URL: origin, SHARED_BUFFERS: "64MB", ALLOW: started.gateway },
    shopSettings: services.settings,
  });
  await untilWhole(started.cluster, 240);
  tell("each of them is set up, and the shop is ready on each");
  await breakAndCompare(started.cluster, services.providerUrl);
} catch (error) {
  console.error(error instanceof StartFailure ? error.message : error);
  exitCode = 1;
} finally {
  await sandbox?.stop();
  cluster?.remove();
  await rm(folder, { recursive: true, force: true });
}
process.exit(exitCode);

/** The stand-ins of card provider and mail server run outside the three machines. */
async function startServices(gateway: string, machine: Machine) {
  const [port, smtpPort] = [await findFreePort(), await findFreePort()];
  sandbox = startProgram({
    entry: join(root, "apps/sandbox/src/main.ts"),
    isWatching: false,
    env: {
      ...{ PATH: process.env.PATH, SANDBOX_HOST: gateway, SHOP_URL: origin },
      ...{ SANDBOX_PORT: String(port), SANDBOX_SMTP_PORT: String(smtpPort) },
      WEBHOOK_URL: `${machine.url}/webhooks/stripe`,
    },
  });
  await sandbox.ready;
  const url = `http://${gateway}:${port}`;
  return {
    providerUrl: `${url}/stripe`,
    settings: {
      ...{ DEMO: "1", STRIPE_API_URL: `${url}/stripe`, OIDC_ISSUER: `${url}/identity` },
      ...{ SMTP_URL: `smtp://${gateway}:${smtpPort}`, RECONCILE_SECONDS: "10", LOG_LEVEL: "warn" },
      // A start that is broken off while it fills the demonstration, here by a change of the leader, leaves payments at the sandbox.
      DEMO_ORDERS: "0",
      // Few customers leave many orders unpaid.
      ...{ MAX_UNPAID_ORDERS: "100000", MAX_UNPAID_ORDERS_UNVERIFIED: "100000", UNVERIFIED_STOCK_SHARE: "100" },
      MAX_HELD_CENTS_UNVERIFIED: "1000000000000",
    },
  };
}

async function breakAndCompare(cluster: ClusterMachines, providerUrl: string): Promise<void> {
  const { machines } = cluster;
  const observations = newObservations();
  let isOver = false;
  let turn = 0;
  const simulation: Omit<Simulation, "tools"> = {
    shop: {
      // As browsers do that know three addresses of one name.
      get url() {
        turn += 1;
        return machines[turn % machines.length]?.url ?? "";
      },
      ...{ origin, providerUrl },
    },
    ...{ observations, random: seededRandom(seed), isOver: () => isOver },
  };
  const admin = await signInAdmin(simulation);
  const tools: Simulation["tools"] = [await admin.addTool({ priceCents: 500, minOrder: 1, available: 1_000_000 })];
  const { id: toolId } = tools[0];
  const buyer = await signInBuyer(simulation);

  /** When orders were acknowledged, of buyers who repeat each until it is. */
  const acknowledged: number[] = [];
  const orderUntilOver = async (number: number) => {
    const call = callerFor(simulation, buyer);
    for (let count = 0; !isOver; ) {
      const key = `buyer-${number}-${count}`;
      const answer = await pageCalls.placeOrder(
        (path, request) => call(path, { ...request, timeoutMs: 4000 }),
        [{ toolId, quantity: 1 }],
        key,
      );
      if (answer?.status === 200) {
        const order = pageCalls.readPlaced(answer, key);
        observations.placed.set(order.id, order);
        acknowledged.push(Date.now());
        count += 1;
      }
      await sleep(200);
    }
  };
  const load = [
    ...[1, 2, 3].map(orderUntilOver),
    ...Array.from({ length: customers }, (_, index) =>
      shopUntilOver({ ...simulation, tools, random: seededRandom(seed * 1000 + index) }, `customer-${index}`),
    ),
  ];

  const leader = async () => {
    const machine = await cluster.findLeader();
    if (!machine) throw new StartFailure("Nobody leads.");
    return machine;
  };

  /** Breaks something; orders must be acknowledged again within the seconds, and everything be whole once it is repaired. */
  const trial = async (what: string, seconds: number, breakIt: () => Promise<() => Promise<void>>) => {
    await untilWhole(cluster, 120);
    const from = Date.now();
    const repair = await breakIt();
    // A failure is noticed at the latest when the leader's time is over.
    await sleep(35_000);
    await until(
      `orders are acknowledged after ${what}`,
      seconds,
      async () => Date.now() - (acknowledged.at(-1) ?? 0) < 1500,
    );
    const times = [from, ...acknowledged.filter((at) => at > from), Date.now()];
    const longest = Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? at)));
    if (longest > seconds * 1000)
      throw new StartFailure(
        `After ${what} (${new Date(from).toISOString()}) no order was acknowledged for ${(longest / 1000).toFixed(1)} s.\n${await logs(cluster)}`,
      );
    const successor = await leader();
    await repair();
    const repairedAt = Date.now();
    await untilWhole(cluster, 180);
    if ((await leader()) !== successor)
      throw new StartFailure(`After ${what} and its end the lead changed once more.\n${await logs(cluster)}`);
    tell(
      `${what}: no order was acknowledged for ${(longest / 1000).toFixed(1)} s at most; ${((Date.now() - repairedAt) / 1000).toFixed(0)} s after it was repaired all three are whole`,
    );
  };
  const kill = async (machine: Machine) => {
    await cluster.kill(machine);
    return () => cluster.start(machine);
  };
  const failures: Record<string, () => Promise<void>> = {
    "kill-primary": () => trial("the primary's machine was killed", 30, async () => kill(await leader())),
    "cut-primary": () =>
      trial("the primary's machine was cut off from the other two", 30, async () => {
        const machine = await leader();
        await cluster.cut(machine);
        return () => cluster.repair(machine);
      }),
    "fill-disk": () =>
      trial("the primary's disk was filled", 60, async () => {
        const machine = await leader();
        await cluster.fillDisk(machine);
        return () => cluster.emptyDisk(machine);
      }),
    "kill-second": () =>
      trial("the second machine of its transactions was killed", 30, async () => {
        const members = await cluster.listMembers();
        const second = members.find(({ role }) => role === "sync_standby");
        const machine = machines.find(({ name }) => name === second?.name);
        if (!machine) throw new StartFailure("No machine is the second one of the transactions.");
        return kill(machine);
      }),
  };
  await sleep(10_000);
  for (const [name, fail] of Object.entries(failures)) if (!values.only || name === values.only) await fail();
  isOver = true;
  await Promise.all(load);

  const { address } = await leader();
  const password = (await cluster.shell(machines[0], ". /root/cluster.env && echo $DATABASE_PASSWORD")).trim();
  const databaseUrl = `postgres://ironmonger:${password}@${address}:5432/ironmonger`;
  const compare = async () => {
    await admin.decideAboutMoney();
    const ledger = await admin.checkLedger();
    return checkConsistency({ databaseUrl, providerUrl, observations, tools, ledger });
  };
  let result = await compare();
  for (const end = Date.now() + 180_000; result.problems.length > 0 && Date.now() < end; await sleep(3000))
    result = await compare();
  if (result.problems.length > 0) throw new StartFailure(result.problems.map((line) => `PROBLEM ${line}`).join("\n"));
  tell(`answers: ${summarizeAnswers(observations)}`);
  for (const [what, figure] of Object.entries(result.figures)) tell(`${what}: ${figure}`);
  tell("no acknowledged order is missing, no payment was made twice, and the ledger is green");
}

async function signInBuyer(simulation: Omit<Simulation, "tools">): Promise<string> {
  const body = { email: "buyer@ironmonger.dev", password: "ironmonger" };
  const answer = await callerFor(simulation, "")("/auth/sign-in", { method: "POST", body });
  if (answer?.status !== 200) throw new StartFailure(`The buyer could not sign in: ${JSON.stringify(answer)}`);
  return answer.cookie;
}

/** One leads, one has each of its transactions, all three have caught up, and each shop can be written to. */
async function untilWhole(cluster: ClusterMachines, seconds: number): Promise<void> {
  const isWhole = async () => {
    const members = await cluster.listMembers();
    const roles = members
      .map(({ role }) => role)
      .sort()
      .join(" ");
    const isCaughtUp = members.every(
      ({ state, lag = 0 }) => ["running", "streaming"].includes(state) && Number(lag) < 2 ** 20,
    );
    if (roles !== "leader replica sync_standby" || !isCaughtUp) return false;
    const isReady = (machine: Machine) =>
      cluster.shell(machine, `curl -fsm 3 -o /dev/null http://${machine.address}:4000/readyz`);
    await Promise.all(cluster.machines.map(isReady));
    return true;
  };
  await until("all three machines are whole", seconds, isWhole, async () => logs(cluster));
}

async function logs(cluster: ClusterMachines): Promise<string> {
  const texts = await Promise.all(cluster.machines.map((machine) => cluster.log(machine).catch(String)));
  return [JSON.stringify(await cluster.listMembers()), ...texts].join("\n\n");
}

function tell(what: string): void {
  console.log(`${String(Math.round((Date.now() - startedAt) / 1000)).padStart(5)} s  ${what}`);
}
