import type { ListToolsInput, ToolPage } from "@ironmonger/contract/catalog";
import { mostFound } from "@ironmonger/contract/most-found";
import type { Sql } from "@ironmonger/db/client";
import type { Fragment } from "postgres";
import { findPage, wayOf } from "../../../core/database/find-page.ts";
import { fewLetters, likePattern } from "../../../core/database/like-pattern.ts";
import { planForValues } from "../../../core/database/plan-for-values.ts";
import { type ToolRow, toolColumns, toTool } from "./tool-row.ts";

export type TableFilters = Pick<ListToolsInput, "search" | "category" | "stock">;

/** One page of the admin's table, and how many tools it has; a search shows the first `mostFound`. */
export async function findTablePage(sql: Sql, input: ListToolsInput): Promise<ToolPage> {
  const total = await countTable(sql, input);
  const { key, id } = sortOf(sql, input.sortBy);
  const read = async ({ direction, limit, offset }: { direction: "asc" | "desc"; limit: number; offset: number }) => {
    const way = wayOf(sql, direction);
    const rows = await planForValues(sql<ToolRow[]>`
      select ${toolColumns(sql)} from tools t join tool_stock s on s.tool_id = t.id
      where t.deleted_at is null ${whereTable(sql, input)}
      order by ${key} ${way}, ${id} ${way} limit ${limit} offset ${offset}`);
    return rows.map(toTool);
  };
  if (total < mostFound || !input.search) return { rows: await findPage(input, total, read), total };
  const offset = (input.page - 1) * input.pageSize;
  const limit = Math.max(0, Math.min(input.pageSize, mostFound - offset));
  return { rows: limit === 0 ? [] : await read({ direction: input.direction, limit, offset }), total };
}

async function countTable(sql: Sql, filters: TableFilters): Promise<number> {
  if (!filters.category && !filters.stock && !filters.search) {
    const [row] = await sql<[{ total: number }]>`select coalesce(sum(tools), 0)::bigint as total from shop_totals`;
    return row.total;
  }
  const [row] = await planForValues(sql<[{ total: number }]>`
    select count(*) as total from (
      select from tools t join tool_stock s on s.tool_id = t.id where t.deleted_at is null ${whereTable(sql, filters)}
      ${filters.search ? sql`limit ${mostFound}` : sql``}) as found`);
  return row.total;
}

/** `and …` for the search and each filter that is set, on `tools t` and `tool_stock s`. One or two letters find what words begin with. */
export const whereTable = (sql: Sql, { search, category, stock }: TableFilters): Fragment => sql`
  ${search ? sql`and (${isNamed(sql, search)} or lower(t.sku) like ${`${likePattern(search)}%`})` : sql``}
  ${category ? sql`and t.category = ${category}` : sql``}
  ${stock ? sql`and s.level <= ${stock === "out" ? 0 : 2}` : sql``}`;

const isNamed = (sql: Sql, search: string): Fragment =>
  search.length > fewLetters
    ? sql`t.name_key like ${`%${likePattern(search)}%`}`
    : sql`(t.name_key like ${`${likePattern(search)}%`} or t.name_key like ${`% ${likePattern(search)}%`})`;

/** The id is the one of the table that has the index. */
const sortOf = (sql: Sql, sortBy: ListToolsInput["sortBy"]): { key: Fragment; id: Fragment } =>
  ({
    name: { key: sql`t.name_key collate "C"`, id: sql`t.id` },
    price: { key: sql`t.price_cents`, id: sql`t.id` },
    createdAt: { key: sql`t.id`, id: sql`t.id` },
    available: { key: sql`s.available`, id: sql`s.tool_id` },
    sold: { key: sql`s.sold`, id: sql`s.tool_id` },
  })[sortBy];
