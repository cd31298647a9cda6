import type { ToolPage } from "@ironmonger/contract/catalog";
import { mostFound } from "@ironmonger/contract/most-found";
import type { Sql } from "@ironmonger/db/client";
import type { Fragment } from "postgres";
import { rowsOnPage, wayOf } from "../../../core/database/find-page.ts";
import { planForValues } from "../../../core/database/plan-for-values.ts";
import { whereShare } from "../../../core/database/share.ts";
import { beginsWith } from "./look-up.ts";
import { type Finding, rememberSearch } from "./remembered-searches.ts";
import { areMany, fewestMany } from "./survey.ts";
import {
  isByStock,
  isNamed,
  keyOf,
  rankLatestChanges,
  type TablePage,
  whereShelf,
  whereTable,
} from "./table-filters.ts";

/** So many tools are passed over at most on the way along an index. What is sorted by stock has an index apart from what is searched. */
const mostPassed = (sortBy: TablePage["sortBy"]): number => (isByStock(sortBy) ? 10_000 : 50_000);
/** More than that are not sorted. Article numbers of one series begin alike, and such tools were added together. */
const mostSorted = 100_000;

/** How many tools a search shows, whether some article number begins so, and whether the finding has them all; very many are not sorted. */
type Extent = { total: number; isSku: boolean; isWhole: boolean; areTooMany?: true };

/**
 * A search shows `mostFound` tools at most. What it found is remembered. Few tools are all picked out and sorted; of many, a page that
 * is near is read along the index of its order, if that meets them soon. So many that they are not sorted are met at last.
 */
export async function findSearchedPage(sql: Sql, wished: TablePage): Promise<ToolPage> {
  const { page, pageSize, ...search } = wished;
  // What is sorted by pieces moves with every order.
  const nameOf = (of: object) => (isByStock(search.sortBy) ? undefined : `table ${JSON.stringify(of)}`);
  const choosePage = (ids: string[]) => ids.slice((page - 1) * pageSize, page * pageSize);
  const few = await rememberSearch(sql, nameOf(search), () => findFew(sql, search), { choosePage });
  const { version } = few;
  const { total, isSku } = few.rest;
  if (few.rest.isWhole) return { rows: few.rows, total };
  const walk = (of: object, most: number | "all") =>
    rememberSearch(sql, nameOf(of), () => findAlongIndex(sql, { ...wished, isSku }, most), { version });
  const near = await walk(wished, mostPassed(search.sortBy));
  if (near.rest.isWhole) return { rows: near.rows, total };
  if (!few.rest.areTooMany) {
    const findAll = () => findSorted(sql, { ...search, isSku });
    const all = await rememberSearch(sql, nameOf({ ...search, all: true }), findAll, { choosePage, version });
    if (all.rest.isWhole) return { rows: all.rows, total: all.rest.total };
  }
  const far = await walk({ ...wished, far: true }, "all");
  return { rows: far.rows, total };
}

type Search = Omit<TablePage, "page" | "pageSize">;
type Known = Pick<Extent, "isSku">;

/** All that is shown, in its order; of many only that they are, as every 64th tool shows: an index gives all matches before it can stop. */
async function findFew(sql: Sql, search: Search): Promise<Finding<Extent>> {
  const [{ tools, isSku }] = await planForValues(sql<[{ tools: number; isSku: boolean }]>`
    select count(*) as tools, exists (select from tools t where ${beginsWith(sql, search.search.toLowerCase())}) as "isSku" from (
      select from tools t
      where t.deleted_at is null ${whereShare(sql, 64)} and ${isNamed(sql, search.search)} ${whereShelf(sql, search)}
      limit ${fewestMany}) as seen`);
  if (!areMany(tools)) return findSorted(sql, { ...search, isSku });
  return { ids: [], rest: { total: mostFound, isSku, isWhole: false } };
}

async function findSorted(
  sql: Sql,
  { sortBy, direction, isSku, ...filters }: Search & Known,
): Promise<Finding<Extent>> {
  const way = wayOf(sql, direction);
  const [{ ids, total }] = await planForValues(sql<[{ ids: string | null; total: number }]>`
    with found as materialized (
      select t.id, ${keyOf(sql, sortBy)} as key from tools t where t.deleted_at is null ${whereTable(sql, filters, isSku)} limit ${mostSorted}),
    first as (select id, key from found order by key ${way}, id ${way} limit ${mostFound})
    select (select count(*) from found) as total, string_agg(id::text, ' ' order by key ${way}, id ${way}) as ids from first`);
  if (total === mostSorted) return { ids: [], rest: { total: mostFound, isSku, isWhole: false, areTooMany: true } };
  return { ids: ids?.split(" ") ?? [], rest: { total: Math.min(total, mostFound), isSku, isWhole: true } };
}

/** What is met among the first `most` in the index of the wished order, which holds all that is searched; whole if that fills the page. */
async function findAlongIndex(
  sql: Sql,
  page: TablePage & Known,
  most: number | "all",
): Promise<Finding<{ isWhole: boolean }>> {
  const size = rowsOnPage(page, mostFound);
  const way = wayOf(sql, page.direction);
  if (isByStock(page.sortBy)) await rankLatestChanges(sql);
  const found = await planForValues(sql<{ id: string }[]>`
    select t.id from ${firstTools(sql, page, way, most)} where true ${whereTable(sql, page, page.isSku)}
    order by at ${way}, t.id ${way} limit ${size} offset ${(page.page - 1) * page.pageSize}`);
  return { ids: found.map(({ id }) => id), rest: { isWhole: found.length === size } };
}

/** `t`, whose key of the order is `at`, with the columns that are searched and no others, so that an index answers alone. */
function firstTools(sql: Sql, { sortBy, ...filters }: TablePage, way: Fragment, most: number | "all"): Fragment {
  const searched = sql`id, category, stock_level, name_key, sku`;
  const limit = most === "all" ? sql`all` : sql`${most}`;
  if (isByStock(sortBy)) {
    return sql`(
      select r.tool_id as id, r.${sql(sortBy)} as at from tool_ranks r where true ${whereShelf(sql, filters, "r")}
      order by at ${way}, id ${way} limit ${limit}) as r
      join (select ${searched} from tools where deleted_at is null) as t using (id)`;
  }
  return sql`(
    select ${searched}, ${keyOf(sql, sortBy)} as at from tools t where deleted_at is null
    order by at ${way}, id ${way} limit ${limit}) as t`;
}
