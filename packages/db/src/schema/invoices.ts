import { invoiceKinds } from "@ironmonger/contract/invoices";
import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  char,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { bytes, knownValues, moment } from "./columns.ts";
import { companies, owner } from "./companies.ts";
import { orderLines, orders, shipments } from "./orders.ts";
import { refunds } from "./payments.ts";
import { users } from "./users.ts";

/** The last number of each series and year. The row is locked last in the transaction that issues, so that no number is missing. */
export const invoiceSeries = pgTable(
  "invoice_series",
  {
    /** What its numbers begin with: `INV` or `CN`. */
    series: text("series").notNull(),
    year: integer("year").notNull(),
    lastNumber: integer("last_number").notNull(),
    /** No later number has an earlier day. */
    lastIssuedOn: date("last_issued_on").notNull(),
  },
  (t) => [primaryKey({ columns: [t.series, t.year] })],
);

/**
 * Invoices and credit notes, frozen as they were issued: the database refuses a change of what is printed, but one of a person may lose its
 * buyer after its time. What becomes of them afterwards are `openCents`, whether it is disputed, and when it was mailed.
 */
export const invoices = pgTable(
  "invoices",
  {
    id: uuid("id").primaryKey(),
    /** `INV-2026-000042` */
    number: text("number").notNull().unique(),
    kind: text("kind", { enum: invoiceKinds }).notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    companyId: uuid("company_id").references(() => companies.id),
    ownerId: owner(),
    /** The order that it is for; null if it collects those of a month. */
    orderId: uuid("order_id").references(() => orders.id),
    /** The invoice that a credit note corrects. */
    creditsId: uuid("credits_id").references((): AnyPgColumn => invoices.id),
    /** What it was issued for, such as `shipment:<id>`, once. */
    issuedFor: text("issued_for").notNull().unique(),
    /** All that is printed: an `InvoiceDocument`. */
    document: jsonb("document").$type<Record<string, unknown>>().notNull(),
    /** Lines and delivery. */
    netCents: bigint("net_cents", { mode: "number" }).notNull(),
    deliveryCents: bigint("delivery_cents", { mode: "number" }).notNull(),
    taxCents: bigint("tax_cents", { mode: "number" }).notNull(),
    totalCents: bigint("total_cents", { mode: "number" }).notNull(),
    /** What was paid of it before it was issued. */
    prepaidCents: bigint("prepaid_cents", { mode: "number" }).notNull(),
    /** A day of the shop's time zone, like `dueOn`. */
    issuedOn: date("issued_on").notNull(),
    dueOn: date("due_on").notNull(),
    issuedAt: moment("issued_at").notNull().defaultNow(),
    /** Opens its page `/pay/{token}` without signing in. */
    token: text("token").notNull().unique(),
    /** What is left to pay after its allocations, which a trigger subtracts; of a credit note nothing. */
    openCents: bigint("open_cents", { mode: "number" }).notNull(),
    isDisputed: boolean("is_disputed").notNull().default(false),
    disputeReason: text("dispute_reason"),
    mailedAt: moment("mailed_at"),
    /** When the buyer was removed from the document, and the contents of its files, because the shop keeps them no longer. */
    anonymisedAt: moment("anonymised_at"),
  },
  (t) => [
    ...knownValues(t),
    check("invoices_credit_notes_correct_one", sql`(${t.kind} = 'credit-note') = (${t.creditsId} is not null)`),
    check("invoices_total_adds_up", sql`${t.totalCents} = ${t.netCents} + ${t.taxCents}`),
    check(
      "invoices_amounts_in_range",
      sql`${t.openCents} between 0 and ${t.totalCents} - ${t.prepaidCents} and ${t.prepaidCents} >= 0`,
    ),
    // The invoices of a person or company, the newest first.
    index("invoices_of_owner").on(t.ownerId, t.id),
    // The invoices of an order, and the credit notes of an invoice.
    index("invoices_of_order").on(t.orderId),
    index("invoices_crediting").on(t.creditsId).where(sql`${t.creditsId} is not null`),
    // What is open, by the day on which it is due.
    index("invoices_open").on(t.dueOn, t.id).where(sql`${t.openCents} > 0`),
    // Those of persons that still name their buyer, for the job that removes them after their time.
    index("invoices_with_buyer").on(t.issuedOn, t.id).where(sql`${t.companyId} is null and ${t.anonymisedAt} is null`),
    // The journal.
    index("invoices_by_day").on(t.issuedOn, t.id),
  ],
);

