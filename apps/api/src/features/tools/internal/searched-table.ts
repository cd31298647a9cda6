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
  type TableFilters,
  type TablePage,
  whereShelf,
  whereTable,
} from "./table-filters.ts";

const searchLimit = mostFound.tools;
/** Tools of one series have numbers that begin alike and were added together, so many of those are sorted, too. */
const mostSorted = 30_000;
/** So many among every 64th tool are more than `searchLimit`. */
const mostSeen = fewestManyOf(64, searchLimit - 1);

/** A search counts to `searchLimit`. What it found is remembered. Few tools are all picked out and sorted; of many, the page alone. */
export async function findSearchedPage(sql: Sql, wished: TablePage): Promise<ToolPage> {
  const { page, pageSize, ...search } = wished;
  // What is sorted by pieces moves with every order.
  const nameOf = (of: object) => (isByStock(search.sortBy) ? undefined : `table ${JSON.stringify(of)}`);
  const choosePage = (ids: string[]) => ids.slice((page - 1) * pageSize, page * pageSize);
  const few = await rememberSearch(sql, nameOf(search), () => findFew(sql, search), choosePage);
  const { total, areSorted } = few.rest;
  if (areSorted) return { rows: few.rows, total };
  const { rows } = await rememberSearch(sql, nameOf(wished), () => findAmongMany(sql, wished));
  return { rows, total };
}

type Search = Omit<TablePage, "page" | "pageSize">;

/** All that is counted, in its order; of very many only that they are. */
async function findFew(
  sql: Sql,
  { sortBy, direction, ...filters }: Search,
): Promise<Finding<{ total: number; areSorted: boolean }>> {
  if (await areTooMany(sql, filters)) return { ids: [], rest: { total: searchLimit, areSorted: false } };
  const way = wayOf(sql, direction);
  const [{ ids, total }] = await planForValues(sql<[{ ids: string | null; total: number }]>`
    with found as materialized (
      select t.id, ${keyOf(sql, sortBy)} as key from tools t
      where t.deleted_at is null ${whereTable(sql, filters)} limit ${mostSorted}),
    first as (select id, key from found order by key ${way}, id ${way} limit ${searchLimit})
    select (select count(*) from found) as total, string_agg(id::text, ' ' order by key ${way}, id ${way}) as ids from first`);
  if (total === mostSorted) return { ids: [], rest: { total: searchLimit, areSorted: false } };
  return { ids: ids?.split(" ") ?? [], rest: { total: Math.min(total, searchLimit), areSorted: true } };
}

/** Whether every 64th tool shows that there are more than are counted; an index gives all matches of a name before it can stop. */
async function areTooMany(sql: Sql, { search, ...shelf }: TableFilters): Promise<boolean> {
  const [seen] = await planForValues(sql<[{ tools: number }]>`
    select count(*) as tools from (
      select from tools t
      where t.deleted_at is null ${whereShare(sql, 64)} and ${isNamed(sql, search)} ${whereShelf(sql, shelf)} limit ${mostSeen}) as seen`);
  return seen.tools >= mostSeen;
}

/** The index of the wished order soon leads to those that match. */
async function findAmongMany(sql: Sql, page: TablePage): Promise<Finding<null>> {
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
