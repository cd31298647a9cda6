import { mkdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type EmbeddedPostgres, ForeignDataError, startEmbeddedPostgres } from "@ironmonger/db/embedded";
import { saveEmbedded } from "@ironmonger/db/embedded/backup";
import { needsUpgrade } from "@ironmonger/db/migrate";
import { stageOf } from "../apps/api/src/core/stage.ts";
import { lockFolder } from "./internal/lock-folder.ts";
import { requireFreePort } from "./internal/ports.ts";
import { run, startProgram } from "./internal/programs.ts";
import { readDotEnv } from "./internal/read-dot-env.ts";
import { StartFailure } from "./internal/start-failure.ts";

// `npm start`: builds what changed, then runs the database, the sandbox and the shop, and ends all of them together.

const root = fileURLToPath(new URL("..", import.meta.url));
const isWatching = process.argv.includes("--watch");
const stopping = Promise.withResolvers<void>();
/** What has been started, in order; ended last to first. */
const started: { name: string; stop: () => Promise<void> }[] = [];

type Service = { exited: Promise<unknown>; stop: () => Promise<void> };
/** Services that have stopped by themselves, and promises of their restart. */
const comingBack = new Map<string, Promise<void>>();
/** A service that could not be started. */
const nothing: Service = { exited: Promise.resolve(), stop: async () => {} };
const healthyMs = 60_000;
const longestPauseMs = 15_000;

async function start(): Promise<void> {
  readDotEnv(root);
  const env = process.env;
  const { isDemo } = stageOf(env);
  const port = readPort("PORT", 4000);
  const sandboxPort = readPort("SANDBOX_PORT", 4001);
  const dataDir = resolve(root, env.DATA_DIR || ".data");

  await mkdir(dataDir, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    throw new StartFailure(
      `The data folder ${dataDir} cannot be made (${error.code}). Set DATA_DIR to a folder of yours.`,
    );
  });
  started.push({ name: "data folder", stop: await lockFolder(dataDir) });
  await requireFreePort(port, "PORT");
  if (isDemo) {
    await requireFreePort(sandboxPort, "SANDBOX_PORT");
    await requireFreePort(sandboxPort + 1, "SANDBOX_PORT (the one after it takes mail)");
  }
  const publicUrl = env.PUBLIC_URL || `http://localhost:${port}`;
  const startSandbox = () =>
    startChild("sandbox", "apps/sandbox/src/main.ts", {
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_SMTP_PORT: String(sandboxPort + 1),
      SANDBOX_DATA_DIR: join(dataDir, "sandbox"),
      SHOP_URL: publicUrl,
      WEBHOOK_URL: `http://localhost:${port}/webhooks/stripe`,
    });
  // The three are independent; the shop needs them all.
  const [database] = await Promise.all([
    env.DATABASE_URL ? { url: env.DATABASE_URL, home: "" } : startDatabase(dataDir),
    isDemo ? startSandbox() : undefined,
    isWatching ? undefined : build(),
  ]);
  if (!env.DATABASE_URL) await saveBeforeUpgrade(dataDir, database.url);
  await startChild("shop", isWatching ? "apps/api/src/main.ts" : "apps/api/dist/server/main.js", {
    DATABASE_URL: database.url,
    DATA_DIR: database.home,
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    LOG_LEVEL: env.LOG_LEVEL || "warn",
    ...(isWatching ? { WEB_DEV: "1" } : { WEB_DIST: join(root, "apps/web/dist") }),
  });
  if (isDemo) {
    console.log(`  admin   admin@ironmonger.dev   password ironmonger`);
    console.log(`  buyer   buyer@ironmonger.dev   password ironmonger`);
  }
  if (isDemo) console.log(`  sandbox http://localhost:${sandboxPort}   (test cards, mailbox, sign-in provider)`);
}

function readPort(name: string, fallback: number): number {
  const text = process.env[name] || String(fallback);
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new StartFailure(`${name} is "${text}", which is not a port. Use a number from 1 to 65535.`);
  return port;
}

async function build(): Promise<void> {
  console.log("Building what changed. The first time this takes about a minute.");
  await run("turbo", ["run", "build", "--output-logs=errors-only"], { cwd: root, isQuiet: true });
}

