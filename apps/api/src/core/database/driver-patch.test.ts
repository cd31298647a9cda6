import { connect } from "@ironmonger/db/client";
import { expect, inject, test } from "vitest";
import { cloneDatabase } from "../../testing/test-database.ts";
import { planForValues } from "./plan-for-values.ts";

// docs/decisions/0007-postgres-driver-patch.md.

test("a statement that is planned for its values takes them as they are, and is not kept", async () => {
  const database = await cloneDatabase(inject("databaseServer"));
  const { sql, close } = connect(database.url, { max: 1 });
  try {
    for (const value of ["it's", 'a "word"', "", "\\", "ä€𝄞"]) {
      const [row] = await planForValues(sql<[{ same: boolean; text: string }]>`
        select ${value}::text = ${value} and ${7} = 7 and ${true} as same, concat(${null}::text, ${value}::text) as text`);
      expect(row).toEqual({ same: true, text: value });
    }
    const kept = await sql<{ statement: string }[]>`select statement from pg_prepared_statements`;
    expect(kept.filter(({ statement }) => statement.includes("concat"))).toEqual([]);
    const lists = await planForValues(sql`select ${["a", "b,c"]}::text[] as list, ${new Date(0)}::timestamptz as at`);
    expect([...lists]).toEqual([{ list: ["a", "b,c"], at: new Date(0) }]);
    await expect(planForValues(sql`select ${"one"}::int`)).rejects.toThrow("invalid input syntax");
    expect([...(await sql`select 1 as one`)]).toEqual([{ one: 1 }]);
  } finally {
    await close();
    await database.drop();
  }
});

test("after a statement that failed when some rows had come, the next one on that connection has all of its rows", async () => {
  const database = await cloneDatabase(inject("databaseServer"));
  const { sql, close } = connect(database.url, { max: 1 });
  try {
    await expect(sql`select 1 / (3 - n) as part from generate_series(1, 5) as n`).rejects.toThrow("division by zero");
    expect([...(await sql`select n from generate_series(1, 3) as n`)]).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
  } finally {
    await close();
    await database.drop();
  }
});
