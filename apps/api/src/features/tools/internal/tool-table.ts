import type { ListToolsInput, Tool, ToolPage } from "@ironmonger/contract/tools";
import type { Sql } from "@ironmonger/db/client";
import type { Fragment } from "postgres";
import type { Services } from "../../../services.ts";
import { findPage, rowsOnPage } from "../../../shared/find-page.ts";
import type { SortedRows } from "../../../shared/page-marks.ts";
import { planForValues } from "../../../shared/plan-for-values.ts";
import { fewestManyOf, whereShare } from "../../../shared/share.ts";
import { type Finding, rememberSearch } from "./remembered-searches.ts";
import { type ToolRow, toolColumns, toTool } from "./tool-row.ts";

export type TableFilters = Pick<ListToolsInput, "search" | "category" | "stock">;
type Parts = Pick<Services, "sql" | "pageMarks">;
type TablePage = Pick<ListToolsInput, "page" | "pageSize" | "sortBy" | "direction"> & TableFilters;

const searchLimit = 10_000;
/** Tools of one series have numbers that begin alike and were added together, so many of those are sorted, too. */
const mostSorted = 30_000;
/** So many among every 64th tool are more than `searchLimit`. */
const mostSeen = fewestManyOf(64, searchLimit - 1);
const mostLevel = (stock: "low" | "out") => (stock === "out" ? 0 : 2);

/** Fewer letters than the index of names can find anywhere in a word. */
const fewLetters = 2;

/** `and …` for the search and each filter that is set, on the tools under the name `t`. One or two letters find what words begin with. */
export const whereTable = (sql: Sql, { search, ...filters }: TableFilters): Fragment => sql`
  ${search ? sql`and (${isNamed(sql, search)} or ${hasSku(sql, search)})` : sql``} ${whereShelf(sql, filters)}`;

const whereShelf = (sql: Sql, { category, stock }: Omit<TableFilters, "search">): Fragment => sql`
  ${category ? sql`and t.category = ${category}` : sql``}
  ${stock ? sql`and t.stock_level <= ${mostLevel(stock)}` : sql``}`;

const asPattern = (search: string) => search.toLowerCase().replaceAll(/[\\%_]/g, "\\$&");

const isNamed = (sql: Sql, search: string): Fragment =>
  search.length > fewLetters
    ? sql`t.name_key like ${`%${asPattern(search)}%`}`
    : sql`(t.name_key like ${`${asPattern(search)}%`} or t.name_key like ${`% ${asPattern(search)}%`})`;

const hasSku = (sql: Sql, search: string): Fragment =>
  sql`(t.sku is not null and lower(t.sku) like ${`${asPattern(search)}%`})`;

/** One page of the table, and how many tools it has. A search counts to `searchLimit`. */
export async function findTablePage(parts: Parts, page: TablePage): Promise<ToolPage> {
  if (page.search) return await findSearchedPage(parts.sql, page);
  const total = await countTable(parts.sql, page);
  return { rows: await listTable(parts, page, total), total };
}

/** What a search found is remembered. Few tools are all picked out and sorted; of many, the page alone. */
async function findSearchedPage(sql: Sql, wished: TablePage): Promise<ToolPage> {
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

async function countTable(sql: Sql, filters: Omit<TableFilters, "search">): Promise<number> {
  const { category, stock } = filters;
  if (!category && !stock) {
    const [row] = await sql<[{ total: number }]>`select coalesce(sum(tools), 0)::bigint as total from shop_totals`;
    return row.total;
  }
  const [row] = await planForValues(sql<[{ total: number }]>`
    select count(*) as total from tools t where t.deleted_at is null ${whereShelf(sql, filters)}`);
  return row.total;
}

/** One page of a table that is not searched. Ids are found in an index alone, then looked up. */
async function listTable(parts: Parts, page: TablePage, total: number): Promise<Tool[]> {
  const { sql } = parts;
  if (isByStock(page.sortBy)) await rankLatestChanges(sql);
  const found = await findPage(parts, shelvedTools(sql, page), page, total);
  if (!found) return [];
  const { ids, way, isReversed } = found;
  const rows = await planForValues(sql<ToolRow[]>`
    with page as materialized (${ids})
    select ${toolColumns(sql)} from page join tools t using (id) order by page.key ${way}, t.id ${way}`);
  return (isReversed ? rows.toReversed() : rows).map(toTool);
}

const isByStock = (sortBy: TablePage["sortBy"]): sortBy is "available" | "sold" =>
  sortBy === "available" || sortBy === "sold";

const shelvedTools = (sql: Sql, page: TablePage): SortedRows => ({
  name: `tools ${page.sortBy} ${page.stock ?? "all"} ${page.category ?? ""}`,
  source: shelvedIds(sql, page),
});

function shelvedIds(sql: Sql, page: TablePage): Fragment {
  if (!isByStock(page.sortBy)) {
    return sql`select t.id, ${keyOf(sql, page.sortBy)} as key from tools t where t.deleted_at is null ${whereTable(sql, page)}`;
  }
  const { category, stock } = page;
  return sql`
    select r.tool_id as id, r.${sql(page.sortBy)} as key from tool_ranks r
    where true ${category ? sql`and r.category = ${category}` : sql``}
      ${stock ? sql`and r.stock_level <= ${mostLevel(stock)}` : sql``}`;
}

const keyOf = (sql: Sql, sortBy: TablePage["sortBy"]): Fragment =>
  ({
    name: sql`t.name_key collate "C"`,
    price: sql`t.price_cents`,
    createdAt: sql`t.id`,
    available: sql`t.available`,
    sold: sql`t.sold`,
  })[sortBy];

/** Whoever sorts by stock sees their own last change in its place, not that of a second ago. */
const rankLatestChanges = (sql: Sql) => sql`
  select fold_shop_totals() where exists (select from shop_totals where changed_tools is not null)`;
