import { formatMoneyIn, moneyIn } from "@ironmonger/contract/money";
import { formatOrderNumber } from "@ironmonger/contract/orders/order-names";
import { readableReason } from "@ironmonger/contract/orders/refunds";
import { disputes, orders, payments, refunds, unknownPayments, users } from "@ironmonger/db/schema";
import { eq } from "drizzle-orm";
import { findPeopleWith } from "../../core/database/find-people-with.ts";
import type { Within } from "../../core/database/in-transaction.ts";
import type { JobData } from "../../core/jobs/job-queues.ts";
import type { Services } from "../../core/services.ts";
import { currencyOfDisputed } from "./internal/disputed-order.ts";

type Dependencies = Pick<Services, "db" | "mailer" | "env" | "settings">;

/** Queues an email to everybody who looks after payments. */
export async function notifyPeople(
  { db, sql, jobs }: Within<Pick<Services, "sql" | "jobs">>,
  alert: Omit<JobData["payment-alerts"], "userId">,
): Promise<void> {
  const people = await findPeopleWith(db, "payments.read");
  await jobs.enqueueAll(
    sql,
    "payment-alerts",
    people.map(({ id: userId }) => ({ ...alert, userId })),
  );
}

/**
 * Emails an admin about a failed refund or a dispute.
 * @throws if the mail server refuses the email; the job retries
 */
export async function sendPaymentAlert(
  services: Dependencies,
  { kind, id, userId }: JobData["payment-alerts"],
): Promise<void> {
  const { db, mailer, env } = services;
  const [admin] = await db.select().from(users).where(eq(users.id, userId));
  const alert = kind === "disputed" ? await describeDispute(services, id) : await describeFailure(services, id);
  if (!admin || !alert) return;
  const { orderNumber, subject, text, facts } = alert;
  const about = orderNumber === null ? "a payment without an order" : `order ${orderNumber}`;
  await mailer.send({
    to: admin.email,
    subject: `${subject}: ${about}`,
    greeting: `Hello ${admin.displayName},`,
    lines: [text],
    facts: orderNumber === null ? facts : [["Order", orderNumber], ...facts],
    button:
      orderNumber === null
        ? { label: "See the ledger", link: `${env.publicUrl}/dashboard/ledger` }
        : { label: "See the order", link: `${env.publicUrl}/dashboard/orders/${orderNumber}` },
  });
}

/** Without a number if the payment belongs to no order. */
type Alert = { orderNumber: string | null; subject: string; text: string; facts: [string, string][] };

async function describeFailure({ db, settings }: Dependencies, id: string): Promise<Alert | undefined> {
  const [row] = await db
    .select({ refund: refunds, number: orders.number })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(eq(refunds.id, id));
  const { currency } = await settings.read();
  return (
    row && {
      orderNumber: formatOrderNumber(row.number),
      subject: "A refund has failed",
      text: "The card provider could not return this money. The order is as it was before the refund; refund it again, or leave it, on its page.",
      facts: [
        ["Refund", moneyIn(currency).format(row.refund.amountCents)],
        ["Reason", readableReason(row.refund.failureReason ?? "unknown")],
      ],
    }
  );
}

async function describeDispute({ db, settings }: Dependencies, id: string): Promise<Alert | undefined> {
  const [row] = await db
    .select({ dispute: disputes, number: orders.number, currency: currencyOfDisputed })
    .from(disputes)
    .leftJoin(payments, eq(payments.intentId, disputes.intentId))
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .leftJoin(unknownPayments, eq(unknownPayments.intentId, disputes.intentId))
    .where(eq(disputes.id, id));
  if (!row) return undefined;
  const { kind, intentId, amountCents, reason, evidenceDueBy } = row.dispute;
  const hasOrder = row.number !== null;
  const isDispute = kind === "dispute";
  const { currency, timeZone } = await settings.read();
  const date = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone });
  return {
    orderNumber: row.number === null ? null : formatOrderNumber(row.number),
    subject: isDispute ? "A payment is disputed" : "A payment is likely to be disputed",
    text: isDispute
      ? `The buyer's bank disputes this payment. ${hasOrder ? "The order is not shipped unless you say so." : "It belongs to no order."} Answer in the card provider's dashboard before the deadline.`
      : "The card provider warns that this payment may be fraud. A refund now avoids a dispute and its fee.",
    facts: [
      ...(hasOrder ? [] : [["Payment", intentId] as [string, string]]),
      ["Amount", formatMoneyIn(row.currency, amountCents, moneyIn(currency))],
      ["Reason", readableReason(reason)],
      ...(evidenceDueBy ? [["Answer by", date.format(evidenceDueBy)] as [string, string]] : []),
    ],
  };
}
