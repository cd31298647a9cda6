import { createHash } from "node:crypto";
import type { Database } from "@ironmonger/db/client";
import { auditLog } from "@ironmonger/db/schema";
import { asc, getTableColumns, gt, sql } from "drizzle-orm";

export type AuditCheck =
  | { isIntact: true; entries: number; lastHash: string }
  /** `entryId`: the first entry that was tampered with. */
  | { isIntact: false; entryId: number; damage: string };

const batchSize = 2000;

/**
 * Follows the chain of hashes from the first entry to the last, and names the first one that was changed, removed or moved. Entries that
 * were cut off at the end leave a chain that is intact but shorter: `earlierHash`, the last hash of an earlier verification, must be one of its hashes.
 */
export async function verifyAudit({ db }: { db: Database }, earlierHash?: string): Promise<AuditCheck> {
  let entries = 0;
  let lastHash = "";
  let hasEarlierHash = earlierHash === undefined;
  for (let isLast = false; !isLast; ) {
    // From the lowest id, because a forged entry may stand before the first.
    const rows = await readEntries(db, { after: entries === 0 ? undefined : entries });
    for (const entry of rows) {
      if (entry.id < 1) return { isIntact: false, entryId: entry.id, damage: "was added: the log begins with entry 1" };
      if (entry.id !== entries + 1) return { isIntact: false, entryId: entries + 1, damage: "was removed" };
      if (entry.hash !== hashOf(entry, lastHash))
        return { isIntact: false, entryId: entry.id, damage: "was changed, or replaced by another one" };
      entries = entry.id;
      lastHash = entry.hash;
      hasEarlierHash ||= entry.hash === earlierHash;
    }
    isLast = rows.length < batchSize;
  }
  if (hasEarlierHash) return { isIntact: true, entries, lastHash };
  return { isIntact: false, entryId: entries + 1, damage: "was removed: no entry has the hash that you named" };
}

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
  const { id, at, byUserId, by, action, entity, entityId, entityName, before, after, ip } = entry;
  const texts = [String(id), at, byUserId, by, action, entity, entityId, entityName, before, after, ip];
  const json = `[${texts.map((text) => JSON.stringify(text)).join(", ")}]`;
  return createHash("sha256").update(hashBefore).update(json).digest("hex");
}
