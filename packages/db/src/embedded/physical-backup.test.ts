import { chmod, cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "../client.ts";
import { startEmbeddedPostgres } from "../embedded.ts";
import { restoreEmbedded, saveEmbedded } from "./backup.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ironmonger-backup-"));
  await chmod(folder, 0o711);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const notes = async (url: string) => {
  const { sql, close } = connect(url, { max: 1 });
  const rows = await sql<{ text: string }[]>`select text from notes order by id`;
  await close();
  return rows.map(({ text }) => text);
};

test("a backup taken during writes restores completely over destroyed data", async () => {
  const dataDir = join(folder, "busy");
  const server = await startEmbeddedPostgres({ dataDir });
  const { sql, close } = connect(server.url, { max: 2 });
  await sql`create table notes (id bigint generated always as identity primary key, text text)`;
  await sql`insert into notes (text) values ('before')`;
  let isWriting = true;
  const writer = (async () => {
    while (isWriting) await sql`insert into notes (text) select 'meanwhile' from generate_series(1, 50)`;
  })();
  const backup = join(folder, "busy-backup");
  await saveEmbedded(dataDir, backup);
  isWriting = false;
  await writer;
  await sql`insert into notes (text) values ('after')`;
  await close();
  await server.stop();
  await rm(join(dataDir, "postgres", "base"), { recursive: true, force: true });

  await restoreEmbedded({ dataDir, backup });
  const restored = await startEmbeddedPostgres({ dataDir });
  const restoredNotes = await notes(restored.url);
  expect(restoredNotes[0]).toBe("before");
  expect(restoredNotes).not.toContain("after");
  await restored.stop();
});

test("with the archived log the shop is restored to a named moment, or to the last archived change", async () => {
  const dataDir = join(folder, "archived");
  const archive = join(folder, "archive");
  const server = await startEmbeddedPostgres({ dataDir, archiveTo: archive });
  const { sql, close } = connect(server.url, { max: 1 });
  await sql`create table notes (id bigint generated always as identity primary key, text text)`;
  const backup = join(folder, "archived-backup");
  await saveEmbedded(dataDir, backup);
  await sql`insert into notes (text) values ('a good order')`;
  // The moment has to lie between the two changes, however coarse the clock is.
  await sql`select pg_sleep(0.05)`;
  const [moment] = await sql<{ at: Date }[]>`select clock_timestamp() as at`;
  await sql`select pg_sleep(0.05)`;
  await sql`delete from notes`;
  await sql`insert into notes (text) values ('a mistake')`;
  await sql`select pg_switch_wal()`;
  await expect
    .poll(async () => (await sql`select failed_count, last_archived_wal from pg_stat_archiver`)[0]?.failed_count)
    .toBe(0);
  await close();
  await server.stop();
  const spare = join(folder, "spare-backup");
  await cp(backup, spare, { recursive: true });

  await restoreEmbedded({ dataDir, backup: spare, archive });
  const atTheEnd = await startEmbeddedPostgres({ dataDir });
  expect(await notes(atTheEnd.url)).toEqual(["a mistake"]);
  await atTheEnd.stop();

  await restoreEmbedded({ dataDir, backup, archive, until: moment?.at ?? new Date() });
  const asItWas = await startEmbeddedPostgres({ dataDir, archiveTo: archive });
  expect(await notes(asItWas.url)).toEqual(["a good order"]);
  await asItWas.stop();
});

test("a restore that fails leaves the data as it was", async () => {
  const dataDir = join(folder, "intact");
  const archive = join(folder, "intact-archive");
  const server = await startEmbeddedPostgres({ dataDir, archiveTo: archive });
  const { sql, close } = connect(server.url, { max: 1 });
  await sql`create table notes (id bigint generated always as identity primary key, text text)`;
  await sql`insert into notes (text) values ('before')`;
  const backup = join(folder, "intact-backup");
  await saveEmbedded(dataDir, backup);
  await sql`insert into notes (text) values ('after')`;
  await close();
  await server.stop();

  const restoring = restoreEmbedded({ dataDir, backup, archive, until: new Date(Date.now() + 3_600_000) });
  await expect(restoring).rejects.toThrow("The backup could not be recovered, and the data is as before.");
  const again = await startEmbeddedPostgres({ dataDir });
  expect(await notes(again.url)).toEqual(["before", "after"]);
  await again.stop();
});
