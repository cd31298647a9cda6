import type { Sql } from "@ironmonger/db/client";
import type { Fragment } from "../jobs/jobs.ts";
import { type Mark, type PageMarks, type SortedRows, step } from "./page-marks.ts";

export type Direction = "asc" | "desc";
type PageWish = { page: number; pageSize: number; direction: Direction };
type Parts = { sql: Sql; pageMarks: PageMarks };

/** `ids` is a query of the page's `id` and `key`. Read in the order of `way`, and then turned round if `isReversed`, they are as wished. */
export type FoundPage = { ids: Fragment; way: Fragment; isReversed: boolean };

/**
 * How to read a page of `total` rows so that it costs about what the first one does: from whichever end is near, or else from
 * a mark. Undefined past the end.
 */
export async function findPage(
  { sql, pageMarks }: Parts,
  rows: SortedRows,
  { page, pageSize, direction }: PageWish,
  total: number,
): Promise<FoundPage | undefined> {
  const before = (page - 1) * pageSize;
  const size = rowsOnPage({ page, pageSize }, total);
  if (size === 0) return undefined;
  const after = total - before - size;
  const fromEnd: Approach =
    before <= after ? { reads: direction, skip: before } : { reads: opposite(direction), skip: after };
  const { mark, reads, skip } =
    fromEnd.skip <= step ? fromEnd : await fromMark(pageMarks, rows, direction === "asc" ? before : after);
  const way = wayOf(sql, reads);
  const ids = sql`
    select id, key from (${rows.source}) as source
    ${mark ? sql`where (key, id) >= (${mark.key}, ${mark.id})` : sql``}
    order by key ${way}, id ${way} limit ${size} offset ${skip}`;
  return { ids, way, isReversed: reads !== direction };
}

/** How many of `total` rows are on a page; none past the end. */
export const rowsOnPage = ({ page, pageSize }: Omit<PageWish, "direction">, total: number): number =>
  Math.max(0, Math.min(pageSize, total - (page - 1) * pageSize));

type Approach = { mark?: Mark | undefined; reads: Direction; skip: number };

async function fromMark(pageMarks: PageMarks, rows: SortedRows, rank: number): Promise<Approach> {
  const mark = await pageMarks.before(rows, rank);
  return { mark, reads: "asc", skip: rank - (mark?.rank ?? 0) };
}

/** A direction in the words of the database. */
export const wayOf = (sql: Sql, direction: Direction): Fragment => (direction === "asc" ? sql`asc` : sql`desc`);

const opposite = (direction: Direction): Direction => (direction === "asc" ? "desc" : "asc");
