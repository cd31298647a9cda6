import { createHash } from "node:crypto";
import type { Database } from "@ironmonger/db/client";
import { auditCheckpoint, auditLog } from "@ironmonger/db/schema";
import { and, asc, eq, getTableColumns, gt, sql } from "drizzle-orm";

export type AuditCheck =
  | {
      isIntact: true;
      /** The number of the last entry. */
      entries: number;
      /** The entries up to this number were cut off because of their age; 0 if none were. */
      cutEntries: number;
      lastHash: string;
    }
  /** `entryId`: the first entry that was tampered with. */
  | { isIntact: false; entryId: number; damage: string };

const batchSize = 2000;

/**
 * Follows the chain of hashes from the first entry, or from the checkpoint at which older ones were cut off, to the last, and names the
 * first one that was changed, removed or moved. Entries that were cut off at the end leave a chain that is intact but shorter:
 * `earlierHash`, the last hash of an earlier verification, must be one of its hashes.
 * The checkpoint's hash must be told by an entry of the chain, so that nobody can remove the beginning by making up a checkpoint.
 */
export async function verifyAudit({ db }: { db: Database }, earlierHash?: string): Promise<AuditCheck> {
  const [checkpoint] = await db.select().from(auditCheckpoint);
  const cutEntries = checkpoint?.entryId ?? 0;
  let entries = cutEntries;
  let lastHash = checkpoint?.hash ?? "";
  let hasEarlierHash = earlierHash === undefined || earlierHash === checkpoint?.hash;
  if (checkpoint && !(await isTold(db, checkpoint)))
    return { isIntact: false, entryId: cutEntries, damage: "was removed: no entry tells that the log was cut there" };
  for (let isLast = false; !isLast; ) {
    // From the lowest id, because a forged entry may stand before the first.
    const rows = await readEntries(db, { after: entries === cutEntries ? undefined : entries });
    for (const entry of rows) {
      if (entry.id <= cutEntries)
        return { isIntact: false, entryId: entry.id, damage: `was added: the log begins with entry ${cutEntries + 1}` };
      if (entry.id !== entries + 1) return { isIntact: false, entryId: entries + 1, damage: "was removed" };
      if (entry.hash !== hashOf(entry, lastHash))
        return { isIntact: false, entryId: entry.id, damage: "was changed, or replaced by another one" };
      entries = entry.id;
      lastHash = entry.hash;
      hasEarlierHash ||= entry.hash === earlierHash;
    }
    isLast = rows.length < batchSize;
  }
  if (hasEarlierHash) return { isIntact: true, entries, cutEntries, lastHash };
  return { isIntact: false, entryId: entries + 1, damage: "was removed: no entry has the hash that you named" };
}

const isTold = async (db: Database, { hash }: { hash: string }): Promise<boolean> =>
  (await db.$count(
    auditLog,
    and(eq(auditLog.entity, "audit-log"), eq(auditLog.action, "cut"), sql`${auditLog.after} ->> 'hash' = ${hash}`),
  )) > 0;

type Entry = Awaited<ReturnType<typeof readEntries>>[number];

function readEntries(db: Database, { after }: { after: number | undefined }) {
  const { before, after: changedTo, searchText, ...columns } = getTableColumns(auditLog);
  return db
    .select({
      ...columns,
      at: sql<string>`to_char(${auditLog.at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
      before: sql<string | null>`${before}::text`,
      after: sql<string | null>`${changedTo}::text`,
    })
    .from(auditLog)
    .where(after === undefined ? undefined : gt(auditLog.id, after))
    .orderBy(asc(auditLog.id))
    .limit(batchSize);
}

/** As the trigger `chain_audit_entry()` computes it: over the hash before and PostgreSQL's JSON array of the entry's texts. */
function hashOf(entry: Entry, hashBefore: string): string {
  const { id, at, byUserId, action, entity, entityId, entityName, before, after, ip } = entry;
  const texts = [String(id), at, byUserId, action, entity, entityId, entityName, before, after, ip];
  const json = `[${texts.map((text) => JSON.stringify(text)).join(", ")}]`;
  return createHash("sha256").update(hashBefore).update(json).digest("hex");
}
