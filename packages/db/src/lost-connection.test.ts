import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { type Client, connect, type Sql } from "./client.ts";
import { startTestServer } from "./test-server.ts";

// docs/decisions/0007-postgres-driver-patch.md. An exception that nobody catches fails the run, too.

const server = await startTestServer();
const { sql: admin, close } = connect(server.url, { max: 1 });
afterAll(async () => {
  await close();
  await server.stop();
});

let client: Client;
let closed: () => void = () => {};
beforeEach(async () => {
  client = connect(server.url, { max: 1, onClose: () => closed() });
  await admin`create table rows (n int)`;
});
afterEach(async () => {
  await client.close();
  await admin`drop table rows`;
});

const pidOf = async (sql: Pick<Sql, "unsafe">): Promise<number> =>
  (await sql.unsafe("select pg_backend_pid() as pid"))[0]?.pid;
/** As PostgreSQL does when it ends. */
async function endConnection(pid: number): Promise<void> {
  const isClosed = new Promise<void>((resolve) => {
    closed = resolve;
  });
  await admin`select pg_terminate_backend(${pid})`;
  await isClosed;
}
const storedRows = async () => (await admin`select n from rows order by n`).map(({ n }) => n);
const isLost = { code: "CONNECTION_CLOSED" };

test("a transaction that goes on after its connection was lost is refused, and the pool serves others", async () => {
  const { sql } = client;
  const transaction = sql.begin(async (tx) => {
    await tx`insert into rows values (1)`;
    await endConnection(await pidOf(tx));
    await expect(tx`insert into rows values (2)`).rejects.toMatchObject(isLost);
    await expect(tx`insert into rows values (3)`).rejects.toMatchObject(isLost);
  });
  await expect(transaction).rejects.toMatchObject(isLost);
  expect(await Promise.all([sql`select 1 as n`, sql`select 2 as n`])).toEqual([[{ n: 1 }], [{ n: 2 }]]);
  expect(await storedRows()).toEqual([]);
});

test("a transaction that has lost its connection writes nothing through its replacement", async () => {
  const { sql } = client;
  let finished = false;
  const transaction = sql.begin(async (tx) => {
    await tx`insert into rows values (1)`;
    await endConnection(await pidOf(tx));
    await sql`select 1`;
    await sql.begin(async (other) => {
      await other`insert into rows values (2)`;
      await expect(tx`insert into rows values (3)`).rejects.toMatchObject(isLost);
      await expect(tx`rollback`).rejects.toMatchObject(isLost);
    });
    finished = true;
  });
  await expect(transaction).rejects.toMatchObject(isLost);
  await expect.poll(() => finished).toBe(true);
  expect(await storedRows()).toEqual([2]);
});

test("what waits when a connection is lost is sent again, and only what was running on it fails", async () => {
  const { sql } = client;
  const pid = await pidOf(sql);
  const transaction = sql.begin((tx) => [tx`select pg_sleep(60)`, tx`insert into rows values (1)`]);
  const waiting = [1, 2, 3].map((n) => sql`select ${n}::int as n`);
  const ends = Promise.allSettled([transaction, ...waiting]);
  await expect
    .poll(() => admin`select 1 from pg_stat_activity where pid = ${pid} and wait_event = 'PgSleep'`)
    .toHaveLength(1);
  await endConnection(pid);
  expect(await ends).toMatchObject([
    { status: "rejected" },
    ...[1, 2, 3].map((n) => ({ status: "fulfilled", value: [{ n }] })),
  ]);
  expect(await storedRows()).toEqual([]);
  expect(await pidOf(sql)).not.toBe(pid);
});

test("a reserved connection that is released after it was lost is never used again", async () => {
  const { sql } = client;
  const reserved = await sql.reserve();
  const waiting = sql`select 1 as n`;
  waiting.catch(() => {});
  await endConnection(await pidOf(reserved));
  await expect(reserved`rollback`).rejects.toMatchObject(isLost);
  reserved.release();
  expect(await waiting).toEqual([{ n: 1 }]);
  expect(await Promise.all([sql`select 2 as n`, sql`select 3 as n`])).toEqual([[{ n: 2 }], [{ n: 3 }]]);
});
