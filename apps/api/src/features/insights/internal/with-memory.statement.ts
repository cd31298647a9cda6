import { type Client, type Database, queryBuilder } from "@ironmonger/db/client";
import { sql } from "drizzle-orm";
import { inTransaction } from "../../../core/database/in-transaction.ts";

/**
 * For sums of nearly every tool or buyer: in less memory they would be written to temporary files. They are planned for
 * their days each time: the plan for a week would be wrong for a year.
 */
export const withMemory = <Result>(
  pool: Pick<Client, "sql">,
  read: (db: Database) => Promise<Result>,
): Promise<Result> =>
  inTransaction(pool, async (pool) => {
    const db = queryBuilder(pool.sql, { prepare: false });
    await db.execute(sql`set local work_mem = '128MB'`);
    return read(db);
  });
