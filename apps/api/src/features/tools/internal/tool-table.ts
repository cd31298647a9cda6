import type { ListToolsInput, Tool, ToolPage } from "@ironmonger/contract/tools";
import type { Sql } from "@ironmonger/db/client";
import type { Fragment } from "postgres";
import type { Services } from "../../../services.ts";
import { type FoundPage, findPage, rowsOnPage } from "../../../shared/find-page.ts";
import type { SortedRows } from "../../../shared/page-marks.ts";
import { planForValues } from "../../../shared/plan-for-values.ts";
import { type Finding, rememberSearch } from "./remembered-searches.ts";
import { type ToolRow, toolColumns, toTool } from "./tool-row.ts";

export type TableFilters = Pick<ListToolsInput, "search" | "category" | "stock">;
type Parts = Pick<Services, "sql" | "pageMarks">;
type TablePage = Pick<ListToolsInput, "page" | "pageSize" | "sortBy" | "direction"> & TableFilters;

const searchLimit = 10_000;
const mostLevel = (stock: "low" | "out") => (stock === "out" ? 0 : 2);

/** `and …` for the search and each filter that is set, on the tools under the name `t`. */
export function whereTable(sql: Sql, { search, category, stock }: TableFilters): Fragment {
  const like = `%${search.toLowerCase().replaceAll(/[\\%_]/g, "\\$&")}%`;
  return sql`
    ${search ? sql`and (t.name_key like ${like} or (t.sku is not null and lower(t.sku) like ${like.slice(1)}))` : sql``}
    ${category ? sql`and t.category = ${category}` : sql``}
    ${stock ? sql`and t.stock_level <= ${mostLevel(stock)}` : sql``}`;
}

/** One page of the table, and how many tools it has. A search counts to `searchLimit`. */
export async function findTablePage(parts: Parts, page: TablePage): Promise<ToolPage> {
  const { sql } = parts;
  const found = page.search ? await findSearchedPage(sql, page) : undefined;
  if (found && found.total < searchLimit) return found;
  const total = found?.total ?? (await countTable(sql, page));
  return { rows: await listTable(parts, page, total), total };
}

/** Few results are all picked out and sorted, once until something changes. Of many, it only tells that they are many. */
async function findSearchedPage(sql: Sql, { page, pageSize, ...search }: TablePage): Promise<ToolPage> {
  const find = () => findSearched(sql, search);
  const choosePage = (ids: string[]) => ids.slice((page - 1) * pageSize, page * pageSize);
  // What is sorted by pieces moves with every order.
  const key = isByStock(search.sortBy) ? undefined : `table ${JSON.stringify(search)}`;
  const { rows, rest: total } = await rememberSearch(sql, key, find, choosePage);
  return { rows, total };
}

async function findSearched(
  sql: Sql,
  { sortBy, direction, ...filters }: Omit<TablePage, "page" | "pageSize">,
): Promise<Finding<number>> {
  const way = direction === "desc" ? sql`desc` : sql`asc`;
  const [{ ids, total }] = await planForValues(sql<[{ ids: string[]; total: number }]>`
    with found as materialized (
      select t.id, ${keyOf(sql, sortBy)} as key from tools t
      where t.deleted_at is null ${whereTable(sql, filters)} limit ${searchLimit})
    select count(*) as total,
      case when count(*) between 1 and ${searchLimit - 1}::int then array_agg(id order by key ${way}, id ${way}) else '{}' end as ids
    from found`);
  return { ids, rest: total };
}

async function countTable(sql: Sql, filters: Omit<TableFilters, "search">): Promise<number> {
  const { category, stock } = filters;
  if (!category && !stock) {
    const [row] = await sql<[{ total: number }]>`select coalesce(sum(tools), 0)::bigint as total from shop_totals`;
    return row.total;
  }
  const [row] = await planForValues(sql<[{ total: number }]>`
    select count(*) as total from tools t where t.deleted_at is null ${whereTable(sql, { ...filters, search: "" })}`);
  return row.total;
}

/** One page of a table that is not searched, or whose search finds more than it counts. Ids are found in an index alone, then looked up. */
async function listTable(parts: Parts, page: TablePage, total: number): Promise<Tool[]> {
  const { sql } = parts;
  if (isByStock(page.sortBy)) await rankLatestChanges(sql);
  const found = page.search
    ? findFoundPage(sql, page, total)
    : await findPage(parts, shelvedTools(sql, page), page, total);
  if (!found) return [];
  const { ids, way, isReversed } = found;
  const rows = await planForValues(sql<ToolRow[]>`
    with page as materialized (${ids})
    select ${toolColumns(sql)} from page join tools t using (id) order by page.key ${way}, t.id ${way}`);
  return (isReversed ? rows.toReversed() : rows).map(toTool);
}

const isByStock = (sortBy: TablePage["sortBy"]): sortBy is "available" | "sold" =>
  sortBy === "available" || sortBy === "sold";

/** Of many results those that come first in the order are soon found. */
function findFoundPage(sql: Sql, page: TablePage, total: number): FoundPage | undefined {
  const size = rowsOnPage(page, total);
  if (size === 0) return undefined;
  const way = page.direction === "desc" ? sql`desc` : sql`asc`;
  const ids = sql`
    select t.id, ${keyOf(sql, page.sortBy)} as key from tools t where t.deleted_at is null ${whereTable(sql, page)}
    order by key ${way}, id ${way} limit ${size} offset ${(page.page - 1) * page.pageSize}`;
  return { ids, way, isReversed: false };
}

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
