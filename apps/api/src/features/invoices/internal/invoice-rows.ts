import type { InvoiceRow } from "@ironmonger/contract/invoices";
import { formatOrderNumber } from "@ironmonger/contract/orders/order-names";
import type { Database } from "@ironmonger/db/client";
import { invoiceLines, invoices, orders } from "@ironmonger/db/schema";
import { desc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { isAnyOf } from "../../../core/database/is-any-of.ts";

const { document: _document, ...columns } = getTableColumns(invoices);

/** What has become of an invoice by a day of the shop. A credit note is settled as soon as it is issued. */
export const statusOn = (today: string): SQL<InvoiceRow["status"]> => sql<InvoiceRow["status"]>`case
  when ${invoices.kind} = 'credit-note' then 'paid'
  when ${invoices.openCents} > 0 then case when ${invoices.dueOn} < ${today}::date then 'overdue' else 'open' end
  when ${invoices.totalCents} > 0 and ${invoices.totalCents} <= (
    select coalesce(sum(note.total_cents), 0) from invoices note where note.credits_id = invoices.id) then 'credited'
  when (select sum(a.amount_cents) from allocations a where a.invoice_id = invoices.id and a.write_off = 'decided') > 0 then 'written-off'
  else 'paid' end`;

const buyerName = sql<string>`${invoices.document} #>> '{buyer,name}'`;

export async function readInvoiceRows(
  db: Database,
  { where, today, limit, offset = 0 }: { where: SQL | undefined; today: string; limit: number; offset?: number },
): Promise<InvoiceRow[]> {
  const rows = await db
    .select({ ...columns, buyerName, status: statusOn(today) })
    .from(invoices)
    .where(where)
    .orderBy(desc(invoices.id))
    .limit(limit)
    .offset(offset);
  const ids = rows.map(({ id }) => id);
  const ofInvoices = await db
    .selectDistinct({ invoiceId: invoiceLines.invoiceId, number: orders.number })
    .from(invoiceLines)
    .innerJoin(orders, eq(orders.id, invoiceLines.orderId))
    .where(isAnyOf(invoiceLines.invoiceId, ids))
    .orderBy(orders.number);
  const numbers = Map.groupBy(ofInvoices, ({ invoiceId }) => invoiceId);
  return rows.map((row) => ({
    ...{ id: row.id, number: row.number, kind: row.kind, status: row.status, isDisputed: row.isDisputed },
    ...{ buyerName: row.buyerName, companyId: row.companyId },
    orderNumbers: (numbers.get(row.id) ?? []).map(({ number }) => formatOrderNumber(number)),
    ...{ netCents: row.netCents, deliveryCents: row.deliveryCents, taxCents: row.taxCents },
    ...{ totalCents: row.totalCents, openCents: row.openCents },
    issuedAt: row.issuedAt.toISOString(),
    dueAt: new Date(row.dueOn).toISOString(),
    mailedAt: row.mailedAt?.toISOString() ?? null,
  }));
}
