import { sql } from "drizzle-orm";
import { bigint, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";
import { tools } from "./tools.ts";
import { users } from "./users.ts";

export const orders = pgTable(
  "orders",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    toolId: uuid("tool_id")
      .notNull()
      .references(() => tools.id),
    toolName: text("tool_name").notNull(),
    buyerName: text("buyer_name").notNull(),
    buyerEmail: text("buyer_email").notNull(),
    quantity: integer("quantity").notNull(),
    unitPriceCents: integer("unit_price_cents").notNull(),
    totalCents: bigint("total_cents", { mode: "number" }).notNull(),
    address: text("address").notNull(),
    phone: text("phone").notNull(),
    status: text("status", { enum: ["unpaid", "pending", "shipped", "cancelled", "refunded"] })
      .notNull()
      .default("unpaid"),
    /** The provider's intent that paid it. */
    transactionId: text("transaction_id").unique(),
    idempotencyKey: text("idempotency_key"),
    idempotencyHash: text("idempotency_hash"),
    placedAt: moment("placed_at").notNull().defaultNow(),
    expiresAt: moment("expires_at").notNull(),
  },
  (t) => [
    check("orders_quantity_positive", sql`${t.quantity} > 0`),
    check("orders_total_is_quantity_times_price", sql`${t.totalCents} = ${t.quantity}::bigint * ${t.unitPriceCents}`),
    check("orders_status_known", sql`${t.status} in ('unpaid', 'pending', 'shipped', 'cancelled', 'refunded')`),
    check(
      "orders_paid_has_transaction",
      sql`(${t.status} in ('pending', 'shipped', 'refunded')) = (${t.transactionId} is not null)`,
    ),
    uniqueIndex("orders_idempotency").on(t.userId, t.idempotencyKey).where(sql`${t.idempotencyKey} is not null`),
    index("orders_of_user").on(t.userId, t.id).where(sql`${t.status} <> 'cancelled'`),
    index("orders_expiring").on(t.expiresAt).where(sql`${t.status} = 'unpaid'`),
    index("orders_by_status").on(t.status, t.id),
    index("orders_tool_id").on(t.toolId, t.id),
    // The admin's table in each of its orders. With the status inside, a filtered page at any depth is found in the index alone.
    index("orders_listed").on(t.id, t.status).where(sql`${t.status} <> 'cancelled'`),
    index("orders_by_buyer")
      .on(sql`${t.buyerEmail} collate "C"`, t.id, t.status)
      .where(sql`${t.status} <> 'cancelled'`),
    index("orders_by_tool_name")
      .on(sql`${t.toolName} collate "C"`, t.id, t.status)
      .where(sql`${t.status} <> 'cancelled'`),
    index("orders_by_quantity").on(t.quantity, t.id, t.status).where(sql`${t.status} <> 'cancelled'`),
    index("orders_by_total").on(t.totalCents, t.id, t.status).where(sql`${t.status} <> 'cancelled'`),
    // Cancelled orders are a list of their own, which placing an order does not write to.
    index("orders_cancelled_by_buyer").on(sql`${t.buyerEmail} collate "C"`, t.id).where(sql`${t.status} = 'cancelled'`),
    index("orders_cancelled_by_tool_name")
      .on(sql`${t.toolName} collate "C"`, t.id)
      .where(sql`${t.status} = 'cancelled'`),
    index("orders_cancelled_by_quantity").on(t.quantity, t.id).where(sql`${t.status} = 'cancelled'`),
    index("orders_cancelled_by_total").on(t.totalCents, t.id).where(sql`${t.status} = 'cancelled'`),
    // The list of what is yet to be sorted in stays so short that sorting it in holds no order up.
    index("orders_tool_name_trigrams")
      .using("gin", sql`lower(${t.toolName}) gin_trgm_ops`)
      .with({ gin_pending_list_limit: 256 }),
    // How many of all orders a search finds, a share tells. So few are added to it that they are sorted in at once.
    index("orders_of_256th_by_buyer")
      .on(sql`${t.buyerEmail} collate "C"`, t.status, t.id)
      .where(sql`get_byte(uuid_send(${t.id}), 15) = 0`),
    index("orders_of_256th_tool_name_trigrams")
      .using("gin", sql`lower(${t.toolName}) gin_trgm_ops`)
      .with({ fastupdate: false })
      .where(sql`get_byte(uuid_send(${t.id}), 15) = 0`),
  ],
);

/** What happened to an order; rows are only ever added. */
export const orderEvents = pgTable(
  "order_events",
  {
    id: uuid("id").primaryKey(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id),
    kind: text("kind", {
      enum: ["placed", "paid", "shipped", "cancelled", "expired", "refunded", "late-payment-refunded"],
    }).notNull(),
    byUserId: uuid("by_user_id").references(() => users.id),
    detail: jsonb("detail"),
    happenedAt: moment("happened_at").notNull().defaultNow(),
  },
  (t) => [index("order_events_order_id").on(t.orderId, t.id)],
);

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
    /** `refunding`: the money is to go back, and a job sees to it. */
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
    uniqueIndex("payments_one_open_per_order").on(t.orderId).where(sql`${t.status} = 'open'`),
    uniqueIndex("payments_one_succeeded_per_order").on(t.orderId).where(sql`${t.status} = 'succeeded'`),
    index("payments_order_id").on(t.orderId),
    index("payments_unsettled").on(t.createdAt).where(sql`${t.status} in ('open', 'refunding')`),
  ],
);

/** Events of the card provider that were handled, so that a repeated one changes nothing. */
export const paymentEvents = pgTable("payment_events", {
  id: text("id").primaryKey(),
  kind: text("kind").notNull(),
  handledAt: moment("handled_at").notNull().defaultNow(),
});

/** Each check of the books, newest last. */
export const bookChecks = pgTable("book_checks", {
  id: uuid("id").primaryKey(),
  checkedAt: moment("checked_at").notNull().defaultNow(),
  result: jsonb("result").notNull(),
});
