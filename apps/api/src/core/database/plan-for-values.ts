import type postgres from "postgres";

/**
 * Has the database plan a statement for the values of this very call. A prepared statement is planned once for all values; where one
 * word leads to three rows and the next one to half the table, that one plan is wrong for most.
 */
export function planForValues<Rows extends readonly postgres.MaybeRow[]>(
  query: postgres.PendingQuery<Rows>,
): postgres.PendingQuery<Rows> {
  // The published types have this setting for a whole pool only.
  const { options } = query as postgres.PendingQuery<Rows> & { options: { prepare?: boolean } };
  options.prepare = false;
  return query;
}
