import type { SortDirection } from "@ironmonger/contract/tables/paging";
import { asc, desc } from "drizzle-orm";

export type PageRequest = { page: number; pageSize: number; direction: SortDirection };
/** What to read for a page: `limit` rows after skipping `offset`, sorted in this direction. */
export type PageRange = { direction: SortDirection; limit: number; offset: number };

/**
 * One page of a sorted table of `total` rows, read from whichever end of the table is nearer; empty past the end. `readRows` must sort by a
 * unique key, so that every row has the same position in both directions.
 */
export async function findPage<Row>(
  { page, pageSize, direction }: PageRequest,
  total: number,
  readRows: (range: PageRange) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const before = (page - 1) * pageSize;
  const limit = rowsOnPage({ page, pageSize }, total);
  if (limit === 0) return [];
  const after = total - before - limit;
  if (before <= after) return [...(await readRows({ direction, limit, offset: before }))];
  const rows = await readRows({ direction: direction === "asc" ? "desc" : "asc", limit, offset: after });
  return rows.toReversed();
}

/** How many of `total` rows are on a page; none past the end. */
export const rowsOnPage = ({ page, pageSize }: Omit<PageRequest, "direction">, total: number): number =>
  Math.max(0, Math.min(pageSize, total - (page - 1) * pageSize));

/** `asc` or `desc` of the query builder. */
export const inDirection = (direction: SortDirection) => (direction === "asc" ? asc : desc);
