import type { ListToolsInput } from "@ironmonger/contract/catalog";
import type { Database } from "@ironmonger/db/client";
import { toolStock, tools } from "@ironmonger/db/schema";
import { and, eq, lt, or, type SQL, sql } from "drizzle-orm";
import { fewLetters, likePattern } from "../../../core/database/like-pattern.ts";
import { isOnSale } from "./tool-row.ts";
import { haveWords, readWords } from "./words.statement.ts";

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
 * Tools that a buyer's search for these words finds, and names that contain the text. One or two letters find names with a word that begins
 * with them.
 */
export async function isSearched(db: Database, search: string): Promise<SQL | undefined> {
  if (!search) return undefined;
  const text = likePattern(search);
  const patterns = search.length > fewLetters ? [`%${text}%`] : [`${text}%`, `% ${text}%`];
  return or(
    haveWords(await readWords(db, search)),
    ...patterns.map((pattern) => sql`${tools.nameKey} like ${pattern}`),
  );
}
