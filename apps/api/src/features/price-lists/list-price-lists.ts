import { type ListEntriesInput, type PriceList, type PriceListEntries } from "@ironmonger/contract/price-lists";
import { priceListEntries, tools } from "@ironmonger/db/schema";
import { and, eq, like, or, sql } from "drizzle-orm";
import type { AdminContext } from "../../core/context.ts";
import { likePattern } from "../../core/database/like-pattern.ts";
import { readPriceList, readPriceLists } from "./internal/price-list-rows.ts";

/** All price lists, by name. */
export const listPriceLists = ({ db }: AdminContext): Promise<PriceList[]> => readPriceLists(db);

/**
 * A page of a list's entries, by SKU. The search finds a part of SKU or name.
 * @throws DomainError not_found
 */
export async function listEntries(
  { db }: AdminContext,
  { id, page, pageSize, search }: ListEntriesInput,
): Promise<PriceListEntries> {
  await readPriceList(db, id);
  const pattern = `%${likePattern(search.toLowerCase())}%`;
  const filter = and(
    eq(priceListEntries.listId, id),
    search ? or(like(tools.nameKey, pattern), like(sql`lower(${tools.sku})`, pattern)) : undefined,
  );
  const rows = await db
    .select({
      toolId: priceListEntries.toolId,
      sku: tools.sku,
      name: tools.name,
      publicPriceCents: tools.priceCents,
      priceCents: priceListEntries.priceCents,
      priceBreaks: priceListEntries.priceBreaks,
      minOrder: priceListEntries.minOrder,
      casePack: priceListEntries.casePack,
      total: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(priceListEntries)
    .innerJoin(tools, eq(tools.id, priceListEntries.toolId))
    .where(filter)
    .orderBy(sql`${tools.sku} nulls last`, tools.id)
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const total =
    rows[0]?.total ??
    (page === 1
      ? 0
      : await db
          .select({ total: sql<number>`count(*)`.mapWith(Number) })
          .from(priceListEntries)
          .innerJoin(tools, eq(tools.id, priceListEntries.toolId))
          .where(filter)
          .then(([row]) => row?.total ?? 0));
  return { rows: rows.map(({ total: _, ...row }) => row), total };
}
