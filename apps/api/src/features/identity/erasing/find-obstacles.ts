import { formatOrderNumber } from "@ironmonger/contract/orders/order-names";
import type { Database } from "@ironmonger/db/client";
import { companies, companyMembers, disputes, invoices, orders, payments, refunds } from "@ironmonger/db/schema";
import { and, arrayOverlaps, eq, exists, gt, isNull, ne, not, or, sql } from "drizzle-orm";

/** How many of each kind are named. */
const maxNamed = 20;

const isOpen = arrayOverlaps(orders.statuses, ["to-approve", "unpaid", "pending"]);

/**
 * Why the account cannot be erased now, a sentence each: what is open of the person's own orders and invoices, and companies with open
 * orders that would be left without a manager. The orders of companies are the companies' own. The caller holds the locks of `erasePerson`.
 */
export async function findObstacles(db: Database, userId: string): Promise<string[]> {
  const isOwn = and(eq(orders.userId, userId), isNull(orders.companyId));
  const open = await db
    .select({ number: orders.number })
    .from(orders)
    .where(and(isOwn, isOpen))
    .orderBy(orders.id)
    .limit(maxNamed);
  const refunded = await db
    .selectDistinct({ number: orders.number })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(isOwn, or(eq(refunds.status, "pending"), and(eq(refunds.status, "failed"), isNull(refunds.resolvedAt)))))
    .limit(maxNamed);
  const disputed = await db
    .selectDistinct({ number: orders.number })
    .from(disputes)
    .innerJoin(payments, eq(payments.intentId, disputes.intentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(isOwn, disputes.isOpen))
    .limit(maxNamed);
  const owed = await db
    .select({ number: invoices.number })
    .from(invoices)
    .where(
      and(eq(invoices.userId, userId), isNull(invoices.companyId), or(gt(invoices.openCents, 0), invoices.isDisputed)),
    )
    .orderBy(invoices.id)
    .limit(maxNamed);
  const left = await db.select({ name: companies.name }).from(companies).where(isLastManagerOfBusy(db, userId));
  return [
    ...open.map(({ number }) => `Order ${formatOrderNumber(number)} is not finished.`),
    ...refunded.map(({ number }) => `A refund of order ${formatOrderNumber(number)} is not finished.`),
    ...disputed.map(({ number }) => `The payment of order ${formatOrderNumber(number)} is disputed.`),
    ...owed.map(({ number }) => `Invoice ${number} is open.`),
    ...left.map(({ name }) => `${name} has open orders and no other manager.`),
  ];
}

function isLastManagerOfBusy(db: Database, userId: string) {
  const manager = (isThem: boolean) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(companyMembers)
        .where(
          and(
            eq(companyMembers.companyId, companies.id),
            eq(companyMembers.role, "manager"),
            isThem ? eq(companyMembers.userId, userId) : ne(companyMembers.userId, userId),
          ),
        ),
    );
  const openOrder = db
    .select({ one: sql`1` })
    .from(orders)
    .where(and(eq(orders.companyId, companies.id), isOpen));
  return and(manager(true), not(manager(false)), exists(openOrder));
}
