import { execFileSync, spawnSync } from "node:child_process";
import { chmod, mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startEmbeddedPostgres } from "@ironmonger/db/embedded";
import { run } from "./internal/programs.ts";
import { StartFailure } from "./internal/start-failure.ts";
import { type RunningShop, startShop } from "./internal/start-shop.ts";

// `node scripts/check-upgrade.ts [TAG OR COMMIT]`, part of `npm test`: the rule of upgrades, tried. Replicas are replaced one by one, so the
// code of the release before has to work on the schema of this one, beside this one. Both place, show and cancel orders on one
// database that this one has migrated; afterwards the books must be green. The release before is the one that
// deploy/previous-release names.

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = await mkdtemp(join(tmpdir(), "ironmonger-upgrade-"));
let exitCode = 0;
try {
  await checkUpgrade();
} catch (error) {
  if (!(error instanceof StartFailure)) throw error;
  console.error(error.message);
  exitCode = error.exitCode;
} finally {
  await rm(folder, { recursive: true, force: true });
}
process.exit(exitCode);

async function checkUpgrade(): Promise<void> {
  const before = process.argv[2] ?? (await readFile(join(root, "deploy/previous-release"), "utf8")).trim();
  const old = join(folder, "before");
  await mkdir(old);
  await chmod(folder, 0o711);
  if (!unpack(before, old)) {
    console.log(
      `${before} is not in this shallow clone: "git fetch --unshallow" brings what an upgrade is tried from.`,
    );
    return;
  }
  await run(
    "pnpm",
    ["install", "--frozen-lockfile", "--prefer-offline", "--reporter=append-only", "--filter", "@ironmonger/api..."],
    { cwd: old, env: { CI: "true" } },
  );

  const database = await startEmbeddedPostgres({ dataDir: join(folder, "data"), isDisposable: true });
  const running: RunningShop[] = [];
  try {
    const settings = { DATABASE_URL: database.url, LOG_LEVEL: "error", RECONCILE_SECONDS: "3600" };
    const [next, previous] = [await startShop(root, settings), await startShop(old, settings)];
    running.push(next, previous);
    for (const [name, shop] of [
      ["this release", next],
      [before, previous],
    ] as const) {
      await tryShop(name, shop.url);
      console.log(`${name}: signs in, lists, places, shows and cancels`);
    }
    await run("node", ["apps/api/src/commands/check-books.ts"], { cwd: root, env: settings });
  } finally {
    await Promise.all(running.map((shop) => shop.stop()));
    await database.stop();
  }
}

/**
 * Answers false where a copy of the sources without their whole history lacks the release and cannot fetch it.
 * @throws StartFailure where the history is whole, and the release is not in it
 */
function unpack(release: string, target: string): boolean {
  const git = (...args: string[]) => spawnSync("git", args, { cwd: root, maxBuffer: 2 ** 30 });
  const archive = () => git("archive", release);
  let packed = archive();
  if (packed.status !== 0) {
    git("fetch", "--depth=1", "origin", release);
    packed = archive();
  }
  if (packed.status === 0) {
    execFileSync("tar", ["-x", "-C", target], { input: packed.stdout });
    return true;
  }
  const isWhole = git("rev-parse", "--is-shallow-repository").stdout?.toString().trim() === "false";
  if (isWhole)
    throw new StartFailure(`deploy/previous-release names ${release}, which is no release.\n${packed.stderr ?? ""}`);
  return false;
}

async function tryShop(name: string, url: string): Promise<void> {
  const call = async (method: string, path: string, body?: object, cookie = "") => {
    const answer = await fetch(url + path, {
      method,
      headers: { origin: url, cookie, ...(body ? { "content-type": "application/json" } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await answer.text();
    if (!answer.ok) throw new StartFailure(`${name}: ${method} ${path} answered ${answer.status}: ${text}`);
    return { answer, body: JSON.parse(text) };
  };
  const account = { email: "buyer@ironmonger.dev", password: "ironmonger" };
  const signedIn = await call("POST", "/auth/sign-in", account);
  const cookie = signedIn.answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  await call("GET", "/readyz");
  const [tool] = (await call("GET", "/tools?limit=1")).body;
  const order = { toolId: tool._id, quantity: tool.minOrder, address: "1 High Street", phone: "12345678" };
  const { insertedId } = (await call("POST", "/order", order, cookie)).body;
  await call("GET", `/order/${insertedId}`, undefined, cookie);
  await call("DELETE", `/order/${insertedId}`, undefined, cookie);
}
