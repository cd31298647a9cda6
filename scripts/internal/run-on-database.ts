import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { findRunningPostgres, startEmbeddedPostgres } from "@ironmonger/db/embedded";
import { homeFor, serverAccount } from "@ironmonger/db/embedded/account";
import { run } from "./programs.ts";
import { readDotEnv } from "./read-dot-env.ts";
import { StartFailure } from "./start-failure.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Runs a command of the server (`apps/api/src/commands`) on DATABASE_URL, or on the embedded database, while the shop runs or not. */
export async function runOnDatabase(command: string): Promise<void> {
  try {
    readDotEnv(root);
    const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = process.env;
    const folder = resolve(root, dataDir || ".data");
    const running = databaseUrl || (await findRunningPostgres(folder));
    if (!running && !existsSync(join(await homeFor(folder, await serverAccount()), "postgres", "PG_VERSION")))
      throw new StartFailure(`There is no database in ${folder}.`);
    const own = running ? undefined : await startEmbeddedPostgres({ dataDir: folder });
    const env = { ...process.env, DATABASE_URL: running ?? own?.url };
    await run(process.execPath, [`apps/api/src/commands/${command}.ts`, ...process.argv.slice(2)], {
      cwd: root,
      env,
    }).finally(own?.stop);
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error;
    // The command itself has said why.
    if (!error.message.startsWith('"')) console.error(error.message);
    process.exitCode = error.exitCode;
  }
}
