import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "./client.ts";
import { standbySettings, startEmbeddedStandby } from "./embedded/standby.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded.ts";
import { connectReplicas } from "./replicas.ts";

let folder: string;
let primary: EmbeddedPostgres;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ironmonger-replicas-"));
  await chmod(folder, 0o711);
  primary = await startEmbeddedPostgres({ dataDir: join(folder, "primary"), isDisposable: true });
});
afterAll(async () => {
  await primary.stop();
  await rm(folder, { recursive: true, force: true });
});

test("reads go to a standby, to the primary when it dies, and to the standby again when it is back", async () => {
  const main = connect(primary.url, { max: 2 });
  await main.sql`create table notes (text text)`;
  const dataDir = join(folder, "standby");
  let standby = await startEmbeddedStandby({ primaryUrl: primary.url, dataDir });
  const port = new URL(standby.url).port;
  const reader = connectReplicas([standby.url], main, { max: 2, checkEveryMs: 500 });
  const readsFrom = async () => String((await reader.sql`select inet_server_port() as port`)[0]?.port);

  await expect.poll(readsFrom).toBe(port);
  await main.sql`insert into notes values ('written to the primary')`;
  await expect.poll(async () => (await reader.sql`select text from notes`).length).toBe(1);
  const write = () => reader.sql`insert into notes values ('not here')`.catch(({ message }: Error) => message);
  await expect.poll(write).toMatch(/read-only/);

  await standby.stop();
  await expect.poll(() => readsFrom().catch(() => "no answer")).toBe(new URL(primary.url).port);

  standby = await startEmbeddedPostgres({ dataDir, port: Number(port), settings: standbySettings(primary.url) });
  await expect.poll(readsFrom).toBe(port);
  await reader.close();
  await main.close();
  await standby.stop();
});

test("a standby that is far behind gets no reads", async () => {
  const main = connect(primary.url, { max: 2 });
  const standby = await startEmbeddedStandby({ primaryUrl: primary.url, dataDir: join(folder, "slow") });
  const slow = connect(standby.url, { max: 1 });
  await slow.sql`select pg_wal_replay_pause()`;
  const reader = connectReplicas([standby.url], main, { max: 2, checkEveryMs: 250, maxBehindMs: 750 });
  const isOnPrimary = () => reader.sql === main.sql;
  await expect.poll(isOnPrimary).toBe(false);
  await main.sql`create table more_notes (text text)`;
  await expect.poll(isOnPrimary).toBe(true);
  await slow.sql`select pg_wal_replay_resume()`;
  await expect.poll(isOnPrimary).toBe(false);
  await Promise.all([reader.close(), slow.close(), main.close()]);
  await standby.stop();
});

test("reads go on from a standby while the primary is gone", async () => {
  const standby = await startEmbeddedStandby({ primaryUrl: primary.url, dataDir: join(folder, "left") });
  const gone = connect("postgres://ironmonger:x@127.0.0.1:1/ironmonger", { max: 1 });
  const reader = connectReplicas([standby.url], gone, { max: 2, checkEveryMs: 500 });
  await expect.poll(() => reader.sql !== gone.sql).toBe(true);
  await expect.poll(() => reader.sql`select 1 as one`).toEqual([{ one: 1 }]);
  await Promise.all([reader.close(), gone.close()]);
  await standby.stop();
});
