import type { GetInvoiceInput, Invoice } from "@ironmonger/contract/invoices";
import { allocations, invoiceLines, invoices, orderLines, paymentsIn } from "@ironmonger/db/schema";
import { InvoiceDocument } from "@ironmonger/invoices/invoice-document";
import { linesOf } from "@ironmonger/invoices/invoice-sums";
import { asc, eq, or } from "drizzle-orm";
import type { SignedInContext } from "../../core/context.ts";
import { dayIn } from "../../core/shop-days.ts";
import { getVisibleInvoice } from "./find-invoices.ts";
import { readInvoiceRows } from "./internal/invoice-rows.ts";
import { hasXml } from "./invoice-files.ts";

/**
 * An invoice or a credit note with its lines, and with what has settled it.
 * @throws DomainError not_found (no such invoice, or another buyer's)
 */
export async function getInvoice(ctx: SignedInContext, { number }: GetInvoiceInput): Promise<Invoice> {
  const { db, settings } = ctx;
  const invoice = await getVisibleInvoice(ctx, number);
  const today = dayIn((await settings.read()).timeZone);
  const [row] = await readInvoiceRows(db, { where: eq(invoices.id, invoice.id), today, limit: 1 });
  if (!row) throw new Error("An invoice is never deleted.");
  const corrects = invoice.creditsId ?? invoice.id;
  const related = await db
    .select({ id: invoices.id, number: invoices.number, kind: invoices.kind, totalCents: invoices.totalCents })
    .from(invoices)
    .where(invoice.creditsId ? eq(invoices.id, corrects) : eq(invoices.creditsId, corrects))
    .orderBy(asc(invoices.id));
  return {
    ...row,
    lines: await readLines(ctx, invoice),
    hasXml: hasXml(invoice.document),
    disputeReason: invoice.disputeReason,
    related: related.map(({ id: _, ...one }) => one),
    settlements: await readSettlements(ctx, invoice.id),
  };
}

/** The lines by which it can be credited, as its document has them. */
async function readLines({ db }: SignedInContext, { id, document }: typeof invoices.$inferSelect) {
  const rows = await db
    .select({ line: invoiceLines, ordered: orderLines })
    .from(invoiceLines)
    .innerJoin(orderLines, eq(orderLines.id, invoiceLines.orderLineId))
    .where(eq(invoiceLines.invoiceId, id))
    .orderBy(invoiceLines.position);
  const written = linesOf(InvoiceDocument.parse(document));
  const percents = new Map(written.map((line) => [`${line.name} ${line.sku}`, line.tax.percent]));
  return rows.map(({ line, ordered }) => ({
    id: String(line.position + 1),
    orderLineId: line.orderLineId,
    name: ordered.toolName,
    sku: ordered.sku,
    quantity: line.quantity,
    unitPriceCents: ordered.unitPriceCents,
    priceUnit: ordered.priceUnit,
    netCents: line.netCents,
    taxPercent: percents.get(`${ordered.toolName} ${ordered.sku}`) ?? 0,
  }));
}

async function readSettlements({ db }: SignedInContext, invoiceId: string): Promise<Invoice["settlements"]> {
  const rows = await db
    .select({ allocation: allocations, payment: paymentsIn, note: invoices.number })
    .from(allocations)
    .leftJoin(paymentsIn, eq(paymentsIn.id, allocations.paymentId))
    .leftJoin(invoices, or(eq(invoices.id, allocations.creditNoteId), eq(invoices.id, paymentsIn.creditNoteId)))
    .where(eq(allocations.invoiceId, invoiceId))
    .orderBy(asc(allocations.at), asc(allocations.id));
  return rows.map(({ allocation, payment, note }) => ({
    id: allocation.id,
    paymentId: allocation.paymentId,
    kind: allocation.writeOff
      ? "write-off"
      : !payment
        ? "credit-note"
        : payment.source === "credit-note"
          ? "credit"
          : payment.source,
    amountCents: allocation.amountCents,
    reference: allocation.reason ?? note ?? payment?.reference ?? null,
    at: allocation.at.toISOString(),
  }));
}
