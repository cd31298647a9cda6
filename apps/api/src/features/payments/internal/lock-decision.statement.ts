import { advisoryLocks } from "@ironmonger/db/advisory-locks";
import type { TransactionSql } from "@ironmonger/db/client";

/** Whether nobody else is deciding about this payment. Until the transaction ends, nobody else can. */
export async function lockDecision(tx: TransactionSql, intentId: string): Promise<boolean> {
  const [lock] = await tx<[{ isFree: boolean }]>`
    select pg_try_advisory_xact_lock(${advisoryLocks.paymentDecision}, hashtext(${intentId})) as "isFree"`;
  return lock.isFree;
}
