import { advisoryLocks } from "@ironmonger/db/advisory-locks";
import type { TransactionSql } from "@ironmonger/db/client";
import { changes } from "@ironmonger/db/schema";
import { sql } from "drizzle-orm";

const { runningImport: runningLock, importPreview: previewLock } = advisoryLocks;

const keyOf = (tx: TransactionSql, importId: string) => tx`hashtext(${importId}) & 2147483647`;

/** Held while an import is applied or undone. Returns false if another transaction holds it, or makes a preview. */
export async function tryLockImport(tx: TransactionSql, importId: string): Promise<boolean> {
  const [row] = await tx<[{ isFree: boolean }]>`
    select pg_try_advisory_xact_lock(${runningLock}, ${keyOf(tx, importId)}) as "isFree"`;
  return row.isFree;
}

/**
 * Held while a preview is made. A second preview waits for the first; `hasWaited` says that it did. `isFree` is false if the import is
 * being applied or undone.
 */
export async function lockPreview(
  tx: TransactionSql,
  importId: string,
): Promise<{ hasWaited: boolean; isFree: boolean }> {
  const [first] = await tx<[{ isFirst: boolean }]>`
    select pg_try_advisory_xact_lock(${previewLock}, ${keyOf(tx, importId)}) as "isFirst"`;
  if (!first.isFirst) await tx`select pg_advisory_xact_lock(${previewLock}, ${keyOf(tx, importId)})`;
  const [row] = await tx<[{ isFree: boolean }]>`
    select pg_try_advisory_xact_lock_shared(${runningLock}, ${keyOf(tx, importId)}) as "isFree"`;
  return { hasWaited: !first.isFirst, isFree: row.isFree };
}

const isHeld = (lock: number) => sql<boolean>`exists (
  select from pg_locks where locktype = 'advisory' and mode = 'ExclusiveLock' and granted
    and database = (select oid from pg_database where datname = current_database())
    and classid = ${lock} and objid::bigint = hashtext(${changes.id}::text) & 2147483647)`;

/** Whether an import with a preview is being applied or undone, by any process. */
export const isRunning = isHeld(runningLock);
/** Whether its preview is being made. */
export const isBeingRead = isHeld(previewLock);
