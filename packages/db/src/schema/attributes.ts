import { attributeKinds } from "@ironmonger/contract/attributes";
import { sql } from "drizzle-orm";
import {
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { tools } from "./catalog.ts";
import { categories } from "./categories.ts";
import { knownValues } from "./columns.ts";

/** The typed facts that tools can have, by which buyers filter and compare. */
export const attributes = pgTable(
  "attributes",
  {
    id: uuid("id").primaryKey(),
    name: text("name").notNull(),
    kind: text("kind", { enum: attributeKinds }).notNull(),
    /** Of numbers: the unit in which they are shown, and which a number without a unit has. */
    unit: text("unit"),
    /** In the merchant's order. */
    choices: jsonb("choices").notNull().$type<string[]>().default([]),
    /** Among all attributes. Those in the same position are sorted by name. */
    position: integer("position").notNull().default(0),
    /** Its tools and those of the categories below it have the attribute; null: those of the whole shop. */
    categoryId: uuid("category_id").references(() => categories.id, { onDelete: "set null" }),
  },
  (t) => [...knownValues(t), uniqueIndex("attributes_name").on(sql`lower(${t.name})`)],
);

/** What `tools.attributes` says, for filters and counts: a row for each of several values. Triggers derive it. */
export const toolAttributes = pgTable(
  "tool_attributes",
  {
    toolId: uuid("tool_id")
      .notNull()
      .references(() => tools.id),
    attributeId: uuid("attribute_id")
      .notNull()
      .references(() => attributes.id, { onDelete: "cascade" }),
    /** Among the values of the tool's attribute: lists are sorted by the first, 0. */
    position: smallint("position").notNull().default(0),
    /** The same for equal values: a number in the base unit, or a range of them as `from..to`. */
    value: text("value").notNull(),
    /** How people sort it (`size_key`), a choice by its position; empty for numbers. */
    key: text("key").notNull(),
    /** Null unless it is a number; of a range the end that it has, if possible the lower one. */
    number: doublePrecision("number"),
    /** Of a number: the range that it is, infinite at an open end. */
    low: doublePrecision("low"),
    high: doublePrecision("high"),
    /** All values as they are shown. */
    text: text("text").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.toolId, t.attributeId, t.position] }),
    // Catalog: filters and sorts by value, sorts by number, filters by range.
    index("tool_attributes_by_key").on(t.attributeId, sql`${t.key} collate "C"`, t.toolId),
    index("tool_attributes_by_number").on(t.attributeId, t.number, t.toolId),
    index("tool_attributes_by_range").on(t.attributeId, t.low, t.high, t.toolId),
  ],
);
