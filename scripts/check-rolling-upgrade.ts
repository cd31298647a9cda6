import { spawn, spawnSync } from "node:child_process";
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { startEmbeddedPostgres } from "@ironmonger/db/embedded";
import { isRootOnDebian } from "./internal/engine.ts";
import { findFreePort } from "./internal/ports.ts";
import { run } from "./internal/programs.ts";
import { checkOut, copySources, previousRelease } from "./internal/releases.ts";
import { signIn } from "./internal/shop-client.ts";
import { StartFailure } from "./internal/start-failure.ts";
import { type RunningShop, startSandbox, startShop } from "./internal/start-shop.ts";

// `pnpm test:upgrade`, for root on Debian, about four minutes: docs/upgrade.md, done under load. Two replicas of the release before (the newest tag,
// or the commit that scripts/upgrade-from names) serve behind HAProxy with deploy/haproxy.cfg. Then two replicas of the present sources start, with
// a migration that this test adds, and the old ones stop. No request may fail, who has a page of the release before is served by it as long as it
// runs, and the ledger must be green.

const root = fileURLToPath(new URL("..", import.meta.url));
const visitors = 6;
const name = "a column of the rolling upgrade";
if (!isRootOnDebian()) {
  console.error("This takes root on Debian: it installs HAProxy by apt. Nothing was tested.");
  process.exit(1);
}
const folder = await mkdtemp(join(tmpdir(), "ironmonger-rolling-"));
await chmod(folder, 0o711);
const running: { stop: () => Promise<unknown> }[] = [];
let exitCode = 0;
try {
  await checkRollingUpgrade();
} catch (error) {
  console.error(error instanceof StartFailure ? error.message : error);
  exitCode = 1;
} finally {
  for (const { stop } of running.reverse()) await stop();
  await rm(folder, { recursive: true, force: true });
}
process.exit(exitCode);

