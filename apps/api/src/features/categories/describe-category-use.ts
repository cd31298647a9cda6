import type { CategoryId, CategoryUse } from "@ironmonger/contract/categories";
import { assortments } from "@ironmonger/db/schema";
import { sql } from "drizzle-orm";
import type { OfficeContext } from "../../core/context.ts";
import { readCategoryRules } from "./internal/price-list-rules.ts";

const maxNamed = 20;

/** What names a category itself and would lose it with the category: rules of price lists, and assortments. */
export async function describeCategoryUse(
  { db }: Pick<OfficeContext<"catalog.arrange">, "db">,
  { id }: CategoryId,
): Promise<CategoryUse> {
  const [rules, assortmentCount] = await Promise.all([
    readCategoryRules(db, id),
    db.$count(assortments, sql`${id}::uuid = any(${assortments.onlyCategoryIds} || ${assortments.extraCategoryIds})`),
  ]);
  return { priceLists: rules.slice(0, maxNamed).map(({ name }) => name), ruleCount: rules.length, assortmentCount };
}
