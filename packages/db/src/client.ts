import postgres from "postgres";

/** Counts and cents fit a number. JSON is handed over as text, so that no layer between encodes it twice. */
const types = {
  int8: { to: 20, from: [20], parse: Number, serialize: String },
  json: { to: 114, from: [114, 3802], parse: JSON.parse, serialize: (text: string) => text },
};

export type Sql = postgres.Sql<{ int8: number }>;
export type TransactionSql = postgres.TransactionSql<{ int8: number }>;
export type Client = { sql: Sql; close: () => Promise<void> };

export type ClientOptions = {
  /** Connections at most. */
  max?: number;
  /** A statement that runs longer is cancelled by the server. */
  statementTimeoutMs?: number;
  /** False behind a pooler that hands each transaction to another server connection. */
  prepare?: boolean;
  applicationName?: string;
  /** Told of each connection that ends. */
  onClose?: () => void;
};

/** A pool of connections. Times are Dates, `bigint` is a number, and JSON is passed as text and cast (`::jsonb`). */
export function connect(url: string, options: ClientOptions = {}): Client {
  const prepare = options.prepare ?? true;
  const sql = postgres(url, {
    max: options.max ?? 10,
    prepare,
    // Old poolers lose the answer to a statement that is sent before the one ahead of it was answered.
    ...(prepare ? {} : { max_pipeline: 0 }),
    types,
    connect_timeout: 5,
    idle_timeout: 60,
    // After an outage the shop is back within a second; the driver's own pauses grow to twenty.
    backoff: (attempt: number) => Math.min(0.05 * 2 ** attempt, 1),
    onclose: () => options.onClose?.(),
    onnotice: () => {},
    connection: {
      application_name: options.applicationName ?? "ironmonger",
      // A pooler in transaction mode refuses start-up parameters that it does not know.
      ...(options.statementTimeoutMs && prepare ? { statement_timeout: options.statementTimeoutMs } : {}),
    },
  });
  return { sql, close: () => sql.end({ timeout: 5 }) };
}
