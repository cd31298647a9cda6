import { afterAll, expect, test } from "vitest";
import { advisoryLocks } from "./advisory-locks.ts";
import { connect } from "./client.ts";
import { migrate } from "./migrate.ts";
import { startSilentProxy } from "./silent-proxy.ts";
import { startTestServer } from "./test-server.ts";

const server = await startTestServer();
const proxy = await startSilentProxy(server.url);
afterAll(async () => {
  await proxy.close();
  await server.stop();
});

test("connections that die silently are noticed by a deadline, fail what waits on them, and are replaced, idle ones too", async () => {
  let replaced = 0;
  const { sql, close } = connect(proxy.url, { max: 5, statementTimeoutMs: 1000, onSilent: () => (replaced += 1) });
  const backends = () => Promise.all([1, 2, 3, 4, 5].map(() => sql`select pg_backend_pid() as pid, pg_sleep(0.1)`));
  const before = new Set((await backends()).map(([row]) => row?.pid));
  expect(before.size).toBe(5);

  proxy.dropPackets();
  const waiting = [sql`select 1`, sql.begin((tx) => tx`select 1`)];
  for (const end of await Promise.allSettled(waiting))
    expect(end).toMatchObject({ status: "rejected", reason: { code: "QUERY_TIMEOUT" } });
  expect(replaced).toBeGreaterThan(0);

  proxy.letThrough();
  // What comes in the same moment may still meet a connection that is being closed.
  await expect.poll(async () => (await sql`select 1 as one`.catch(() => []))[0]?.one).toBe(1);
  for (const [row] of await backends()) expect(before).not.toContain(row?.pid);
  await close();
});

test("a statement that answers within its time, an idle connection and a slow stream of rows are left alone", async () => {
  let replaced = 0;
  const { sql, close } = connect(proxy.url, { max: 1, statementTimeoutMs: 1000, onSilent: () => (replaced += 1) });
  const pidOf = async () => (await sql`select pg_backend_pid() as pid`)[0]?.pid;
  const pid = await pidOf();
  await sql`select pg_sleep(0.8)`;
  await expect(sql`select pg_sleep(2)`).rejects.toMatchObject({ code: "57014" });
  // Idle for longer than the deadline.
  const other = connect(server.url, { max: 1 });
  await other.sql`select pg_sleep(3.5)`;
  await other.close();
  expect(await pidOf()).toBe(pid);
  expect(replaced).toBe(0);
  await close();
});

test("a start that waits for another one's migrations fails when its connection dies silently, and the next one succeeds", async () => {
  const other = connect(server.url, { max: 1 });
  await other.sql`select pg_advisory_lock(${advisoryLocks.migration})`;
  const waiting = migrate(proxy.url, undefined, { silentAfterSeconds: 1 }).catch((error: unknown) => error);
  const requests = () => other.sql`select from pg_stat_activity where query ~ '^select pg_try_advisory_lock'`;
  await expect.poll(async () => (await requests()).length).toBe(1);
  proxy.dropPackets();
  expect(await waiting).toMatchObject({ code: "QUERY_TIMEOUT" });
  proxy.letThrough();
  await other.close();
  await migrate(proxy.url);
});
