import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { dirname, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { chownAll, everyoneMayEnter, homeFor, type ServerAccount, serverAccount } from "./embedded/account.ts";
import { findBinaries } from "./embedded/binaries.ts";
import { clearLeftover, findPort } from "./embedded/leftover.ts";
import { archiveSettings } from "./embedded/physical-backup.ts";

export type EmbeddedPostgres = {
  /** The folder of its files: `dataDir`, or its replacement (`homeFor`). */
  home: string;
  /** The address of the database `ironmonger`, as its owner. */
  url: string;
  /** Closes all connections, shuts the server down and waits until it has exited. */
  stop: () => Promise<void>;
  /** Resolves when the server has ended, for any reason. */
  exited: Promise<void>;
};

export type EmbeddedOptions = {
  /** The folder of data and log. A server that a killed run has left behind is stopped first. */
  dataDir: string;
  /** For tests: faster, but not safe against power cuts. */
  isDisposable?: boolean;
  /** A folder to which the server's log is archived, for point-in-time recovery. */
  archiveTo?: string;
  /** A free one unless named. */
  port?: number;
  settings?: Record<string, string>;
};

const durable = { shared_buffers: "256MB", max_connections: "200", jit: "off", wal_compression: "on" };
const disposable = {
  ...durable,
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  shared_buffers: "128MB",
};

/** The folder contains something else than a database of this PostgreSQL. */
export class ForeignDataError extends Error {
  override name = "ForeignDataError";
}

/** Of the npm package. The files of another one cannot be read. */
const majorVersion = "18";

/**
 * Starts a real PostgreSQL from the npm package, on a free loopback port, creating its data folder when it is new.
 * @throws ForeignDataError before anything in the folder is changed
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const account = await serverAccount();
  const home = await homeFor(resolve(options.dataDir), account);
  const binaries = await findBinaries(account);
  const data = join(home, "postgres");
  await refuseForeignData(home, data);
  const password = await readOrMakePassword(home);

  await clearLeftover(data);
  if (!existsSync(join(data, "PG_VERSION"))) await initialise({ binaries, home, data, password, account });

  const port = options.port ?? (await freePort());
  if (options.archiveTo) await prepareArchive(options.archiveTo, account);
  const settings = {
    ...(options.isDisposable ? disposable : durable),
    ...(options.archiveTo ? archiveSettings(resolve(options.archiveTo)) : {}),
    ...options.settings,
  };
  const url = (database: string) => `postgres://ironmonger:${password}@127.0.0.1:${port}/${database}`;
  const log = await open(join(home, "postgres.log"), "a");
  // Its own process group: a Ctrl-C in the terminal reaches the shop alone, which then stops its database last.
  const server = spawn(
    binaries.postgres,
    [
      "-D",
      data,
      "-p",
      String(port),
      "-c",
      "listen_addresses=127.0.0.1",
      "-c",
      "unix_socket_directories=",
      ...flags(settings),
    ],
    { stdio: ["ignore", log.fd, log.fd], detached: true, ...account },
  );
  const exited = new Promise<void>((done) => {
    server.once("exit", () => done());
    server.once("error", () => done());
  });
  await log.close();
  try {
    await untilItAnswers(server, url("postgres"), join(home, "postgres.log"));
    await createDatabase(url("postgres"));
  } catch (error) {
    server.kill("SIGQUIT");
    throw error;
  }
  return {
    home,
    url: url("ironmonger"),
    exited,
    stop: async () => {
      if (server.exitCode === null && server.signalCode === null) server.kill("SIGINT");
      await exited;
    },
  };
}

/** The address of the server that runs on `dataDir`; undefined if none does. */
export async function findRunningPostgres(dataDir: string): Promise<string | undefined> {
  const home = await homeFor(resolve(dataDir), await serverAccount());
  const port = await findPort(join(home, "postgres"));
  if (!port) return undefined;
  return `postgres://ironmonger:${await readOrMakePassword(home)}@127.0.0.1:${port}/ironmonger`;
}

async function refuseForeignData(home: string, data: string): Promise<void> {
  const content = await readdir(data).catch(() => []);
  if (content.length === 0) return;
  const version = await readFile(join(data, "PG_VERSION"), "utf8").catch(() => "");
  if (version.trim() === majorVersion) return;
  throw new ForeignDataError(
    `The folder ${data} is not a database of PostgreSQL ${majorVersion}, which this version of Ironmonger uses: move or delete the folder ${home} and start again.`,
  );
}

async function prepareArchive(folder: string, account: ServerAccount): Promise<void> {
  await mkdir(folder, { recursive: true });
  await chownAll([folder], account);
  if (account.uid !== undefined && !(await everyoneMayEnter(dirname(resolve(folder)))))
    throw new Error(`The database's account may not enter ${folder}. Name a folder for the log that it can reach.`);
}

const flags = (settings: Record<string, string>) =>
  Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);

