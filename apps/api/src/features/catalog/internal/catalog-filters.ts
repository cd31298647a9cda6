import type { SearchCatalogInput } from "@ironmonger/contract/catalog";
import type { Sql } from "@ironmonger/db/client";
import type { Fragment } from "postgres";

export type CatalogFilters = Pick<
  SearchCatalogInput,
  "category" | "minPriceCents" | "maxPriceCents" | "maxMinOrder" | "inStock"
>;

const largestInteger = 2_147_483_647;
const clamp = (value: number) => Math.min(value, largestInteger);

/** `and …` for each filter that is set, on `tools t` and `tool_stock s`. In stock is what can be ordered: one minimum order at least. */
export function whereFilters(sql: Sql, filters: CatalogFilters): Fragment {
  const { category, minPriceCents, maxPriceCents, maxMinOrder, inStock } = filters;
  return sql`
    ${category ? sql`and t.category = ${category}` : sql``}
    ${minPriceCents ? sql`and t.price_cents >= ${clamp(minPriceCents)}` : sql``}
    ${maxPriceCents !== undefined ? sql`and t.price_cents <= ${clamp(maxPriceCents)}` : sql``}
    ${maxMinOrder !== undefined ? sql`and s.min_order <= ${clamp(maxMinOrder)}` : sql``}
    ${inStock ? sql`and s.level >= 2` : sql``}`;
}
