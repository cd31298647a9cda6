import { approvalDecisions, approvalStatuses, approvalSteps } from "@ironmonger/contract/approvals";
import { sql } from "drizzle-orm";
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { knownValues, moment } from "./columns.ts";
import { companies } from "./companies.ts";
import { orders } from "./orders.ts";
import { users } from "./users.ts";

/** What of a company's orders needs an approval, or may not be ordered at all. */
export const approvalRules = pgTable(
  "approval_rules",
  {
    companyId: uuid("company_id")
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    /** It concerns orders, or what they contain of the category, of more than this; null: each of them. */
    overCents: bigint("over_cents", { mode: "number" }),
    /** Only what is of this category or below it. The id of a removed category concerns nothing. */
    categoryId: uuid("category_id"),
    /** Who approves, one after another; null: it may not be ordered. */
    steps: text("steps", { enum: approvalSteps }).array(),
  },
  (t) => [...knownValues(t), primaryKey({ columns: [t.companyId, t.position] })],
);

/** The approval that an order needs by the rules of the moment at which it was placed. */
export const approvals = pgTable(
  "approvals",
  {
    orderId: uuid("order_id")
      .primaryKey()
      .references(() => orders.id),
    companyId: uuid("company_id")
      .notNull()
      .references(() => companies.id),
    steps: text("steps", { enum: approvalSteps }).array().notNull(),
    /** How many of the steps are taken. */
    stepsTaken: integer("steps_taken").notNull().default(0),
    /** Why it needs them, a sentence each. */
    reasons: text("reasons").array().notNull(),
    status: text("status", { enum: approvalStatuses }).notNull().default("waiting"),
    /** Why it was declined. */
    reason: text("reason"),
    decidedByUserId: uuid("decided_by_user_id").references(() => users.id),
    decidedAt: moment("decided_at"),
    lapsesAt: moment("lapses_at").notNull(),
  },
  (t) => [
    ...knownValues(t),
    check("approvals_steps_some", sql`cardinality(${t.steps}) > 0`),
    check("approvals_steps_in_range", sql`${t.stepsTaken} between 0 and cardinality(${t.steps})`),
    // The list of a company's approvers.
    index("approvals_waiting_of_company").on(t.companyId, t.orderId).where(sql`${t.status} = 'waiting'`),
    // The job that lets them lapse.
    index("approvals_lapsing").on(t.lapsesAt).where(sql`${t.status} = 'waiting'`),
  ],
);

/** Each step that was taken; nobody takes two of one order. */
export const approvalVotes = pgTable(
  "approval_votes",
  {
    orderId: uuid("order_id")
      .notNull()
      .references(() => approvals.orderId),
    byUserId: uuid("by_user_id")
      .notNull()
      .references(() => users.id),
    decision: text("decision", { enum: approvalDecisions }).notNull(),
    reason: text("reason"),
    /** What was cut: the quantities of lines before and after. */
    cuts: jsonb("cuts").$type<{ lineId: string; before: number; after: number }[]>(),
    at: moment("at").notNull().defaultNow(),
  },
  (t) => [...knownValues(t), primaryKey({ columns: [t.orderId, t.byUserId] })],
);
