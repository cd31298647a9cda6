import { invoiceFiles, invoices } from "@ironmonger/db/schema";
import { and, asc, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import { inTransaction } from "../../../core/database/in-transaction.ts";
import { isAnyOf } from "../../../core/database/is-any-of.ts";
import type { Services } from "../../../core/services.ts";

const maxInvoices = 200;

/**
 * Removes the buyer from the oldest invoices and credit notes of persons that were issued before this day (`without_buyer` of the
 * database), and the contents of their files, whose hashes stay. Those of which something is open are left. Returns whether there may be
 * more.
 */
export async function anonymiseInvoices(services: Pick<Services, "sql">, before: string): Promise<boolean> {
  return inTransaction(services, async ({ db }) => {
    const oldest = db
      .select({ id: invoices.id })
      .from(invoices)
      .where(
        and(
          ...[lt(invoices.issuedOn, before), isNull(invoices.companyId), isNull(invoices.anonymisedAt)],
          ...[eq(invoices.openCents, 0), eq(invoices.isDisputed, false)],
        ),
      )
      .orderBy(asc(invoices.issuedOn), asc(invoices.id))
      .limit(maxInvoices)
      .for("update");
    const anonymised = await db
      .update(invoices)
      .set({ document: sql`without_buyer(${invoices.document})`, disputeReason: null, anonymisedAt: sql`now()` })
      .where(inArray(invoices.id, oldest))
      .returning({ id: invoices.id });
    const ids = anonymised.map(({ id }) => id);
    await db
      .update(invoiceFiles)
      .set({ content: Buffer.alloc(0) })
      .where(isAnyOf(invoiceFiles.invoiceId, ids));
    return ids.length === maxInvoices;
  });
}
