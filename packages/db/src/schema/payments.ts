import { sql } from "drizzle-orm";
import { bigint, check, index, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";
import { orders } from "./orders.ts";

export const payments = pgTable(
  "payments",
  {
    id: uuid("id").primaryKey(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id),
    intentId: text("intent_id").notNull().unique(),
    amountCents: bigint("amount_cents", { mode: "number" }).notNull(),
    currency: text("currency").notNull(),
    /** `refunding`: a job will return the money. */
    status: text("status", { enum: ["open", "succeeded", "cancelled", "refunding", "refunded"] })
      .notNull()
      .default("open"),
    refundId: text("refund_id").unique(),
    refundedCents: bigint("refunded_cents", { mode: "number" }).notNull().default(0),
    createdAt: moment("created_at").notNull().defaultNow(),
    settledAt: moment("settled_at"),
    checkedAt: moment("checked_at"),
  },
  (t) => [
    check("payments_amount_positive", sql`${t.amountCents} > 0`),
    check("payments_status_known", sql`${t.status} in ('open', 'succeeded', 'cancelled', 'refunding', 'refunded')`),
    check("payments_refund_within_amount", sql`${t.refundedCents} between 0 and ${t.amountCents}`),
    // Starting a payment: one open intent per order.
    uniqueIndex("payments_one_open_per_order").on(t.orderId).where(sql`${t.status} = 'open'`),
    // Settling: an order is paid once.
    uniqueIndex("payments_one_succeeded_per_order").on(t.orderId).where(sql`${t.status} = 'succeeded'`),
    // Starting a payment: the intents that the order has had.
    index("payments_order_id").on(t.orderId),
    // The job that asks the card provider about open payments and refunds under way.
    index("payments_unsettled").on(t.createdAt).where(sql`${t.status} in ('open', 'refunding')`),
  ],
);

/** Events of the card provider that were handled, so that a repeated one changes nothing. */
export const paymentEvents = pgTable("payment_events", {
  id: text("id").primaryKey(),
  kind: text("kind").notNull(),
  handledAt: moment("handled_at").notNull().defaultNow(),
});

/** The results of the ledger checks. */
export const ledgerChecks = pgTable("ledger_checks", {
  id: uuid("id").primaryKey(),
  checkedAt: moment("checked_at").notNull().defaultNow(),
  result: jsonb("result").notNull(),
});