async function checkRollingUpgrade(): Promise<void> {
  const install = ["-qq", "-o", "DPkg::Lock::Timeout=300", "install", "-y", "--no-install-recommends", "haproxy"];
  // As in single-user mode the package's own service stays off.
  await run("apt-get", install, { cwd: "/", isQuiet: true, env: { DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" } });
  await run("turbo", ["run", "build", "--output-logs=errors-only"], { cwd: root, isQuiet: true });
  const release = await previousRelease(root);
  const [old, next] = [join(folder, "before"), join(folder, "next")];
  await checkOut(root, release, old);
  await copySources(root, next);
  await requireSameMigrations(release, old, next);
  await addMigration(next);
  tell(`${release.slice(0, 12)} and the present sources are unpacked`);

  const database = await startEmbeddedPostgres({ dataDir: join(folder, "data"), isDisposable: true });
  running.push(database);
  const sandbox = await startSandbox(root);
  running.push(sandbox);
  const proxyPort = await findFreePort();
  const url = `http://127.0.0.1:${proxyPort}`;
  const settings = {
    ...sandbox.settings,
    ...{ DATABASE_URL: database.url, PUBLIC_URL: url, TRUST_PROXY: "127.0.0.1", LOG_LEVEL: "error" },
    ...{ RECONCILE_SECONDS: "3600", DRAIN_SECONDS: "3", WEB_DIST: join(root, "apps/web/dist") },
    ...{ MAX_UNPAID_ORDERS: "100000", DEMO_ORDERS: "0" },
  };
  const start = async (sources: string) => {
    const shop = await startShop(sources, settings);
    running.push(shop);
    return shop;
  };
  const before = [await start(old), await start(old)];
  const proxy = await startProxy(proxyPort, before);
  running.push(proxy);
  tell("two replicas of the release before serve");

  const load = startLoad(url);
  running.push(load);
  await sleep(5000);
  const after = [await start(next), await start(next)];
  await proxy.update(before, after, "two");
  tell("two replicas of the present sources have migrated and serve beside them");
  await sleep(5000);
  const newcomer = await openPage(url, {});
  if (newcomer !== "two") throw new StartFailure(`A new visitor got a page of ${newcomer} instead of two.`);
  const early = new Set(load.pages.map(({ release: served }) => served));
  if (early.has("two"))
    throw new StartFailure("Who had a page of the release before got one of the next while both ran.");
  await before[0]?.stop();
  await sleep(3000);
  await before[1]?.stop();
  tell("the two of the release before have stopped, one after the other");
  await sleep(4000);
  await load.stop();
  const last = load.pages.slice(-visitors);
  if (!last.every(({ release: served }) => served === "two"))
    throw new StartFailure("Not everybody has arrived at the next release.");
  if (load.failures.length > 0)
    throw new StartFailure(
      `${load.failures.length} of ${load.count()} requests failed:\n${load.failures.slice(0, 10).join("\n")}`,
    );
  tell(`${load.count()} requests were served, and none failed`);

  await run("node", ["apps/api/src/commands/check-ledger.ts"], { cwd: next, env: settings });
}

/** @throws StartFailure where the present sources cannot be an upgrade, because migrations that both have were edited */
async function requireSameMigrations(release: string, old: string, next: string): Promise<void> {
  const migrations = "packages/db/migrations";
  for (const file of (await readdir(join(old, migrations))).filter((file) => file.endsWith(".sql"))) {
    const [before, now] = await Promise.all(
      [old, next].map((sources) => readFile(join(sources, migrations, file), "utf8").catch(() => "")),
    );
    if (before !== now)
      throw new StartFailure(
        `${file} has changed since ${release}: until v1.0.0 migrations are edited in place. Name a commit that has the present ones in scripts/upgrade-from.`,
      );
  }
}

/** Grows the schema, as a release does: the code before does not know the column. */
async function addMigration(sources: string): Promise<void> {
  const folder = join(sources, "packages/db/migrations");
  const file = join(folder, "meta/_journal.json");
  const journal = JSON.parse(await readFile(file, "utf8"));
  const tag = `${String(journal.entries.length).padStart(4, "0")}_check_of_upgrades`;
  const text = `alter table tools add column check_of_upgrades text not null default '${name}';\n--> statement-breakpoint\nalter table orders add column check_of_upgrades text;\n`;
  await writeFile(join(folder, `${tag}.sql`), text);
  journal.entries.push({ idx: journal.entries.length, version: "7", when: Date.now(), tag, breakpoints: true });
  await writeFile(file, JSON.stringify(journal));
}

/** HAProxy with deploy/haproxy.cfg, whose addresses are replaced. A change is loaded as `systemctl reload haproxy` does it. */
async function startProxy(port: number, one: RunningShop[]) {
  const file = join(folder, "haproxy.cfg");
  const template = await readFile(join(root, "deploy/haproxy.cfg"), "utf8");
  const write = async (ones: RunningShop[], twos: RunningShop[], newest: string) => {
    const servers = (shops: RunningShop[]) =>
      shops.map(({ url }, index) => `\tserver replica-${index} ${new URL(url).host}`).join("\n");
    const [head = "", first = "", second = ""] = template.split(/^backend .*$/m);
    const without = (text: string) => text.replace(/^\tserver .*\n/gm, "");
    const text = `${head.replace("bind :8080", `bind 127.0.0.1:${port}`).replace("str(one)", `str(${newest})`)}backend one${without(first)}${servers(ones)}\n\nbackend two${without(second)}${servers(twos)}\n`;
    await writeFile(file, text);
    const checked = spawnSync("haproxy", ["-c", "-q", "-f", file], { encoding: "utf8" });
    if (checked.status !== 0) throw new StartFailure(`HAProxy refuses its settings:\n${checked.stderr}`);
  };
  await write(one, [], "one");
  const child = spawn("haproxy", ["-W", "-f", file], { stdio: "ignore" });
  const ended = new Promise((done) => child.once("close", done));
  const untilReady = async () => {
    for (let tries = 0; tries < 50; tries += 1, await sleep(200))
      if (
        await fetch(`http://127.0.0.1:${port}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        )
      )
        return;
    throw new StartFailure("HAProxy does not serve.");
  };
  await untilReady();
  return {
    update: async (ones: RunningShop[], twos: RunningShop[], newest: string) => {
      await write(ones, twos, newest);
      child.kill("SIGUSR2");
      await sleep(2000);
    },
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

type Jar = { session?: string; release?: string };

/** Returns which release it came from, and keeps that in the jar. @throws Error if it was not served */
async function openPage(url: string, jar: Jar): Promise<string> {
  const cookie = [jar.session, jar.release && `ironmonger_release=${jar.release}`].filter(Boolean).join("; ");
  const answer = await fetch(`${url}/`, { headers: { cookie } });
  await answer.text();
  if (!answer.ok) throw new Error(`GET / answered ${answer.status}`);
  const given = answer.headers.getSetCookie().find((line) => line.startsWith("ironmonger_release="));
  const release = /=(\w+)/.exec(given ?? "")?.[1] ?? "none";
  jar.release = release;
  return release;
}

/** Visitors who open pages and order, each with the cookies that they were given. */
function startLoad(url: string) {
  const pages: { release: string }[] = [];
  const failures: string[] = [];
  let count = 0;
  let isOver = false;
  const attempt = async <T>(what: string, work: () => Promise<T>): Promise<T | undefined> => {
    count += 1;
    return work().catch((error: Error) => {
      failures.push(`${new Date().toISOString()} ${what}: ${error.message} ${error.cause ?? ""}`);
      return undefined;
    });
  };
  const visit = async (number: number) => {
    const jar: Jar = {};
    jar.session = (await attempt("sign in", () => signIn(url, "buyer@ironmonger.dev"))) ?? "";
    for (let round = 0; !isOver; round += 1) {
      const release = await attempt("page", () => openPage(url, jar));
      if (release) pages.push({ release });
      const headers = { cookie: `${jar.session}; ironmonger_release=${jar.release}`, origin: url };
      const send = (method: string, path: string, body?: object, further = {}) =>
        attempt(`${method} ${path}`, async () => {
          const answer = await fetch(url + path, {
            method,
            headers: { ...headers, ...(body && { "content-type": "application/json" }), ...further },
            ...(body && { body: JSON.stringify(body) }),
          });
          const text = await answer.text();
          if (!answer.ok) throw new Error(`${answer.status} ${text.slice(0, 200)}`);
          return JSON.parse(text);
        });
      const tools = await send("GET", "/tools?limit=1");
      const order = {
        toolId: tools?.[0]?._id,
        quantity: tools?.[0]?.minOrder,
        address: "1 High Street",
        phone: "12345678",
      };
      const placed = await send("POST", "/order", order, { "idempotency-key": `${number}-${round}` });
      if (placed) await send("GET", `/order/${placed.insertedId}`);
      if (placed) await send("DELETE", `/order/${placed.insertedId}`);
      await sleep(150);
    }
  };
  const all = Promise.all(Array.from({ length: visitors }, (_, number) => visit(number)));
  return {
    pages,
    failures,
    count: () => count,
    stop: async () => {
      isOver = true;
      await all;
    },
  };
}

function tell(what: string): void {
  console.log(`  ${what}`);
}
