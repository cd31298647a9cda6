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
import { knownValues, moment } from "./columns.ts";
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
    /** `succeeded`: it paid its order. `returned`: it was too late or of a wrong amount, so all of it is refunded. */
    status: text("status", { enum: ["open", "succeeded", "cancelled", "returned"] })
      .notNull()
      .default("open"),
    createdAt: moment("created_at").notNull().defaultNow(),
    settledAt: moment("settled_at"),
    checkedAt: moment("checked_at"),
  },
  (t) => [
    ...knownValues(t),
    check("payments_amount_positive", sql`${t.amountCents} > 0`),
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

/**
 * Refunds: each gives back some of the shop's claim for an order, or a payment that came too late for its order. One made here is `pending`
 * as soon as it is decided; a job then makes it at the provider. One made at the provider, for example in its dashboard, is read back. Both
 * count against the order while they are pending and after they have succeeded.
 */
export const refunds = pgTable(
  "refunds",
  {
    id: uuid("id").primaryKey(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id),
    /** The card payment that returns the money. Without one the claim was not paid by card: it is less from the decision on. */
    paymentId: uuid("payment_id").references(() => payments.id),
    amountCents: bigint("amount_cents", { mode: "number" }).notNull(),
    /** `cancelled`: the provider cancelled it, or nothing was left when the job was to make it. */
    status: text("status", { enum: ["pending", "succeeded", "failed", "cancelled"] })
      .notNull()
      .default("pending"),
    /** Where it was decided. */
    origin: text("origin", { enum: ["shop", "provider"] })
      .notNull()
      .default("shop"),
    reason: text("reason"),
    byUserId: uuid("by_user_id").references(() => users.id),
    idempotencyKey: text("idempotency_key"),
    idempotencyHash: text("idempotency_hash"),
    /** The provider's id of it; null until it is made there. */
    providerId: text("provider_id").unique(),
    /** The provider's word for why it failed or was refused. */
    failureReason: text("failure_reason"),
    decidedAt: moment("decided_at").notNull().defaultNow(),
    /** When it succeeded, failed or was cancelled. */
    settledAt: moment("settled_at"),
    /** When an admin decided what to do about its failure: refund again, or not. */
    resolvedAt: moment("resolved_at"),
    checkedAt: moment("checked_at"),
  },
  (t) => [
    ...knownValues(t),
    check("refunds_amount_positive", sql`${t.amountCents} > 0`),
    check(
      "refunds_known_to_provider",
      sql`${t.paymentId} is null or ${t.providerId} is not null or ${t.status} <> 'succeeded'`,
    ),
    // Refunding: a repeated request returns the same order.
    uniqueIndex("refunds_idempotency").on(t.byUserId, t.idempotencyKey).where(sql`${t.idempotencyKey} is not null`),
    // The refunds of an order.
    index("refunds_order_id").on(t.orderId),
    // The refunds of a payment.
    index("refunds_payment_id").on(t.paymentId),
    // The job that asks the card provider about refunds under way.
    index("refunds_unsettled").on(t.decidedAt).where(sql`${t.status} = 'pending'`),
    // The failed refunds that wait for an admin.
    index("refunds_unresolved").on(t.decidedAt).where(sql`${t.status} = 'failed' and ${t.resolvedAt} is null`),
  ],
);

/**
 * The lines of a refund that was made here: pieces, or only an amount. A returned payment has none, because it paid no line. A refund made
 * at the provider counts against the order as a whole.
 */
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
    /** Whether the pieces return to stock. */
    isRestocked: boolean("is_restocked").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.refundId, t.lineId] }),
    check("refund_lines_not_negative", sql`${t.quantity} >= 0 and ${t.amountCents} >= 0`),
  ],
);

/**
 * A dispute of a payment, or a warning of one, as the provider describes it. It names the payment by the provider's id, so a payment
 * without an order can have one, too; when the payment is attached to an order, the dispute is the order's.
 */
