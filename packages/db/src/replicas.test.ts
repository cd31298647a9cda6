import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { type Client, connect } from "./client.ts";
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

/** Not only unusable, as after a check without an answer: how far it is behind is known. */
const farBehind = { known: 1, usable: 0, behindBytes: expect.toSatisfy((bytes: number) => bytes > 0) };

test("a standby that was promoted is read as well, although it follows nobody", async () => {
  const standby = await startEmbeddedStandby({ primaryUrl: primary.url, dataDir: join(folder, "promoted") });
  const main = connect(standby.url, { max: 2 });
  await main.sql`select pg_promote()`;
  await main.sql`create table written_after_the_promotion (text text)`;
  const reader = connectReplicas([standby.url], main, { max: 2, checkEveryMs: 250 });
  await expect.poll(() => reader.count()).toEqual({ known: 1, usable: 1, behindBytes: 0 });
  await Promise.all([reader.close(), main.close()]);
  await standby.stop();
});

test("a server that is nobody's standby and lacks what the primary writes gets no reads", async () => {
  const main = connect(primary.url, { max: 2 });
  const standby = await startEmbeddedStandby({ primaryUrl: primary.url, dataDir: join(folder, "parted") });
  const parted = connect(standby.url, { max: 1 });
  const reader = connectReplicas([standby.url], main, { max: 2, checkEveryMs: 250, maxBehindMs: 750 });
  await expect.poll(() => reader.count().usable).toBe(1);
  await parted.sql`select pg_promote()`;
  await main.sql`select pg_logical_emit_message(true, 'more than it says of its promotion', repeat('x', 1_000_000))`;
  await expect.poll(() => reader.count()).toEqual(farBehind);
  await Promise.all([reader.close(), parted.close(), main.close()]);
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
  await expect.poll(() => reader.count()).toEqual(farBehind);
  expect(isOnPrimary()).toBe(true);
  await slow.sql`select pg_wal_replay_resume()`;
  await expect.poll(isOnPrimary).toBe(false);
  await Promise.all([reader.close(), slow.close(), main.close()]);
  await standby.stop();
});

/** A standby that replays nothing more, and something that the primary has written since. */
async function pauseAndWrite(standby: Client, main: Client, table: string) {
  await standby.sql`select pg_wal_replay_pause()`;
  await expect.poll(() => standby.sql`select pg_get_wal_replay_pause_state() as is`).toEqual([{ is: "paused" }]);
  await main.sql`create table ${main.sql(table)} (text text)`;
  // This server writes its log a moment after a commit; a checkpoint writes it now.
  await main.sql`checkpoint`;
}

test("a standby that is far behind gets no reads just after a start", async () => {
  const main = connect(primary.url, { max: 2 });
  const standby = await startEmbeddedStandby({ primaryUrl: primary.url, dataDir: join(folder, "hours-behind") });
  const slow = connect(standby.url, { max: 1 });
  await pauseAndWrite(slow, main, "newer_notes");
  // The first check alone, which may take its time: a primary that has not answered by its end counts as gone.
  const reader = connectReplicas([standby.url], main, { max: 2, checkEveryMs: 100_000 });
  await expect.poll(() => reader.count()).toEqual(farBehind);
  expect(reader.sql === main.sql).toBe(true);
  await slow.sql`select pg_wal_replay_resume()`;
  await Promise.all([reader.close(), slow.close(), main.close()]);
  await standby.stop();
});

test("a standby that falls behind gets no reads, also after the clock of the machine was put back", async () => {
  const main = connect(primary.url, { max: 2 });
  const standby = await startEmbeddedStandby({ primaryUrl: primary.url, dataDir: join(folder, "clock") });
  const slow = connect(standby.url, { max: 1 });
  const reader = connectReplicas([standby.url], main, { max: 2, checkEveryMs: 100, maxBehindMs: 500 });
  const isOnPrimary = () => reader.sql === main.sql;
  await expect.poll(isOnPrimary).toBe(false);
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  vi.setSystemTime(Date.now() - 3_600_000);
  await pauseAndWrite(slow, main, "notes_of_an_hour_before");
  await expect.poll(isOnPrimary).toBe(true);
  await slow.sql`select pg_wal_replay_resume()`;
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
