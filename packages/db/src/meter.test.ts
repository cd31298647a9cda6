import { sql as fragment } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { connect, queryBuilder } from "./client.ts";
import { startTestServer } from "./test-server.ts";

const server = await startTestServer();
const meter = {
  charged: 0,
  refused: false,
  waiting: 0,
  admit: (statement: () => Promise<void>) => {
    meter.waiting += 1;
    return statement();
  },
  requireRows: () => {
    if (meter.refused) throw new Error("no rows left");
  },
  charge: (rows: number) => {
    meter.charged += rows;
  },
};
let isMetered = true;
const { sql, db, close } = connect(server.url, { findMeter: () => (isMetered ? meter : undefined) });
await sql`create table metered (id int, name text)`;
beforeEach(() => {
  Object.assign(meter, { charged: 0, refused: false, waiting: 0 });
  isMetered = true;
});
afterAll(async () => {
  await close();
  await server.stop();
});

test("rows that are read are charged, with and without the builder, in and outside of transactions", async () => {
  await sql`select * from generate_series(1, ${3})`;
  expect(meter).toMatchObject({ charged: 3, waiting: 1 });
  await db.execute(fragment`select * from generate_series(1, 40)`);
  expect(meter).toMatchObject({ charged: 43, waiting: 2 });
  await sql.begin(async (tx) => {
    await tx`select * from generate_series(1, 500)`;
    await queryBuilder(tx).execute(fragment`select * from generate_series(1, 6000)`);
    await tx.savepoint((inner) => inner`select * from generate_series(1, 10000)`);
  });
  expect(meter).toMatchObject({ charged: 16_543, waiting: 2 });
});

test("rows that are sent are charged: as values, as a list, as one text", async () => {
  await sql`insert into metered ${sql(Array.from({ length: 20 }, (_, id) => ({ id, name: "x" })))}`;
  await sql`insert into metered values (1, ${"x".repeat(1000)})`;
  const ofValues = meter.charged;
  expect(ofValues).toBeGreaterThan(0);
  await sql`insert into metered (id) select unnest(${Array.from({ length: 300 }, (_, id) => id)}::int[])`;
  expect(meter.charged - ofValues).toBe(300);
  const list = JSON.stringify(Array.from({ length: 1000 }, (_, id) => ({ id, name: "n".repeat(190) })));
  await sql`insert into metered select * from jsonb_to_recordset(${list}::text::jsonb) as one(id int, name text)`;
  expect(meter.charged - ofValues - 300).toBeGreaterThan(1000);
});

test("fragments are no statements, and a cursor is read without charge", async () => {
  const condition = sql`where n > ${5}`;
  expect(await sql`select n from generate_series(1, 10) n ${condition} order by ${sql("n")}`).toHaveLength(5);
  expect(meter.charged).toBe(5);
  let read = 0;
  for await (const rows of sql`select * from generate_series(1, 10)`.cursor(4)) read += rows.length;
  expect(read).toBe(10);
  expect(meter.charged).toBe(5);
});

test("a refused statement rejects and is never sent; its transaction is rolled back", async () => {
  meter.refused = true;
  await expect(sql`delete from metered`).rejects.toThrow("no rows left");
  meter.refused = false;
  const change = sql.begin(async (tx) => {
    await tx`insert into metered values (-1, 'half')`;
    meter.refused = true;
    await tx`insert into metered values (-1, 'a change')`;
  });
  await expect(change).rejects.toThrow("no rows left");
  isMetered = false;
  expect(await sql`select 1 from metered where id = -1`).toEqual([]);
  expect(await sql`select 1 from metered limit 1`).toHaveLength(1);
});

test("an error of the database reaches whoever sent the statement", async () => {
  await expect(sql`select 1/0`).rejects.toThrow("division by zero");
  await expect(sql.begin((tx) => tx`select 1/0`)).rejects.toThrow("division by zero");
  expect(meter.charged).toBe(0);
});
