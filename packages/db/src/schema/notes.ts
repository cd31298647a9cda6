import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";
import { companies } from "./companies.ts";
import { users } from "./users.ts";

/** What admins have written about a person or a company, for admins only. */
export const notes = pgTable(
  "notes",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    companyId: uuid("company_id").references(() => companies.id, { onDelete: "cascade" }),
    text: text("text").notNull(),
    byUserId: uuid("by_user_id").references(() => users.id, { onDelete: "set null" }),
    idempotencyKey: text("idempotency_key"),
    writtenAt: moment("written_at").notNull().defaultNow(),
  },
  (t) => [
    check("notes_about_one", sql`num_nonnulls(${t.userId}, ${t.companyId}) = 1`),
    // The notes about a person, or a company.
    index("notes_about_user").on(t.userId, t.id).where(sql`${t.userId} is not null`),
    index("notes_about_company").on(t.companyId, t.id).where(sql`${t.companyId} is not null`),
    // A repeated request writes nothing; also the foreign key.
    uniqueIndex("notes_idempotency").on(t.byUserId, t.idempotencyKey).where(sql`${t.idempotencyKey} is not null`),
  ],
);
