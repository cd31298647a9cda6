import { boolean, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";

/** What scripts of the machine have last reported: backups, copies for another machine, test restores. One row each. */
export const operationReports = pgTable("operation_reports", {
  name: text("name").primaryKey(),
  at: moment("at").notNull().defaultNow(),
  isGreen: boolean("is_green").notNull(),
  detail: text("detail").notNull(),
});

/** The checks of the shop's health that are red, so that admins get one email about each until it is green again. */
export const redHealthChecks = pgTable("red_health_checks", {
  name: text("name").primaryKey(),
  since: moment("since").notNull().defaultNow(),
});
