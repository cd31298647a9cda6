import type { ListToolsInput } from "@ironmonger/contract/catalog";
import type { Sql } from "@ironmonger/db/client";
import type { Fragment } from "postgres";
import { fewLetters, likePattern } from "../../../core/database/like-pattern.ts";

export type TableFilters = Pick<ListToolsInput, "search" | "category" | "stock">;
export type TablePage = Pick<ListToolsInput, "page" | "pageSize" | "sortBy" | "direction"> & TableFilters;

const mostLevel = (stock: "low" | "out") => (stock === "out" ? 0 : 2);

/**
 * `and …` for the search and each filter that is set, on the tools under the name `t`. One or two letters find what words begin with.
 * Article numbers need not be read where it is known that none begins so (`isSku` is false).
 */
export const whereTable = (sql: Sql, { search, ...filters }: TableFilters, isSku = true): Fragment => sql`
  ${search ? sql`and (${isNamed(sql, search)} ${isSku ? sql`or ${hasSku(sql, search)}` : sql``})` : sql``} ${whereShelf(sql, filters)}`;

/** `and …` on the tools `t`, or on their ranks `r`. */
export const whereShelf = (
  sql: Sql,
  { category, stock }: Omit<TableFilters, "search">,
  of: "t" | "r" = "t",
): Fragment => sql`
  ${category ? sql`and ${sql(of)}.category = ${category}` : sql``}
  ${stock ? sql`and ${sql(of)}.stock_level <= ${mostLevel(stock)}` : sql``}`;

export const isNamed = (sql: Sql, search: string): Fragment =>
  search.length > fewLetters
    ? sql`t.name_key like ${`%${likePattern(search)}%`}`
    : sql`(t.name_key like ${`${likePattern(search)}%`} or t.name_key like ${`% ${likePattern(search)}%`})`;

const hasSku = (sql: Sql, search: string): Fragment =>
  sql`(t.sku is not null and lower(t.sku) like ${`${likePattern(search)}%`})`;

export const isByStock = (sortBy: TablePage["sortBy"]): sortBy is "available" | "sold" =>
  sortBy === "available" || sortBy === "sold";

export const keyOf = (sql: Sql, sortBy: TablePage["sortBy"]): Fragment =>
  ({
    name: sql`t.name_key collate "C"`,
    price: sql`t.price_cents`,
    createdAt: sql`t.id`,
    available: sql`t.available`,
    sold: sql`t.sold`,
  })[sortBy];

/** Whoever sorts by stock sees their own last change in its place, not that of a second ago. */
export const rankLatestChanges = (sql: Sql) => sql`
  select fold_shop_totals() where exists (select from shop_totals where changed_tools is not null)`;
