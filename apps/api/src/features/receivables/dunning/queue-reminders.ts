import type { SentReminders } from "@ironmonger/contract/receivables";
import { companies, invoiceLines, invoices, orders, reminders } from "@ironmonger/db/schema";
import { and, eq, exists, gt, isNull, or, sql } from "drizzle-orm";
import type { OfficeContext } from "../../../core/context.ts";
import { inTransaction } from "../../../core/database/in-transaction.ts";
import type { Services } from "../../../core/services.ts";
import { dayIn } from "../../../core/shop-days.ts";

const invoicesAtOnce = 500;

/**
 * Sends the reminders that are due today, as the job does by itself. Repeated, it sends nothing.
 */
export const sendReminders = async (ctx: OfficeContext<"companies.terms">): Promise<SentReminders> => ({
  sentCount: await queueReminders(ctx),
});

/**
 * Whether a credit note of one of its orders is not made yet: something was refunded a moment ago, which its job credits, or more is
 * invoiced than is still claimed.
 */
export const isBeingCredited = (db: Services["db"]) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(invoiceLines)
      .innerJoin(orders, eq(orders.id, invoiceLines.orderId))
      .where(
        and(
          eq(invoiceLines.invoiceId, invoices.id),
          sql`(${orders.invoicedCents} - ${orders.creditedCents} > ${orders.totalCents} - ${orders.refundedCents}
            or exists (select from refunds r where r.order_id = ${orders.id} and r.decided_at > now() - interval '10 minutes'))`,
        ),
      ),
  );

/**
 * Queues an email for each open invoice that has reached a further step: of several steps that were missed, the last. Each step of an
 * invoice is sent once. Nothing is sent for what is disputed or is being credited, nor to companies whose reminders are paused. Returns how
 * many.
 */
export async function queueReminders(services: Pick<Services, "sql" | "db" | "jobs" | "settings">): Promise<number> {
  const { invoicing, timeZone } = await services.settings.read();
  const steps = invoicing.reminders.toSorted((one, other) => one.daysAfterDue - other.daysAfterDue);
  const days = steps.map(({ daysAfterDue }) => daysAfterDue);
  if (days.length === 0) return 0;
  const today = sql`${dayIn(timeZone)}::date`;
  /** The last step that it has reached, from 1. */
  const step = sql<number>`(select count(*) from unnest(${sql.param(days)}::int[]) as after (days) where ${invoices.dueOn} + after.days <= ${today})::int`;
  const sent = sql`(select max(${reminders.step}) from ${reminders} where ${reminders.invoiceId} = ${invoices.id})`;
  return inTransaction(services, async (services) => {
    const due = await services.db
      .select({ invoiceId: invoices.id, step })
      .from(invoices)
      .leftJoin(companies, eq(companies.id, invoices.companyId))
      .where(
        and(
          gt(invoices.openCents, 0),
          eq(invoices.isDisputed, false),
          or(isNull(companies.id), eq(companies.remindersPaused, false)),
          sql`${step} > coalesce(${sent}, 0)`,
          sql`not ${isBeingCredited(services.db)}`,
        ),
      )
      .orderBy(invoices.dueOn)
      .limit(invoicesAtOnce);
    if (due.length === 0) return 0;
    const added = await services.db.insert(reminders).values(due).onConflictDoNothing().returning();
    await services.jobs.enqueueAll(
      services.sql,
      "reminder-mails",
      added.map(({ invoiceId, step }) => ({ invoiceId, step })),
    );
    return added.length;
  });
}
