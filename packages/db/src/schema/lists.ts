import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { tools } from "./catalog.ts";
import { moment } from "./columns.ts";
import { companies, owner } from "./companies.ts";
import { users } from "./users.ts";

/** Lists of tools that a buyer has saved, to order them again. */
export const lists = pgTable(
  "lists",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The company to which the list belongs; null for a list of a person. */
    companyId: uuid("company_id").references(() => companies.id),
    ownerId: owner(),
    name: text("name").notNull(),
    /** The token of its shared link; null while the list is not shared. */
    shareToken: text("share_token").unique(),
    createdAt: moment("created_at").notNull().defaultNow(),
    changedAt: moment("changed_at").notNull().defaultNow(),
  },
  (t) => [
    // A buyer's lists.
    index("lists_of_owner").on(t.ownerId),
  ],
);

export const listLines = pgTable(
  "list_lines",
  {
    listId: uuid("list_id")
      .notNull()
      .references(() => lists.id, { onDelete: "cascade" }),
    toolId: uuid("tool_id")
      .notNull()
      .references(() => tools.id),
    quantity: integer("quantity").notNull(),
    /** The position by which lines are sorted. */
    position: integer("position").notNull(),
  },
  (t) => [primaryKey({ columns: [t.listId, t.toolId] }), check("list_lines_quantity_positive", sql`${t.quantity} > 0`)],
);

/** A buyer's own names for tools: part numbers, and names for which the buyer chose among several tools. */
export const partNumbers = pgTable(
  "part_numbers",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The company whose part number it is; null for one of a person. */
    companyId: uuid("company_id").references(() => companies.id),
    ownerId: owner(),
    /** The part number in the form in which it is compared: see `partNumberKey` in the contract. */
    partNumberKey: text("part_number_key").notNull(),
    partNumber: text("part_number").notNull(),
    toolId: uuid("tool_id")
      .notNull()
      .references(() => tools.id),
    changedAt: moment("changed_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.partNumberKey] })],
);