async function readOrMakePassword(home: string): Promise<string> {
  const file = join(home, "postgres.password");
  if (existsSync(file)) return (await readFile(file, "utf8")).trim();
  const password = randomBytes(18).toString("base64url");
  await writeFile(file, password, { mode: 0o600 });
  return password;
}

type Initialise = {
  binaries: { initdb: string };
  home: string;
  data: string;
  password: string;
  account: ServerAccount;
};

async function initialise({ binaries, home, data, password, account }: Initialise): Promise<void> {
  // An interrupted first run leaves an incomplete cluster here.
  const fresh = join(home, "postgres.new");
  await rm(fresh, { recursive: true, force: true });
  const passwordFile = join(home, "initdb.password");
  await writeFile(passwordFile, password, { mode: 0o600 });
  await mkdir(fresh, { mode: 0o700 });
  await chownAll([fresh, passwordFile], account);
  const child = spawn(
    binaries.initdb,
    ["-D", fresh, "-U", "ironmonger", "-A", "scram-sha-256", `--pwfile=${passwordFile}`, "-E", "UTF8"].concat([
      "--locale-provider=builtin",
      "--locale=C.UTF-8",
      "--no-sync",
      "--no-instructions",
    ]),
    { stdio: ["ignore", "ignore", "pipe"], env: { ...process.env, LC_ALL: "C" }, ...account },
  );
  let complaint = "";
  child.stderr.on("data", (chunk) => {
    complaint += chunk;
  });
  const code = await new Promise<number | null>((done, failed) => {
    child.once("error", failed);
    child.once("exit", done);
  });
  await rm(passwordFile, { force: true });
  if (code !== 0) throw new Error(`The database could not be created in ${data}: ${complaint.trim()}`);
  await rename(fresh, data);
}

async function untilItAnswers(server: ChildProcess, url: string, logFile: string): Promise<void> {
  let failure: Error | undefined;
  server.once("error", (error) => {
    failure = error;
  });
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(25)) {
    if (failure) throw failure;
    if (server.exitCode !== null || server.signalCode !== null) {
      const log = await readFile(logFile, "utf8").catch(() => "");
      throw new Error(
        `The embedded database ended immediately. Its log (${logFile}) says: ${log.trim().split("\n").slice(-4).join(" | ")}`,
      );
    }
    const probe = postgres(url, { max: 1, onnotice: () => {}, connect_timeout: 5 });
    try {
      await probe`select 1`;
      return;
    } catch {
      // Not ready yet: it is starting, or recovering from a crash.
    } finally {
      await probe.end({ timeout: 1 });
    }
  }
  throw new Error(`The embedded database did not answer within a minute. Its log is ${logFile}`);
}

async function createDatabase(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    const [existing] = await sql`select 1 from pg_database where datname = 'ironmonger'`;
    if (!existing) await sql`create database ironmonger`;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done, failed) => probe.once("error", failed).listen(0, "127.0.0.1", done));
  const address = probe.address();
  await new Promise((done) => probe.close(done));
  if (address === null || typeof address === "string") throw new Error("No free port on the loopback address.");
  return address.port;
}
