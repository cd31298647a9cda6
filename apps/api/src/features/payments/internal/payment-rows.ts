import { currency } from "@ironmonger/contract/money";
import type { Database } from "@ironmonger/db/client";
import { orders, payments } from "@ironmonger/db/schema";
import { and, eq, sql } from "drizzle-orm";
import { newId } from "../../../core/new-id.ts";

type Parts = { db: Database };

export type PayableOrder = NonNullable<Awaited<ReturnType<typeof findPayableOrder>>>;

/** What paying an order depends on. `attempts` is the number of intents that the order has had. */
export async function findPayableOrder({ db }: Parts, orderId: string) {
  const rows = await db
    .select({ order: orders, intent: payments })
    .from(orders)
    .leftJoin(payments, eq(payments.orderId, orders.id))
    .where(eq(orders.id, orderId));
  const [first] = rows;
  if (!first) return undefined;
  const intents = rows.flatMap(({ intent }) => intent ?? []);
  const open = intents.find(({ status }) => status === "open");
  return { ...first.order, openIntentId: open?.intentId, attempts: intents.length };
}

/** Answers whether the payment was open. */
export async function markCancelled({ db }: Parts, intentId: string): Promise<boolean> {
  const rows = await db
    .update(payments)
    .set({ status: "cancelled", checkedAt: sql`now()` })
    .where(and(eq(payments.intentId, intentId), eq(payments.status, "open")))
    .returning({ id: payments.id });
  return rows.length > 0;
}

/** Keeps an intent that the shop did not know, and that is closed now, so that the order's next one is another. */
export async function keepCancelledPayment(
  { db }: Parts,
  { orderId, intentId, amountCents }: { orderId: string; intentId: string; amountCents: number },
): Promise<void> {
  await db
    .insert(payments)
    .values({ id: newId(), orderId, intentId, amountCents, currency, status: "cancelled", checkedAt: sql`now()` })
    .onConflictDoNothing();
}
