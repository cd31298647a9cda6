import type postgres from "postgres";

type Sql = postgres.Sql<{ int8: number }>;
type TransactionSql = postgres.TransactionSql<{ int8: number }>;

/** What the rows are charged to that statements pass between server and database. */
export type Meter = {
  /** Runs a statement that needs a connection of the pool, perhaps after others. Rejects if it may not run. */
  admit: (statement: () => Promise<void>) => Promise<void>;
  /** @throws if no further statement may run */
  requireRows: () => void;
  charge: (rows: number) => void;
};

/** The driver calls `handler` when a statement is to be sent. Fragments are statements, too, and are never sent. */
type Statement = Promise<unknown> & {
  handler: (statement: Statement) => void;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
  args: unknown[];
  /** Of a statement that is read by a cursor: it never resolves. */
  cursorFn?: unknown;
};

/**
 * A view of the client that charges the rows of each statement to the meter that `findMeter` returns when the statement is sent, in and
 * outside of transactions; statements without a meter run as they are. Inside a transaction the meter only refuses further statements:
 * waiting for another one of its caller could be waiting for the transaction itself.
 */
export function metered(sql: Sql, findMeter: () => Meter | undefined): Sql {
  const watch = (made: unknown, isInTransaction: boolean): unknown => {
    if (!(made instanceof Promise)) return made;
    const statement = made as Statement;
    const send = statement.handler;
    statement.handler = () => {
      const meter = findMeter();
      if (!meter || statement.cursorFn) return send(statement);
      const run = async () => {
        meter.requireRows();
        const { resolve } = statement;
        // Before whoever sent the statement goes on.
        statement.resolve = (result) => {
          meter.charge(Math.max(countRead(result), countWritten(statement.args)));
          resolve(result);
        };
        send(statement);
        await statement.catch(() => {});
      };
      void (isInTransaction ? run() : meter.admit(run)).catch(statement.reject);
    };
    return made;
  };

  const view = <Client extends Sql | TransactionSql>(client: Client, isInTransaction: boolean): Client => {
    const inTransaction = (work: unknown) =>
      typeof work === "function" ? (tx: TransactionSql) => work(view(tx, true)) : work;
    return new Proxy(client, {
      apply: (target, self, args) => watch(Reflect.apply(target, self, args), isInTransaction),
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== "function") return value;
        if (name === "unsafe") return (...args: unknown[]) => watch(value(...args), isInTransaction);
        if (name === "begin" || name === "savepoint") return (...args: unknown[]) => value(...args.map(inTransaction));
        return value;
      },
    });
  };
  return view(sql, false);
}

/** A row in a list that is sent as one JSON text has about this many characters, and in a list of values about so many of them. */
const charactersPerRow = 200;
const valuesPerRow = 10;

const countRead = (result: unknown): number => (Array.isArray(result) ? result.length : 0);

const countWritten = (values: unknown[]): number =>
  Math.max(Math.floor(values.length / valuesPerRow), ...values.map(countIn));

function countIn(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  if (typeof value === "string") return Math.floor(value.length / charactersPerRow);
  return value instanceof Object && "value" in value ? countIn(value.value) : 0;
}
