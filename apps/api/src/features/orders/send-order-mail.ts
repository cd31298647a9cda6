import type { OrderLine } from "@ironmonger/contract/orders";
import { orderEvents, orders, payments, refundLines, refunds, users } from "@ironmonger/db/schema";
import { and, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import type { JobData } from "../../core/jobs/job-queues.ts";
import type { Services } from "../../core/services.ts";
import { orderEmail, type RefundNews } from "./internal/order-emails.ts";
import { withLines } from "./internal/order-rows.ts";

type Dependencies = Pick<Services, "db" | "mailer" | "env" | "settings">;

/**
 * Emails the buyer what happened to the order, or to some of its lines. No email is sent about a closed account: another person
 * had made it with the owner's email.
 * @throws if the mail server refuses the email; the job retries
 */
export async function sendOrderMail(
  { db, mailer, env, settings }: Dependencies,
  { orderId, about, lineIds = null, refundId, shipmentId, eventId }: JobData["order-mails"],
): Promise<void> {
  const [row] = await db
    .select(getTableColumns(orders))
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(and(eq(orders.id, orderId), isNull(users.closedAt)));
  if (!row) return;
  // It was cancelled before this email was written.
  if (about === "received" && row.payment === null) return;
  const order = await withLines(db, row);
  // They were cancelled, refunded or shipped before this email was written.
  const isOpen = ({ id, status }: OrderLine) => lineIds?.includes(id) && (status === "unpaid" || status === "pending");
  if (about === "arrived" && !order.lines.some(isOpen)) return;
  const refund = refundId ? await findRefund(db, refundId) : undefined;
  const shipment = order.shipments.find(({ id }) => id === shipmentId);
  // It was undone.
  if (shipmentId && !shipment) return;
  const message = eventId ? await findText(db, eventId) : undefined;
  const named = (refund?.parts ?? shipment?.lines)?.map(({ lineId }) => lineId) ?? [];
  const { timeZone } = await settings.read();
  const news = { order, lineIds: named.length > 0 ? named : lineIds, refund, shipment, message, timeZone };
  await mailer.send(orderEmail(about, news, env.publicUrl));
}

async function findText(db: Dependencies["db"], eventId: string): Promise<string | undefined> {
  const [event] = await db.select({ text: orderEvents.text }).from(orderEvents).where(eq(orderEvents.id, eventId));
  return event?.text ?? undefined;
}

async function findRefund(db: Dependencies["db"], id: string): Promise<RefundNews | undefined> {
  // Several refunds may be booked before the email about the first one is written.
  const refundedCents = sql<number>`(
    select coalesce(sum(r.amount_cents), 0)::float8 from ${refunds} r where r.payment_id = ${payments.id} and r.status = 'succeeded'
      and (r.settled_at, r.id) <= (${refunds.settledAt}, ${refunds.id}))`;
  const [refund] = await db
    .select({
      amountCents: refunds.amountCents,
      currency: payments.currency,
      isOfUnusedPayment: sql<boolean>`${payments.status} = 'returned'`,
      paymentCents: payments.amountCents,
      refundedCents,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, id));
  const parts = await db.select().from(refundLines).where(eq(refundLines.refundId, id));
  return refund && { ...refund, parts };
}
