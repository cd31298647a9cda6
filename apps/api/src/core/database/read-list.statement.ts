import { maxMatches } from "@ironmonger/contract/tables/match-count";
import type { SortDirection } from "@ironmonger/contract/tables/paging";
import type { Database } from "@ironmonger/db/client";
import { and, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { findPage, type PageRange } from "./find-page.ts";

/** At most this many matches are read together; the page and the total come from them. */
export const maxRead = 3_000;

/** A property by which matches are counted, and may be filtered. Its own counts ignore its filter. */
type Facet = {
  /** What a match has, as `text`. */
  column: SQL;
  /** The values for which a match with this column counts, as `text[]`: a category and those above it. */
  values: (column: SQL) => SQL;
  filter?: SQL | undefined;
  /** If all matches have to be read, only these are read, because no others have a value. */
  only?: SQL;
  /** The only values that there are: once each has `maxMatches`, no more matches are read. */
  all?: readonly string[];
};

export type ListRow = { id: string; key: number | string | null };

export type List<Name extends string> = {
  /** The tables with their joins. */
  from: SQLWrapper;
  /** Unique, it settles the order of rows with the same key. */
  id: SQLWrapper;
  where: SQL | undefined;
  /** Matches of one group are one row, the first of them in the order of the list, and count as one; null: a match is a row of its own. */
  group?: SQL | undefined;
  facets?: Record<Name, Facet>;
  sort: {
    /** Of a table that has the key. */
    join?: SQL;
    /** Without one, rows are sorted by the id alone. */
    key?: SQL;
    direction: SortDirection;
    /** If rows may lack the key and then come last: the tables and the key of those that have it, which an index sorts. */
    present?: { join: SQL; key: SQL };
    /** For a key that is expensive: of too many matches, the key is computed for the first ones in this order. */
    candidates?: SQL;
  };
  /** Rows continue after this one. */
  after?: ListRow | undefined;
  offset?: number;
  limit: number;
  /** The total, if another source has it: then matches are not counted. If it is exact, pages are read from the nearer end. */
  total?: { count: number; isExact: boolean } | undefined;
};

export type ListPage<Name extends string> = {
  rows: ListRow[];
  /** Stops at `maxMatches`, unless it is exact. */
  total: number;
  isTotalExact: boolean;
  /** How many matches have each value. Counts stop at `maxMatches`. */
  facets: Record<Name, FacetCounts>;
};
type FacetCounts = Record<string, number>;
type Read = { read: number; total: number; rows: ListRow[]; facets: Record<string, FacetCounts> };

/**
 * One page of a list that is searched, filtered and sorted, with its total and facets. One statement reads up to `maxRead` matches, in no
 * order, and takes everything from them. Only if there are more, a plain `order by … limit` reads the page from the index of its sort, the
 * total is a lower bound, and each facet is counted in one pass over all matches. The planner cannot choose between the two, because it
 * does not know which words never occur together.
 */
export async function readList<Name extends string = never>(db: Database, list: List<Name>): Promise<ListPage<Name>> {
  const { total } = list;
  const reading = total === undefined || list.facets ? readMatches(db, list) : undefined;
  const readRows = async () => {
    const matches = await reading;
    if (matches && matches.read <= maxRead) return { ...matches, isTotalExact: matches.total <= maxMatches };
    return { total: matches?.total ?? 0, isTotalExact: false, rows: await readOrdered(db, list) };
  };
  const count = async ([name, facet]: [string, Facet]) => {
    // With a filter of its own it counts other rows than those of the list.
    const { read = 0, facets = {} } = (facet.filter ? undefined : await reading) ?? {};
    const counts = facets[name];
    const isEnough = counts && (read <= maxRead || facet.all?.every((value) => (counts[value] ?? 0) >= maxMatches));
    return [name, isEnough ? counts : await countFacet(db, list, name, facet)] as const;
  };
  const [page, facets] = await Promise.all([readRows(), Promise.all(facetsOf(list).map(count))]);
  return {
    rows: page.rows,
    total: total?.count ?? Math.min(page.total, maxMatches),
    isTotalExact: total?.isExact ?? page.isTotalExact,
    facets: Object.fromEntries(facets) as Record<Name, FacetCounts>,
  };
}

/** The total of a page of a table. */
export const totalOf = ({ total, isTotalExact }: Pick<ListPage<never>, "total" | "isTotalExact">) => ({
  total,
  ...(!isTotalExact && { isTotalExact: false as const }),
});

const facetsOf = <Name extends string>({ facets }: List<Name>): [string, Facet][] => Object.entries(facets ?? {});

/** The condition of the list with all filters, or without the filter of one facet. */
const conditionOf = <Name extends string>(list: List<Name>, without?: string): SQL =>
  and(list.where, ...facetsOf(list).map(([name, { filter }]) => (name === without ? undefined : filter))) ?? sql`true`;

/** The tables of the list, with that of the key. */
const sortedFrom = <Name extends string>({ from, sort }: List<Name>): SQL => sql`${from} ${sort.join ?? sql``}`;

const groupOf = <Name extends string>({ group }: List<Name>): SQL => group ?? sql`null::uuid`;

async function readMatches<Name extends string>(db: Database, list: List<Name>): Promise<Read> {
  const { id, sort } = list;
  const facets = facetsOf(list)
    .filter(([, { filter }]) => !filter)
    .map(([name, facet], index) => ({ ...facet, name, alias: sql.raw(`facet_${index}`) }));
  const columns = facets.map(({ column, alias }) => sql`, ${column} as ${alias}`);
  const counts = facets.map(
    ({ name, alias, values }) => sql`${name}::text, (${countsOf(sql`matches`, alias, values)})`,
  );
  const [row] = await db.execute<Read>(sql`
    with matches as materialized (
      select ${id} as id, ${groupOf(list)} as group_id, ${sort.key ?? sql`null::int`} as key${sql.join(columns)} from ${sortedFrom(list)} where ${conditionOf(list)} limit ${maxRead + 1}::int),
      listed as (${firstOfEachRow(list, sql`matches`)})
    select (select count(*) from matches) as read, (select count(*) from listed) as total, json_build_object(${sql.join(counts, sql`, `)}) as facets, (
      select coalesce(json_agg(json_build_object('id', id, 'key', key)), '[]') from (
        select id, key from listed where ${isAfter(list, sql`id`, sort.key && sql`key`)}
        order by ${orderOf(list.sort.direction, sql`id`, sort.key && sql`key`)} limit ${list.limit}::int offset ${list.offset ?? 0}::int) as page) as rows`);
  return row ?? { read: 0, total: 0, rows: [], facets: {} };
}

/** Counts a facet in one pass over all matches, however many there are. */
async function countFacet<Name extends string>(
  db: Database,
  list: List<Name>,
  name: string,
  { column, values, only }: Facet,
): Promise<FacetCounts> {
  const matches = sql`(select ${column} as facet, ${groupOf(list)} as group_id from ${list.from} where ${and(conditionOf(list, name), only)}) as matches`;
  const [row] = await db.execute<{ counts: FacetCounts }>(
    sql`select (${countsOf(matches, sql`facet`, values)}) as counts`,
  );
  return row?.counts ?? {};
}

/**
 * How many matches have each value, as JSON, from a source with the columns `group_id` and `column`. Matches of a group are counted
 * together before the values of the column are looked up, and once for each value, wherever in the tree its matches are.
 */
const countsOf = (from: SQL, column: SQL, values: Facet["values"]): SQL => sql`
  select coalesce(json_object_agg(value, least(count, ${maxMatches}::int)), '{}') from (
    select value, sum(case when group_id is null then count else 1 end) as count from (
      select value, group_id, sum(count) as count from (
        select ${column} as own, group_id, count(*) as count from ${from} group by 1, 2) as of_column,
        unnest(${values(sql`of_column.own`)}) as value
      where value is not null group by value, group_id) as of_group group by value) as of_value`;

/** The first match of each row, from a source with the columns `id`, `group_id` and `key`. */
const firstOfEachRow = <Name extends string>({ group, sort }: List<Name>, from: SQL): SQL =>
  group
    ? sql`select distinct on (coalesce(group_id, id)) id, key from ${from} order by coalesce(group_id, id), ${orderOf(sort.direction, sql`id`, sort.key && sql`key`)}`
    : sql`select id, key from ${from}`;

/**
 * Whether a match is the first of its row. It is called `this_match`, because the tables are searched again for others of its row.
 */
function isFirstOfRow<Name extends string>(list: List<Name>): SQL {
  const { group, id, sort } = list;
  if (!group) return sql`true`;
  const isBefore = sql.raw(sort.direction === "asc" ? "<" : ">");
  const other = sort.key
    ? sql`(${sort.key}, ${id}) ${isBefore} (this_match.key, this_match.id)`
    : sql`${id} ${isBefore} this_match.id`;
  return sql`(this_match.group_id is null or not exists (
    select from ${sortedFrom(list)} where ${group} = this_match.group_id and ${conditionOf(list)} and ${other}))`;
}

async function readOrdered<Name extends string>(db: Database, list: List<Name>): Promise<ListRow[]> {
  const { sort, offset = 0, limit, total } = list;
  const { direction } = sort;
  if (sort.present && direction === "asc") {
    const rows = await readSorted(db, { ...list, sort: { ...sort.present, direction } }, { direction, offset, limit });
    if (rows.length === limit) return rows;
  }
  if (!total?.isExact || list.after) return readSorted(db, list, { direction, offset, limit });
  const page = { page: offset / limit + 1, pageSize: limit, direction };
  return findPage(page, total.count, (range) => readSorted(db, list, range));
}

async function readSorted<Name extends string>(
  db: Database,
  list: List<Name>,
  { direction, offset, limit }: PageRange,
): Promise<ListRow[]> {
  const { sort } = list;
  const key = sort.key ?? sql`null::int`;
  const page = sql`limit ${limit}::int offset ${offset}::int`;
  const where = conditionOf(list);
  const from = sortedFrom(list);
  const match = sql`${list.id} as id, ${groupOf(list)} as group_id, ${key} as key`;
  const sorted = sort.candidates
    ? sql`select id, key from (${firstOfEachRow(
        list,
        sql`(
        select ${match} from ${from} where ${where} order by ${sort.candidates} limit ${maxRead}::int) as matches`,
      )}) as candidates
      where ${isAfter(list, sql`id`, sql`key`)} order by ${orderOf(direction, sql`id`, sql`key`)} ${page}`
    : sql`select this_match.id, this_match.key from ${from} cross join lateral (select ${match}) as this_match
      where ${where} and ${isFirstOfRow(list)} and ${isAfter(list, list.id, sort.key)}
      order by ${orderOf(direction, list.id, sort.key)} ${page}`;
  return db.execute<ListRow>(sorted);
}

function orderOf(direction: SortDirection, id: SQLWrapper, key: SQL | undefined): SQL {
  const by = sql.raw(direction);
  return key ? sql`${key} ${by}, ${id} ${by}` : sql`${id} ${by}`;
}

function isAfter<Name extends string>({ after, sort }: List<Name>, id: SQLWrapper, key: SQL | undefined): SQL {
  if (!after) return sql`true`;
  const isBehind = sql.raw(sort.direction === "asc" ? ">" : "<");
  if (!key) return sql`${id} ${isBehind} ${after.id}::uuid`;
  const type = typeof after.key === "string" ? "text" : Number.isSafeInteger(after.key) ? "bigint" : "float8";
  const last = sql`${after.key}::${sql.raw(type)}`;
  return sql`(${key}, ${id}) ${isBehind} (${last}, ${after.id}::uuid)`;
}
