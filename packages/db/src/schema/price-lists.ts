import type { PriceBreak } from "@ironmonger/contract/pricing";
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { tools } from "./catalog.ts";
import { categories } from "./categories.ts";
import { moment, priceUnit } from "./columns.ts";
import { companies, companyGroups } from "./companies.ts";

/** Prices of their own for companies and groups of companies. */
export const priceLists = pgTable(
  "price_lists",
  {
    id: uuid("id").primaryKey(),
    name: text("name").notNull(),
    /** The list is in force from here; null: without a beginning. */
    validFrom: moment("valid_from"),
    /** The list is no longer in force from here on; null: without an end. */
    validUntil: moment("valid_until"),
    /** The end of which its buyers' managers have been told. */
    toldUntil: moment("told_until"),
    /** Otherwise nobody pays more than the public price at the same quantity. */
    mayExceedPublic: boolean("may_exceed_public").notNull().default(false),
    /** Rises with every change of the list, its buyers, rules and entries: placing an order compares it. */
    version: integer("version").notNull().default(1),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("price_lists_name").on(sql`lower(${t.name})`),
    check("price_lists_begin_before_they_end", sql`${t.validFrom} < ${t.validUntil}`),
  ],
);

const list = () =>
  uuid("list_id")
    .notNull()
    .references(() => priceLists.id, { onDelete: "cascade" });

export const priceListCompanies = pgTable(
  "price_list_companies",
  {
    listId: list(),
    companyId: uuid("company_id")
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
  },
  (t) => [
    primaryKey({ columns: [t.listId, t.companyId] }),
    // The lists of a company.
    index("price_list_companies_of_company").on(t.companyId),
  ],
);

export const priceListGroups = pgTable(
  "price_list_groups",
  {
    listId: list(),
    groupId: uuid("group_id")
      .notNull()
      .references(() => companyGroups.id, { onDelete: "cascade" }),
  },
  (t) => [
    primaryKey({ columns: [t.listId, t.groupId] }),
    // The lists of a group.
    index("price_list_groups_of_group").on(t.groupId),
  ],
);

/** A percentage off the public prices of a category and those below it; without a category, of everything. */
export const priceListRules = pgTable(
  "price_list_rules",
  {
    listId: list(),
    /** Null for everything. */
    categoryId: uuid("category_id").references(() => categories.id, { onDelete: "cascade" }),
    percentOff: numeric("percent_off", { precision: 5, scale: 2, mode: "number" }).notNull(),
  },
  (t) => [
    unique("price_list_rules_once").on(t.listId, t.categoryId).nullsNotDistinct(),
    check("price_list_rules_percent", sql`${t.percentOff} between 0 and 100`),
  ],
);

/** The price of one tool. Breaks, minimum and pack are those of the tool where the entry has none. */
export const priceListEntries = pgTable(
  "price_list_entries",
  {
    listId: list(),
    toolId: uuid("tool_id")
      .notNull()
      .references(() => tools.id),
    priceCents: integer("price_cents").notNull(),
    /** What it buys, whatever the unit of the tool's price becomes. */
    priceUnit: priceUnit(),
    /** Null: the price counts for every quantity. */
    priceBreaks: jsonb("price_breaks").$type<PriceBreak[]>(),
    minOrder: integer("min_order"),
    casePack: integer("case_pack"),
  },
  (t) => [
    primaryKey({ columns: [t.listId, t.toolId] }),
    check("price_list_entries_price_positive", sql`${t.priceCents} > 0`),
    check("price_list_entries_price_unit_known", sql`${t.priceUnit} in (1, 10, 100, 1000)`),
    check("price_list_entries_quantities_positive", sql`${t.minOrder} > 0 and ${t.casePack} > 0`),
  ],
);
