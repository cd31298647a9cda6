import type { Settings } from "@ironmonger/contract/settings";
import { sql } from "drizzle-orm";
import { boolean, check, jsonb, pgTable, smallint } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";

/** The settings that admins have saved, in one row. Others have the environment's value. */
export const settings = pgTable(
  "settings",
  {
    id: smallint("id").primaryKey().default(1),
    saved: jsonb("saved").$type<Partial<Settings>>().notNull(),
    changedAt: moment("changed_at").notNull().defaultNow(),
  },
  (t) => [check("settings_one_row", sql`${t.id} = 1`)],
);

/** When `scripts/backup.ts` last saved the database: one row, none before the first backup. */
export const lastBackup = pgTable(
  "last_backup",
  {
    isOnly: boolean("is_only").primaryKey().default(true),
    finishedAt: moment("finished_at").notNull(),
  },
  (t) => [check("last_backup_is_one", sql`${t.isOnly}`)],
);
