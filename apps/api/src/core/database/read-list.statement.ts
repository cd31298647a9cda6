import { maxMatches } from "@ironmonger/contract/tables/match-count";
import type { SortDirection } from "@ironmonger/contract/tables/paging";
import type { Database } from "@ironmonger/db/client";
import { and, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { findPage, type PageRange } from "./find-page.ts";

/** At most this many matches are read together; the page, the total and the counts of the facets come from them. */
const maxRead = 3_000;

/** A property by which matches are counted, and may be filtered. Its own counts ignore its filter. */
type Facet = {
  /** The values of a row, as `text[]`. */
  values: SQL;
  /** Whether a row has this value. It is used where there are too many matches to read them all. */
  has: (value: SQL) => SQL;
  /** All values that are counted where there are too many matches; without them, the matches that were read are counted. */
  all?: readonly string[];
  filter?: SQL | undefined;
};

export type ListRow = { id: string; key: number | string | null };

export type List<Name extends string> = {
  /** The tables with their joins. */
  from: SQLWrapper;
  /** Unique, it settles the order of rows with the same key. */
  id: SQLWrapper;
  where: SQL | undefined;
  /** Matches with the same one are one row, the first of them in the order of the list, and count as one; null: a match is a row of its own. */
  group?: SQL | undefined;
  facets?: Record<Name, Facet>;
  sort: {
    /** Without one, rows are sorted by the id alone. */
    key?: SQL;
    direction: SortDirection;
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
  facets: Record<Name, FacetCounts>;
};
/** Counts stop at `maxMatches`. If they are not exact, those below it are lower bounds, too, and a value may be missing. */
type FacetCounts = { counts: Record<string, number>; isExact: boolean };
type Read = {
  read: number;
  total: number;
  rows: ListRow[];
  facets: { read: number; counts: Record<string, number> }[];
};

/**
 * One page of a list that is searched, filtered and sorted, with its total and facets. One statement reads up to `maxRead` matches, in no
 * order, and takes everything from them. Only if there are more, a plain `order by … limit` reads the page from the index of its sort, and
 * the total is a lower bound. The planner cannot choose between the two, because it does not know which words never occur together.
 */
export async function readList<Name extends string = never>(db: Database, list: List<Name>): Promise<ListPage<Name>> {
  const { total } = list;
  const matches = total === undefined || list.facets ? await readMatches(db, list) : undefined;
  const facets = await Promise.all(
    facetsOf(list).map(async ([name, facet], index) => {
      const { read = 0, counts = {} } = matches?.facets[index] ?? {};
      if (read <= maxRead || !facet.all) return [name, { isExact: read <= maxRead, counts }];
      return [name, { isExact: true, counts: await countEach(db, list, name, facet) }];
    }),
  );
  const isRead = matches !== undefined && matches.read <= maxRead;
  return {
    rows: isRead ? matches.rows : await readOrdered(db, list),
    total: total?.count ?? Math.min(matches?.total ?? 0, maxMatches),
    isTotalExact: total?.isExact ?? (isRead && matches.total <= maxMatches),
    facets: Object.fromEntries(facets),
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

async function readMatches<Name extends string>(db: Database, list: List<Name>): Promise<Read> {
  const { from, id, sort } = list;
  const facets = facetsOf(list).map(([name, facet], index) => ({
    ...facet,
    name,
    column: sql.raw(`facet_${index}`),
    // A facet that the list is filtered by counts other rows than those of the list.
    table: sql.raw(facet.filter ? `matches_${index}` : "matches"),
  }));
  const columns = facets.map(({ values, column }) => sql`, ${values} as ${column}`);
  const others = facets.flatMap(({ name, filter, values, column, table }) =>
    filter
      ? sql`, ${table} as materialized (select ${rowOf(list)} as row_id, ${values} as ${column} from ${from} where ${conditionOf(list, name)} limit ${maxRead + 1}::int)`
      : [],
  );
  // `count(distinct …)` would sort what this hashes: with twelve attributes, that was half of the time.
  const counts = facets.map(
    ({ column, table }) => sql`json_build_object('read', (select count(*) from ${table}), 'counts', (
      select coalesce(json_object_agg(value, matches), '{}') from (
        select value, least(count(*), ${maxMatches}::int) as matches from (
          select distinct value, row_id from ${table}, unnest(${column}) as value where value is not null) as of_row group by value) as of_value))`,
  );
  const [row] = await db.execute<Read>(sql`
    with matches as materialized (
      select ${id} as id, ${rowOf(list)} as row_id, ${sort.key ?? sql`null::int`} as key${sql.join(columns)} from ${from} where ${conditionOf(list)} limit ${maxRead + 1}::int)${sql.join(others)},
      listed as (${firstOfEachRow(list, sql`matches`)})
    select (select count(*) from matches) as read, (select count(*) from listed) as total, json_build_array(${sql.join(counts, sql`, `)}) as facets, (
      select coalesce(json_agg(json_build_object('id', id, 'key', key)), '[]') from (
        select id, key from listed where ${isAfter(list, sql`id`, sort.key && sql`key`)}
        order by ${orderOf(list.sort.direction, sql`id`, sort.key && sql`key`)} limit ${list.limit}::int offset ${list.offset ?? 0}::int) as page) as rows`);
  return row ?? { read: 0, total: 0, rows: [], facets: [] };
}

/** The id of the row to which a match belongs. */
const rowOf = <Name extends string>({ group, id }: List<Name>): SQL =>
  group ? sql`coalesce(${group}, ${id})` : sql`${id}`;

/** The first match of each row, from a source with the columns `id`, `row_id` and `key`. */
const firstOfEachRow = <Name extends string>({ group, sort }: List<Name>, from: SQL): SQL =>
  group
    ? sql`select distinct on (row_id) id, key from ${from} order by row_id, ${orderOf(sort.direction, sql`id`, sort.key && sql`key`)}`
    : sql`select id, key from ${from}`;

/**
 * The tables of the list, and whether a match that passes `condition` is the first of its row. The match is called `this_match`, because the
 * tables are searched again for others of its row.
 */
function fromFirstOnly<Name extends string>(list: List<Name>, condition: SQL): { from: SQLWrapper; isFirst: SQL } {
  const { group, from, id, sort } = list;
  if (!group) return { from, isFirst: sql`true` };
  const isBefore = sql.raw(sort.direction === "asc" ? "<" : ">");
  const key = sort.key && !sort.candidates ? sort.key : undefined;
  const other = key
    ? sql`(${key}, ${id}) ${isBefore} (this_match.key, this_match.id)`
    : sql`${id} ${isBefore} this_match.id`;
  return {
    from: sql`${from} cross join lateral (select ${id} as id, ${group} as row_id, ${key ?? sql`null::int`} as key) as this_match`,
    isFirst: sql`(this_match.row_id is null or not exists (
      select from ${from} where ${group} = this_match.row_id and ${condition} and ${other}))`,
  };
}

/** How many matches have each value, up to `maxMatches`. */
async function countEach<Name extends string>(
  db: Database,
  list: List<Name>,
  name: string,
  { all, has }: Facet,
): Promise<Record<string, number>> {
  const condition = sql`${conditionOf(list, name)} and ${has(sql`each.value`)}`;
  const { from, isFirst } = fromFirstOnly(list, condition);
  const rows = await db.execute<{ value: string; matches: number }>(sql`
    select value, (select count(*) from (
      select from ${from} where ${condition} and ${isFirst} limit ${maxMatches}::int) as matching) as matches
    from unnest(${sql.param(all)}::text[]) as each (value)`);
  return Object.fromEntries(rows.map(({ value, matches }) => [value, matches]));
}

async function readOrdered<Name extends string>(db: Database, list: List<Name>): Promise<ListRow[]> {
  const { sort, offset = 0, limit, total } = list;
  const { direction } = sort;
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
  const { from, isFirst } = fromFirstOnly(list, where);
  const sorted = sort.candidates
    ? sql`select id, key from (${firstOfEachRow(
        list,
        sql`(
        select ${list.id} as id, ${rowOf(list)} as row_id, ${key} as key from ${list.from} where ${where} order by ${sort.candidates} limit ${maxRead}::int) as matches`,
      )}) as candidates
      where ${isAfter(list, sql`id`, sql`key`)} order by ${orderOf(direction, sql`id`, sql`key`)} ${page}`
    : sql`select ${list.id} as id, ${key} as key from ${from} where ${where} and ${isFirst} and ${isAfter(list, list.id, sort.key)}
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
  const last = typeof after.key === "string" ? sql`${after.key}::text` : sql`${after.key}::bigint`;
  return sql`(${key}, ${id}) ${isBehind} (${last}, ${after.id}::uuid)`;
}
