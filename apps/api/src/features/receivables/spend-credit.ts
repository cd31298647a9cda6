import { invoices } from "@ironmonger/db/schema";
import { and, asc, eq, gt } from "drizzle-orm";
import { inTransaction } from "../../core/database/in-transaction.ts";
import type { Services } from "../../core/services.ts";
import { allocate } from "./internal/allocate.ts";
import { listCredits, lockOwner, type Owner, readCredit } from "./internal/owner-credit.ts";

/** So many invoices are paid by one transaction; a job does the next ones. */
const batchSize = 100;

/**
 * Sets the credit of a company, or of a person, against their open invoices, those that are due first; what is disputed is left alone.
 * Repeated and concurrent calls use it once.
 */
export async function spendCredit(
  services: Pick<Services, "sql" | "db" | "jobs" | "settings">,
  owner: Owner,
): Promise<void> {
  const { toleranceCents } = (await services.settings.read()).invoicing;
  await inTransaction(services, async (services) => {
    const { db } = services;
    const isOpen = and(
      eq(invoices.ownerId, owner.companyId ?? owner.userId),
      gt(invoices.openCents, 0),
      eq(invoices.isDisputed, false),
    );
    // Payments lock invoices in the order of their ids.
    const open = await db.select().from(invoices).where(isOpen).orderBy(asc(invoices.id)).for("no key update");
    await lockOwner(db, owner);
    let credit = await readCredit(db, owner);
    if (credit <= 0) return;
    const due = open.toSorted((one, other) => (one.dueOn < other.dueOn ? -1 : one.dueOn > other.dueOn ? 1 : 0));
    const targets = due
      .slice(0, batchSize)
      .map(({ id, openCents }) => ({ kind: "invoice" as const, id, owner, openCents, amountCents: openCents }));
    for (const payment of await listCredits(db, owner)) {
      const usable = Math.min(payment.leftCents, credit);
      if (usable <= 0) break;
      const left = await allocate(services, { paymentId: payment.id, byUserId: null, toleranceCents }, usable, targets);
      credit -= usable - left;
      if (left > 0) break;
    }
    if (due.length > batchSize && credit > 0) await services.jobs.enqueue(services.sql, "use-credit", owner);
  });
}
