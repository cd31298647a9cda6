import { mostFound } from "@ironmonger/contract/paging";
import type { ToolPage } from "@ironmonger/contract/tools";
import type { Sql } from "@ironmonger/db/client";
import type { Fragment } from "postgres";
import { rowsOnPage } from "../../../shared/find-page.ts";
import { planForValues } from "../../../shared/plan-for-values.ts";
import { fewestManyOf, whereShare } from "../../../shared/share.ts";
import { type Finding, rememberSearch } from "./remembered-searches.ts";
import {
  isByStock,
  isNamed,
  keyOf,
  rankLatestChanges,
  type TablePage,
  whereShelf,
  whereTable,
} from "./table-filters.ts";

const searchLimit = mostFound;
/** More than that are not sorted. Tools of one series have numbers that begin alike and were added together, which no walk finds soon. */
const mostSorted = 100_000;
/** So many tools are passed over at most on the way along an index. */
const mostPassed = 25_000;
/** So many of every 64th tool are more than `searchLimit`; further ones are counted to know how close they lie. */
const fewestMany = fewestManyOf(64, searchLimit);
const mostSeen = 1_000;

/** How many tools a search shows. Where those are not all sorted, one in some `step` tools matches. */
type Extent = { total: number; step?: number };

/**
 * A search shows `searchLimit` tools at most. What it found is remembered. Few tools are all picked out and sorted; of many, a page that
 * is near is read along the index of its order.
 */
export async function findSearchedPage(sql: Sql, wished: TablePage): Promise<ToolPage> {
  const { page, pageSize, ...search } = wished;
  // What is sorted by pieces moves with every order.
  const nameOf = (of: object) => (isByStock(search.sortBy) ? undefined : `table ${JSON.stringify(of)}`);
  const choosePage = (ids: string[]) => ids.slice((page - 1) * pageSize, page * pageSize);
  const few = await rememberSearch(sql, nameOf(search), () => findFew(sql, search), choosePage);
  const { total, step } = few.rest;
  if (step === undefined) return { rows: few.rows, total };
  if (step * page * pageSize > mostPassed) {
    const all = await rememberSearch(sql, nameOf({ ...search, all: true }), () => findSorted(sql, search), choosePage);
    if (all.rest.step === undefined) return { rows: all.rows, total };
  }
  const { rows } = await rememberSearch(sql, nameOf(wished), () => findAlongIndex(sql, wished));
  return { rows, total };
}

type Search = Omit<TablePage, "page" | "pageSize">;

/** All that is shown, in its order; of many only that they are, as every 64th tool shows: an index gives all matches before it can stop. */
async function findFew(sql: Sql, search: Search): Promise<Finding<Extent>> {
  const [seen] = await planForValues(sql<[{ tools: number; all: number }]>`
    select count(*) as tools, (select coalesce(sum(tools), 0)::bigint from shop_totals) as all from (
      select from tools t
      where t.deleted_at is null ${whereShare(sql, 64)} and ${isNamed(sql, search.search)} ${whereShelf(sql, search)}
      limit ${mostSeen}) as seen`);
  if (seen.tools < fewestMany) return findSorted(sql, search);
  return { ids: [], rest: { total: searchLimit, step: seen.all / (64 * seen.tools) } };
}

async function findSorted(sql: Sql, { sortBy, direction, ...filters }: Search): Promise<Finding<Extent>> {
  const way = wayOf(sql, direction);
  const [{ ids, total }] = await planForValues(sql<[{ ids: string | null; total: number }]>`
    with found as materialized (
      select t.id, ${keyOf(sql, sortBy)} as key from tools t
      where t.deleted_at is null ${whereTable(sql, filters)} limit ${mostSorted}),
    first as (select id, key from found order by key ${way}, id ${way} limit ${searchLimit})
    select (select count(*) from found) as total, string_agg(id::text, ' ' order by key ${way}, id ${way}) as ids from first`);
  // Too many to sort: wherever they are, a walk meets them soon enough.
  if (total === mostSorted) return { ids: [], rest: { total: searchLimit, step: 1 } };
  return { ids: ids?.split(" ") ?? [], rest: { total: Math.min(total, searchLimit) } };
}

/** The index of the wished order soon leads to those that match. */
async function findAlongIndex(sql: Sql, page: TablePage): Promise<Finding<null>> {
  const size = rowsOnPage(page, searchLimit);
  if (size === 0) return { ids: [], rest: null };
  const way = wayOf(sql, page.direction);
  const { sortBy } = page;
  if (isByStock(sortBy)) await rankLatestChanges(sql);
  const key = isByStock(sortBy) ? sql`r.${sql(sortBy)}` : keyOf(sql, sortBy);
  const ranks = isByStock(sortBy) ? sql`join tool_ranks r on r.tool_id = t.id` : sql``;
  const found = await planForValues(sql<{ id: string }[]>`
    select t.id from tools t ${ranks} where t.deleted_at is null ${whereTable(sql, page)}
    order by ${key} ${way}, ${isByStock(sortBy) ? sql`r.tool_id` : sql`t.id`} ${way}
    limit ${size} offset ${(page.page - 1) * page.pageSize}`);
  return { ids: found.map(({ id }) => id), rest: null };
}

const wayOf = (sql: Sql, direction: TablePage["direction"]): Fragment => (direction === "desc" ? sql`desc` : sql`asc`);
