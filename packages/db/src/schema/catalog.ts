import type { ToolAttribute } from "@ironmonger/contract/attributes";
import { toolStates } from "@ironmonger/contract/catalog";
import type { ToolDocument } from "@ironmonger/contract/catalog/documents";
import type { Fact } from "@ironmonger/contract/catalog/facts";
import { pictureFormats } from "@ironmonger/contract/catalog/picture-addresses";
import type { ToolPicture } from "@ironmonger/contract/catalog/pictures";
import type { SalesUnit } from "@ironmonger/contract/catalog/sales-unit";
import { stockMovementReasons } from "@ironmonger/contract/catalog/stock";
import type { PriceBreak } from "@ironmonger/contract/pricing";
import { taxClasses } from "@ironmonger/contract/pricing/charges";
import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { categories } from "./categories.ts";
import { knownValues, moment, numberKey, priceUnit } from "./columns.ts";
import { companies } from "./companies.ts";
import { models } from "./models.ts";
import { users } from "./users.ts";

const bytea = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });
const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });
const tsquery = customType<{ data: string }>({ dataType: () => "tsquery" });

const isNotDeleted = (t: { deletedAt: AnyPgColumn }) => sql`${t.deletedAt} is null`;

/** The tools. The pieces available and sold are in `toolStock`, so that an order writes to no index of this table. */
export const tools = pgTable(
  "tools",
  {
    // What lists filter, sort and count by comes first: a row is read only up to the last column that a statement needs, so counting all
    // tools takes half of the time.
    id: uuid("id").primaryKey(),
    /** The price of one in thousandths of a cent, so that tools with different price units compare. */
    priceOfOne: bigint("price_of_one", { mode: "number" })
      .notNull()
      .generatedAlwaysAs(sql`price_cents::bigint * (1000 / price_unit)`),
    minOrder: integer("min_order").notNull(),
    /** Its sales on a logarithmic scale. A job refreshes it from `toolStock.sold`. */
    popularity: integer("popularity").notNull().default(0),
    /** A draft is for admins only; a discontinued tool is sold while stock lasts. */
    state: text("state", { enum: toolStates }).notNull().default("on-sale"),
    /** The slug of its category. */
    category: text("category").references(() => categories.slug, { onUpdate: "cascade" }),
    /** The tools of a model differ only in its attributes. */
    modelId: uuid("model_id").references(() => models.id, { onDelete: "set null" }),
    /** Set when the tool has left the shop; orders still refer to it. */
    deletedAt: moment("deleted_at"),
    searchText: tsvector("search_text").generatedAlwaysAs(
      sql`setweight(to_tsvector('english', normalize_words(name)), 'A') || setweight(to_tsvector('simple', coalesce(sku || ' ' || ${numberKey(sql`sku`)}, '')), 'A') || setweight(to_tsvector('simple', coalesce(manufacturer_number || ' ' || ${numberKey(sql`manufacturer_number`)}, '')), 'A') || setweight(to_tsvector('english', normalize_words(coalesce(family, ''))), 'B') || setweight(to_tsvector('english', normalize_words(description)), 'C') || to_tsvector('english', normalize_words(attribute_words(attributes))) || setweight(to_tsvector('simple', measure_words(name)), 'A') || to_tsvector('simple', measure_words(attribute_words(attributes)))`,
    ),
    /** Columns by which lists are sorted and searched. */
    nameKey: text("name_key").generatedAlwaysAs(sql`lower(name)`),
    skuKey: text("sku_key").generatedAlwaysAs(numberKey(sql`sku`)),
    manufacturerKey: text("manufacturer_key").generatedAlwaysAs(numberKey(sql`manufacturer_number`)),
    sku: text("sku"),
    name: text("name").notNull(),
    description: text("description").notNull(),
    /** The picture in lists: the address of the first of `pictures`, or a link if there is none. */
    imageUrl: text("image_url").notNull(),
    /** Uploaded pictures in the order in which they are shown. Always read and replaced together. */
    pictures: jsonb("pictures").notNull().$type<ToolPicture[]>().default([]),
    /** PDFs in the order in which they are listed. Always read and replaced together. */
    documents: jsonb("documents").notNull().$type<ToolDocument[]>().default([]),
    /** Of `priceUnit` sales units, as are the price breaks and the cost. */
    priceCents: integer("price_cents").notNull(),
    priceUnit: priceUnit(),
    /** What is sold, and what quantities of the tool count. */
    salesUnit: jsonb("sales_unit").notNull().$type<SalesUnit>().default({ kind: "piece" }),
    /** Quantities are multiples of it. */
    casePack: integer("case_pack").notNull().default(1),
    /** Rising in quantity, falling in price (`termsIssue` in the contract). Always read and replaced together. */
    priceBreaks: jsonb("price_breaks").notNull().$type<PriceBreak[]>().default([]),
    /** Tools of one family count together for minimum order and price breaks. */
    family: text("family"),
    manufacturerNumber: text("manufacturer_number"),
    /** Further facts: free pairs, in the order in which they are shown. Always read and replaced together. */
    facts: jsonb("facts").notNull().$type<Fact[]>().default([]),
    /** The values of the shop's attributes. Always read and replaced together; triggers derive `toolAttributes`. */
    attributes: jsonb("attributes").notNull().$type<ToolAttribute[]>().default([]),
    weightGrams: numeric("weight_grams", { precision: 12, scale: 3, mode: "number" }),
    /** Shopify's handle and options of an imported tool. The next import finds it by them if the tool or the row has no SKU. */
    variantKey: text("variant_key"),
    /** ISO 3166-1 alpha-2. */
    countryOfOrigin: text("country_of_origin"),
    gtin: text("gtin"),
    /** Null: that of its category. */
    taxClass: text("tax_class", { enum: taxClasses }),
    /** Its own tax class or that of its category, by which it is charged. Triggers compute it. */
    effectiveTaxClass: text("effective_tax_class", { enum: taxClasses }).notNull().default("standard"),
    /** The tool that replaces it. */
    successorId: uuid("successor_id").references((): AnyPgColumn => tools.id),
    /** Working days until it leaves, beside those of every order. */
    handlingDays: integer("handling_days").notNull().default(0),
    /** Whether it can be ordered beyond its stock. */
    allowBackorder: boolean("allow_backorder").notNull().default(false),
    /** When it is expected to be back in stock: a day in the shop's time zone, or a moment. */
    backInStockAt: text("back_in_stock_at"),
    /** What the shop pays for `priceUnit` sales units. For admins only. */
    costCents: integer("cost_cents"),
    /** A trigger counts it up with every change of what an order is validated and charged by. */
    version: integer("version").notNull().default(1),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (t) => [
    ...knownValues(t),
    check("tools_price_positive", sql`${t.priceCents} > 0`),
    check("tools_price_unit_known", sql`${t.priceUnit} in (1, 10, 100, 1000)`),
    check(
      "tools_cost_something",
      sql`2::bigint * ${t.priceCents} * case when ${t.family} is null then ${t.minOrder} else ${t.casePack} end >= ${t.priceUnit}`,
    ),
    check("tools_min_order_positive", sql`${t.minOrder} > 0`),
    check("tools_weight_not_negative", sql`${t.weightGrams} >= 0`),
    check("tools_case_pack_positive", sql`${t.casePack} > 0`),
    check("tools_back_in_stock_at_day_or_moment", sql`${t.backInStockAt} ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}(T.+)?$'`),
    check("tools_successor_is_another", sql`${t.successorId} <> ${t.id}`),
    check("tools_handling_days_not_negative", sql`${t.handlingDays} >= 0`),
    check("tools_cost_not_negative", sql`${t.costCents} >= 0`),
    check("tools_country_of_origin_code", sql`${t.countryOfOrigin} ~ '^[A-Z]{2}$'`),
    // Imports and the form: one tool on sale per SKU. SKUs that differ only in case are one.
    uniqueIndex("tools_sku").on(sql`lower(${t.sku})`).where(isNotDeleted(t)),
    // Imports: tools of Shopify. If a file lacks the options, several tools with SKUs may have the same key.
    index("tools_variant_key")
      .on(t.variantKey)
      .where(sql`${isNotDeleted(t)} and ${t.variantKey} is not null`),
    // Catalog: the sizes of a model.
    index("tools_of_model")
      .on(t.modelId)
      .where(sql`${isNotDeleted(t)} and ${t.modelId} is not null`),
    // Catalog: one category, newest first.
    index("tools_in_category").on(t.category, t.id).where(isNotDeleted(t)),
    // Counting the tools that only admins see.
    index("tools_drafts")
      .on(t.id)
      .where(sql`${isNotDeleted(t)} and ${t.state} = 'draft'`),
    // The sorts of the catalog and of the admin's table.
    index("tools_by_price").on(t.priceOfOne, t.id).where(isNotDeleted(t)),
    index("tools_by_name").on(sql`${t.nameKey} collate "C"`, t.id).where(isNotDeleted(t)),
    index("tools_by_min_order").on(t.minOrder, t.id).where(isNotDeleted(t)),
    // Catalog search: the most popular of many matches.
    index("tools_by_popularity").on(t.popularity, t.id).where(isNotDeleted(t)),
    // The order pad: the manufacturer's numbers.
    index("tools_by_manufacturer_number")
      .on(t.manufacturerKey)
      .where(sql`${isNotDeleted(t)} and ${t.manufacturerKey} is not null`),
    // PostgreSQL does not combine two partial indexes with the same condition, so these two, which are combined with others, are whole.
    // Catalog search: words, alone or within a category.
    index("tools_by_words").using("gin", t.category, t.searchText),
    // Catalog search and the admin's table: beginnings of SKUs.
    index("tools_by_sku").on(sql`${t.skuKey} text_pattern_ops`),
    // The admin's table: text within a name.
    index("tools_by_name_trigrams").using("gin", sql`${t.nameKey} gin_trgm_ops`).where(isNotDeleted(t)),
  ],
);

/** Prices that tools get later. A job applies those that are due. */
export const scheduledPrices = pgTable(
  "scheduled_prices",
  {
    id: uuid("id").primaryKey(),
    toolId: uuid("tool_id")
      .notNull()
      .references(() => tools.id),
    priceCents: integer("price_cents").notNull(),
    priceUnit: priceUnit(),
    /** Null: those of the tool stay. */
    priceBreaks: jsonb("price_breaks").$type<PriceBreak[]>(),
    at: moment("at").notNull(),
    byUserId: uuid("by_user_id")
      .notNull()
      .references(() => users.id),
    /** When the job has dealt with it. */
    doneAt: moment("done_at"),
    /** Why it was not applied. */
    issue: text("issue"),
  },
  (t) => [
    check("scheduled_prices_positive", sql`${t.priceCents} > 0`),
    check("scheduled_prices_unit_known", sql`${t.priceUnit} in (1, 10, 100, 1000)`),
    // The job that applies due prices.
    index("scheduled_prices_due").on(t.at).where(sql`${t.doneAt} is null`),
    // A tool's page in the office.
    index("scheduled_prices_of_tool").on(t.toolId).where(sql`${t.doneAt} is null`),
  ],
);

/** Pictures that admins uploaded. `id` is the SHA-256 of the uploaded file; its renderings are in `pictureFiles`. */
export const pictures = pgTable(
  "pictures",
  {
    id: text("id").primaryKey(),
    /** When it was last uploaded, added to a tool or removed from one: a job deletes what nothing has used for a day. */
    usedAt: moment("used_at").notNull().defaultNow(),
  },
  (t) => [
    check("pictures_id_is_a_hash", sql`${t.id} ~ '^[0-9a-f]{64}$'`),
    // The job that deletes unused pictures.
    index("pictures_by_last_use").on(t.usedAt),
  ],
);

/** The files sent to browsers: each picture in each width and format. */
export const pictureFiles = pgTable(
  "picture_files",
  {
    pictureId: text("picture_id")
      .notNull()
      .references(() => pictures.id, { onDelete: "cascade" }),
    width: smallint("width").notNull(),
    format: text("format", { enum: pictureFormats }).notNull(),
    /** Null: the bucket of the settings has it. */
    content: bytea("content"),
  },
  (t) => [...knownValues(t), primaryKey({ columns: [t.pictureId, t.width, t.format] })],
);

/** PDFs that admins uploaded. `id` is the SHA-256 of the content. */
export const documents = pgTable(
  "documents",
  {
    id: text("id").primaryKey(),
    content: bytea("content").notNull(),
    /** When it was last uploaded, added to a tool or removed from one: a job deletes what nothing has used for a day. */
    usedAt: moment("used_at").notNull().defaultNow(),
  },
  (t) => [
    check("documents_id_is_a_hash", sql`${t.id} ~ '^[0-9a-f]{64}$'`),
    // The job that deletes unused documents.
    index("documents_by_last_use").on(t.usedAt),
  ],
);

/** Every word of every tool's name: mistyped words are corrected to them, and unfinished ones completed. Triggers add the words. */
export const searchWords = pgTable("search_words", { word: text("word").primaryKey() }, (t) => [
  // Catalog search: the words nearest to a mistyped one.
  index("search_words_by_trigrams").using("gin", sql`${t.word} gin_trgm_ops`),
  // Catalog search: completions of the last word.
  index("search_words_by_beginning").on(sql`${t.word} text_pattern_ops`),
]);

/** Words, or phrases, of the trade. A search for `word` finds `synonym`, too. */
export const searchSynonyms = pgTable(
  "search_synonyms",
  {
    word: text("word").notNull(),
    synonym: text("synonym").notNull(),
    /** The synonym is only related to `word`, such as what a shop offers in its stead: it is searched for only if nothing else is found. */
    isRelated: boolean("is_related").notNull().default(false),
    id: uuid("id").notNull().defaultRandom(),
    /** The merchant sees and edits it. */
    isEditable: boolean("is_editable").notNull().default(false),
    /** Finds `word` in a query. */
    finder: tsquery("finder").generatedAlwaysAs(sql`phraseto_tsquery('english', word)`),
  },
  (t) => [primaryKey({ columns: [t.word, t.synonym] }), uniqueIndex("search_synonyms_id").on(t.id)],
);

/** What buyers searched for and found nothing, or only a part of it. */
export const vainSearches = pgTable(
  "vain_searches",
  {
    text: text("text").primaryKey(),
    count: integer("count").notNull().default(1),
    lastAt: moment("last_at").notNull().defaultNow(),
  },
  (t) => [index("vain_searches_by_last").on(t.lastAt)],
);

/** The stock of the tools. Every tool has one row, which is inserted with it. */
export const toolStock = pgTable(
  "tool_stock",
  {
    toolId: uuid("tool_id")
      .primaryKey()
      .references(() => tools.id),
    /** Written by a trigger on `stockMovements` alone. */
    available: integer("available").notNull().default(0),
    sold: integer("sold").notNull().default(0),
    /** The share of `sold` from before the shop recorded orders; the ledger check compares the rest with the paid orders. */
    soldBefore: integer("sold_before").notNull().default(0),
    /** Copies of the tool's, written with a new row; a trigger on `tools` updates them. */
    minOrder: integer("min_order").notNull(),
    /** The case pack of a tool of a family: the fewest pieces that an order can have of it, because the family's minimum is a sum. */
    familyPack: integer("family_pack"),
    /**
     * How many minimum orders are left, where 10 means 10 or more; 0 if too few can be ordered (`canBeOrdered`), -1 if no piece is left.
     */
    level: smallint("level")
      .notNull()
      .generatedAlwaysAs(
        sql`case when available = 0 then -1 when available < coalesce(family_pack, min_order) then 0 else greatest(least(available / min_order, 10), 1) end`,
      ),
  },
  (t) => [
    check("tool_stock_available_not_negative", sql`${t.available} >= 0`),
    check("tool_stock_sold_not_negative", sql`${t.sold} >= 0`),
    check("tool_stock_sold_before_within_sold", sql`${t.soldBefore} between 0 and ${t.sold}`),
    // The sorts of the catalog and of the admin's table.
    index("tool_stock_by_available").on(t.available, t.toolId),
    index("tool_stock_by_sold").on(t.sold, t.toolId),
    // The admin's filters "low" and "out of stock", and the insights.
    index("tool_stock_by_level").on(t.level, t.toolId),
  ],
);

/** Requests for an email once a tool can be ordered again, which ends the request. */
export const backInStockRequests = pgTable(
  "back_in_stock_requests",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The company for which the user would buy it; null when they would buy it for themselves. */
    companyId: uuid("company_id").references(() => companies.id, { onDelete: "cascade" }),
    toolId: uuid("tool_id")
      .notNull()
      .references(() => tools.id),
    requestedAt: moment("requested_at").notNull().defaultNow(),
  },
  (t) => [unique("back_in_stock_requests_once").on(t.userId, t.toolId, t.companyId).nullsNotDistinct()],
);

