import type { InvoicePage, ListInvoicesInput } from "@ironmonger/contract/invoices";
import { invoices } from "@ironmonger/db/schema";
import { and, eq, sql } from "drizzle-orm";
import type { SignedInContext } from "../../core/context.ts";
import { dayIn } from "../../core/shop-days.ts";
import { findSeen } from "./find-invoices.ts";
import { readInvoiceRows, statusOn } from "./internal/invoice-rows.ts";

/**
 * The invoices and credit notes that the caller sees, the newest first. The search finds numbers and names of buyers.
 * @throws DomainError not_found (no such company, or not a member of it)
 */
export async function listInvoices(
  ctx: SignedInContext,
  { companyId, orderId, status, search, page, pageSize }: ListInvoicesInput,
): Promise<InvoicePage> {
  const { db, settings } = ctx;
  const today = dayIn((await settings.read()).timeZone);
  const text = `%${search.toLowerCase().replaceAll(/[\\%_]/g, "\\$&")}%`;
  const where = and(
    await findSeen(ctx, companyId),
    orderId
      ? sql`exists (select from invoice_lines l where l.invoice_id = invoices.id and l.order_id = ${orderId})`
      : undefined,
    status ? eq(statusOn(today), status) : undefined,
    search
      ? sql`lower(${invoices.number} || ' ' || (${invoices.document} #>> '{buyer,name}')) like ${text}`
      : undefined,
  );
  const [rows, total] = await Promise.all([
    readInvoiceRows(db, { where, today, limit: pageSize, offset: (page - 1) * pageSize }),
    db.$count(invoices, where),
  ]);
  return { rows, total };
}
