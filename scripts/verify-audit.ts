import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { findRunningPostgres, startEmbeddedPostgres } from "@ironmonger/db/embedded";
import { homeFor, serverAccount } from "@ironmonger/db/embedded/account";
import { run } from "./internal/programs.ts";
import { readDotEnv } from "./internal/read-dot-env.ts";
import { StartFailure } from "./internal/start-failure.ts";

// `pnpm verify-audit [HASH]`: checks the audit log of DATABASE_URL, or of the embedded database, while the shop runs or not. See
// apps/api/src/commands/verify-audit.ts.

const root = fileURLToPath(new URL("..", import.meta.url));

try {
  readDotEnv(root);
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = process.env;
  const folder = resolve(root, dataDir || ".data");
  const running = databaseUrl || (await findRunningPostgres(folder));
  if (!running && !existsSync(join(await homeFor(folder, await serverAccount()), "postgres", "PG_VERSION")))
    throw new StartFailure(`There is no database in ${folder}.`);
  const own = running ? undefined : await startEmbeddedPostgres({ dataDir: folder });
  const env = { ...process.env, DATABASE_URL: running ?? own?.url };
  await run(process.execPath, ["apps/api/src/commands/verify-audit.ts", ...process.argv.slice(2)], {
    cwd: root,
    env,
  }).finally(own?.stop);
} catch (error) {
  if (!(error instanceof StartFailure)) throw error;
  // The command itself has said why.
  if (!error.message.startsWith('"')) console.error(error.message);
  process.exitCode = error.exitCode;
}
