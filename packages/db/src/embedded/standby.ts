import { mkdir, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../embedded.ts";
import { chownTree, homeFor, serverAccount } from "./account.ts";
import { copyRunningCluster } from "./physical-backup.ts";

export type StandbyOptions = { primaryUrl: string; dataDir: string; settings?: Record<string, string> };

/**
 * A streaming standby of an embedded server: reads, no writes. Its folder is copied from the running primary.
 * Started again with `startEmbeddedPostgres` and the same settings it catches up.
 */
export async function startEmbeddedStandby({
  primaryUrl,
  dataDir,
  settings,
}: StandbyOptions): Promise<EmbeddedPostgres> {
  const account = await serverAccount();
  const home = await homeFor(resolve(dataDir), account);
  const data = join(home, "postgres");
  await rm(data, { recursive: true, force: true });
  await mkdir(home, { recursive: true });
  await copyRunningCluster(primaryUrl, data);
  await writeFile(join(data, "standby.signal"), "");
  await writeFile(join(home, "postgres.password"), new URL(primaryUrl).password, { mode: 0o600 });
  await chownTree(data, account);
  return startEmbeddedPostgres({ dataDir, settings: { ...standbySettings(primaryUrl), ...settings } });
}

export function standbySettings(primaryUrl: string): Record<string, string> {
  const { hostname, port, username, password } = new URL(primaryUrl);
  return {
    primary_conninfo: `host=${hostname} port=${port} user=${username} password=${password} application_name=standby`,
    hot_standby: "on",
    // The primary does not remove rows that a long read on the standby still needs.
    hot_standby_feedback: "on",
  };
}
