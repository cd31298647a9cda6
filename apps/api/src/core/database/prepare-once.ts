import type { Database } from "@ironmonger/db/client";

/** A query that is built once per connection pool and then only gets new values: building it costs as much as a short read. */
export function prepareOnce<Query>(build: (db: Database) => Query): (db: Database) => Query {
  const queries = new WeakMap<Database, Query>();
  return (db) => {
    const prepared = queries.get(db);
    if (prepared) return prepared;
    const built = build(db);
    queries.set(db, built);
    return built;
  };
}
