import type postgres from "postgres";

/**
 * Has the database plan a statement for the values of this very call. A prepared statement is planned once for all values; where one
 * word leads to three rows and the next one to half the table, that one plan is wrong for most. Where the values are strings, numbers
 * and booleans alone, they go along with the statement, without asking first of which types they should be.
 */
export function planForValues<Rows extends readonly postgres.MaybeRow[]>(
  query: postgres.PendingQuery<Rows>,
): postgres.PendingQuery<Rows> {
  // The driver has the first setting for a whole pool; of one query neither is part of the published types. The second is of our patch.
  const { options } = query as postgres.PendingQuery<Rows> & { options: { prepare?: boolean; describe?: boolean } };
  options.prepare = false;
  options.describe = false;
  return query;
}
