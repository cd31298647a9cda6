import { mkdir, rename } from "node:fs/promises";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { recordBackup, saveEmbedded } from "@ironmonger/db/embedded/backup";
import { pgEnvironment } from "./internal/pg-environment.ts";
import { run } from "./internal/programs.ts";
import { readDotEnv } from "./internal/read-dot-env.ts";
import { StartFailure } from "./internal/start-failure.ts";

// `node scripts/backup.ts FOLDER`: a backup of the shop's database, named after the time, in FOLDER. DATABASE_URL is saved with pg_dump,
// the embedded database by a copy of its files. The shop may go on running. `restore.ts` restores it.

const root = fileURLToPath(new URL("..", import.meta.url));

try {
  readDotEnv(root);
  const [folder] = process.argv.slice(2);
  if (!folder) throw new StartFailure("Say where: node scripts/backup.ts FOLDER");
  const name = `ironmonger-${new Date().toISOString().replaceAll(/[:.]/g, "-")}`;
  await mkdir(folder, { recursive: true });
  const { DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: directUrl, DATA_DIR: dataDir } = process.env;
  const target = resolve(folder, databaseUrl ? `${name}.dump` : name);
  if (databaseUrl) {
    const env = pgEnvironment(directUrl || databaseUrl);
    await run("pg_dump", ["--format=custom", "--no-owner", `--file=${target}.part`], { cwd: root, env });
    await rename(`${target}.part`, target);
    await recordBackup(directUrl || databaseUrl);
  } else {
    await saveEmbedded(resolve(root, dataDir || ".data"), target).catch((error: Error) => {
      throw new StartFailure(error.message);
    });
  }
  console.log(`Saved to ${target}`);
} catch (error) {
  if (!(error instanceof StartFailure)) throw error;
  console.error(error.message);
  process.exit(error.exitCode);
}
