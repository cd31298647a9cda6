import type { Tool, ToolPage } from "@ironmonger/contract/catalog";
import type { Sql } from "@ironmonger/db/client";
import type { Fragment } from "postgres";
import { findPage, wayOf } from "../../../core/database/find-page.ts";
import { planForValues } from "../../../core/database/plan-for-values.ts";
import type { Services } from "../../../core/services.ts";
import { findSearchedPage } from "./searched-table.ts";
import { isByStock, keyOf, rankLatestChanges, type TableFilters, type TablePage, whereShelf } from "./table-filters.ts";
import { type ToolRow, toolColumns, toTool } from "./tool-row.ts";

type Parts = Pick<Services, "sql">;

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
  return findPage(page, total, async ({ direction, limit, offset }) => {
    const way = wayOf(sql, direction);
    const rows = await planForValues(sql<ToolRow[]>`
      with page as materialized (
        select id, key from (${shelvedIds(sql, page)}) as source order by key ${way}, id ${way} limit ${limit} offset ${offset})
      select ${toolColumns(sql)} from page join tools t using (id) order by page.key ${way}, t.id ${way}`);
    return rows.map(toTool);
  });
}

function shelvedIds(sql: Sql, page: TablePage): Fragment {
  if (!isByStock(page.sortBy)) {
    return sql`select t.id, ${keyOf(sql, page.sortBy)} as key from tools t where t.deleted_at is null ${whereShelf(sql, page)}`;
  }
  return sql`
    select r.tool_id as id, r.${sql(page.sortBy)} as key from tool_ranks r where true ${whereShelf(sql, page, "r")}`;
}
