import { type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  check,
  customType,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";
import { users } from "./users.ts";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

const isInShop = (t: { deletedAt: AnyPgColumn }) => sql`${t.deletedAt} is null`;

/** A share of the tools, always the same ones: ids end at random, so `below` of 256 is a fair share. A search of many looks at no more. */
const isInShare = (t: { deletedAt: AnyPgColumn; id: AnyPgColumn }, below: number) =>
  sql`${t.deletedAt} is null and get_byte(uuid_send(${t.id}), 15) < ${sql.raw(String(below))}`;

const nameWords = (t: { name: AnyPgColumn }) => sql`to_tsvector('english', ${t.name})`;
/** Words with the category before each; a function of the migrations. */
const onShelf = (t: { category: AnyPgColumn }, words: SQL | AnyPgColumn) => sql`on_shelf(${t.category}, ${words})`;

export const tools = pgTable(
  "tools",
  {
    id: uuid("id").primaryKey(),
    sku: text("sku"),
    category: text("category"),
    name: text("name").notNull(),
    description: text("description").notNull(),
    imageUrl: text("image_url").notNull(),
    priceCents: integer("price_cents").notNull(),
    minOrder: integer("min_order").notNull(),
    available: integer("available").notNull(),
    sold: integer("sold").notNull().default(0),
    /** The part of `sold` from before the shop kept orders; the books compare the rest with the paid orders. */
    soldBefore: integer("sold_before").notNull().default(0),
    createdAt: moment("created_at").notNull().defaultNow(),
    /** Orders keep pointing at a tool that left the shop. */
    deletedAt: moment("deleted_at"),
    searchText: tsvector("search_text").generatedAlwaysAs(
      sql`setweight(to_tsvector('english', name), 'A') || setweight(to_tsvector('simple', coalesce(sku, '')), 'A') || setweight(to_tsvector('english', description), 'C')`,
    ),
    /** What lists are sorted and searched by. */
    nameKey: text("name_key").generatedAlwaysAs(sql`lower(name)`),
    /**
     * 0 nothing left · 1 less than one minimum order · 2 low (`isLowStock`) · 3 enough. Filters are indexed by this and never by
     * `available`: an order that stays within a level then leaves every index alone (a heap-only update).
     */
    stockLevel: smallint("stock_level").generatedAlwaysAs(
      sql`case when available = 0 then 0 when available < min_order then 1 when available < min_order::bigint * 3 then 2 else 3 end`,
    ),
  },
  (t) => [
    check("tools_price_positive", sql`${t.priceCents} > 0`),
    check("tools_min_order_positive", sql`${t.minOrder} > 0`),
    check("tools_available_not_negative", sql`${t.available} >= 0`),
    check("tools_sold_not_negative", sql`${t.sold} >= 0`),
    check("tools_sold_before_within_sold", sql`${t.soldBefore} between 0 and ${t.sold}`),
    uniqueIndex("tools_sku").on(t.sku).where(isInShop(t)),
    // The columns behind the id let filters, counts and the admin's search do without the table.
    index("tools_newest")
      .on(t.id, t.category, t.priceCents, t.minOrder, t.stockLevel, t.nameKey, t.sku)
      .where(isInShop(t)),
    index("tools_in_category").on(t.category, t.id, t.priceCents, t.minOrder, t.stockLevel).where(isInShop(t)),
    index("tools_by_price")
      .on(t.priceCents, t.id, t.category, t.minOrder, t.stockLevel, t.nameKey, t.sku)
      .where(isInShop(t)),
    index("tools_in_category_priced").on(t.category, t.priceCents, t.id, t.minOrder, t.stockLevel).where(isInShop(t)),
    index("tools_by_name")
      .on(sql`${t.nameKey} collate "C"`, t.id, t.category, t.priceCents, t.minOrder, t.stockLevel, t.sku)
      .where(isInShop(t)),
    index("tools_by_stock_level").on(t.stockLevel, t.id).where(isInShop(t)),
    index("tools_by_name_words").using("gin", nameWords(t)).where(isInShop(t)),
    index("tools_by_words").using("gin", t.searchText).where(isInShop(t)),
    // Few hammers are safety gear, and finding that out must not mean looking at every hammer: 'safety/hammer' is a word of its own.
    index("tools_on_shelf_by_name_words")
      .using("gin", onShelf(t, nameWords(t)))
      .where(isInShop(t)),
    index("tools_on_shelf_by_words").using("gin", onShelf(t, t.searchText)).where(isInShop(t)),
    index("tools_of_64th").on(t.category, t.priceCents, t.minOrder, t.stockLevel).where(isInShare(t, 4)),
    index("tools_of_64th_found_by_name").using("gin", t.category, nameWords(t)).where(isInShare(t, 4)),
    index("tools_of_64th_found_by_text").using("gin", t.category, t.searchText).where(isInShare(t, 4)),
    index("tools_of_8th_by_name_words").using("gin", nameWords(t)).where(isInShare(t, 32)),
    index("tools_of_8th_by_words").using("gin", t.searchText).where(isInShare(t, 32)),
    index("tools_of_8th_on_shelf_by_name_words")
      .using("gin", onShelf(t, nameWords(t)))
      .where(isInShare(t, 32)),
    index("tools_of_8th_on_shelf_by_words").using("gin", onShelf(t, t.searchText)).where(isInShare(t, 32)),
    index("tools_name_trigrams").using("gin", sql`${t.nameKey} gin_trgm_ops`).where(isInShop(t)),
    index("tools_of_64th_name_trigrams").using("gin", sql`${t.nameKey} gin_trgm_ops`).where(isInShare(t, 4)),
    // Orders of a tool that left the shop are still found by its name.
    index("tools_gone").on(t.id).where(sql`${t.deletedAt} is not null`),
    index("tools_by_sku")
      .on(sql`lower(${t.sku}) text_pattern_ops`)
      .where(sql`${t.deletedAt} is null and ${t.sku} is not null`),
  ],
);

/** Every word of every tool's name, so that a mistyped one is mended by the nearest word that exists. */
export const searchWords = pgTable("search_words", { word: text("word").primaryKey() }, (t) => [
  index("search_words_trigrams").using("gin", sql`${t.word} gin_trgm_ops`),
]);

/** The ledger: a tool's `available` is the sum of its deltas. Rows are only ever added. */
export const stockMovements = pgTable(
  "stock_movements",
  {
    id: uuid("id").primaryKey(),
    toolId: uuid("tool_id")
      .notNull()
      .references(() => tools.id),
    orderId: uuid("order_id"),
    delta: integer("delta").notNull(),
    reason: text("reason", { enum: ["opening", "order", "cancelled", "expired", "refunded", "correction"] }).notNull(),
    byUserId: uuid("by_user_id").references(() => users.id),
    note: text("note"),
    happenedAt: moment("happened_at").notNull().defaultNow(),
  },
  (t) => [
    check("stock_movements_move_something", sql`${t.delta} <> 0`),
    check(
      "stock_movements_reason_known",
      sql`${t.reason} in ('opening', 'order', 'cancelled', 'expired', 'refunded', 'correction')`,
    ),
    index("stock_movements_tool_id").on(t.toolId),
    // An order takes its stock once and gives it back at most once.
    uniqueIndex("stock_movements_taken_once").on(t.orderId).where(sql`${t.delta} < 0`),
    uniqueIndex("stock_movements_returned_once").on(t.orderId).where(sql`${t.delta} > 0`),
  ],
);

/**
 * What tables of tools are sorted by and what every order changes, apart from the tools: an index there would make each order
 * write to all indexes of the table. Brought up to date by `fold_shop_totals()`, so it may be a second old.
 */
export const toolRanks = pgTable(
  "tool_ranks",
  {
    toolId: uuid("tool_id").primaryKey(),
    available: integer("available").notNull(),
    sold: integer("sold").notNull(),
    category: text("category"),
    stockLevel: smallint("stock_level").notNull(),
  },
  (t) => [
    index("tool_ranks_available").on(t.available, t.toolId, t.category, t.stockLevel),
    index("tool_ranks_sold").on(t.sold, t.toolId, t.category, t.stockLevel),
    index("tool_ranks_in_category_available").on(t.category, t.available, t.toolId, t.stockLevel),
    index("tool_ranks_in_category_sold").on(t.category, t.sold, t.toolId, t.stockLevel),
  ],
);
