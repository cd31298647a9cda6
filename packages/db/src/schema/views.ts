import type { ViewState } from "@ironmonger/contract/views";
import { sql } from "drizzle-orm";
import { boolean, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";
import { users } from "./users.ts";

/** The saved views of tables: filters, order, columns and density. */
export const savedViews = pgTable(
  "saved_views",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    table: text("table_name").notNull(),
    name: text("name").notNull(),
    /** All admins see it. */
    isShared: boolean("is_shared").notNull(),
    state: jsonb("state").$type<ViewState>().notNull(),
    changedAt: moment("changed_at").notNull().defaultNow(),
  },
  (t) => [
    // A user's views of a table.
    index("saved_views_of_user").on(t.userId, t.table),
    // The views of a table that are shared.
    index("saved_views_shared").on(t.table).where(sql`${t.isShared}`),
  ],
);
