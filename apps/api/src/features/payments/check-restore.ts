import { payments, restores } from "@ironmonger/db/schema";
import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { findUncheckedRestore } from "../../core/database/unchecked-restore.ts";
import type { Services } from "../../core/services.ts";
import { readPayment } from "./read-payment.ts";
import { providerLists, readPage } from "./read-provider-lists.ts";

type Dependencies = Pick<Services, "sql" | "db" | "jobs" | "cardProvider" | "log">;

const perBatch = 500;
const finished = "done";

/**
 * After a restore from a backup: records all payments, refunds and disputes since the backup that the provider has and the restored
 * database lacks, and then allows shipping and refunds again. Stops after `pages` pages of the provider's lists, and continues there when
 * it is called again. Returns whether everything is checked.
 * @throws if the provider does not answer
 */
export async function checkRestore(
  services: Dependencies,
  { pages = Number.POSITIVE_INFINITY }: { pages?: number } = {},
): Promise<boolean> {
  const { sql: client, db, jobs, log } = services;
  const restore = await findUncheckedRestore(services);
  if (!restore) return true;
  const { id, since, restoredAt } = restore;
  await readOpenPayments(services, restoredAt);
  const progress = { ...restore.progress };
  let left = pages;
  for (const list of providerLists) {
    while (progress[list] !== finished) {
      if (left <= 0) return false;
      left -= 1;
      const after = await readPage(
        services,
        list,
        { since, after: progress[list] ?? null },
        async (work) => void (await work()),
      );
      progress[list] = after ?? finished;
      await db.update(restores).set({ progress }).where(eq(restores.id, id));
    }
  }
  await db.update(restores).set({ checkedAt: sql`now()` }).where(eq(restores.id, id));
  await jobs.enqueue(client, "check-ledger", {});
  log.info({ since }, "Everything since the backup is compared with the card provider.");
  return checkRestore(services, { pages: left });
}

/** Checks the payments that were open in the backup, because they may have been paid since. */
async function readOpenPayments(services: Dependencies, restoredAt: Date): Promise<void> {
  const { db } = services;
  for (;;) {
    const open = await db
      .select({ intentId: payments.intentId })
      .from(payments)
      .where(and(eq(payments.status, "open"), or(isNull(payments.checkedAt), lt(payments.checkedAt, restoredAt))))
      .limit(perBatch);
    for (const { intentId } of open) {
      await readPayment(services, intentId);
      await db.update(payments).set({ checkedAt: sql`now()` }).where(eq(payments.intentId, intentId));
    }
    if (open.length < perBatch) return;
  }
}