/** What an invoice charges, or a credit note gives back, of each line of an order. */
export const invoiceLines = pgTable(
  "invoice_lines",
  {
    invoiceId: uuid("invoice_id")
      .notNull()
      .references(() => invoices.id),
    position: integer("position").notNull(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id),
    orderLineId: uuid("order_line_id")
      .notNull()
      .references(() => orderLines.id),
    shipmentId: uuid("shipment_id").references(() => shipments.id),
    /** Of a credit note: the refund that it documents. Of an invoice: the one that has failed, so that it charges the line again. */
    refundId: uuid("refund_id").references(() => refunds.id),
    /** 0 where only an amount is given back. */
    quantity: integer("quantity").notNull(),
    /** Without tax and delivery, like the line of the document. */
    netCents: bigint("net_cents", { mode: "number" }).notNull(),
    /** Its share of delivery, without tax. */
    deliveryCents: bigint("delivery_cents", { mode: "number" }).notNull(),
    /** The tax on its net amount, and that on its share of delivery. */
    taxCents: bigint("tax_cents", { mode: "number" }).notNull(),
    deliveryTaxCents: bigint("delivery_tax_cents", { mode: "number" }).notNull(),
    /** All four. */
    totalCents: bigint("total_cents", { mode: "number" })
      .notNull()
      .generatedAlwaysAs(sql`net_cents + delivery_cents + tax_cents + delivery_tax_cents`),
  },
  (t) => [
    primaryKey({ columns: [t.invoiceId, t.position] }),
    // The invoices of an order.
    index("invoice_lines_of_order").on(t.orderId),
    // What was invoiced of a line.
    index("invoice_lines_of_order_line").on(t.orderLineId),
  ],
);

/** Its files, made once from its document by a job, or by who opens one earlier. */
export const invoiceFiles = pgTable(
  "invoice_files",
  {
    invoiceId: uuid("invoice_id")
      .notNull()
      .references(() => invoices.id),
    kind: text("kind", { enum: ["pdf", "xml", "factur-x"] }).notNull(),
    sha256: char("sha256", { length: 64 }).notNull(),
    content: bytes("content").notNull(),
    madeAt: moment("made_at").notNull().defaultNow(),
  },
  (t) => [...knownValues(t), primaryKey({ columns: [t.invoiceId, t.kind] })],
);

/**
 * Money that came in for invoices or for orders paid in advance by transfer, and what a credit note gives back of a paid invoice. What no
 * allocation uses is credit of its company.
 */
