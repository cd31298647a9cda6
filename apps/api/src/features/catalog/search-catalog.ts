import { categories, type SearchCatalogInput, type ToolSearch } from "@ironmonger/contract/catalog";
import { mostFound } from "@ironmonger/contract/most-found";
import type { Sql } from "@ironmonger/db/client";
import type { Fragment } from "postgres";
import type { PublicContext } from "../../core/context.ts";
import { planForValues } from "../../core/database/plan-for-values.ts";
import { whereFilters } from "./internal/catalog-filters.ts";
import { readCursor, writeCursor } from "./internal/cursor.ts";
import { type Matches, matchesNearly, readQuery } from "./internal/read-query.ts";
import { type ToolRow, toolColumns, toTool } from "./internal/tool-row.ts";

type Found = {
  total: number;
  inStock: number;
  byCategory: Record<string, number>;
  rows: (ToolRow & { key: number | null })[];
};

/**
 * One page of the catalog. Pages go on from the last row seen, so tools that are added meanwhile neither repeat rows nor hide them.
 * @throws DomainError invalid (a cursor that is not of this search)
 */
export async function searchCatalog(
  { replica: { sql } }: Pick<PublicContext, "replica">,
  input: SearchCatalogInput,
): Promise<ToolSearch> {
  // Without words nothing is more relevant than anything else.
  const sort = input.sort === "relevance" && !input.query ? "newest" : input.sort;
  const page = { ...input, sort };
  const matches = input.query ? readQuery(sql, input.query) : undefined;
  let found = await findPage(sql, page, matches);
  if (matches && found.total === 0) {
    const near = matchesNearly(sql, input.query);
    if (near) found = await findPage(sql, page, near);
  }
  const rows = found.rows.slice(0, input.limit);
  const last = rows.at(-1);
  return {
    rows: rows.map(toTool),
    nextCursor: last && found.rows.length > input.limit ? writeCursor({ sort, id: last.id, key: last.key }) : null,
    total: Math.min(found.total, mostFound),
    isTotalExact: found.total <= mostFound,
    categories: categories.map((value) => ({ value, count: Math.min(found.byCategory[value] ?? 0, mostFound) })),
    inStockCount: Math.min(found.inStock, mostFound),
  };
}

/** Each facet counts what its own choices would show, so the categories are counted without the filter by category. */
async function findPage(
  sql: Sql,
  { category, cursor, sort, limit, ...filters }: SearchCatalogInput,
  matches: Matches | undefined,
): Promise<Found> {
  const { key, direction, after } = orderOf(sql, sort, readCursor(cursor, sort));
  const isKeyInCursor = sort !== "newest" && sort !== "name";
  const chosen = category ? sql`category = ${category}` : sql`true`;
  const [counts] = await planForValues(sql<[Omit<Found, "rows">]>`
    with found as materialized (
      select t.category, s.level from tools t join tool_stock s on s.tool_id = t.id
      where t.deleted_at is null ${whereFilters(sql, filters)} ${matches ? sql`and ${matches.condition}` : sql``})
    select count(*) filter (where ${chosen}) as total, count(*) filter (where ${chosen} and level >= 2) as "inStock",
      (select coalesce(jsonb_object_agg(category, tools), '{}') from (
        select category, count(*) as tools from found where category is not null group by category) as each_one) as "byCategory"
    from found`);
  const rows = await planForValues(sql<Found["rows"]>`
    select ${toolColumns(sql)}, ${isKeyInCursor ? sql`t.key` : sql`null::int`} as key from (
      select *, ${key} as key from (select *, ${matches?.rank ?? sql`0`} as rank from tools t) as t
      where t.deleted_at is null ${category ? sql`and t.category = ${category}` : sql``} ${matches ? sql`and ${matches.condition}` : sql``}) as t
    join tool_stock s on s.tool_id = t.id
    where true ${whereFilters(sql, filters)} ${after}
    order by t.key ${direction}, t.id ${direction} limit ${limit + 1}`);
  return { ...counts, rows };
}

type Order = { key: Fragment; direction: Fragment; after: Fragment };

function orderOf(sql: Sql, sort: SearchCatalogInput["sort"], cursor: ReturnType<typeof readCursor>): Order {
  const isAscending = sort === "price-asc" || sort === "name";
  const key = { relevance: sql`t.rank`, newest: sql`0`, name: sql`t.name_key collate "C"` };
  // Names are too long for a cursor; a tool that left the shop still has its own.
  const last =
    sort === "name"
      ? sql`(select name_key from tools where id = ${cursor?.id ?? null}::uuid)`
      : sql`${cursor?.key ?? 0}::int`;
  const isAfter = isAscending ? sql`>` : sql`<`;
  return {
    key: sort === "price-asc" || sort === "price-desc" ? sql`t.price_cents` : key[sort],
    direction: isAscending ? sql`asc` : sql`desc`,
    after: cursor ? sql`and (t.key, t.id) ${isAfter} (${last}, ${cursor.id}::uuid)` : sql``,
  };
}
