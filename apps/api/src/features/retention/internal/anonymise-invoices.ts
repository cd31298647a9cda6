import { invoiceFiles, invoices } from "@ironmonger/db/schema";
import type { InvoiceAddress, InvoiceDocument } from "@ironmonger/invoices/invoice-document";
import { and, asc, eq, isNull, lt, sql } from "drizzle-orm";
import { inTransaction } from "../../../core/database/in-transaction.ts";
import { isAnyOf } from "../../../core/database/is-any-of.ts";
import type { Services } from "../../../core/services.ts";

const maxInvoices = 200;

const withoutPlace = ({ country }: InvoiceAddress) => ({ address: "", postcode: null, region: null, country });

/** The document without its buyer: number, days, seller, tools, amounts and countries stay, which is what the database lets be removed (`frozen_part`). */
const withoutBuyer = (document: InvoiceDocument): InvoiceDocument => ({
  ...document,
  note: null,
  payUrl: null,
  buyer: {
    ...{ name: "Removed", ...withoutPlace(document.buyer), taxId: null, registrationId: null, email: null },
    buyerReference: null,
  },
  orders: document.orders.map((order) => ({
    ...order,
    ...{ purchaseOrder: null, costCentre: null, reference: null },
    deliverTo: order.deliverTo && { ...withoutPlace(order.deliverTo), name: null },
    lines: order.lines.map((line) => ({ ...line, costCentre: null, reference: null })),
  })),
});

/**
 * Removes the buyer from the oldest invoices and credit notes of persons that were issued before this day, and the contents of their files, whose hashes
 * stay. Those of which something is open are left. Returns whether there may be more.
 */
export async function anonymiseInvoices(services: Pick<Services, "sql">, before: string): Promise<boolean> {
  return inTransaction(services, async ({ db }) => {
    const old = await db
      .select({ id: invoices.id, document: invoices.document })
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
    for (const { id, document } of old) {
      const anonymised = { ...withoutBuyer(document as InvoiceDocument) };
      await db
        .update(invoices)
        .set({ document: anonymised, disputeReason: null, anonymisedAt: sql`now()` })
        .where(eq(invoices.id, id));
    }
    const ids = old.map(({ id }) => id);
    if (ids.length > 0)
      await db
        .update(invoiceFiles)
        .set({ content: Buffer.alloc(0) })
        .where(isAnyOf(invoiceFiles.invoiceId, ids));
    return old.length === maxInvoices;
  });
}
