import type { Order } from "@ironmonger/contract/orders";
import type { Database } from "@ironmonger/db/client";
import { approvals, invoiceLines, invoices, type orders, users } from "@ironmonger/db/schema";
import { asc, eq } from "drizzle-orm";
import { isAnyOf } from "../../../core/database/is-any-of.ts";

type Rows = Pick<typeof orders.$inferSelect, "id" | "companyId" | "invoicedCents">[];

type Waiting = Pick<typeof approvals.$inferSelect, "status" | "steps" | "stepsTaken" | "lapsesAt">;

/** An approval as its order shows it. */
export function toApproval<Approval extends Waiting>({ steps, stepsTaken, lapsesAt, ...approval }: Approval) {
  const isWaiting = approval.status === "waiting";
  return {
    ...approval,
    step: (isWaiting && steps[stepsTaken]) || null,
    lapsesAt: isWaiting ? lapsesAt.toISOString() : null,
  };
}

/** The approval of each order that needed one. */
export async function findApprovals(db: Database, rows: Rows): Promise<Map<string, Order["approval"]>> {
  const ids = rows.filter(({ companyId }) => companyId !== null).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const { orderId, status, reason, steps, stepsTaken, lapsesAt } = approvals;
  const found = await db
    .select({ orderId, status, reason, steps, stepsTaken, lapsesAt, decidedBy: users.displayName })
    .from(approvals)
    .leftJoin(users, eq(users.id, approvals.decidedByUserId))
    .where(isAnyOf(orderId, ids));
  return new Map(found.map(({ orderId: id, ...approval }) => [id, toApproval(approval)]));
}

/** The invoices and credit notes of each order that has some. */
export async function findInvoices(db: Database, rows: Rows): Promise<Map<string, Order["invoices"]>> {
  const ids = rows.filter(({ invoicedCents }) => invoicedCents > 0).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const { id, number, kind } = invoices;
  const found = await db
    .selectDistinct({ orderId: invoiceLines.orderId, id, number, kind })
    .from(invoiceLines)
    .innerJoin(invoices, eq(id, invoiceLines.invoiceId))
    .where(isAnyOf(invoiceLines.orderId, ids))
    .orderBy(asc(id));
  const of = Map.groupBy(found, ({ orderId }) => orderId);
  return new Map(
    [...of].map(([order, papers]) => [order, papers.map((paper) => ({ number: paper.number, kind: paper.kind }))]),
  );
}