export const paymentsIn = pgTable(
  "payments_in",
  {
    id: uuid("id").primaryKey(),
    source: text("source", { enum: ["card", "transfer", "credit-note"] }).notNull(),
    /** A card payment is `open` until the provider says that it succeeded. */
    status: text("status", { enum: ["open", "received", "cancelled", "undone"] }).notNull(),
    companyId: uuid("company_id").references(() => companies.id),
    userId: uuid("user_id").references(() => users.id),
    amountCents: bigint("amount_cents", { mode: "number" }).notNull(),
    reference: text("reference"),
    receivedAt: moment("received_at").notNull(),
    /** Of a card payment: the provider's intent. */
    intentId: text("intent_id").unique(),
    /** Of a card payment: what it is meant for. */
    intended: jsonb("intended").$type<{ invoiceId: string; amountCents: number }[]>(),
    /** Of a credit note: its id. */
    creditNoteId: uuid("credit_note_id")
      .unique()
      .references(() => invoices.id),
    /** Of a line of a bank statement: what identifies it, so that it is recorded once. */
    bankKey: text("bank_key").unique(),
    byUserId: uuid("by_user_id").references(() => users.id),
    idempotencyKey: text("idempotency_key"),
    idempotencyHash: text("idempotency_hash"),
    undoneByUserId: uuid("undone_by_user_id").references(() => users.id),
    undoneAt: moment("undone_at"),
    undoneReason: text("undone_reason"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (t) => [
    ...knownValues(t),
    check("payments_in_amount_positive", sql`${t.amountCents} > 0`),
    uniqueIndex("payments_in_idempotency").on(t.byUserId, t.idempotencyKey).where(sql`${t.idempotencyKey} is not null`),
    // The credit of a company.
    index("payments_in_of_company").on(t.companyId, t.id),
    // The job that asks the card provider about open payments.
    index("payments_in_unsettled").on(t.createdAt).where(sql`${t.status} = 'open'`),
  ],
);

/**
 * What settles some of an invoice, or all of an order that is paid in advance: a payment, a credit note, or the decision that the rest is
 * not claimed. Rows are only ever added; one that takes another back has the negative amount.
 */
export const allocations = pgTable(
  "allocations",
  {
    id: uuid("id").primaryKey(),
    paymentId: uuid("payment_id").references(() => paymentsIn.id),
    creditNoteId: uuid("credit_note_id").references(() => invoices.id),
    /** Why the rest is not claimed; null for a payment or a credit note. */
    writeOff: text("write_off", { enum: ["decided", "tolerance"] }),
    reason: text("reason"),
    invoiceId: uuid("invoice_id").references(() => invoices.id),
    orderId: uuid("order_id").references(() => orders.id),
    amountCents: bigint("amount_cents", { mode: "number" }).notNull(),
    byUserId: uuid("by_user_id").references(() => users.id),
    at: moment("at").notNull().defaultNow(),
  },
  (t) => [
    ...knownValues(t),
    check("allocations_of_one_kind", sql`num_nonnulls(${t.paymentId}, ${t.creditNoteId}, ${t.writeOff}) = 1`),
    check("allocations_to_one", sql`num_nonnulls(${t.invoiceId}, ${t.orderId}) = 1`),
    check("allocations_move_something", sql`${t.amountCents} <> 0`),
    index("allocations_of_invoice").on(t.invoiceId),
    index("allocations_of_payment").on(t.paymentId),
    index("allocations_of_order").on(t.orderId).where(sql`${t.orderId} is not null`),
  ],
);

/** Credit that was paid back to its company, or to its person: by the office, or by the card provider as a part of the payment itself. */
export const payouts = pgTable(
  "payouts",
  {
    id: uuid("id").primaryKey(),
    companyId: uuid("company_id").references(() => companies.id),
    userId: uuid("user_id").references(() => users.id),
    amountCents: bigint("amount_cents", { mode: "number" }).notNull(),
    reference: text("reference").notNull(),
    source: text("source", { enum: ["office", "refund", "dispute"] })
      .notNull()
      .default("office"),
    /** The card payment of which the provider has refunded so much, or which a lost dispute has taken back. */
    paymentId: uuid("payment_id").references(() => paymentsIn.id),
    byUserId: uuid("by_user_id").references(() => users.id),
    idempotencyKey: text("idempotency_key"),
    at: moment("at").notNull().defaultNow(),
  },
  (t) => [
    ...knownValues(t),
    check("payouts_amount_positive", sql`${t.amountCents} > 0`),
    check("payouts_to_one", sql`num_nonnulls(${t.companyId}, ${t.userId}) = 1`),
    check(
      "payouts_by_office_or_of_payment",
      sql`case ${t.source} when 'office' then ${t.byUserId} is not null and ${t.paymentId} is null else ${t.paymentId} is not null end`,
    ),
    uniqueIndex("payouts_of_payment").on(t.paymentId, t.source).where(sql`${t.paymentId} is not null`),
    index("payouts_of_company").on(t.companyId),
    uniqueIndex("payouts_idempotency").on(t.byUserId, t.idempotencyKey).where(sql`${t.idempotencyKey} is not null`),
  ],
);

/** The reminders of an invoice that were sent: each step once. */
export const reminders = pgTable(
  "reminders",
  {
    invoiceId: uuid("invoice_id")
      .notNull()
      .references(() => invoices.id),
    step: integer("step").notNull(),
    sentAt: moment("sent_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.invoiceId, t.step] })],
);
