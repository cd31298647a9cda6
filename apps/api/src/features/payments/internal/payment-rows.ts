import { dueByCard } from "@ironmonger/contract/orders/line-states";
import type { Database } from "@ironmonger/db/client";
import { companies, orders, payments } from "@ironmonger/db/schema";
import { and, eq, sql } from "drizzle-orm";
import { prepareOnce } from "../../../core/database/prepare-once.ts";
import { newId } from "../../../core/new-id.ts";

type Dependencies = { db: Database };

export type PayableOrder = NonNullable<Awaited<ReturnType<typeof findPayableOrder>>>;

const findIntents = prepareOnce((db) =>
  db
    .select({
      order: orders,
      intent: payments,
      currency: sql<string>`shop_currency()`,
      isPlacedOnHold: sql<boolean>`coalesce(${orders.placedAt} > ${companies.heldSince}, false)`,
    })
    .from(orders)
    .leftJoin(companies, eq(companies.id, orders.companyId))
    .leftJoin(payments, eq(payments.orderId, orders.id))
    .where(eq(orders.id, sql.placeholder("id")))
    .prepare("find_intents"),
);

/** The state that decides whether an order can be paid. `attempts` is the number of intents that the order has had. */
export async function findPayableOrder({ db }: Dependencies, orderId: string) {
  const rows = await findIntents(db).execute({ id: orderId });
  const [first] = rows;
  if (!first) return undefined;
  const intents = rows.flatMap(({ intent }) => intent ?? []);
  return {
    ...first.order,
    /** The shop's, as the card provider writes it. */
    currency: first.currency,
    /** Whether its company was put on hold before it was placed. */
    isPlacedOnHold: first.isPlacedOnHold,
    openIntent: intents.find(({ status }) => status === "open"),
    attempts: intents.length,
  };
}

/** Whether an open intent of this amount would pay the order, as it is now. */
export const isDue = (order: PayableOrder, amountCents: number): boolean =>
  order.payment === "due" && order.fulfilment !== "to-approve" && dueByCard(order) === amountCents;

/** Returns whether the payment was open. */
export async function markCancelled({ db }: Dependencies, intentId: string): Promise<boolean> {
  const rows = await db
    .update(payments)
    .set({ status: "cancelled", checkedAt: sql`now()` })
    .where(and(eq(payments.intentId, intentId), eq(payments.status, "open")))
    .returning({ id: payments.id });
  return rows.length > 0;
}

/** Stores a closed intent that the shop did not know, so that the order's next intent gets another idempotency key. */
export async function storeCancelledPayment(
  { db }: Dependencies,
  payment: { orderId: string; intentId: string; amountCents: number; currency: string },
): Promise<void> {
  await db
    .insert(payments)
    .values({ id: newId(), ...payment, status: "cancelled", checkedAt: sql`now()` })
    .onConflictDoNothing();
}
