import { type Database, queryBuilder, type Sql, type TransactionSql } from "@ironmonger/db/client";
import type { Services } from "../services.ts";

/** What reaches a connection of the pool, or waits for something outside of the shop. */
const outside = [
  ...(["sql", "db", "longSql", "separateDb", "replica", "settings", "rateLimits"] as const),
  ...(["cardProvider", "mailer", "diskSpace", "bucket"] as const),
];
type Outside = (typeof outside)[number];

/**
 * The same caller within a transaction: `sql` and `db` are the transaction's, and nothing leads out of it. A transaction that waited for a
 * second connection would, with enough others, wait forever. What a step needs of settings, limits or the card provider is read before.
 */
export type Within<Context> = Omit<Context, Outside> & {
  sql: TransactionSql;
  db: Database;
  /** What the rest of the process learns once the change is there for everybody; nothing if the transaction is rolled back. */
  afterCommit: (followUp: () => void) => void;
};

/** The caller within a long transaction. */
export type WithinLong<Context> = Within<Context> & {
  /** Single statements outside the transaction, on a connection of their own: progress that everybody sees, the file that is read. */
  separateDb: Database;
};

/**
 * Runs the work in one transaction, which is rolled back if it throws. The parameter of the callback has the name of the context that is
 * passed in, so that the outer one cannot be used in it; `pnpm check` says where it can.
 */
export function inTransaction<Context extends Pick<Services, "sql">, Result>(
  ctx: Context,
  work: (ctx: Within<Context>) => Promise<Result>,
): Promise<Result> {
  return begin(ctx.sql, "", (...transaction) => work(within(ctx, ...transaction)));
}

/** Reads of one moment: `inTransaction` that sees nothing of what others change meanwhile, and writes nothing. */
export function inSnapshot<Context extends Pick<Services, "sql">, Result>(
  ctx: Context,
  read: (ctx: Within<Context>) => Promise<Result>,
): Promise<Result> {
  return begin(ctx.sql, "isolation level repeatable read read only", (...transaction) =>
    read(within(ctx, ...transaction)),
  );
}

/** `inTransaction` for statements that may take minutes. Two of them run concurrently; others wait for their turn. */
export function inLongTransaction<Context extends Pick<Services, "longSql" | "separateDb">, Result>(
  ctx: Context,
  work: (ctx: WithinLong<Context>) => Promise<Result>,
): Promise<Result> {
  return begin(ctx.longSql, "", (...transaction) =>
    work({ ...within(ctx, ...transaction), separateDb: ctx.separateDb }),
  );
}

type Transaction = [sql: TransactionSql, afterCommit: Within<object>["afterCommit"]];

async function begin<Result>(
  sql: Sql,
  mode: string,
  work: (...transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const followUps: (() => void)[] = [];
  let result: { value: Result } | undefined;
  await sql.begin(mode, async (tx) => {
    result = { value: await work(tx, (followUp) => void followUps.push(followUp)) };
  });
  if (!result) throw new Error("The transaction has committed without its work.");
  for (const followUp of followUps) followUp();
  return result.value;
}

function within<Context extends object>(ctx: Context, ...[sql, afterCommit]: Transaction): Within<Context> {
  const inside: Partial<Record<string, unknown>> = { ...ctx };
  for (const name of outside) delete inside[name];
  return { ...(inside as Omit<Context, Outside>), sql, db: queryBuilder(sql), afterCommit };
}
