import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { connect } from "@ironmonger/db/client";
import { checkAlerts } from "./internal/check-alerts.ts";
import { checkCompose } from "./internal/check-compose.ts";
import { startImage } from "./internal/check-image.ts";
import { checkMachine } from "./internal/check-machine.ts";
import { type Engine, isRootOnDebian, startEngine } from "./internal/engine.ts";
import { findFreePort } from "./internal/ports.ts";
import { run } from "./internal/programs.ts";
import { call, signIn } from "./internal/shop-client.ts";
import { StartFailure } from "./internal/start-failure.ts";
import { type RunningShop, startSandbox, startShop } from "./internal/start-shop.ts";

// `pnpm test:debian [--debian 13]`, for root on Debian, about twelve minutes. First a bare Debian with systemd, in a container, becomes a shop by
// deploy/debian/shop.sh. Then the other scripts of that folder install Debian's packages on this machine and set up a primary, a standby and a
// pooler, and two replicas of the shop and a container of its image run on them. Then the standby fails, and then a replica. Containers and
// clusters have names and ports of their own and are removed afterwards; the packages stay.

const { values } = parseArgs({ options: { debian: { type: "string", default: "12" } } });
if (!["12", "13"].includes(values.debian)) throw new Error("--debian is 12 or 13.");
const debian = values.debian === "13" ? 13 : 12;
const root = fileURLToPath(new URL("..", import.meta.url));
const timeoutMs = 60_000;
const name = `ironmonger_check_${process.pid}`;
const machine = `${name}_machine`;
const image = `${name}_image`;
const compose = `${name}_compose`;
const password = "only-for-this-check";
const shops: RunningShop[] = [];
let stopSandbox = async () => {};
let engine: Engine | undefined;

if (!isRootOnDebian()) {
  console.error("This takes root on Debian: it installs packages by apt and starts containers. Nothing was tested.");
  process.exit(1);
}
const folder = await mkdtemp(join(tmpdir(), "ironmonger-debian-"));
// PostgreSQL's account works in it.
await chmod(folder, 0o711);
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => {
    removeEverything();
    rmSync(folder, { recursive: true, force: true });
    process.exit(1);
  });
let exitCode = 0;
try {
  await run("turbo", ["run", "build", "--output-logs=errors-only"], { cwd: root, isQuiet: true });
  engine = await startEngine(folder, join(root, "node_modules/.cache/debian"));
  const bare = await engine.makeImage(debian);
  tell("containers run, and a bare Debian is made");
  await checkAlerts(root);
  tell("the alerts for Prometheus say what they should");
  const release = join(folder, "release");
  await run("node", ["scripts/make-release.ts", release, "--with-sandbox"], { cwd: root, isQuiet: true });
  await checkMachine({ engine, bare, root, folder, release, name: machine, tell });
  await checkClusters(engine, bare, release);
} catch (error) {
  console.error(error instanceof StartFailure ? error.message : error);
  exitCode = 1;
} finally {
  await Promise.all(shops.map((shop) => shop.stop()));
  await stopSandbox();
  removeEverything();
  await rm(folder, { recursive: true, force: true });
}
process.exit(exitCode);

