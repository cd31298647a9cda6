import type { Database } from "@ironmonger/db/client";
import { sql } from "drizzle-orm";

/** For sums of nearly every tool or buyer: in less memory they would be written to temporary files. */
export const withMemory = <Result>(db: Database, read: (tx: Database) => Promise<Result>): Promise<Result> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local work_mem = '128MB'`);
    return read(tx);
  });
