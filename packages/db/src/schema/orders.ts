import type { SalesUnit } from "@ironmonger/contract/catalog/sales-unit";
import { paymentTerms } from "@ironmonger/contract/companies/terms";
import type { PromisedDays, PromisedPart } from "@ironmonger/contract/delivery/promise";
import { orderEventKinds } from "@ironmonger/contract/orders";
import { fulfilments, paymentStates } from "@ironmonger/contract/orders/line-states";
import type { Explanation } from "@ironmonger/contract/pricing";
import { type Charges, taxClasses } from "@ironmonger/contract/pricing/charges";
import { orderStatuses } from "@ironmonger/contract/tables/table-choices";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { statusExpression } from "../line-states.ts";
import { tools } from "./catalog.ts";
import { bytes, knownValues, moment, numberKey, priceUnit } from "./columns.ts";
import { companies, owner } from "./companies.ts";
import { users } from "./users.ts";

/** From the least to the most advanced, so that the least of the lines' values is the order's. */
export const fulfilment = pgEnum("fulfilment", fulfilments);
export const paymentState = pgEnum("payment_state", paymentStates);

/**
 * The orders. `lineCount`, `pieces`, the amounts (without cancelled lines), `fulfilment`, `payment` and `statuses` (each that a line has,
 * in alphabetical order) are maintained by a trigger, so that tables of orders can be searched, sorted and counted without reading lines.
 */
