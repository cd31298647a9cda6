import type { Database } from "@ironmonger/db/client";
import { disputes, orderEvents, orders, payments, unknownPayments } from "@ironmonger/db/schema";
import { and, eq, sql } from "drizzle-orm";
import { tellOrder } from "../../events/order-events.statement.ts";

type Dispute = typeof disputes.$inferSelect;
/** An order and the payment that paid it. */
type Paid = { orderId: string; intentId: string };

/** Records a dispute of an order's payment, and its result, in the order and its history. `before` is the dispute as the shop knew it. */
export async function changeDisputedOrder(
  tx: Database,
  paid: Paid,
  { now, before }: { now: Dispute; before: Dispute | undefined },
): Promise<void> {
  await setDisputed(tx, paid);
  const write = (kind: "disputed" | "dispute-won" | "dispute-lost" | "dispute-closed") =>
    tellOrder(tx, { orderId: paid.orderId, kind, amountCents: now.amountCents });
  if (!before) await write("disputed");
  if (!now.isOpen && before?.status !== now.status) await write(endOf(now.status));
}

async function setDisputed(tx: Database, { orderId, intentId }: Paid): Promise<void> {
  const isDisputed = sql`exists (select from ${disputes} where ${disputes.intentId} = ${intentId}
    and ${disputes.kind} = 'dispute' and (${disputes.isOpen} or ${disputes.status} = 'lost'))`;
  await tx.update(orders).set({ isDisputed }).where(eq(orders.id, orderId));
}

/** Records the disputes of a payment in the order to which it was attached. Repeated calls write nothing more into the order's history. */
export async function attachDisputes(tx: Database, paid: Paid): Promise<void> {
  await setDisputed(tx, paid);
  const isRecorded = and(eq(orderEvents.orderId, paid.orderId), eq(orderEvents.kind, "disputed"));
  if ((await tx.$count(orderEvents, isRecorded)) > 0) return;
  const openDisputes = await tx
    .select()
    .from(disputes)
    .where(and(eq(disputes.intentId, paid.intentId), eq(disputes.kind, "dispute")))
    .orderBy(disputes.openedAt);
  for (const now of openDisputes) await changeDisputedOrder(tx, paid, { now, before: undefined });
}

/** The currency of a disputed payment, where its rows are joined. A charge without an intent is assumed to be in the shop's currency. */
export const currencyOfDisputed = sql<string>`coalesce(${payments.currency}, ${unknownPayments.currency}, shop_currency())`;

const endOf = (status: string) =>
  status === "won" ? "dispute-won" : status === "lost" ? "dispute-lost" : "dispute-closed";
