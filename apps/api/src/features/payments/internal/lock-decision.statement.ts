import type { TransactionSql } from "@ironmonger/db/client";

const decisionLock = 4_000_407;

/** Whether nobody else is deciding about this payment. Until the transaction ends, nobody else can. */
export async function lockDecision(tx: TransactionSql, intentId: string): Promise<boolean> {
  const [lock] = await tx<[{ isFree: boolean }]>`
    select pg_try_advisory_xact_lock(${decisionLock}, hashtext(${intentId})) as "isFree"`;
  return lock.isFree;
}
