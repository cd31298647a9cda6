import type { Sql, TransactionSql } from "@ironmonger/db/client";
import { getTableColumns } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Fragment } from "postgres";

/** The columns that a raw statement selects from `alias`, named like the fields of the table's `$inferSelect`. */
export function rowColumns(table: PgTable, alias: string): (sql: Sql | TransactionSql) => Fragment {
  const columns = Object.entries(getTableColumns(table)).map(([field, { name }]) => `${alias}.${name} as "${field}"`);
  const text = columns.join(", ");
  return (sql) => sql.unsafe(text);
}
