import { advisoryLocks } from "@ironmonger/db/advisory-locks";
import { auditCheckpoint, auditLog } from "@ironmonger/db/schema";
import { asc, desc, lt, lte, sql } from "drizzle-orm";
import { inTransaction } from "../../core/database/in-transaction.ts";
import type { Services } from "../../core/services.ts";
import { tellChange } from "../events/tell-change.ts";

const maxEntries = 10_000;

/**
 * Cuts the oldest entries off that are older than these years, at most ten thousand, and tells so in the log. The hash of the last one
 * stays as the checkpoint, from which `verifyAudit` goes on. Returns whether there may be more.
 */
export async function cutAuditLog(services: Pick<Services, "sql">, { years }: { years: number }): Promise<boolean> {
  return inTransaction(services, async (services) => {
    const { db } = services;
    // As the trigger that numbers entries: nothing is added meanwhile, so that the newest entry stays.
    await db.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.auditChain})`);
    const isOld = lt(auditLog.at, sql`now() - make_interval(years => ${years}) - interval '1 day'`);
    const [newest] = await db.select({ id: auditLog.id }).from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    const old = await db
      .select({ id: auditLog.id, hash: auditLog.hash, isOld: sql<boolean>`${isOld}` })
      .from(auditLog)
      .where(lt(auditLog.id, newest?.id ?? 0))
      .orderBy(asc(auditLog.id))
      .limit(maxEntries);
    const firstYoung = old.findIndex((entry) => !entry.isOld);
    const last = firstYoung === -1 ? old.at(-1) : old[firstYoung - 1];
    if (!last) return false;
    const { id: entryId, hash } = last;
    await db
      .insert(auditCheckpoint)
      .values({ entryId, hash })
      .onConflictDoUpdate({ target: auditCheckpoint.isOnly, set: { entryId, hash, cutAt: sql`now()` } });
    await db.delete(auditLog).where(lte(auditLog.id, entryId));
    await tellChange(
      services,
      { entity: "audit-log", id: "audit-log", name: "Audit log" },
      { action: "cut", before: null, after: { upToEntry: entryId, hash } },
      "system",
    );
    return firstYoung === -1 && old.length === maxEntries;
  });
}
