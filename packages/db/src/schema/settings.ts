import type { UpdateSettingsInput } from "@ironmonger/contract/settings";
import { sql } from "drizzle-orm";
import { check, jsonb, pgTable, smallint } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";

/** The settings that admins have saved, in one row. Others have the environment's value. */
export const settings = pgTable(
  "settings",
  {
    id: smallint("id").primaryKey().default(1),
    saved: jsonb("saved").$type<UpdateSettingsInput>().notNull(),
    changedAt: moment("changed_at").notNull().defaultNow(),
  },
  (t) => [check("settings_one_row", sql`${t.id} = 1`)],
);
