import { connect } from "@ironmonger/db/client";
import { expect, inject, test } from "vitest";
import { cloneDatabase } from "../../testing/test-database.ts";

// docs/decisions/0007-postgres-driver-patch.md.

test("after a statement that failed mid-stream, the next one on its connection has all of its rows", async () => {
  const database = await cloneDatabase(inject("databaseServer"));
  const { sql, close } = connect(database.url, { max: 1 });
  try {
    await expect(sql`select 1 / (3 - n) as quotient from generate_series(1, 5) as n`).rejects.toThrow(
      "division by zero",
    );
    expect([...(await sql`select n from generate_series(1, 3) as n`)]).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
  } finally {
    await close();
    await database.drop();
  }
});

test("behind a pooler, where nothing is sent ahead of an answer, transactions begin and end", async () => {
  const database = await cloneDatabase(inject("databaseServer"));
  const { sql, close } = connect(database.url, { max: 1, prepare: false });
  try {
    const one = await sql.begin(async (tx) => {
      await tx`create temporary table numbers (n int) on commit drop`;
      await tx`insert into numbers values (${1})`;
      return tx`select n from numbers`;
    });
    expect([...one]).toEqual([{ n: 1 }]);
  } finally {
    await close();
    await database.drop();
  }
});
