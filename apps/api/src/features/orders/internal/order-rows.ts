import type { Order } from "@ironmonger/contract/orders";
import type { Database } from "@ironmonger/db/client";
import { orders } from "@ironmonger/db/schema";
import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import { readInBatches } from "../../../core/database/read-in-batches.ts";
import { rowColumns } from "../../../core/database/row-columns.ts";

export type OrderRow = typeof orders.$inferSelect;
/** What a raw statement selects from its `o` to answer an `OrderRow`. */
export const orderColumns = rowColumns(orders, "o");

/** Cancelled orders are off every list unless asked for. */
export const isListed = sql`${orders.status} <> 'cancelled'`;

/** An order as the shop shows it. */
export function toOrder(row: OrderRow): Order {
  const { userId: _, idempotencyKey: _key, idempotencyHash: _hash, ...order } = row;
  return {
    ...order,
    // A refunded order counts as paid: nobody is asked to pay it again.
    isPaid: row.transactionId !== null,
    placedAt: row.placedAt.toISOString(),
    expiresAt: row.status === "unpaid" ? row.expiresAt.toISOString() : null,
  };
}

/** The order with this id, in any status. */
export async function findOrder({ db }: { db: Database }, id: string): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(orders).where(eq(orders.id, id));
  return row;
}

/** The orders that a condition lets through, oldest first, in batches. */
export async function* readOrders(db: Database, condition: SQL | undefined): AsyncGenerator<Order[], void, undefined> {
  const batches = readInBatches({}, ({ after, limit }) =>
    db
      .select()
      .from(orders)
      .where(and(condition, after ? gt(orders.id, after) : undefined))
      .orderBy(orders.id)
      .limit(limit),
  );
  for await (const rows of batches) yield rows.map(toOrder);
}
