import type { ListToolsInput } from "@ironmonger/contract/catalog/list-tools";
import type { Database } from "@ironmonger/db/client";
import { categories, toolStock, tools } from "@ironmonger/db/schema";
import { and, eq, lt, or, type SQL, sql } from "drizzle-orm";
import { likePattern, tooShortForTrigrams } from "../../core/database/like-pattern.ts";
import { isNotDeleted } from "../tools/tool-row.ts";
import { haveWords, readWords } from "./internal/words.statement.ts";

/** `lowStockMinimumOrders` is the shop's setting. */
export type TableFilters = Pick<ListToolsInput, "search" | "category" | "stock"> & { lowStockMinimumOrders: number };

/** The tools of the admin's table. Join the stock if it is filtered by. */
export const isInTable = ({ category, stock, ...limits }: Omit<TableFilters, "search">): SQL | undefined =>
  and(isNotDeleted, category === undefined ? undefined : isIn(sql`${category}`), stock && hasStock(stock, limits));

/** In the category with this slug, or in one below it. */
export const isIn = (slug: SQL): SQL =>
  sql`${tools.category} = any(array(select below.slug from ${categories} c join ${categories} below on below.path = c.path or starts_with(below.path, c.path || '/') where c.slug = ${slug}))`;

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
 * Tools that match a buyer's search for these words, and tools whose names contain the text. One or two letters find names with a word that
 * begins with them.
 */
export async function isSearched(db: Database, search: string): Promise<SQL | undefined> {
  if (!search) return undefined;
  const text = likePattern(search);
  const patterns = search.length > tooShortForTrigrams ? [`%${text}%`] : [`${text}%`, `% ${text}%`];
  return or(
    haveWords(await readWords(db, search)),
    ...patterns.map((pattern) => sql`${tools.nameKey} like ${pattern}`),
  );
}