async function checkClusters(engine: Engine, bare: string, release: string): Promise<void> {
  const [primaryPort, standbyPort, poolerPort] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const urlOf = (port: number) => `postgres://ironmonger:${password}@127.0.0.1:${port}/ironmonger`;
  const secrets = { DATABASE_PASSWORD: password, REPLICATION_PASSWORD: password, SHARED_BUFFERS: "64MB" };
  await setUp("primary.sh", { ...secrets, CLUSTER: name, PORT: primaryPort, ARCHIVE: join(folder, "archive") });
  await setUp(
    "standby.sh",
    {
      ...secrets,
      ...{
        CLUSTER: `${name}_standby`,
        PORT: standbyPort,
        PRIMARY_HOST: "127.0.0.1",
        PRIMARY_PORT: primaryPort,
        SLOT: "check",
      },
    },
    1,
  );
  await setUp("pooler.sh", {
    ...secrets,
    ...{ DATABASE_PORT: primaryPort, PORT: poolerPort, FOLDER: join(folder, "pgbouncer"), POOL_SIZE: 5 },
  });

  const sandbox = await startSandbox(root);
  stopSandbox = sandbox.stop;
  const settings = {
    ...sandbox.settings,
    DATABASE_URL: urlOf(poolerPort),
    DATABASE_DIRECT_URL: urlOf(primaryPort),
    DATABASE_REPLICA_URLS: urlOf(standbyPort),
    DATABASE_PREPARE: "0",
    WEB_DIST: join(root, "apps/web/dist"),
    LOG_LEVEL: "error",
    RECONCILE_SECONDS: "3600",
  };
  const one = await startShop(root, settings);
  shops.push(one);
  const two = await startShop(root, settings);
  shops.push(two);

  const buyer = await signIn(one.url, "buyer@ironmonger.dev");
  const admin = await signIn(two.url, "admin@ironmonger.dev");
  let placed = 0;
  const placeOrder = async (shop: Pick<RunningShop, "url">) => {
    const [tool] = await call(shop.url, "GET", "/tools?limit=1");
    const order = { toolId: tool._id, quantity: tool.minOrder, address: "1 High Street", phone: "12345678" };
    const { insertedId } = await call(shop.url, "POST", "/order", buyer, order);
    placed += 1;
    await call(shop.url, "GET", `/order/${insertedId}`, buyer);
    return true;
  };
  for (const shop of [one, two, one, two]) await placeOrder(shop);
  tell("two replicas behind the pooler know the same people and take orders");

  const inContainer = { ...settings, WEB_DIST: "/shop/apps/web/dist" };
  const url = await startImage({ engine, bare, root, folder, release, name: image, settings: inContainer });
  await placeOrder({ url });
  tell("a container of the image takes orders beside them");

  await checkCompose({ engine, root, folder, name: compose });
  tell("a buyer signs up, orders and pays at the shop of podman-compose");

  const standby = connect(urlOf(standbyPort), { max: 1 });
  await until("the shop reads from the standby", async () => {
    const rows = await standby.sql`select 1 from pg_stat_activity where application_name = 'ironmonger-reads'`;
    return rows.length > 0;
  });
  await standby.close();

  const toolName = `Hammer of check ${process.pid}`;
  const isOnPage = async (shop: RunningShop) => (await (await fetch(`${shop.url}/`)).text()).includes(toolName);
  // Both have the page before the change.
  for (const shop of [one, two]) await isOnPage(shop);
  await call(one.url, "POST", "/tool", admin, {
    ...{ name: toolName, description: "To be seen by everybody.", image: "/images/no-picture.svg" },
    ...{ price: 5, minOrder: 1, available: 1000 },
  });
  for (const shop of [one, two]) await until("both replicas show what one of them changed", () => isOnPage(shop));

  const version = execFileSync("pg_lsclusters", ["-h"], { encoding: "utf8" })
    .split("\n")
    .find((line) => line.includes(`${name}_standby`))
    ?.split(" ")[0];
  execFileSync("pg_ctlcluster", [String(version), `${name}_standby`, "stop", "-m", "immediate"]);
  for (const shop of [one, two]) await until("without the standby the shop still takes orders", () => placeOrder(shop));

  await one.kill();
  await until("without its neighbour the other replica still takes orders", () => placeOrder(two));

  await run("node", ["apps/api/src/commands/check-ledger.ts"], {
    cwd: root,
    env: settings,
  });
  const primary = connect(urlOf(primaryPort), { max: 1 });
  const [orders] =
    await primary.sql`select count(*) as count from orders where buyer_email = 'buyer@ironmonger.dev' and address = '1 High Street'`;
  await primary.close();
  if (Number(orders?.count) < placed)
    throw new StartFailure(`${placed} orders were acknowledged, the database has ${orders?.count}.`);
  tell(`${placed} orders were acknowledged and are there, and the ledger is green`);
}

/** Package mirrors fail now and then, so a script that may be repeated is tried three times. */
async function setUp(script: string, settings: Record<string, string | number>, tries = 3): Promise<void> {
  const env = Object.fromEntries(Object.entries(settings).map(([key, value]) => [key, String(value)]));
  // As in single-user mode the packages' own services stay off.
  const running = run(join(root, "deploy/debian", script), [], { cwd: "/", env: { ...env, RUNLEVEL: "1" } });
  await running.catch(async (error) => {
    if (tries === 1) throw error;
    await sleep(10_000);
    await setUp(script, settings, tries - 1);
  });
}

function removeEverything(): void {
  engine?.remove([machine, image], machine);
  engine?.remove([`${compose}_demo_1`, `${compose}_database_1`], `${compose}_default`);
  const quietly = (command: string, ...args: string[]) => spawnSync(command, args, { stdio: "ignore" });
  const pidFile = join(folder, "pgbouncer/pgbouncer.pid");
  if (existsSync(pidFile)) quietly("kill", "-9", readFileSync(pidFile, "utf8").trim());
  const clusters = execFileSync("sh", ["-c", "pg_lsclusters -h || true"], { encoding: "utf8" });
  for (const line of clusters.split("\n")) {
    const [version, cluster] = line.split(/ +/);
    if (version && cluster?.startsWith(name)) quietly("pg_dropcluster", "--stop", version, cluster);
  }
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await sleep(100))
    if (await isSo().catch(() => false)) return tell(what);
  throw new StartFailure(`It is not so that ${what}.`);
}

function tell(what: string): void {
  console.log(`  ${what}`);
}
