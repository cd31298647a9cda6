import { join } from "node:path";
import { acknowledgedUntilNow, forgetSince, type Observations } from "./observations.ts";
import type { RestartableDatabase } from "./restartable-database.ts";
import { runCommand, type SupervisedProgram } from "./supervise.ts";

type Backup = { path: string; acknowledged: ReturnType<typeof acknowledgedUntilNow> };

/** Backs up the running shop, and later restores that backup, with the scripts that operators use. */
export function backupOf(options: {
  dataDir: string;
  database: RestartableDatabase;
  api: SupervisedProgram;
  observations: Observations;
  settings: Record<string, string>;
  log: (text: string) => void;
}) {
  const { dataDir, database, api, observations, log } = options;
  const { DATABASE_URL: _, ...settings } = options.settings;
  const env = { ...settings, DATA_DIR: dataDir };
  const run = async (script: string, ...args: string[]) => {
    const { isSuccess, text } = await runCommand(script, env, ...args);
    if (!isSuccess) throw new Error(`${script} failed:\n${text}`);
    return text;
  };
  let backup: Backup | undefined;
  return {
    save: async () => {
      const acknowledged = acknowledgedUntilNow(observations);
      const text = await run("scripts/backup.ts", join(dataDir, "backups"));
      backup = { path: /Saved to (.*)/.exec(text)?.[1] ?? "", acknowledged };
      log(`a backup is saved, with ${acknowledged.placed.size} orders`);
    },
    /** The restored shop lacks everything that has happened since, except what the provider has. */
    restore: async () => {
      const saved = backup;
      if (!saved) throw new Error("There is no backup.");
      log(`the shop is restored; ${observations.placed.size - saved.acknowledged.placed.size} orders are lost`);
      await api.whileDown(() =>
        database.whileDown(async () => {
          forgetSince(observations, saved.acknowledged);
          await run("scripts/restore.ts", saved.path, "--replace");
        }),
      );
    },
  };
}
