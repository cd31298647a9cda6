import { attributeKinds } from "@ironmonger/contract/attributes";
import { sql } from "drizzle-orm";
import {
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { tools } from "./catalog.ts";
import { categories } from "./categories.ts";

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
  (t) => [
    check("attributes_kind_known", sql`${t.kind} in ('text', 'number', 'yes-no', 'choice')`),
    uniqueIndex("attributes_name").on(sql`lower(${t.name})`),
  ],
);

/** Units and how many of the base unit of their dimension they are. */
export const measureUnits = pgTable("measure_units", {
  unit: text("unit").primaryKey(),
  dimension: text("dimension").notNull(),
  factor: doublePrecision("factor").notNull(),
});

/** What `tools.attributes` says, for filters and counts. Triggers derive it. */
export const toolAttributes = pgTable(
  "tool_attributes",
  {
    toolId: uuid("tool_id")
      .notNull()
      .references(() => tools.id),
    attributeId: uuid("attribute_id")
      .notNull()
      .references(() => attributes.id, { onDelete: "cascade" }),
    /** The same for equal values: a number in the base unit. */
    value: text("value").notNull(),
    /** Null unless it is a number. */
    number: doublePrecision("number"),
    /** As it is shown. */
    text: text("text").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.toolId, t.attributeId] }),
    // Catalog: filters and sorts by value, and by number.
    index("tool_attributes_by_value").on(t.attributeId, sql`lower(${t.value}) collate "C"`, t.toolId),
    index("tool_attributes_by_number").on(t.attributeId, t.number, t.toolId),
  ],
);
