import { formatOrderNumber } from "@ironmonger/contract/orders/order-names";
import type { ListPaymentsInput, PaymentInPage } from "@ironmonger/contract/receivables";
import { allocations, companies, invoices, orders, paymentsIn, users } from "@ironmonger/db/schema";
import { and, asc, desc, eq, ilike, inArray, or, sql } from "drizzle-orm";
import type { OfficeContext } from "../../core/context.ts";
import { isAnyOf } from "../../core/database/is-any-of.ts";
import { likePattern } from "../../core/database/like-pattern.ts";
import { usedOf } from "./internal/owner-credit.ts";

const payer = sql<string>`coalesce(${companies.name}, ${users.displayName}, '')`;

/** What came in, and what it paid. The search matches text within reference and payer. */
export async function listPayments(
  { db }: OfficeContext<"payments.read">,
  { page, pageSize, search, companyId, direction }: ListPaymentsInput,
): Promise<PaymentInPage> {
  const pattern = `%${likePattern(search)}%`;
  const where = and(
    inArray(paymentsIn.status, ["received", "undone"]),
    companyId ? eq(paymentsIn.companyId, companyId) : undefined,
    search ? or(ilike(paymentsIn.reference, pattern), sql`${payer} ilike ${pattern}`) : undefined,
  );
  const from = db
    .select({ payment: paymentsIn, payer, usedCents: usedOf })
    .from(paymentsIn)
    .leftJoin(companies, eq(companies.id, paymentsIn.companyId))
    .leftJoin(users, eq(users.id, paymentsIn.userId))
    .where(where)
    .$dynamic();
  const [rows, total] = await Promise.all([
    from
      .orderBy(direction === "desc" ? desc(paymentsIn.id) : asc(paymentsIn.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    db.$count(from.as("found")),
  ]);
  const paid = await readAllocations(
    db,
    rows.map(({ payment }) => payment.id),
  );
  return {
    total,
    rows: rows.map(({ payment, payer, usedCents }) => ({
      id: payment.id,
      source: payment.source,
      status: payment.status === "undone" ? "undone" : "received",
      companyId: payment.companyId,
      payer,
      amountCents: payment.amountCents,
      leftCents: payment.status === "received" ? payment.amountCents - usedCents : 0,
      reference: payment.reference,
      receivedAt: payment.receivedAt.toISOString(),
      undoneReason: payment.undoneReason,
      allocations: paid.get(payment.id) ?? [],
    })),
  };
}

async function readAllocations(db: OfficeContext<"payments.read">["db"], paymentIds: string[]) {
  const rows = await db
    .select({
      paymentId: allocations.paymentId,
      invoice: invoices.number,
      order: orders.number,
      amountCents: sql<number>`sum(${allocations.amountCents})`.mapWith(Number),
    })
    .from(allocations)
    .leftJoin(invoices, eq(invoices.id, allocations.invoiceId))
    .leftJoin(orders, eq(orders.id, allocations.orderId))
    .where(isAnyOf(allocations.paymentId, paymentIds))
    .groupBy(allocations.paymentId, invoices.number, orders.number)
    .having(sql`sum(${allocations.amountCents}) > 0`);
  return Map.groupBy(
    rows.map(({ invoice, order, ...row }) => ({ ...row, number: invoice ?? formatOrderNumber(order ?? 0) })),
    ({ paymentId }) => paymentId ?? "",
  );
}
