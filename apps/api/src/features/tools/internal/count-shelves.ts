import { categories } from "@ironmonger/contract/tools";
import type { Sql } from "@ironmonger/db/client";
import { planForValues } from "../../../shared/plan-for-values.ts";
import { type CatalogFilters, countLimit, inShop } from "./catalog-filters.ts";
import { type Counts, type CountsRow, toCounts } from "./search-matches.ts";
import { areMany, type Survey, seenIn, shelvesOf, whereShare } from "./survey.ts";

/**
 * The counts of all tools that the filters let through, and of each category as if it were chosen. Many are not counted; the rest is,
 * each in one index.
 */
export async function countShelves(sql: Sql, filters: CatalogFilters): Promise<Counts> {
  const { category: _, ...anywhere } = filters;
  const seen = sql`(
    select t.category, t.stock_level from tools t where ${inShop(sql, anywhere)} ${whereShare(sql, 64)}) as seen`;
  const [{ survey }] = await sql<[{ survey: Survey }]>`select ${shelvesOf(sql, seen)} as survey`;
  const count = (seen: number, narrowed: CatalogFilters) =>
    areMany(seen)
      ? sql`${countLimit + 1}::int`
      : sql`(select count(*) from (select from tools t where ${inShop(sql, narrowed)} limit ${countLimit + 1}) as counted)`;
  const chosen = seenIn(survey, filters.category);
  const byCategory = categories.map(
    (category) => sql`${category}::text, ${count(seenIn(survey, category).tools, { ...filters, category })}`,
  );
  const [row] = await planForValues(sql<[CountsRow]>`
    select ${count(chosen.tools, filters)} as total, ${count(chosen.inStock, { ...filters, inStock: true })} as "inStock",
      jsonb_build_object(${byCategory.flatMap((one, index) => (index === 0 ? [one] : [sql`,`, one]))}) as "byCategory"`);
  return toCounts(row);
}
