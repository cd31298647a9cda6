import { index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";
import { companies } from "./companies.ts";
import { users } from "./users.ts";

/** The accounts and companies that send no emails to others, because a recipient did not know them. An admin can lift it. */
export const stoppedSenders = pgTable(
  "stopped_senders",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Null if the person wrote for themselves. */
    companyId: uuid("company_id").references(() => companies.id, { onDelete: "cascade" }),
    /** The email of who did not know them. */
    recipient: text("recipient").notNull(),
    stoppedAt: moment("stopped_at").notNull().defaultNow(),
  },
  (t) => [
    // A repeated report changes nothing; also whether an account is stopped.
    unique("stopped_senders_once").on(t.userId, t.companyId).nullsNotDistinct(),
    // Whether a company is stopped.
    index("stopped_senders_of_company").on(t.companyId),
  ],
);
