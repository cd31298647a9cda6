import { type Placeholder, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/**
 * `column = any(values)` with one parameter, so that the statement is the same for any number of values, unlike that of `inArray`. The
 * subselect hides the values from the planner, which would otherwise plan the prepared statement again for each call; that takes longer
 * than running it.
 */
export function isAnyOf(column: PgColumn, values: readonly string[] | Placeholder): SQL {
  const type = sql.raw(`${column.getSQLType()}[]`);
  return sql`${column} = any((select ${"name" in values ? values : sql.param(values)}::${type})::${type})`;
}