export const orders = pgTable(
  "orders",
  {
    id: uuid("id").primaryKey(),
    /** Shown as `IM-10472`. */
    number: integer("number").notNull().generatedByDefaultAsIdentity({ startWith: 10_001 }).unique(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    /** The company for which it was placed; null for an order of a person. */
    companyId: uuid("company_id").references(() => companies.id),
    ownerId: owner(),
    buyerName: text("buyer_name").notNull(),
    buyerEmail: text("buyer_email").notNull(),
    address: text("address").notNull(),
    country: text("country").notNull(),
    region: text("region"),
    postcode: text("postcode"),
    /** The delivery option that was chosen, or `collect`; null where the shop has no zones. */
    delivery: text("delivery"),
    /** When it leaves and arrives, as it was promised when it was placed; in parts where its lines leave on different days. */
    promise: jsonb("promise").$type<PromisedDays & { parts?: PromisedPart[] }>(),
    phone: text("phone").notNull(),
    /** The buyer's own number of this purchase. */
    poNumber: text("po_number"),
    /** The name of the PDF of that purchase, which `purchaseOrderFiles` has; null if none is attached. */
    purchaseOrderName: text("purchase_order_name"),
    note: text("note"),
    /** Where the invoice goes, with its country; null if it is the delivery address. */
    billingAddress: text("billing_address"),
    /** The buyer's own names of what it is charged to. */
    costCentre: text("cost_centre"),
    reference: text("reference"),
    terms: text("terms", { enum: paymentTerms }).notNull().default("card"),
    /** The name of the first line's tool, by which tables are sorted. */
    firstToolName: text("first_tool_name").notNull(),
    /**
     * In lower case, on a line each: the PO number, and the names and SKUs of all lines. The search uses it, so that it need not read
     * lines.
     */
    searchText: text("search_text").notNull(),
    /** In lower case: who bought it, and where it goes. */
    buyerText: text("buyer_text").generatedAlwaysAs(
      sql`regexp_replace(lower(buyer_name || ' ' || buyer_email || ' ' || address || ' ' || coalesce(region, '') || ' ' || coalesce(postcode, '') || ' ' || phone), '\\s+', ' ', 'g')`,
    ),
    lineCount: integer("line_count").notNull(),
    pieces: bigint("pieces", { mode: "number" }).notNull(),
    /** The amount to pay, with delivery and tax. */
    totalCents: bigint("total_cents", { mode: "number" }).notNull(),
    deliveryCents: bigint("delivery_cents", { mode: "number" }).notNull().default(0),
    /** Includes tax that the prices contain. */
    taxCents: bigint("tax_cents", { mode: "number" }).notNull().default(0),
    /** The tax that prices include and an exempt buyer does not pay. */
    taxDeductedCents: bigint("tax_deducted_cents", { mode: "number" }).notNull().default(0),
    subtotalCents: bigint("subtotal_cents", { mode: "number" })
      .notNull()
      .generatedAlwaysAs(
        sql`total_cents - delivery_cents - case when charges #>> '{tax,isIncluded}' = 'true' then 0 else tax_cents end + tax_deducted_cents`,
      ),
    /** What determined tax and delivery when it was placed; null if the shop charged neither. */
    charges: jsonb("charges").$type<Charges>(),
    fulfilment: fulfilment("fulfilment").notNull().default("to-ship"),
    /** While it is due, its pieces are set aside and nobody has paid for them: they return to stock if it is cancelled or expires. */
    payment: paymentState("payment").default("due"),
    statuses: text("statuses", { enum: orderStatuses }).array().notNull().default(sql`'{unpaid}'`),
    /** What is due by card before an order on account goes on. */
    depositCents: bigint("deposit_cents", { mode: "number" }).notNull().default(0),
    /** What its invoices and credit notes come to, with tax. */
    invoicedCents: bigint("invoiced_cents", { mode: "number" }).notNull().default(0),
    creditedCents: bigint("credited_cents", { mode: "number" }).notNull().default(0),
    /** What of the deposit its invoices have deducted. */
    depositInvoicedCents: bigint("deposit_invoiced_cents", { mode: "number" }).notNull().default(0),
    /** What it adds to the open amount of its company until it is invoiced. */
    openCents: bigint("open_cents", { mode: "number" })
      .notNull()
      .generatedAlwaysAs(
        sql`case when terms = 'account' then total_cents - refunded_cents - invoiced_cents + credited_cents - deposit_cents + deposit_invoiced_cents else 0 end`,
      ),
    paidCents: bigint("paid_cents", { mode: "number" }).notNull().default(0),
    /** The refunded amount, including refunds that are decided but not made yet. */
    refundedCents: bigint("refunded_cents", { mode: "number" }).notNull().default(0),
    /** Whether its payment has an open or lost dispute. */
    isDisputed: boolean("is_disputed").notNull().default(false),
    /** The provider's intent that paid it; null if it was not paid by card. */
    transactionId: text("transaction_id").unique(),
    idempotencyKey: text("idempotency_key"),
    idempotencyHash: text("idempotency_hash"),
    placedAt: moment("placed_at").notNull().defaultNow(),
    expiresAt: moment("expires_at").notNull(),
    /** When its buyer's name, email, address and texts were removed, because the shop keeps them no longer. */
    anonymisedAt: moment("anonymised_at"),
  },
  (t) => [
    ...knownValues(t),
    // What is due is no claim yet, so that nothing of it can be given back (`hasClaim` of the contract).
    check(
      "orders_refund_within_claim",
      sql`${t.refundedCents} between 0 and case when ${t.payment} <> 'due' then ${t.totalCents} else 0 end`,
    ),
    check(
      "orders_amounts_not_negative",
      sql`${t.deliveryCents} >= 0 and ${t.taxCents} >= 0 and ${t.taxDeductedCents} >= 0 and ${t.subtotalCents} >= 0 and (${t.charges} is not null or ${t.deliveryCents} + ${t.taxCents} + ${t.taxDeductedCents} = 0)`,
    ),
    check("orders_on_account_are_of_companies", sql`${t.terms} <> 'account' or ${t.companyId} is not null`),
    check("orders_country_code", sql`${t.country} ~ '^[A-Z]{2}$'`),
    check("orders_phone_digits", sql`${t.phone} ~ '^[0-9]+$'`),
    // Placing: a repeated request returns the same order. Each company for which a person orders has keys of its own.
    uniqueIndex("orders_idempotency")
      .on(t.userId, t.ownerId, t.idempotencyKey)
      .where(sql`${t.idempotencyKey} is not null`),
    // Placing: whether a number of a purchase is a company's first.
    index("orders_by_po_number")
      .on(t.companyId, sql`lower(${t.poNumber})`)
      .where(sql`${t.companyId} is not null and ${t.poNumber} is not null`),
    // My Orders, and the order that a payment of the REST API belongs to.
    index("orders_of_owner").on(t.ownerId, t.id),
    // The orders in which a buyer holds stock.
    index("orders_held_of_user").on(t.userId).where(sql`${t.payment} = 'due' or ${t.fulfilment} = 'to-approve'`),
    // The job that expires unpaid orders; what waits for approval lapses instead.
    index("orders_expiring").on(t.expiresAt).where(sql`${t.payment} = 'due' and ${t.fulfilment} <> 'to-approve'`),
    // The admin's table by buyer. With the statuses in it, the rows before a page are skipped in the index
    // alone.
    index("orders_by_buyer").on(sql`${t.buyerEmail} collate "C"`, t.id, t.statuses),
    // The admin's table by tool.
    index("orders_by_tool_name").on(sql`${t.firstToolName} collate "C"`, t.id, t.statuses),
    // The admin's table by pieces.
    index("orders_by_pieces").on(t.pieces, t.id, t.statuses),
    // The admin's table by total.
    index("orders_by_total").on(t.totalCents, t.id, t.statuses),
    // The admin's table, filtered by a rare status. A short pending list: flushing a long one would delay the order that fills it.
    index("orders_by_status").using("gin", t.statuses).with({ gin_pending_list_limit: 256 }),
    // The search for a tool, a PO number, a buyer or an address. A short pending list, as above.
    index("orders_by_text_trigrams")
      .using("gin", sql`${t.searchText} gin_trgm_ops`, sql`${t.buyerText} gin_trgm_ops`)
      .with({ gin_pending_list_limit: 256 }),
  ],
);

/** One tool of an order. The REST API shows each line as an order. */
export const orderLines = pgTable(
  "order_lines",
  {
    id: uuid("id").primaryKey(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id),
    /** From 0, in the order in which the buyer sent the lines. */
    position: integer("position").notNull(),
    toolId: uuid("tool_id")
      .notNull()
      .references(() => tools.id),
    toolName: text("tool_name").notNull(),
    sku: text("sku"),
    /** The slug of the tool's category when it was ordered, so that reports of the past stay as they were. */
    category: text("category"),
    quantity: integer("quantity").notNull(),
    /** What the quantity counts, as the tool had it when it was ordered. */
    salesUnit: jsonb("sales_unit").$type<SalesUnit>().notNull().default({ kind: "piece" }),
    unitPriceCents: bigint("unit_price_cents", { mode: "number" }).notNull(),
    /** How many sales units that price buys. */
    priceUnit: priceUnit(),
    /** What one cost the shop when it was ordered, in cents; null if that was not known. For admins only. */
    costCents: numeric("cost_cents", { precision: 14, scale: 3, mode: "number" }),
    /** Without tax and delivery. */
    totalCents: bigint("total_cents", { mode: "number" }).notNull(),
    /** Its share of the order's delivery charge. */
    deliveryCents: bigint("delivery_cents", { mode: "number" }).notNull().default(0),
    /** The tax on its price and its share of delivery, even if both include it. */
    taxCents: bigint("tax_cents", { mode: "number" }).notNull().default(0),
    /** The tax that price and delivery include and an exempt buyer does not pay. */
    taxDeductedCents: bigint("tax_deducted_cents", { mode: "number" }).notNull().default(0),
    taxClass: text("tax_class", { enum: taxClasses }).notNull().default("standard"),
    isTaxIncluded: boolean("is_tax_included").notNull().default(false),
    toPayCents: bigint("to_pay_cents", { mode: "number" })
      .notNull()
      .generatedAlwaysAs(
        sql`total_cents + delivery_cents + case when is_tax_included then 0 else tax_cents end - tax_deducted_cents`,
      ),
    /** The explanation of its price: the result of the contract's `resolvePrice` when the order was placed. */
    explanation: jsonb("explanation").$type<Explanation>().notNull(),
    /** The buyer's own names of what it is charged to, where they differ from the order's. */
    costCentre: text("cost_centre"),
    reference: text("reference"),
    fulfilment: fulfilment("fulfilment").notNull().default("to-ship"),
    payment: paymentState("payment").default("due"),
    /** What is shown of both. */
    status: text("status", { enum: orderStatuses }).notNull().generatedAlwaysAs(sql.raw(statusExpression)),
    shippedQuantity: integer("shipped_quantity").notNull().default(0),
    refundedQuantity: integer("refunded_quantity").notNull().default(0),
    refundedCents: bigint("refunded_cents", { mode: "number" }).notNull().default(0),
    /** How many of the refunded pieces returned to stock. */
    restockedQuantity: integer("restocked_quantity").notNull().default(0),
  },
  (t) => [
    ...knownValues(t),
    check("order_lines_quantity_positive", sql`${t.quantity} > 0`),
    check(
      "order_lines_total_is_quantity_times_price",
      sql`${t.priceUnit} in (1, 10, 100, 1000) and ${t.totalCents} = (2::bigint * ${t.quantity} * ${t.unitPriceCents} + ${t.priceUnit}) / (2 * ${t.priceUnit})`,
    ),
    check(
      "order_lines_pieces_once",
      sql`${t.shippedQuantity} between 0 and ${t.quantity} and ${t.refundedQuantity} between 0 and ${t.quantity} and ${t.restockedQuantity} between 0 and ${t.refundedQuantity}`,
    ),
    check(
      "order_lines_shares_not_negative",
      sql`${t.deliveryCents} >= 0 and ${t.taxCents} >= 0 and ${t.taxDeductedCents} >= 0`,
    ),
    check("order_lines_refund_within_claim", sql`${t.refundedCents} between 0 and ${t.toPayCents}`),
    // The lines of an order. A constraint, which needs no further index.
    unique("order_lines_position").on(t.orderId, t.position),
    // Placing: the pieces of a tool that unverified accounts hold.
    index("order_lines_held_of_tool").on(t.toolId).where(sql`${t.payment} = 'due'`),
  ],
);

/** The buyer's own document of a purchase, a PDF; a new one replaces it. */
export const purchaseOrderFiles = pgTable("purchase_order_files", {
  orderId: uuid("order_id")
    .primaryKey()
    .references(() => orders.id),
  content: bytes("content").notNull(),
  byUserId: uuid("by_user_id").references(() => users.id, { onDelete: "set null" }),
  at: moment("at").notNull().defaultNow(),
});

/**
 * The pieces of order lines that were not in stock when they were ordered. A trigger on the stock serves the oldest ones as soon as pieces
 * arrive. Rows change only while the stock of their tool is locked.
 */
export const backorders = pgTable(
  "backorders",
  {
    lineId: uuid("line_id")
      .primaryKey()
      .references(() => orderLines.id),
    toolId: uuid("tool_id")
      .notNull()
      .references(() => tools.id),
    quantity: integer("quantity").notNull(),
    /** The pieces that have arrived since, and were taken from stock. */
    servedQuantity: integer("served_quantity").notNull().default(0),
    /** The pieces that nobody waits for any more: they were cancelled or refunded before they arrived. */
    droppedQuantity: integer("dropped_quantity").notNull().default(0),
    openQuantity: integer("open_quantity")
      .notNull()
      .generatedAlwaysAs(sql`quantity - served_quantity - dropped_quantity`),
  },
  (t) => [
    check(
      "backorders_pieces_once",
      sql`${t.servedQuantity} >= 0 and ${t.droppedQuantity} >= 0 and ${t.openQuantity} >= 0`,
    ),
    check("backorders_quantity_positive", sql`${t.quantity} > 0`),
    // Stock that arrives: the oldest backorders of a tool.
    index("backorders_open").on(t.toolId, t.lineId).where(sql`${t.openQuantity} > 0`),
  ],
);

/** Pieces that left together. */
export const shipments = pgTable(
  "shipments",
  {
    id: uuid("id").primaryKey(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id),
    carrier: text("carrier"),
    trackingNumber: text("tracking_number"),
    trackingKey: text("tracking_key").generatedAlwaysAs(numberKey(sql`tracking_number`)),
    byUserId: uuid("by_user_id")
      .notNull()
      .references(() => users.id),
    idempotencyKey: text("idempotency_key"),
    idempotencyHash: text("idempotency_hash"),
    shippedAt: moment("shipped_at").notNull().defaultNow(),
    undoneAt: moment("undone_at"),
  },
  (t) => [
    // The shipments of an order.
    index("shipments_order_id").on(t.orderId),
    // The search for a tracking number.
    index("shipments_by_tracking_trigrams").using("gin", sql`${t.trackingKey} gin_trgm_ops`),
    // Shipping: a repeated request returns the same order.
    uniqueIndex("shipments_idempotency").on(t.byUserId, t.idempotencyKey).where(sql`${t.idempotencyKey} is not null`),
  ],
);

export const shipmentLines = pgTable(
  "shipment_lines",
  {
    shipmentId: uuid("shipment_id")
      .notNull()
      .references(() => shipments.id),
    lineId: uuid("line_id")
      .notNull()
      .references(() => orderLines.id),
    quantity: integer("quantity").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.shipmentId, t.lineId] }),
    check("shipment_lines_quantity_positive", sql`${t.quantity} > 0`),
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
    kind: text("kind", { enum: orderEventKinds }).notNull(),
    /** The lines concerned; null for the whole order as it was then. */
    lineIds: uuid("line_ids").array(),
    /** The amount, if it is not the whole order's. */
    amountCents: bigint("amount_cents", { mode: "number" }),
    /** The shipment, or the refund, that it is about. */
    aboutId: uuid("about_id"),
    /** An admin's note, or message to the buyer; or the new tracking number of a shipment and the one before. */
    text: text("text"),
    byUserId: uuid("by_user_id").references(() => users.id),
    /** The buyers before and after an order was handed over. */
    fromUserId: uuid("from_user_id").references(() => users.id),
    toUserId: uuid("to_user_id").references(() => users.id),
    /** Of a note or a message. */
    idempotencyKey: text("idempotency_key"),
    happenedAt: moment("happened_at").notNull().defaultNow(),
  },
  (t) => [
    ...knownValues(t),
    // Writing about an order: a repeated request writes and sends nothing.
    uniqueIndex("order_events_idempotency")
      .on(t.byUserId, t.idempotencyKey)
      .where(sql`${t.idempotencyKey} is not null`),
    check(
      "order_events_text_of_some_kinds",
      sql`(${t.kind} in ('note', 'message', 'tracking-changed', 'cut')) = (${t.text} is not null)`,
    ),
    // The history of an order, and the ledger check of its status.
    index("order_events_order_id").on(t.orderId, t.id),
  ],
);
