import { once } from "node:events";
import { type AddressInfo, connect as connectTo, createServer } from "node:net";
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

test("a connection that cannot learn the types of arrays fails its statement, and not the process", async () => {
  await admin`create role without_types login password 'x'`;
  await admin`revoke select on pg_catalog.pg_type from public`;
  const url = new URL(server.url);
  url.username = "without_types";
  url.password = "x";
  const { sql, close } = connect(url.href, { max: 1 });
  await expect(sql`select 1`).rejects.toMatchObject({ code: "42501" });
  await admin`grant select on pg_catalog.pg_type to public`;
  expect(await sql`select array[1, 2] as ns`).toEqual([{ ns: [1, 2] }]);
  await close();
  await admin`drop role without_types`;
});

test("a pooler that ends a connection while it learns the types of arrays fails its statement, and not the process", async () => {
  const target = new URL(server.url);
  let isWithoutDatabase = true;
  const pooler = createServer((client) => {
    const database = connectTo(Number(target.port), target.hostname);
    client.on("data", (bytes) => {
      if (isWithoutDatabase && bytes.includes("pg_type")) client.destroy();
      else database.write(bytes);
    });
    database.on("data", (bytes) => client.write(bytes));
    client.on("close", () => database.destroy());
    database.on("close", () => client.destroy());
  }).listen(0, target.hostname);
  await once(pooler, "listening");
  const url = new URL(server.url);
  url.port = String((pooler.address() as AddressInfo).port);
  const { sql, close } = connect(url.href, { max: 1 });
  await expect(sql`select 1`).rejects.toMatchObject(isLost);
  await expect(sql.begin((tx) => tx`select 1`)).rejects.toMatchObject(isLost);
  isWithoutDatabase = false;
  expect(await sql`select array[1, 2] as ns`).toEqual([{ ns: [1, 2] }]);
  await close();
  pooler.close();
});
