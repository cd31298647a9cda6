import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { type Meter, metered } from "./meter.ts";

/** Counts and cents fit a number. JSON is passed as text, so that no layer encodes it twice. */
const types = {
  int8: { to: 20, from: [20], parse: Number, serialize: String },
  json: { to: 114, from: [114, 3802], parse: JSON.parse, serialize: (text: string) => text },
};

export type Sql = postgres.Sql<{ int8: number }>;
export type TransactionSql = postgres.TransactionSql<{ int8: number }>;
/** The query builder, on a pool or in a transaction. */
export type Database = Pick<
  PostgresJsDatabase,
  | "select"
  | "selectDistinct"
  | "selectDistinctOn"
  | "insert"
  | "update"
  | "delete"
  | "with"
  | "$with"
  | "$count"
  | "execute"
>;
/** One pool: `db` is the query builder on the connections of `sql`. */
export type Client = { sql: Sql; db: Database; close: () => Promise<void> };

export type ClientOptions = {
  /** Connections at most. */
  max?: number;
  /**
   * A statement that runs longer is cancelled by the server. If nothing arrives for two more seconds, perhaps because a firewall drops the
   * packets, the connection counts as dead: it is replaced together with all idle ones, and its statements fail.
   */
  statementTimeoutMs?: number;
  /** A statement that has waited this long for a connection fails with POOL_TIMEOUT. */
  waitTimeoutMs?: number | undefined;
  /** Called when a connection is replaced because nothing arrived on it. */
  onSilent?: () => void;
  /** False behind a pooler that hands each transaction to another server connection. */
  prepare?: boolean;
  applicationName?: string;
  /** What the rows of a statement are charged to, read when it is sent. */
  findMeter?: () => Meter | undefined;
  /** Called for each connection that ends. */
  onClose?: () => void;
};

/** A pool of connections. Times are Dates, `bigint` is a number, and JSON is passed as text and cast (`::jsonb`). */
export function connect(url: string, options: ClientOptions = {}): Client {
  const prepare = options.prepare ?? true;
  const pool = postgres(url, {
    max: options.max ?? 10,
    prepare,
    // Nothing is sent behind a statement that still runs: its connection counts as taken, and old poolers would lose the answer.
    ...{ max_pipeline: 0 },
    types,
    connect_timeout: 5,
    idle_timeout: 60,
    // After an outage the shop is back within a second; the driver's own pauses grow to twenty.
    ...(options.waitTimeoutMs ? { wait_timeout: options.waitTimeoutMs / 1000 } : {}),
    backoff: (attempt: number) => Math.min(0.05 * 2 ** attempt, 1),
    ...(options.statementTimeoutMs ? { query_timeout: options.statementTimeoutMs / 1000 + 2 } : {}),
    onclose: () => options.onClose?.(),
    onsilent: () => options.onSilent?.(),
    onnotice: () => {},
    connection: {
      application_name: options.applicationName ?? "ironmonger",
      // A pooler in transaction mode refuses start-up parameters that it does not know.
      ...(options.statementTimeoutMs && prepare ? timeouts(options.statementTimeoutMs) : {}),
      // The defaults assume spinning disks and little memory: whole tables would be read instead of indexes, and bitmaps of rows among a
      // million tools would become lossy.
      ...(prepare ? { random_page_cost: 1.1, work_mem: "16MB" } : {}),
    },
  });
  const sql = options.findMeter ? metered(pool, options.findMeter) : pool;
  return { sql, db: queryBuilder(sql), close: () => sql.end({ timeout: 5 }) };
}

/** Also ends a transaction whose client has vanished, which would otherwise hold its locks until the server notices. */
const timeouts = (ms: number) => ({ statement_timeout: ms, idle_in_transaction_session_timeout: ms });

/**
 * The query builder on the connections of `sql`, or inside its transaction. Values are the driver's: a timestamp is a Date and a `bigint` a
 * number, in `sql` fragments, too. Every statement is prepared once per connection, as those of `sql` are, unless `prepare` is false: then
 * the server plans it for the values of each call.
 */
export function queryBuilder(sql: Sql | TransactionSql, { prepare = true } = {}): Database {
  return drizzle(forDrizzle(sql, prepare));
}

/**
 * A view of the client for Drizzle, which replaces the parsers of the client that it receives: here it replaces empty ones. Drizzle also
 * requests unprepared statements, each of which would cost a second round trip to get the types of its parameters.
 */
function forDrizzle(client: Sql | TransactionSql, prepare: boolean): postgres.Sql {
  const prepared = { prepare, simple: false };
  const unsafe: Sql["unsafe"] = (text, parameters) => client.unsafe(text, parameters, prepared);
  const replaced = { options: { parsers: {}, serializers: {} }, unsafe };
  return new Proxy(client, {
    get: (target, name) => Reflect.get(name in replaced ? replaced : target, name),
  }) as postgres.Sql;
}
