import type { Tool, ToolPage } from "@ironmonger/contract/catalog";
import type { Sql } from "@ironmonger/db/client";
import type { Fragment } from "postgres";
import { findPage } from "../../../core/database/find-page.ts";
import type { SortedRows } from "../../../core/database/page-marks.ts";
import { planForValues } from "../../../core/database/plan-for-values.ts";
import type { Services } from "../../../core/services.ts";
import { findSearchedPage } from "./searched-table.ts";
import { isByStock, keyOf, rankLatestChanges, type TableFilters, type TablePage, whereShelf } from "./table-filters.ts";
import { type ToolRow, toolColumns, toTool } from "./tool-row.ts";

type Parts = Pick<Services, "sql" | "pageMarks">;

/** One page of the table, and how many tools it has. */
export async function findTablePage(parts: Parts, page: TablePage): Promise<ToolPage> {
  if (page.search) return await findSearchedPage(parts.sql, page);
  const total = await countTable(parts.sql, page);
  return { rows: await listTable(parts, page, total), total };
}

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

const shelvedTools = (sql: Sql, page: TablePage): SortedRows => ({
  name: `tools ${page.sortBy} ${page.stock ?? "all"} ${page.category ?? ""}`,
  source: shelvedIds(sql, page),
});

function shelvedIds(sql: Sql, page: TablePage): Fragment {
  if (!isByStock(page.sortBy)) {
    return sql`select t.id, ${keyOf(sql, page.sortBy)} as key from tools t where t.deleted_at is null ${whereShelf(sql, page)}`;
  }
  return sql`
    select r.tool_id as id, r.${sql(page.sortBy)} as key from tool_ranks r where true ${whereShelf(sql, page, "r")}`;
}
