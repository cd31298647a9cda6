import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";
import { users } from "./users.ts";

/** Files of tools that admins sent, and how each import ended. */
export const toolImports = pgTable(
  "tool_imports",
  {
    id: uuid("id").primaryKey(),
    byUserId: uuid("by_user_id")
      .notNull()
      .references(() => users.id),
    state: text("state", { enum: ["running", "done", "failed"] })
      .notNull()
      .default("running"),
    rows: integer("rows").notNull().default(0),
    imported: integer("imported").notNull().default(0),
    rejected: integer("rejected").notNull().default(0),
    startedAt: moment("started_at").notNull().defaultNow(),
  },
  (t) => [
    check("tool_imports_state_known", sql`${t.state} in ('running', 'done', 'failed')`),
    index("tool_imports_started_at").on(t.startedAt),
  ],
);

/** What is to be said about single lines of such a file: why a row was refused, or what was changed on the way in. */
export const toolImportRemarks = pgTable(
  "tool_import_remarks",
  {
    importId: uuid("import_id")
      .notNull()
      .references(() => toolImports.id, { onDelete: "cascade" }),
    line: integer("line").notNull(),
    isRefusal: boolean("is_refusal").notNull(),
    reason: text("reason").notNull(),
  },
  (t) => [index("tool_import_remarks_by_line").on(t.importId, t.line)],
);
