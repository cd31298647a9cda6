import type {
  ListEntriesInput,
  ListPriceListsInput,
  PriceList,
  PriceListEntries,
} from "@ironmonger/contract/price-lists";
import { rangeOf } from "@ironmonger/contract/tables/paging";
import { priceListEntries, tools } from "@ironmonger/db/schema";
import { and, count, eq, like, or, sql } from "drizzle-orm";
import type { OfficeContext } from "../../core/context.ts";
import { likePattern } from "../../core/database/like-pattern.ts";
import { filterOfLists, readPriceList, readPriceLists } from "./internal/price-list-rows.ts";

/** The price lists by name: a page of those that match the search, or all. */
export const listPriceLists = (
  { db }: OfficeContext<"prices.read">,
  input: ListPriceListsInput,
): Promise<PriceList[]> => readPriceLists(db, filterOfLists(db, input), rangeOf(input));

/**
 * A page of a list's entries, by SKU. The search matches text within a SKU or a name.
 * @throws DomainError not_found
 */
export async function listEntries(
  { db }: OfficeContext<"prices.read">,
  { id, page, pageSize, search }: ListEntriesInput,
): Promise<PriceListEntries> {
  await readPriceList(db, id);
  const pattern = `%${likePattern(search.toLowerCase())}%`;
  const filter = and(
    eq(priceListEntries.listId, id),
    search ? or(like(tools.nameKey, pattern), like(sql`lower(${tools.sku})`, pattern)) : undefined,
  );
  const [rows, [counted]] = await Promise.all([
    db
      .select({
        toolId: priceListEntries.toolId,
        sku: tools.sku,
        name: tools.name,
        publicPriceCents: tools.priceCents,
        publicPriceUnit: tools.priceUnit,
        publicPriceBreaks: tools.priceBreaks,
        publicMinOrder: tools.minOrder,
        publicCasePack: tools.casePack,
        costCents: tools.costCents,
        priceCents: priceListEntries.priceCents,
        priceUnit: priceListEntries.priceUnit,
        priceBreaks: priceListEntries.priceBreaks,
        minOrder: priceListEntries.minOrder,
        casePack: priceListEntries.casePack,
      })
      .from(priceListEntries)
      .innerJoin(tools, eq(tools.id, priceListEntries.toolId))
      .where(filter)
      .orderBy(sql`${tools.sku} nulls last`, tools.id)
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    db
      .select({ total: count() })
      .from(priceListEntries)
      .innerJoin(tools, eq(tools.id, priceListEntries.toolId))
      .where(filter),
  ]);
  return { rows, total: counted?.total ?? 0 };
}
