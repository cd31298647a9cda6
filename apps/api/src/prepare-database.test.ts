import postgres from "postgres";
import { expect, inject, test } from "vitest";
import { prepareDatabase } from "./prepare-database.ts";
import { cloneDatabase } from "./testing/test-database.ts";

test("a database that another version of the shop made is refused in one sentence that says what to do", async () => {
  const { url, drop } = await cloneDatabase(inject("databaseServer"));
  const sql = postgres(url, { max: 1 });
  try {
    await prepareDatabase({ databaseDirectUrl: url, dataDir: undefined });
    await sql`update drizzle.__drizzle_migrations set hash = 'another' where id = 1`;
    await expect(prepareDatabase({ databaseDirectUrl: url, dataDir: "/srv/shop-data" })).rejects.toThrow(
      "The database was made by another version of Ironmonger that cannot be upgraded: move or delete the folder /srv/shop-data and start again.",
    );
    await expect(prepareDatabase({ databaseDirectUrl: url, dataDir: undefined })).rejects.toThrow(
      /cannot be upgraded: point DATABASE_URL at an empty database and start again\.$/,
    );
  } finally {
    await sql.end();
    await drop();
  }
});
