import type { ListToolsInput } from "@ironmonger/contract/catalog";
import { toolStock, tools } from "@ironmonger/db/schema";
import { and, eq, lt, or, type SQL, sql } from "drizzle-orm";
import { fewLetters, likePattern } from "../../../core/database/like-pattern.ts";
import { isOnSale } from "./tool-row.ts";

/** `lowStockMinimumOrders` is the shop's setting. */
export type TableFilters = Pick<ListToolsInput, "search" | "category" | "stock"> & { lowStockMinimumOrders: number };

/** The tools of the admin's table. Join the stock if it is filtered by. */
export const isInTable = ({ category, stock, ...limits }: Omit<TableFilters, "search">): SQL | undefined =>
  and(isOnSale, category && eq(tools.category, category), stock && hasStock(stock, limits));

const hasStock = (
  stock: NonNullable<ListToolsInput["stock"]>,
  { lowStockMinimumOrders }: Pick<TableFilters, "lowStockMinimumOrders">,
): SQL =>
  ({
    out: eq(toolStock.level, -1),
    "too-few": eq(toolStock.level, 0),
    low: lt(toolStock.level, lowStockMinimumOrders),
  })[stock];

/**
 * Names that contain the text, and SKUs that begin with it, punctuation aside. One or two letters find names with a word that begins with
 * them.
 */
export const isSearched = (search: string): SQL | undefined => or(hasName(search), hasSku(search));

function hasName(search: string): SQL {
  const text = likePattern(search);
  return search.length > fewLetters
    ? sql`${tools.nameKey} like ${`%${text}%`}`
    : sql`(${tools.nameKey} like ${`${text}%`} or ${tools.nameKey} like ${`% ${text}%`})`;
}

/** Undefined if the text is punctuation alone. */
function hasSku(search: string): SQL | undefined {
  const sku = search.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
  return sku ? sql`${tools.skuKey} like ${`${sku}%`}` : undefined;
}
