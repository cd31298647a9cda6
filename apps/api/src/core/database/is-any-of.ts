import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** `column = any(values)` with one parameter, so that the statement is the same for any number of values, unlike that of `inArray`. */
export const isAnyOf = (column: PgColumn, values: readonly string[]): SQL =>
  sql`${column} = any(${sql.param(values)}::${sql.raw(column.getSQLType())}[])`;
