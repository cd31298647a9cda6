import { advisoryLocks } from "@ironmonger/db/advisory-locks";
import type { TransactionSql } from "@ironmonger/db/client";

/** An import may take longer than the limit for statements of requests. */
export async function liftStatementTimeout(tx: TransactionSql): Promise<void> {
  await tx`set local statement_timeout = 0`;
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
