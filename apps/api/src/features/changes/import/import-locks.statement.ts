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

/** Call it before an import writes. It waits for other imports to end. */
export async function prepareToWrite(tx: TransactionSql): Promise<void> {
  // Two imports that change the same tools would deadlock.
  await tx`select pg_advisory_xact_lock(${advisoryLocks.writingImport})`;
  // A large pending list lets words enter the inverted indexes in bulk, which halves the time. It is emptied at the end, because every
  // search would have to look through it.
  await tx`
    select set_config('gin_pending_list_limit', '256MB', true), set_config('maintenance_work_mem', '256MB', true),
      set_config('work_mem', '64MB', true)`;
  // Inserting touches so many pages that compressing each for the log takes a twelfth of the time; in a smaller import a third. Few managed
  // databases compress them at all, or let an account decide it.
  await tx`select set_config('wal_compression', 'off', true) where has_parameter_privilege('wal_compression', 'set')`;
}

/** Call it after an import has written: see `prepareToWrite`. */
export async function emptyPendingLists(tx: TransactionSql): Promise<void> {
  await tx`
    select gin_clean_pending_list(indexrelid) from pg_index
    join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
    where indrelid = 'tools'::regclass and amname = 'gin'`;
}

const isHeld = (lock: number) => sql<boolean>`exists (
  select from pg_locks where locktype = 'advisory' and mode = 'ExclusiveLock' and granted
    and database = (select oid from pg_database where datname = current_database())
    and classid = ${lock} and objid::bigint = hashtext(${changes.id}::text) & 2147483647)`;

/** Whether an import with a preview is being applied or undone, by any process. */
export const isRunning = isHeld(runningLock);
/** Whether its preview is being made. */
export const isBeingRead = isHeld(previewLock);
