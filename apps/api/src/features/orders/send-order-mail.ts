import { moneyIn } from "@ironmonger/contract/money";
import type { OrderLine } from "@ironmonger/contract/orders";
import { bankOf } from "@ironmonger/contract/settings/bank";
import { orderEvents, orders, payments, refundLines, refunds } from "@ironmonger/db/schema";
import { eq, sql as raw } from "drizzle-orm";
import type { JobData } from "../../core/jobs/job-queues.ts";
import type { Services } from "../../core/services.ts";
import { countUnaskedMail, mayMailOrderAddress } from "../senders/require-may-mail.ts";
import { unknownSenderLink } from "../senders/unknown-sender.ts";
import { orderEmail, type RefundNews } from "./internal/order-emails.ts";
import { findApprovers, findRecipients } from "./internal/order-recipients.ts";
import { withLines } from "./internal/order-rows.ts";

type Dependencies = Pick<Services, "db" | "sql" | "jobs" | "mailer" | "env" | "settings" | "rateLimits">;

/**
 * Emails the buyer, and whom their company has named, what happened to the order, or to some of its lines.
 * @throws if the mail server refuses the email; the job retries
 */
export async function sendOrderMail(services: Dependencies, data: JobData["order-mails"]): Promise<void> {
  const { db, sql, jobs, mailer, env, settings } = services;
  const { orderId, about, lineIds = null, refundId, shipmentId, eventId, to } = data;
  const [row] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!row) return;
  const recipients = about === "to-approve" ? await findApprovers(db, row) : await findRecipients(db, row);
  const [recipient, ...copies] = to === undefined ? recipients : recipients.filter(({ email }) => email === to);
  if (!recipient) return;
  if (copies.length > 0)
    return jobs.enqueueAll(
      sql,
      "order-mails",
      recipients.map(({ email }) => ({ ...data, to: email })),
    );
  // It was cancelled before this email was written.
  if (about === "received" && row.payment === null) return;
  const shop = await settings.read();
  const { timeZone } = shop;
  const money = moneyIn(shop.currency);
  const order = await withLines(db, row, money);
  // They were cancelled, refunded or shipped before this email was written.
  const isOpen = ({ id, fulfilment }: OrderLine) => lineIds?.includes(id) && fulfilment === "to-ship";
  if (about === "arrived" && !order.lines.some(isOpen)) return;
  const refund = refundId ? await findRefund(db, refundId) : undefined;
  const shipment = order.shipments.find(({ id }) => id === shipmentId);
  // It was undone.
  if (shipmentId && !shipment) return;
  const message = eventId ? await findText(db, eventId) : undefined;
  const lineIdsOfNews = (refund?.lines ?? shipment?.lines)?.map(({ lineId }) => lineId) ?? [];
  const news = {
    order,
    lineIds: lineIdsOfNews.length > 0 ? lineIdsOfNews : lineIds,
    refund,
    shipment,
    message,
    timeZone,
    money,
    bank: bankOf(shop),
  };
  const sender = { userId: row.userId, companyId: row.companyId };
  // What was placed but not paid costs nothing, so it must not bring emails to people who did not ask for them.
  const isFree = !recipient.isVerified && !order.isPaid && (about === "received" || about === "expired");
  const mayMail = recipient.isOrderAddress
    ? await mayMailOrderAddress(services, { ...sender, to: recipient.email })
    : !isFree || (await countUnaskedMail(services, recipient.email));
  if (!mayMail) return;
  await mailer.send({
    ...orderEmail(about, news, env.publicUrl, recipient),
    ...(recipient.isOrderAddress ? { unknownSenderLink: unknownSenderLink(services, sender, recipient.email) } : {}),
  });
}

async function findText(db: Dependencies["db"], eventId: string): Promise<string | undefined> {
  const [event] = await db.select({ text: orderEvents.text }).from(orderEvents).where(eq(orderEvents.id, eventId));
  return event?.text ?? undefined;
}

async function findRefund(db: Dependencies["db"], id: string): Promise<RefundNews | undefined> {
  // Several refunds may be booked before the email about the first one is written.
  const refundedCents = raw<number>`(
    select coalesce(sum(r.amount_cents), 0)::float8 from ${refunds} r where r.payment_id = ${payments.id} and r.status = 'succeeded'
      and (r.settled_at, r.id) <= (${refunds.settledAt}, ${refunds.id}))`;
  const [refund] = await db
    .select({
      amountCents: refunds.amountCents,
      currency: payments.currency,
      isOfUnusedPayment: raw<boolean>`${payments.status} = 'returned'`,
      paymentCents: payments.amountCents,
      refundedCents,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, id));
  const lines = await db.select().from(refundLines).where(eq(refundLines.refundId, id));
  return refund && { ...refund, lines };
}
