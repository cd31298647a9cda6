import type { SearchCatalogInput } from "@ironmonger/contract/catalog";
import type { Sql } from "@ironmonger/db/client";
import type { Fragment } from "postgres";
import { planForValues } from "../../../core/database/plan-for-values.ts";
import { type CatalogFilters, whereFilters } from "./catalog-filters.ts";
import type { Cursor } from "./cursor.ts";

export type CatalogPage = CatalogFilters & {
  sort: SearchCatalogInput["sort"];
  cursor: Cursor | undefined;
  limit: number;
};
/** `key` is what a cursor needs beside the id. */
export type CatalogRow = { id: string; key: number | null };

/** Tools that the filters, and `also`, let through, in the order asked for. An index alone finds them. */
export async function listShelves(sql: Sql, page: CatalogPage, also: Fragment = sql``): Promise<CatalogRow[]> {
  const { after, key, direction } = orderOf(sql, page);
  return await planForValues(sql<CatalogRow[]>`
    select t.id, ${isByPrice(page) ? key : sql`null::int`} as key from tools t
    where t.deleted_at is null ${whereFilters(sql, page)} ${after} ${also}
    order by ${key} ${direction}, t.id ${direction} limit ${page.limit}`);
}

/** So many tools are passed over at most on the way to those that have the words. */
const mostPassed = 5_000;

/** Of the tools that come next in the order asked for, those that have the words; fewer than asked for where they are far between. */
export async function listNext(sql: Sql, page: CatalogPage, tsquery: string | null): Promise<CatalogRow[]> {
  const { after, key, direction } = orderOf(sql, page);
  const { category, ...filters } = page;
  const order = page.sort === "newest" ? sql`t.id ${direction}` : sql`at ${direction}, t.id ${direction}`;
  return await planForValues(sql<CatalogRow[]>`
    select t.id, ${isByPrice(page) ? sql`at` : sql`null::int`} as key from (
      select t.id, t.price_cents, t.min_order, t.stock_level, ${key} as at from tools t
      where t.deleted_at is null ${category ? sql`and t.category = ${category}` : sql``} ${after}
      order by ${order} limit ${mostPassed}) as t
    join tools texts using (id)
    where texts.search_text @@ ${tsquery}::tsquery ${whereFilters(sql, filters)}
    order by ${order} limit ${page.limit}`);
}

const isByPrice = ({ sort }: CatalogPage): boolean => sort === "price-asc" || sort === "price-desc";

type Order = { key: Fragment; direction: Fragment; after: Fragment };

function orderOf(sql: Sql, { sort, cursor }: CatalogPage): Order {
  const after = (condition: (from: Cursor) => Fragment) => (cursor ? condition(cursor) : sql``);
  switch (sort) {
    case "price-asc":
      return {
        key: sql`t.price_cents`,
        direction: sql`asc`,
        after: after(({ key, id }) => sql`and (t.price_cents, t.id) > (${key}, ${id}::uuid)`),
      };
    case "price-desc":
      return {
        key: sql`t.price_cents`,
        direction: sql`desc`,
        after: after(({ key, id }) => sql`and (t.price_cents, t.id) < (${key}, ${id}::uuid)`),
      };
    case "name":
      return {
        key: sql`t.name_key collate "C"`,
        direction: sql`asc`,
        // Names are too long for a cursor; a tool that left the shop still has its own.
        after: after(
          ({ id }) =>
            sql`and (t.name_key collate "C", t.id) > ((select name_key from tools where id = ${id}), ${id}::uuid)`,
        ),
      };
    default:
      return { key: sql`t.id`, direction: sql`desc`, after: after(({ id }) => sql`and t.id < ${id}`) };
  }
}