async function startDatabase(dataDir: string): Promise<EmbeddedPostgres> {
  const archiveTo = process.env.WAL_ARCHIVE && resolve(root, process.env.WAL_ARCHIVE);
  const options = { dataDir, ...(archiveTo ? { archiveTo } : {}) };
  const starting = startEmbeddedPostgres(options).catch((error: Error) => {
    throw error instanceof ForeignDataError ? new StartFailure(error.message) : error;
  });
  superviseService("database", starting, async () => {
    // The shop knows its address.
    const port = Number(new URL((await starting).url).port);
    return startEmbeddedPostgres({ ...options, port });
  });
  return starting;
}

/** The shop brings a database of an earlier version to its own as it starts. */
async function saveBeforeUpgrade(dataDir: string, url: string): Promise<void> {
  if (!(await needsUpgrade(url))) return;
  const backup = join(dataDir, "backups", `before-upgrade-${new Date().toISOString().replaceAll(/[:.]/g, "-")}`);
  await saveEmbedded(dataDir, backup).catch(async (error: Error) => {
    await rm(backup, { recursive: true, force: true });
    throw new StartFailure(
      `The database is of an earlier version and is not upgraded, because it cannot be saved to ${backup}: ${error.message}`,
    );
  });
  console.log(`The database is of an earlier version and is upgraded now. A backup of it is in ${backup}`);
}

async function startChild(name: string, entry: string, settings: Record<string, string>): Promise<void> {
  const launch = () => startProgram({ entry: join(root, entry), isWatching, env: { ...process.env, ...settings } });
  let program = launch();
  const becomeReady = async (): Promise<Service> => {
    for (;;) {
      const crash = comingBack.get("database");
      const code = await Promise.race([program.ready, program.exited]);
      if (code === undefined) return program;
      const later = comingBack.get("database");
      // It has printed why it ended. Another attempt is useful only if the database has stopped meanwhile.
      if (isStopping || later === crash) throw new StartFailure(undefined, code || 1);
      await later;
      program = launch();
    }
  };
  const isReady = becomeReady();
  superviseService(
    name,
    isReady,
    async () => launch(),
    () => program,
  );
  await Promise.race([isReady, stopping.promise]);
}

/**
 * Stops a service together with the others, and restarts it when it stops by itself: immediately at first, then after growing pauses. After a
 * healthy minute the pauses start over. `starting` rejects if the first start fails, which ends everything.
 */
function superviseService(
  name: string,
  starting: Promise<Service>,
  restart: () => Promise<Service>,
  first?: () => Service,
): void {
  let current = starting;
  // Registered before it runs, so that a concurrent stop waits for it and then ends it.
  started.push({
    name,
    stop: async () => (first && current === starting ? first() : await current.catch(() => nothing)).stop(),
  });
  const watchOver = async () => {
    for (let crashes = 0; ; crashes += 1) {
      const service = await current;
      const startedAt = Date.now();
      await service.exited;
      if (isStopping) return;
      if (Date.now() - startedAt > healthyMs) crashes = 0;
      console.error(`The ${name} ended unexpectedly; starting it again.`);
      const isBack = Promise.withResolvers<void>();
      comingBack.set(name, isBack.promise);
      await sleep(crashes === 0 ? 0 : Math.min(250 * 2 ** crashes, longestPauseMs));
      if (isStopping) return;
      current = restart().catch((error: Error) => {
        console.error(error.message);
        return nothing;
      });
      void current.then(() => isBack.resolve());
    }
  };
  starting.then(watchOver, () => {}).catch(fail);
}

let isStopping = false;
async function stop(exitCode: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  stopping.resolve();
  for (const service of started.reverse())
    await service.stop().catch((error: Error) => console.error(`${service.name}: ${error.message}`));
  process.exit(exitCode);
}

function fail(error: unknown): void {
  if (!(error instanceof StartFailure)) console.error(error);
  else if (error.message) console.error(error.message);
  void stop(error instanceof StartFailure ? error.exitCode : 1);
}

process.on("SIGINT", () => void stop(0));
process.on("SIGTERM", () => void stop(0));
// npm was killed and can no longer stop us.
const parent = process.ppid;
if (process.env.npm_lifecycle_event) {
  setInterval(() => {
    if (process.ppid !== parent) void stop(1);
  }, 500).unref();
}

start().catch(fail);
