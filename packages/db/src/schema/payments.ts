import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";
import { orderLines, orders } from "./orders.ts";
import { users } from "./users.ts";

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
    /** `succeeded`: it paid its order. `returned`: it came too late or was wrong, so all of it is refunded. */
    status: text("status", { enum: ["open", "succeeded", "cancelled", "returned"] })
      .notNull()
      .default("open"),
    createdAt: moment("created_at").notNull().defaultNow(),
    settledAt: moment("settled_at"),
    checkedAt: moment("checked_at"),
  },
  (t) => [
    check("payments_amount_positive", sql`${t.amountCents} > 0`),
    check("payments_status_known", sql`${t.status} in ('open', 'succeeded', 'cancelled', 'returned')`),
    // Starting a payment: one open intent per order.
    uniqueIndex("payments_one_open_per_order").on(t.orderId).where(sql`${t.status} = 'open'`),
    // Settling: an order is paid once.
    uniqueIndex("payments_one_succeeded_per_order").on(t.orderId).where(sql`${t.status} = 'succeeded'`),
    // Starting a payment: the intents that the order has had.
    index("payments_order_id").on(t.orderId),
    // The job that asks the card provider about open payments.
    index("payments_unsettled").on(t.createdAt).where(sql`${t.status} = 'open'`),
  ],
);

/** Money that goes back, decided by the shop: a job asks the provider, and the reconciliation asks again until it is there. */
export const refunds = pgTable(
  "refunds",
  {
    id: uuid("id").primaryKey(),
    paymentId: uuid("payment_id")
      .notNull()
      .references(() => payments.id),
    amountCents: bigint("amount_cents", { mode: "number" }).notNull(),
    status: text("status", { enum: ["decided", "succeeded"] })
      .notNull()
      .default("decided"),
    reason: text("reason"),
    byUserId: uuid("by_user_id").references(() => users.id),
    idempotencyKey: text("idempotency_key"),
    idempotencyHash: text("idempotency_hash"),
    /** The provider's id of it. */
    refundId: text("refund_id").unique(),
    decidedAt: moment("decided_at").notNull().defaultNow(),
    settledAt: moment("settled_at"),
    checkedAt: moment("checked_at"),
  },
  (t) => [
    check("refunds_amount_positive", sql`${t.amountCents} > 0`),
    check("refunds_status_known", sql`${t.status} in ('decided', 'succeeded')`),
    // Refunding: the same request again answers the same order.
    uniqueIndex("refunds_idempotency").on(t.byUserId, t.idempotencyKey).where(sql`${t.idempotencyKey} is not null`),
    // The refunds of a payment.
    index("refunds_payment_id").on(t.paymentId),
    // The job that asks the card provider about refunds under way.
    index("refunds_unsettled").on(t.decidedAt).where(sql`${t.status} = 'decided'`),
  ],
);

/** Which lines a refund is for; none where a payment is returned, which paid no line. */
export const refundLines = pgTable(
  "refund_lines",
  {
    refundId: uuid("refund_id")
      .notNull()
      .references(() => refunds.id),
    lineId: uuid("line_id")
      .notNull()
      .references(() => orderLines.id),
    quantity: integer("quantity").notNull(),
    amountCents: bigint("amount_cents", { mode: "number" }).notNull(),
    /** Whether the pieces went back on sale. */
    isRestocked: boolean("is_restocked").notNull(),
  },
  (t) => [primaryKey({ columns: [t.refundId, t.lineId] })],
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
