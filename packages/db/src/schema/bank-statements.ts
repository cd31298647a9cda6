import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";
import { users } from "./users.ts";

/** A row of a statement: `bankKey` identifies it, whatever file it comes in. */
type BankRow = { line: number; bookedOn: string | null; amountCents: number; reference: string; bankKey: string };

/** What came in by bank statements that were read, until payments are recorded of it; for a month. */
export const bankStatements = pgTable(
  "bank_statements",
  {
    id: uuid("id").primaryKey(),
    byUserId: uuid("by_user_id").references(() => users.id, { onDelete: "set null" }),
    fileName: text("file_name").notNull(),
    rows: jsonb("rows").$type<BankRow[]>().notNull(),
    readAt: moment("read_at").notNull().defaultNow(),
  },
  // The job that deletes old ones.
  (t) => [index("bank_statements_by_age").on(t.readAt)],
);
