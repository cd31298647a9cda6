import { allocations, orders } from "@ironmonger/db/schema";
import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Within } from "../../../core/database/in-transaction.ts";
import { isAnyOf } from "../../../core/database/is-any-of.ts";
import { newId } from "../../../core/new-id.ts";
import { settleTransfer } from "../../payments/settle-transfer.statement.ts";

/**
 * What an order that is paid in advance still needs of the money that was allocated to it. A credit note of a refund gives the money back
 * itself, so its job comes first.
 */
const neededCents = sql<number>`case when orders.payment is null then 0
  when exists (select from refunds r where r.order_id = orders.id and r.decided_at > now() - interval '10 minutes') then orders.total_cents
  else orders.total_cents - greatest(0, orders.refunded_cents - orders.credited_cents) end`;
const allocatedCents = sql<number>`(select sum(a.amount_cents) from ${allocations} a where a.order_id = orders.id)`;

/** Orders paid in advance that have more than they need, or all of it while they are due. */
export const isOutOfStep: SQL = sql`${orders.terms} = 'transfer' and (${allocatedCents} > ${neededCents} or ${orders.payment} = 'due' and ${orders.fulfilment} <> 'to-approve' and ${allocatedCents} >= ${orders.totalCents})`;

/**
 * Frees what a locked order does not need any more, because it was cancelled or refunded before it was invoiced: it is credit then. An
 * order whose rest is paid because lines were cancelled goes on.
 */
export async function freeOrder(ctx: Within<object>, orderId: string): Promise<void> {
  const { db } = ctx;
  const [order] = await db
    .select({ ...{ payment: orders.payment, totalCents: orders.totalCents }, needed: neededCents.mapWith(Number) })
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.terms, "transfer")));
  if (!order) return;
  const paid = await db
    .select({ paymentId: allocations.paymentId, cents: sql<number>`sum(${allocations.amountCents})`.mapWith(Number) })
    .from(allocations)
    .where(and(eq(allocations.orderId, orderId), isNotNull(allocations.paymentId)))
    .groupBy(allocations.paymentId);
  const total = paid.reduce((sum, { cents }) => sum + cents, 0);
  let surplus = total - order.needed;
  const rows = paid.flatMap(({ paymentId, cents }) => {
    const freed = Math.min(surplus, cents);
    if (freed <= 0) return [];
    surplus -= freed;
    return [{ id: newId(), paymentId, orderId, amountCents: -freed }];
  });
  if (rows.length > 0) await db.insert(allocations).values(rows);
  if (order.payment === "due" && total >= order.totalCents) await settleTransfer(ctx, orderId);
}

/** The orders, locked in the order of their ids. */
export const lockOrders = ({ db }: Within<object>, ids: readonly string[]) =>
  db
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(isAnyOf(orders.id, ids))
    .orderBy(orders.id)
    .for("no key update");
