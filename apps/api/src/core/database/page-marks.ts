import type { Client, Sql } from "@ironmonger/db/client";
import { LRUCache } from "lru-cache";
import type { Fragment } from "../jobs/jobs.ts";
import type { PageNotices } from "../page-notices.ts";
import { planForValues } from "./plan-for-values.ts";

/** Rows in the order of `key`, then `id`. */
export type SortedRows = {
  /** Marks are kept under it: it says the table, the sort and the filters. */
  name: string;
  /** A query of `id` and `key`, whose order an index has. */
  source: Fragment;
};
export type Mark = { key: string | number; id: string; rank: number };
type Marks = { all: Promise<Mark[]>; madeAt: number; changes: number };

/** So many rows at most are passed over on the way from a mark to a page. */
export const step = 2000;
/** A position among thousands may be so old, where rows come and go all the time. */
const graceMs = 10_000;
const maxTables = 50;

/**
 * Remembers every 2,000th row of tables that somebody pages through, so that a page in the middle of a million rows costs what
 * the first one does. Marks are read again when something in the shop has changed since, but not more often than every ten seconds.
 */
export function createPageMarks({ sql, pageNotices }: { sql: Client["sql"]; pageNotices: PageNotices }) {
  const tables = new LRUCache<string, Marks>({ max: maxTables });
  let changes = 0;
  pageNotices.subscribe(() => {
    changes += 1;
  });

  const marksOf = ({ name, source }: SortedRows): Promise<Mark[]> => {
    const kept = tables.get(name);
    if (kept && (kept.changes === changes || Date.now() - kept.madeAt < graceMs)) return kept.all;
    const marks = { all: readMarks(sql, source), madeAt: Date.now(), changes };
    tables.set(name, marks);
    marks.all.catch(() => tables.peek(name) === marks && tables.delete(name));
    return marks.all;
  };

  return {
    /** The last mark that at most `rank` rows come before. */
    async before(rows: SortedRows, rank: number): Promise<Mark | undefined> {
      const marks = await marksOf(rows);
      return marks[Math.min(Math.floor(rank / step), marks.length - 1)];
    },
  };
}
export type PageMarks = ReturnType<typeof createPageMarks>;

/** One walk along the index, which is as long as the way to the last page would be. */
const readMarks = (sql: Sql, source: Fragment): Promise<Mark[]> =>
  planForValues(sql<Mark[]>`
    with recursive marks as (
      (select key, id, 0 as rank from (${source}) as source order by key, id limit 1)
      union all
      select following.key, following.id, rank + ${step}::int
      from marks, lateral (
        select key, id from (${source}) as source where (key, id) > (marks.key, marks.id)
        order by key, id limit 1 offset ${step - 1}) as following)
    select key, id, rank from marks order by rank`).then((marks) => [...marks]);
