import { pgTable, text, uuid } from "drizzle-orm/pg-core";

/** Tools that differ only in one or two attributes: their sizes. They share a page and are one row of a list. */
export const models = pgTable("models", {
  id: uuid("id").primaryKey(),
  name: text("name").notNull(),
  text: text("text").notNull().default(""),
  /** The names of attributes. */
  rowAttribute: text("row_attribute").notNull(),
  columnAttribute: text("column_attribute"),
});
