import type { Database } from "@ironmonger/db/client";
import { sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

// What holds until the transaction ends.

/** Sets a setting of the database server. */
export async function setLocal(tx: Database, setting: "statement_timeout" | "work_mem", value: string): Promise<void> {
  await tx.execute(sql`select set_config(${setting}, ${value}, true)`);
}

/** In both modes nobody else writes to the table, and everybody still reads it. `share`: several transactions can hold it. */
export async function lockTable(tx: Database, table: PgTable, mode: "share" | "share row exclusive"): Promise<void> {
  await tx.execute(sql`lock table ${table} in ${sql.raw(mode)} mode`);
}
