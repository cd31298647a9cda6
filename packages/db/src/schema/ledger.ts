import { sql } from "drizzle-orm";
import { bigint, boolean, check, pgTable, text } from "drizzle-orm/pg-core";
import { knownValues, moment } from "./columns.ts";

/** The provider's balance transactions, as far as the ledger check has read them. The provider never changes one. */
export const providerTransactions = pgTable(
  "provider_transactions",
  {
    /** The provider's id of it. */
    id: text("id").primaryKey(),
    /** `other`: fees of the account, reserves and the like, which are about no payment. */
    kind: text("kind", { enum: ["charged", "refunded", "disputed", "paid-out", "other"] }).notNull(),
    /** Positive: money came in. */
    amountCents: bigint("amount_cents", { mode: "number" }).notNull(),
    feeCents: bigint("fee_cents", { mode: "number" }).notNull(),
    currency: text("currency").notNull(),
    /** The payment that it is about; of a charge without one the charge. Null if it is about none. */
    intentId: text("intent_id"),
    /** At the provider. */
    madeAt: moment("made_at").notNull(),
  },
  knownValues,
);

/** How far the balance transactions have been read, newest first: one row. */
export const providerTransactionReading = pgTable(
  "provider_transaction_reading",
  {
    isOnly: boolean("is_only").primaryKey().default(true),
    /** The transaction after which an unfinished reading continues; null: the next one starts with the newest. */
    after: text("after"),
    startedAt: moment("started_at").notNull(),
    /** Older ones were read before. */
    downTo: moment("down_to").notNull(),
  },
  (t) => [check("provider_transaction_reading_is_one", sql`${t.isOnly}`)],
);
