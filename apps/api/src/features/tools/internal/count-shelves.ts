import { categories } from "@ironmonger/contract/tools";
import type { Sql } from "@ironmonger/db/client";
import { planForValues } from "../../../shared/plan-for-values.ts";
import { whereShare } from "../../../shared/share.ts";
import { type CatalogFilters, countLimit, inShop } from "./catalog-filters.ts";
import { type Counts, toCounts } from "./search-matches.ts";
import { areMany, type Survey, seenIn, shelvesOf } from "./survey.ts";

/**
 * The counts of all tools that the filters let through, and of each category as if it were chosen. Many are not counted; the rest is, in
 * one walk along an index.
 */
export async function countShelves(sql: Sql, { category, ...filters }: CatalogFilters): Promise<Counts> {
  const seen = sql`(
    select t.category, t.stock_level from tools t where ${inShop(sql, filters)} ${whereShare(sql, 64)}) as seen`;
  const [{ survey }] = await sql<[{ survey: Survey }]>`select ${shelvesOf(sql, seen)} as survey`;
  const chosen = seenIn(survey, category);
  const isFew = (shelf: string) =>
    !areMany(seenIn(survey, shelf).tools) || (shelf === category && !areMany(chosen.inStock));
  // Where everything together is few, tools without a category count, too.
  const isAllFew = category === undefined && !areMany(chosen.inStock);
  const few = categories.filter(isFew);
  const counted = isAllFew || few.length > 0 ? await countAnew(sql, filters, isAllFew ? undefined : few) : [];
  const count = (of: "tools" | "inStock", shelf: string | undefined) =>
    areMany(seenIn(survey, shelf)[of]) ? countLimit + 1 : seenIn(counted, shelf)[of];
  return toCounts({
    total: count("tools", category),
    inStock: count("inStock", category),
    byCategory: Object.fromEntries(categories.map((shelf) => [shelf, count("tools", shelf)])),
  });
}

/** What the filters let through in these categories, or in all of them and none. */
async function countAnew(sql: Sql, filters: CatalogFilters, shelves: readonly string[] | undefined): Promise<Survey> {
  const onShelves = shelves ? sql`and t.category in ${sql([...shelves])}` : sql``;
  const tools = sql`(select t.category, t.stock_level from tools t where ${inShop(sql, filters)} ${onShelves}) as counted`;
  const [{ counted }] = await planForValues(sql<[{ counted: Survey }]>`select ${shelvesOf(sql, tools)} as counted`);
  return counted;
}
