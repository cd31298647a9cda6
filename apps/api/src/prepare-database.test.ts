import postgres from "postgres";
import { expect, inject, test } from "vitest";
import { prepareDatabase } from "./prepare-database.ts";
import { cloneDatabase } from "./testing/test-database.ts";

test("a database that another version of the shop made is refused in one sentence that says what to do", async () => {
  const { url, drop } = await cloneDatabase(inject("databaseServer"));
  const sql = postgres(url, { max: 1 });
  try {
    await prepareDatabase({ databaseDirectUrl: url });
    await sql`update drizzle.__drizzle_migrations set hash = 'another' where id = 1`;
    await expect(prepareDatabase({ databaseDirectUrl: url })).rejects.toThrow(
      /made by another version of this shop.*left as it is: delete the folder \.data/,
    );
  } finally {
    await sql.end();
    await drop();
  }
});
