import { sql } from "drizzle-orm";
import { bigint, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { tools } from "./catalog.ts";
import { moment } from "./columns.ts";
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
    // Placing: the same request again answers the same order.
    uniqueIndex("orders_idempotency").on(t.userId, t.idempotencyKey).where(sql`${t.idempotencyKey} is not null`),
    // My Orders, and the order that a payment of the REST API belongs to.
    index("orders_of_user").on(t.userId, t.id),
    // The job that expires unpaid orders.
    index("orders_expiring").on(t.expiresAt).where(sql`${t.status} = 'unpaid'`),
    // The admin's table, filtered by status.
    index("orders_by_status").on(t.status, t.id),
    // The admin's table by buyer, and its search for a buyer. With the status inside, the index alone answers which rows stand before a page.
    index("orders_by_buyer").on(sql`${t.buyerEmail} collate "C"`, t.id, t.status),
    // The admin's table by tool.
    index("orders_by_tool_name").on(sql`${t.toolName} collate "C"`, t.id, t.status),
    // The admin's table by quantity.
    index("orders_by_quantity").on(t.quantity, t.id, t.status),
    // The admin's table by total.
    index("orders_by_total").on(t.totalCents, t.id, t.status),
    // The admin's search for a tool. A short pending list: flushing a long one would hold up the order that fills it.
    index("orders_by_tool_name_trigrams")
      .using("gin", sql`lower(${t.toolName}) gin_trgm_ops`)
      .with({ gin_pending_list_limit: 256 }),
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
  (t) => [
    // The history of an order, and the ledger check of its status.
    index("order_events_order_id").on(t.orderId, t.id),
  ],
);
