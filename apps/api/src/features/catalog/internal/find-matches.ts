import { type Category, categories, type SearchCatalogInput, type ToolSearch } from "@ironmonger/contract/catalog";
import { mostFound } from "@ironmonger/contract/most-found";
import type { Database } from "@ironmonger/db/client";
import { toolStock, tools } from "@ironmonger/db/schema";
import { and, asc, count, desc, eq, gte, isNull, lte, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { isOnSale } from "./tool-row.ts";
import { haveWords, isBeginningOfSku, rankOf, type Words } from "./words.statement.ts";

/** The last row of a page, and its sort key (a rank or a price; none for name and age). */
export type Cursor = { sort: SearchCatalogInput["sort"]; key: number | null; id: string };
export type Match = Pick<Cursor, "key" | "id">;
export type Filters = Pick<
  SearchCatalogInput,
  "category" | "minPriceCents" | "maxPriceCents" | "maxMinOrder" | "inStock"
> & { words: Words | undefined };
export type Page = { sort: Cursor["sort"]; cursor: Cursor | undefined; limit: number };

// A rare word has few matches, and an index finds them all: one statement reads them, counts them and sorts the page. A common word has
// matches everywhere, and reading them all takes seconds: the page then comes from the tools that are first in its sort, and each count
// stops at `mostFound`. The planner cannot choose, because it does not know which words never occur together in one tool.

/** How many of the newest tools are read to estimate how common the matches are. */
const sample = 1_000;
/** With fewer matches in the sample, all of them are read. */
const rareBelow = 20;
/** Words that at least this many have are everywhere: their index is longer than those of the filters and of popularity. */
const everywhereFrom = 100;
/** If fewer than this many pass the filters by price and minimum order, the indexes of the filters are read beside that of the words. */
const narrowBelow = 100;
/** Tools read to count such matches before the index is used; and matches read for all counts together if there are fewer of them. */
const firstCounted = 12_000;
/** The most matches that are all read. */
const mostRead = 10_000;
/** How many of the most popular tools are ranked before the index of words is used: first the smaller number, then the larger. */
const firstRanked = [5_000, 20_000];
/** How many tools are read in the order of another sort before it is used. */
const firstSorted = [500, 5_000];
/** The same with more filters than words and category. Without, the matches are by now so few that sorting them all takes less time. */
const firstFiltered = [...firstSorted, 20_000];
/** The most matches of the index that are sorted. */
const mostSorted = 100_000;
/** The most matches that are ranked, as many as are counted: the most popular ones, names before descriptions. */
const mostRanked = mostFound;
/** With as many matches in the sample, the most popular tools have more matches than one suggests. */
const suggestedFrom = 5;
/** If there are more matches than are counted, this many popular ones with the words in their names are enough. */
const fewestRanked = 100;

type Counts = Omit<ToolSearch, "rows" | "nextCursor">;
type Found = { counts: Counts; matches: Match[] };
type CategoryCount = { category: Category | null; matches: number };

/** The page, and the counts: every count is exact, but stops at `mostFound`. Counts by category ignore the filter by category. */
export async function findMatches(db: Database, filters: Filters, page: Page): Promise<Found> {
  const { isRare, isEverywhere, areFiltersNarrow } = await howCommon(db, filters);
  const found = isRare ? await readAll(db, filters, page, isEverywhere || areFiltersNarrow) : undefined;
  if (found) return found;
  const counting = countCommon(db, filters, isEverywhere);
  const isRanked = filters.words !== undefined && page.sort === "relevance";
  const listing = isRanked ? listRanked(db, filters, page, counting) : listCommon(db, filters, page);
  const [counts, matches] = await Promise.all([counting, listing]);
  return { counts, matches };
}

type Best = { ids: string[]; categories: ToolSearch["categories"]; areCountsExact: boolean };

/**
 * The best matches of these words, and the categories with matches. It reads less than `findMatches`: for common words only the most
 * popular tools, so each count is a lower bound.
 */
export async function findBest(db: Database, words: Words, limit: number): Promise<Best> {
  const filters: Filters = { words, inStock: false };
  const page: Page = { sort: "relevance", cursor: undefined, limit };
  const { asked, matches } = await readSample(db, filters);
  const all = asked < sample || matches < suggestedFrom ? await readAll(db, filters, page, false) : undefined;
  if (all) {
    const { categories: counted, isTotalExact } = all.counts;
    return { ids: all.matches.map(({ id }) => id), categories: counted, areCountsExact: isTotalExact };
  }
  let listed: Ranked[] = [];
  for (const size of firstRanked) {
    listed = await pageOf(db, mostPopular(db, size, filters), filters, page);
    if (listed.length >= limit) break;
  }
  const countIn = (value: Category) => listed.filter(({ category }) => category === value).length;
  return {
    ids: choosePage(listed, page).map(({ id }) => id),
    categories: categories.map((value) => ({ value, count: countIn(value) })),
    areCountsExact: false,
  };
}

async function howCommon(db: Database, { category: _, ...filters }: Filters) {
  const { asked, haveWords, passFilters, matches } = await readSample(db, filters);
  // A single character is common even if the other filters leave few matches.
  const isOneLetter = filters.words?.name != null;
  return {
    isRare: asked < sample || (matches < rareBelow && !isOneLetter),
    // For a single character the newest tools are counted first, which has to find enough matches.
    isEverywhere: (isOneLetter ? matches : haveWords) >= everywhereFrom,
    areFiltersNarrow: passFilters < narrowBelow,
  };
}

async function readSample(db: Database, filters: Filters) {
  const countIf = (condition: SQL | undefined) => sql<number>`count(*) filter (where ${condition ?? sql`true`})`;
  const hasWords = filters.words && haveWords(filters.words);
  const [row] = await db
    .select({
      asked: count(),
      haveWords: countIf(hasWords),
      passFilters: countIf(matching({ ...filters, words: undefined, inStock: false })),
      matches: countIf(matching(filters)),
    })
    .from(firstOf(db, newest, sample));
  return row ?? { asked: 0, haveWords: 0, passFilters: 0, matches: 0 };
}

/** Page and counts from one reading of all matches; undefined if there are too many. */
async function readAll(
  db: Database,
  { category, ...filters }: Filters,
  page: Page,
  readsFilterIndexes: boolean,
): Promise<Found | undefined> {
  // The matches have the name of the table, so that conditions on the table apply to them.
  const found = db.$with("found").as(db.select().from(allOf(db, mostRead, matchingWords(filters, readsFilterIndexes))));
  const matches = db.select().from(found).as("tools");
  const [row] = await db
    .with(found)
    .select({
      ...countsOfFound(category),
      listed: sql<Ranked[] | null>`(select json_agg(l) from ${pageOf(db, matches, filters, page, isOf(category))} l)`,
    })
    .from(sql`(select) as one_row`);
  const counted = row?.counted ?? [];
  if (!row || sumOf(counted) === mostRead) return undefined;
  return {
    counts: toCounts(sumOf(counted, category), row.inStock, (of) => sumOf(counted, of)),
    matches: choosePage(row.listed ?? [], page),
  };
}

/** Of the tools in `found`: how many each category has, and how many of this category are in stock. */
function countsOfFound(category: Category | undefined) {
  const isWanted = and(isOf(category), isInStock);
  const inStock = sql`select from found as tools where ${isWanted} limit ${mostFound + 1}`;
  return {
    counted: sql<
      CategoryCount[] | null
    >`(select json_agg(c) from (select category, count(*) as matches from found group by category) c)`,
    inStock: sql<number>`(select count(*) from (${inStock}) s)`,
  };
}

const sumOf = (counts: CategoryCount[], category?: Category): number =>
  counts.reduce((sum, of) => (category === undefined || of.category === category ? sum + of.matches : sum), 0);

const toCounts = (total: number, inStock: number, of: (category: Category) => number): Counts => ({
  total: Math.min(total, mostFound),
  isTotalExact: total <= mostFound,
  categories: categories.map((value) => ({ value, count: Math.min(of(value), mostFound) })),
  inStockCount: Math.min(inStock, mostFound),
});

async function countCommon(db: Database, { category, ...filters }: Filters, isEverywhere: boolean): Promise<Counts> {
  // Without words, each count is read from an index of its filters.
  const isOneReading = filters.words?.tsquery != null;
  const first = isOneReading ? await countFirst(db, { category, ...filters }, isEverywhere) : undefined;
  const countIn = (of: Category | undefined) =>
    first?.of(of) ?? countUpToMost(db, { ...filters, category: of }, isEverywhere);
  const countInStock = () => first?.inStock ?? countUpToMost(db, { ...filters, category, inStock: true }, isEverywhere);
  const [all, inStock, ...byCategory] = await Promise.all([
    category ? undefined : countIn(undefined),
    filters.inStock ? undefined : countInStock(),
    ...categories.map(countIn),
  ]);
  const of = (value: Category) => byCategory[categories.indexOf(value)] ?? 0;
  const total = category ? of(category) : (all ?? 0);
  return toCounts(total, inStock ?? total, of);
}

/**
 * The counts that are known after one reading: those above `mostFound`, or all if there is nothing more to read. Words that are everywhere
 * are looked for in the most popular tools, others in their index.
 */
async function countFirst(db: Database, { category, ...filters }: Filters, isEverywhere: boolean) {
  const from = isEverywhere
    ? mostPopular(db, firstCounted, filters)
    : allOf(db, firstCounted, matchingWords(filters, isEverywhere));
  const isFound = sql<boolean>`${isEverywhere ? matching(filters) : sql`true`}`.as("is_found");
  const read = db.$with("read").as(db.select({ id: tools.id, category: tools.category, isFound }).from(from));
  const found = db
    .$with("found")
    .as(db.select({ id: read.id, category: read.category }).from(read).where(sql`${read.isFound}`));
  const [row] = await db
    .with(read, found)
    .select({ ...countsOfFound(category), read: sql<number>`(select count(*) from ${read})` })
    .from(sql`(select) as one_row`);
  const counted = row?.counted ?? [];
  const areAllRead = (row?.read ?? 0) < firstCounted;
  const ifKnown = (matches: number) => (areAllRead || matches > mostFound ? matches : undefined);
  return { of: (of: Category | undefined) => ifKnown(sumOf(counted, of)), inStock: ifKnown(row?.inStock ?? 0) };
}

async function countUpToMost(db: Database, filters: Filters, isEverywhere: boolean): Promise<number> {
  const read = async (from: Source, where?: SQL) => {
    const matches = db
      .select({ id: tools.id })
      .from(from)
      .where(where)
      .limit(mostFound + 1)
      .as("tools");
    const [row] = await db.select({ matches: count() }).from(matches);
    return row?.matches ?? 0;
  };
  const first =
    isEverywhere && filters.words
      ? await read(firstOf(db, newest, firstCounted, isOf(filters.category)), matching(filters))
      : undefined;
  if (first !== undefined && first > mostFound) return first;
  return read(allOf(db, mostFound + 1, matchingWords(filters, isEverywhere)));
}

/**
 * The matches on the page by relevance. Which tools are ranked depends on the search alone. If each page ranked other tools, a page would
 * lose those that rank before its cursor.
 */
async function listRanked(db: Database, filters: Filters, page: Page, counting: Promise<Counts>): Promise<Match[]> {
  for (const size of firstRanked) {
    const listed = await pageOf(db, mostPopular(db, size, filters), filters, page);
    if (listed.length === mostRanked) return choosePage(listed, page);
    // A tool with the words in its name comes before one with the words in its description, however popular that is.
    const named = listed.filter(({ isNamed }) => isNamed);
    if (named.length >= fewestRanked && !(await counting).isTotalExact) return choosePage(named, page);
  }
  return choosePage(await pageOf(db, allOf(db, mostSorted, matching(filters)), filters, page), page);
}

/** The matches on the page in another order. */
async function listCommon(db: Database, filters: Filters, page: Page): Promise<Match[]> {
  const { after, first } = orderOf(db, page, filters);
  const isFiltered = matching({ ...filters, words: undefined, category: undefined }) !== undefined;
  for (const size of isFiltered ? firstFiltered : firstSorted) {
    const listed = await pageOf(db, first(size), filters, page);
    if (listed.length === page.limit) return listed;
  }
  return pageOf(db, allOf(db, mostSorted, and(matching(filters), after)), filters, page);
}

type Ranked = Match & { category: Category | null; isNamed: boolean };

/** The matches among these tools in the order of the page; by relevance, `choosePage` finds the page in them. */
function pageOf(db: Database, from: Source, filters: Filters, page: Page, isMatch = matching(filters)) {
  if (page.sort === "relevance" && filters.words) return rank(db, from, isMatch, filters.words);
  const { key, order, after } = orderOf(db, page, filters);
  return db
    .select({ id: tools.id, key: key.as("key"), category: tools.category, isNamed: sql<boolean>`true`.as("isNamed") })
    .from(from)
    .where(and(isMatch, after))
    .orderBy(...order)
    .limit(page.limit);
}

function rank(db: Database, from: Source, isMatch: SQL | undefined, words: Words) {
  const isInName = words.tsquery ? sql`ts_filter(${tools.searchText}, '{a}') @@ ${words.tsquery}::tsquery` : sql`true`;
  const isNamed = sql<boolean>`coalesce(${isBeginningOfSku(words)}, false) or ${isInName}`;
  const candidates = db
    .select()
    .from(from)
    .where(isMatch)
    .orderBy(desc(sql`case when ${isNamed} then 1 else 0 end`), ...byPopularity)
    .limit(mostRanked)
    .as("tools");
  const key = rankOf(words).as("key");
  return db
    .select({ id: tools.id, key, category: tools.category, isNamed: isNamed.as("isNamed") })
    .from(candidates)
    .orderBy(desc(key), desc(tools.id));
}

function choosePage(listed: Ranked[], { sort, cursor, limit }: Page): Ranked[] {
  if (sort !== "relevance" || !cursor) return listed.slice(0, limit);
  return listed
    .filter(({ key, id }) => Number(key) < Number(cursor.key) || (key === cursor.key && id < cursor.id))
    .slice(0, limit);
}

/** A subset of the tools with the name of their table, so that conditions on the table apply to it. */
type Source = ReturnType<typeof allOf>;

const searched = {
  id: tools.id,
  category: tools.category,
  priceCents: tools.priceCents,
  minOrder: tools.minOrder,
  popularity: tools.popularity,
  nameKey: tools.nameKey,
  skuKey: tools.skuKey,
  manufacturerKey: tools.manufacturerKey,
  searchText: tools.searchText,
};

const allOf = (db: Database, limit: number, where: SQL | undefined) =>
  db.select(searched).from(tools).where(and(isOnSale, where)).limit(limit).as("tools");

/** The first tools in an order that an index has. */
const firstOf = (db: Database, order: SQL[], limit: number, where?: SQL): Source =>
  db
    .select(searched)
    .from(tools)
    .where(and(isOnSale, where))
    .orderBy(...order)
    .limit(limit)
    .as("tools");

/** The most popular tools among those that an index knows to pass the filters. */
const mostPopular = (db: Database, limit: number, filters: Filters): Source =>
  firstOf(db, byPopularity, limit, matching({ ...filters, words: undefined, inStock: false }));

const isOf = (category: Category | undefined) => category && eq(tools.category, category);

/** A minimum order is available. */
const isInStock = sql`exists (select from ${toolStock} where ${toolStock.toolId} = ${tools.id} and ${toolStock.level} >= 1)`;

const largestInteger = 2_147_483_647;
const clamp = (value: number) => Math.min(value, largestInteger);

type Filterable = { priceCents: SQLWrapper; minOrder: SQLWrapper };

function matching(
  { words, category, minPriceCents, maxPriceCents, maxMinOrder, inStock }: Filters,
  { priceCents, minOrder }: Filterable = tools,
): SQL | undefined {
  return and(
    words && haveWords(words),
    category && eq(tools.category, category),
    minPriceCents ? gte(priceCents, clamp(minPriceCents)) : undefined,
    maxPriceCents === undefined ? undefined : lte(priceCents, clamp(maxPriceCents)),
    maxMinOrder === undefined ? undefined : lte(minOrder, clamp(maxMinOrder)),
    inStock ? isInStock : undefined,
  );
}

/**
 * The same. Without `readsFilterIndexes` it is read from the index of words alone. The planner would read the index of the prices or minimum
 * orders as well, which is faster than looking at the tools that have the words only if few tools pass the filters or the words are
 * everywhere.
 */
const matchingWords = (filters: Filters, readsFilterIndexes: boolean): SQL | undefined =>
  matching(filters, filters.words?.tsquery && !readsFilterIndexes ? unindexed : tools);

const unindexed: Filterable = { priceCents: sql`${tools.priceCents} + 0`, minOrder: sql`${tools.minOrder} + 0` };

const newest = [desc(tools.id)];
const byPopularity = [desc(tools.popularity), desc(tools.id)];

type Order = {
  key: SQL<number | null>;
  order: SQL[];
  /** What comes after the cursor. */
  after: SQL | undefined;
  /** The first tools after the cursor, in an order that an index has. They need not match all filters. */
  first: (limit: number) => Source;
};

function orderOf(db: Database, { sort, cursor }: Page, { category, ...filters }: Filters): Order {
  const inOrder = (order: SQL[], after: SQL | undefined, within?: SQL) => ({
    order,
    after,
    first: (limit: number) => firstOf(db, order, limit, and(within, after)),
  });
  const none = sql<number | null>`null::int`;
  switch (sort) {
    case "price-asc":
    case "price-desc": {
      const isAscending = sort === "price-asc";
      const order = [tools.priceCents, tools.id].map((column) => (isAscending ? asc(column) : desc(column)));
      const isAfter = sql.raw(isAscending ? ">" : "<");
      const after =
        cursor && sql`(${tools.priceCents}, ${tools.id}) ${isAfter} (${cursor.key}::bigint, ${cursor.id}::uuid)`;
      const inPriceRange = matching({ ...filters, words: undefined, maxMinOrder: undefined, inStock: false });
      return { key: sql`${tools.priceCents}`, ...inOrder(order, after, and(isOf(category), inPriceRange)) };
    }
    case "name": {
      const name = sql`${tools.nameKey} collate "C"`;
      // Names are too long for a cursor. The row of a deleted tool still has its name.
      const last = cursor && sql`(select last.name_key from ${tools} last where last.id = ${cursor.id})`;
      const after = cursor && sql`(${name}, ${tools.id}) > (${last}, ${cursor.id}::uuid)`;
      return { key: none, ...inOrder([asc(name), asc(tools.id)], after, isOf(category)) };
    }
    case "min-order": {
      // The order of an index that begins with the category.
      const columns = [tools.minOrder, tools.priceCents, tools.id];
      const last = cursor && sql`(select last.price_cents from ${tools} last where last.id = ${cursor.id})`;
      const after =
        cursor && sql`(${sql.join(columns, sql`, `)}) > (${cursor.key}::bigint, ${last}, ${cursor.id}::uuid)`;
      const ordered = inOrder(
        columns.map((column) => asc(column)),
        after,
        isOf(category),
      );
      const first = (limit: number) => firstOfCategories(db, ordered.order, limit, after);
      return { key: sql`${tools.minOrder}`, ...ordered, ...(category ? {} : { first }) };
    }
    case "stock": {
      const available = sql<number>`(select ${toolStock.available} from ${toolStock} where ${toolStock.toolId} = ${tools.id})`;
      const after = (stock: SQLWrapper, id: SQLWrapper) =>
        cursor && sql`(${stock}, ${id}) < (${cursor.key}::bigint, ${cursor.id}::uuid)`;
      const { maxMinOrder } = filters;
      const passesInStock = and(
        category && eq(toolStock.toolCategory, category),
        maxMinOrder === undefined ? undefined : lte(toolStock.minOrder, clamp(maxMinOrder)),
      );
      const first = (limit: number) =>
        db
          .select(searched)
          .from(toolStock)
          .innerJoin(tools, eq(tools.id, toolStock.toolId))
          .where(and(isOnSale, passesInStock, after(toolStock.available, toolStock.toolId)))
          .orderBy(desc(toolStock.available), desc(toolStock.toolId))
          .limit(limit)
          .as("tools");
      return { key: available, order: [desc(available), desc(tools.id)], after: after(available, tools.id), first };
    }
    default:
      return { key: none, ...inOrder(newest, cursor && sql`${tools.id} < ${cursor.id}::uuid`, isOf(category)) };
  }
}

/** The first tools of all categories, merged from the order that an index has within each category. Tools without a category are sorted. */
function firstOfCategories(db: Database, order: SQL[], limit: number, where: SQL | undefined): Source {
  const of = (ofCategory: SQL) =>
    db
      .select(searched)
      .from(tools)
      .where(and(isOnSale, ofCategory, where))
      .orderBy(...order);
  const isIn = (value: Category) => of(eq(tools.category, value));
  const [one, ...more] = categories;
  return unionAll(of(isNull(tools.category)), isIn(one), ...more.map(isIn))
    .orderBy(...order)
    .limit(limit)
    .as("tools");
}
