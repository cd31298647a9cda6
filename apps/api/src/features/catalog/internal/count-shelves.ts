import { categories } from "@ironmonger/contract/catalog";
import { mostFound } from "@ironmonger/contract/most-found";
import type { Sql } from "@ironmonger/db/client";
import { planForValues } from "../../../core/database/plan-for-values.ts";
import { whereShare } from "../../../core/database/share.ts";
import { type CatalogFilters, inShop } from "./catalog-filters.ts";
import { type Counts, toCounts } from "./search-matches.ts";
import { areMany, type Survey, seenIn, shelvesOf } from "./survey.ts";

/**
 * The counts of all tools that the filters let through, and of each category as if it were chosen. Many are not counted; the rest is, in
 * a walk along an index.
 */
export async function countShelves(sql: Sql, { category, ...filters }: CatalogFilters): Promise<Counts> {
  const seen = sql`(
    select t.category, t.stock_level from tools t where ${inShop(sql, filters)} ${whereShare(sql, 64)}) as seen`;
  const [{ survey }] = await sql<[{ survey: Survey }]>`select ${shelvesOf(sql, seen)} as survey`;
  const areFew = (shelf: string | undefined) => !areMany(seenIn(survey, shelf).tools);
  const few = categories.filter(areFew);
  // Where everything together is few, tools without a category count, too.
  const isAllFew = category === undefined && areFew(undefined);
  const [counted, inStock] = await Promise.all([
    isAllFew || few.length > 0 ? countAnew(sql, filters, isAllFew ? undefined : few) : [],
    areFew(category) || areMany(seenIn(survey, category).inStock)
      ? undefined
      : countAnew(sql, { ...filters, inStock: true }, category ? [category] : undefined),
  ]);
  const count = (shelf: string | undefined) => (areFew(shelf) ? seenIn(counted, shelf).tools : mostFound + 1);
  return toCounts({
    total: count(category),
    inStock: areMany(seenIn(survey, category).inStock) ? mostFound + 1 : seenIn(inStock ?? counted, category).inStock,
    byCategory: Object.fromEntries(categories.map((shelf) => [shelf, count(shelf)])),
  });
}

/** What the filters let through in these categories, or in all of them and none. */
async function countAnew(sql: Sql, filters: CatalogFilters, shelves: readonly string[] | undefined): Promise<Survey> {
  const onShelves = shelves ? sql`and t.category in ${sql([...shelves])}` : sql``;
  const tools = sql`(select t.category, t.stock_level from tools t where ${inShop(sql, filters)} ${onShelves}) as counted`;
  const [{ counted }] = await planForValues(sql<[{ counted: Survey }]>`select ${shelvesOf(sql, tools)} as counted`);
  return counted;
}
