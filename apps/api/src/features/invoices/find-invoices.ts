import { invoiceLines, invoices, orders } from "@ironmonger/db/schema";
import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { hasOfficePermission, type SignedInContext } from "../../core/context.ts";
import { ordersSeenBy } from "../../core/database/owned-by.ts";
import { DomainError } from "../../core/domain-error.ts";
import { findBuyer } from "../companies/find-membership.ts";
import { seesOrder } from "../orders/find-buyer-of.ts";

const notFound = () => new DomainError("not_found", "There is no such invoice.");

/** The invoices that the caller sees as a buyer: those of the orders that they see. */
const invoicesSeenBy = (ctx: Pick<SignedInContext, "buyer">): SQL | undefined =>
  or(
    ordersSeenBy(invoices, ctx),
    // One invoice for the orders of several people.
    sql`${invoices.orderId} is null and exists (select from ${invoiceLines} join ${orders} on ${orders.id} = ${invoiceLines.orderId}
      where ${invoiceLines.invoiceId} = ${invoices.id} and ${ordersSeenBy(orders, ctx)})`,
  );

/**
 * The invoice or credit note with this number, for who sees its orders and for the office.
 * @throws DomainError not_found (no such invoice, or another buyer's)
 */
export async function getVisibleInvoice(ctx: SignedInContext, number: string) {
  const [row] = await ctx.db.select().from(invoices).where(eq(invoices.number, number));
  if (!row) throw notFound();
  if (await seesOrder(ctx, row)) return row;
  const buyer = await findBuyer(ctx, row.companyId);
  const isSeen = buyer && (await ctx.db.$count(invoices, and(eq(invoices.id, row.id), invoicesSeenBy({ buyer })))) > 0;
  if (!isSeen) throw notFound();
  return row;
}

/**
 * The invoices of a company, or all that the caller sees: in the office all of them.
 * @throws DomainError not_found (no such company, or not a member of it)
 */
export async function findSeen(ctx: SignedInContext, companyId: string | undefined): Promise<SQL | undefined> {
  if (hasOfficePermission(ctx, "orders.read")) return companyId ? eq(invoices.companyId, companyId) : undefined;
  const buyer = companyId ? await findBuyer(ctx, companyId) : ctx.buyer;
  if (!buyer) throw new DomainError("not_found", "There is no such company.");
  return invoicesSeenBy({ buyer });
}