/** Every change of stock: a tool's `available` is the sum of its deltas, which a trigger adds. Rows are only ever added. */
export const stockMovements = pgTable(
  "stock_movements",
  {
    id: uuid("id").notNull(),
    toolId: uuid("tool_id")
      .notNull()
      .references(() => tools.id),
    /** The order line that it was for. No foreign key, because lines and movements are written in one statement. */
    orderLineId: uuid("order_line_id"),
    delta: integer("delta").notNull(),
    reason: text("reason", { enum: stockMovementReasons }).notNull(),
    byUserId: uuid("by_user_id").references(() => users.id),
    note: text("note"),
    happenedAt: moment("happened_at").notNull().defaultNow(),
  },
  (t) => [
    ...knownValues(t),
    check("stock_movements_move_something", sql`${t.delta} <> 0`),
    // The history of a tool's stock.
    primaryKey({ columns: [t.toolId, t.id] }),
    // An order line takes its stock once, apart from what arrives later, and returns it once if it is not paid.
    uniqueIndex("stock_movements_taken_once").on(t.orderLineId).where(sql`${t.reason} = 'order'`),
    uniqueIndex("stock_movements_returned_once")
      .on(t.orderLineId)
      .where(sql`${t.reason} in ('cancelled', 'expired', 'declined')`),
  ],
);