export const disputes = pgTable(
  "disputes",
  {
    id: uuid("id").primaryKey(),
    /** As in `payments` or `unknown_payments`. A charge without an intent is identified by its own id. */
    intentId: text("intent_id").notNull(),
    kind: text("kind", { enum: ["dispute", "early-fraud-warning"] }).notNull(),
    providerId: text("provider_id").notNull().unique(),
    amountCents: bigint("amount_cents", { mode: "number" }).notNull(),
    /** The provider's word, such as `fraudulent`. */
    reason: text("reason").notNull(),
    /** The provider's word, such as `needs_response` or `lost`; of a warning `actionable` or `closed`. */
    status: text("status").notNull(),
    /** Whether the shop or the bank can still act on it. */
    isOpen: boolean("is_open").notNull(),
    evidenceDueBy: moment("evidence_due_by"),
    isChargeRefundable: boolean("is_charge_refundable").notNull(),
    /** The amount that the provider withholds or has taken for it, without its fee. */
    withdrawnCents: bigint("withdrawn_cents", { mode: "number" }).notNull().default(0),
    openedAt: moment("opened_at").notNull(),
    changedAt: moment("changed_at").notNull().defaultNow(),
  },
  (t) => [
    ...knownValues(t),
    // The disputes of a payment.
    index("disputes_intent_id").on(t.intentId),
    // The alerts on Manage Orders.
    index("disputes_open").on(t.evidenceDueBy).where(sql`${t.isOpen}`),
  ],
);

/**
 * Payments that belong to no order, for example after a restore from a backup, or because they came too late for their order and could not
 * be refunded. An admin decides about each, unless a lost dispute takes the rest of it.
 */
export const unknownPayments = pgTable(
  "unknown_payments",
  {
    intentId: text("intent_id").primaryKey(),
    amountCents: bigint("amount_cents", { mode: "number" }).notNull(),
    /** The amount that is refunded or being refunded. */
    refundedCents: bigint("refunded_cents", { mode: "number" }).notNull().default(0),
    currency: text("currency").notNull(),
    /** The provider's description, such as the order's number. */
    description: text("description"),
    /**
     * `attached`: an admin attached it to an order. `refunded`: nothing of it is left. `paid-out`: an admin recorded that the buyer got it
     * back by other means.
     */
    status: text("status", { enum: ["open", "attached", "refunded", "paid-out"] })
      .notNull()
      .default("open"),
    /** How it was paid out, such as the number of a bank transfer, and why. */
    paidOutReference: text("paid_out_reference"),
    paidOutReason: text("paid_out_reason"),
    /** At the provider. */
    createdAt: moment("created_at").notNull(),
    foundAt: moment("found_at").notNull().defaultNow(),
    /** An admin is attaching, refunding or recording it, which asks the provider. */
    beingDecidedUntil: moment("being_decided_until"),
    resolvedAt: moment("resolved_at"),
    byUserId: uuid("by_user_id").references(() => users.id),
  },
  (t) => [
    ...knownValues(t),
    check(
      "unknown_payments_paid_out_by_reference",
      sql`(${t.status} = 'paid-out') = (${t.paidOutReference} is not null and ${t.paidOutReason} is not null)`,
    ),
    // The list of those that wait for an admin.
    index("unknown_payments_open").on(t.createdAt).where(sql`${t.status} = 'open'`),
  ],
);

/** How far each of the provider's lists was read, so that the next run continues there. */
export const providerReadings = pgTable(
  "provider_readings",
  {
    list: text("list", { enum: ["payments", "refunds", "disputes", "warnings"] }).primaryKey(),
    /** The last object that was read; null: the next run starts with the newest. */
    after: text("after"),
    readAt: moment("read_at").notNull().defaultNow(),
  },
  knownValues,
);

/** A restore from a backup. Nothing is shipped until everything since the backup has been compared with the provider. */
export const restores = pgTable("restores", {
  id: uuid("id").primaryKey(),
  /** The provider's lists are read back to this time. */
  since: moment("since").notNull(),
  restoredAt: moment("restored_at").notNull().defaultNow(),
  /** How far each list was read, as in `provider_readings`; a list that was read to its end is `"done"`. */
  progress: jsonb("progress").$type<Record<string, string>>().notNull().default({}),
  checkedAt: moment("checked_at"),
});

/** Events of the card provider that were handled, so that a repeated one changes nothing. */
export const paymentEvents = pgTable(
  "payment_events",
  {
    id: text("id").primaryKey(),
    kind: text("kind").notNull(),
    handledAt: moment("handled_at").notNull().defaultNow(),
  },
  // The job that deletes old ones.
  (t) => [index("payment_events_by_age").on(t.handledAt)],
);

/** The results of the ledger checks. */
export const ledgerChecks = pgTable("ledger_checks", {
  id: uuid("id").primaryKey(),
  checkedAt: moment("checked_at").notNull().defaultNow(),
  result: jsonb("result").notNull(),
});
