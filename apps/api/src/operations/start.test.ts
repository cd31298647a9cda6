import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { connect } from "@ironmonger/db/client";
import { startEmbeddedPostgres } from "@ironmonger/db/embedded";
import { restoreEmbedded } from "@ironmonger/db/embedded/backup";
import { expect, test } from "vitest";
import { prepareDatabase } from "../prepare-database.ts";

/** Each start of the shop or the database takes seconds, on a slow machine many. */
const patiently = { timeout: 60_000 };
const root = fileURLToPath(new URL("../../../..", import.meta.url));

test("what `npm start` started survives a killed database and a killed shop, one after the other", async () => {
  const dataDir = await newDataFolder();
  const { running, port } = await startShop(dataDir);
  const isReady = untilItPrints(running, "Ironmonger is ready at");
  /** 0 where nobody answers. */
  const statusOf = (path: string) =>
    fetch(`http://localhost:${port}${path}`).then(
      ({ status }) => status,
      () => 0,
    );
  // The first kill comes before the shop has said that it is ready.
  await expect.poll(() => statusOf("/readyz"), { interval: 20, timeout: 100_000 }).toBe(200);

  for (let round = 0; round < 2; round += 1) {
    const server = await databaseServer(dataDir);
    process.kill(server, "SIGKILL");
    // The processes of the killed server may answer a moment longer, so only answers after the new one has started count.
    await expect.poll(() => databaseServer(dataDir)).not.toBe(server);
    await expect.poll(() => statusOf("/readyz"), patiently).toBe(200);
    await expect.poll(() => statusOf("/tools?limit=1"), patiently).toBe(200);
    await isReady;
  }

  const shop = childrenOf(running).find((pid) => commandOf(pid).includes("apps/api/dist/server/main.js"));
  if (!shop) throw new Error("The shop's process was not found.");
  process.kill(shop, "SIGKILL");
  await expect.poll(() => isAlive(shop)).toBe(false);
  await expect.poll(() => statusOf("/readyz"), patiently).toBe(200);

  running.kill("SIGTERM");
  expect(await once(running, "exit")).toEqual([0, null]);
  await rm(dataDir, { recursive: true, force: true });
}, 240_000);

test("a database of an earlier version is saved before it is upgraded, and a migration that fails leaves it as it was", async () => {
  const dataDir = await newDataFolder();
  const server = await startEmbeddedPostgres({ dataDir });
  await prepareDatabase({ databaseDirectUrl: server.url, dataDir });
  const { sql, close } = connect(server.url, { max: 1 });
  // What the last migration makes is there already, so it fails.
  await sql`delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)`;
  const before = await applied(server.url);
  await close();
  await server.stop();

  const { running } = await startShop(dataDir);
  const printed = await readToItsEnd(running);
  expect(running.exitCode).toBe(1);
  expect(printed).toContain("A migration failed and was rolled back, so the database is as it was:");
  const backup = /A backup of it is in (.+)/.exec(printed)?.[1] ?? "";
  const same = await startEmbeddedPostgres({ dataDir });
  expect(await applied(same.url)).toEqual(before);
  await same.stop();

  const other = await newDataFolder();
  await restoreEmbedded({ dataDir: other, backup });
  const restored = await startEmbeddedPostgres({ dataDir: other });
  expect(await applied(restored.url)).toEqual(before);
  await restored.stop();
  for (const folder of [dataDir, other]) await rm(folder, { recursive: true, force: true });
}, 240_000);

/** The migrations that the database has. */
async function applied(url: string): Promise<string[]> {
  const { sql, close } = connect(url, { max: 1 });
  const rows = await sql<{ hash: string }[]>`select hash from drizzle.__drizzle_migrations order by id`.finally(close);
  return rows.map(({ hash }) => hash);
}

async function readToItsEnd(program: ChildProcess): Promise<string> {
  let printed = "";
  for (const stream of [program.stdout, program.stderr])
    stream?.on("data", (chunk) => {
      printed += chunk;
    });
  await once(program, "close");
  return printed;
}

async function newDataFolder(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), "ironmonger-start-"));
  // The account of the database must be able to enter it.
  await chmod(dataDir, 0o711);
  return dataDir;
}

async function startShop(dataDir: string): Promise<{ running: ChildProcess; port: number }> {
  // The sandbox takes two.
  const port = await freePorts(3);
  const running = spawn(process.execPath, ["scripts/start.ts"], {
    cwd: root,
    env: {
      ...process.env,
      PATH: `${join(root, "node_modules/.bin")}:${process.env.PATH}`,
      NODE_ENV: "development",
      PORT: String(port),
      SANDBOX_PORT: String(port + 1),
      DATA_DIR: dataDir,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.stderr.pipe(process.stderr);
  process.once("exit", () => running.kill("SIGKILL"));
  return { running, port };
}

/** Reads on afterwards: a program whose output nobody reads would end. */
function untilItPrints({ stdout }: ChildProcess, text: string): Promise<void> {
  let printed = "";
  return new Promise((done, failed) => {
    stdout?.on("data", (chunk) => {
      printed += chunk;
      if (printed.includes(text)) done();
    });
    stdout?.on("close", () => failed(new Error(`It ended before it was ready:\n${printed}`)));
  });
}

/** Its process id; that of the last one while a new one is starting. */
async function databaseServer(dataDir: string): Promise<number> {
  const [pid] = (await readFile(join(dataDir, "postgres/postmaster.pid"), "utf8")).split("\n");
  return Number(pid);
}

const childrenOf = ({ pid }: ChildProcess): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);

const commandOf = (pid: number): string => readFileSync(`/proc/${pid}/cmdline`, "utf8");

function isAlive(pid: number): boolean {
  try {
    return commandOf(pid) !== "";
  } catch {
    return false;
  }
}

/** The first of several consecutive free ports, outside the range that the system gives to connections and to servers that name no port. */
async function freePorts(count: number): Promise<number> {
  for (;;) {
    const first = randomInt(20_000, 30_000);
    const servers = Array.from({ length: count }, () => createServer());
    const isFree = await Promise.all(
      servers.map(
        (server, index) =>
          new Promise<boolean>((done) =>
            server.once("error", () => done(false)).listen(first + index, "localhost", () => done(true)),
          ),
      ),
    );
    await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
    if (isFree.every(Boolean)) return first;
  }
}
