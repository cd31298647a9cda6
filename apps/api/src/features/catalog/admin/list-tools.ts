import type { ListToolsInput, ToolPage } from "@ironmonger/contract/catalog";
import { mostFound } from "@ironmonger/contract/most-found";
import { type Database, queryBuilder } from "@ironmonger/db/client";
import { shopTotals, toolStock, tools } from "@ironmonger/db/schema";
import { and, asc, count, desc, eq, type SQL, sql } from "drizzle-orm";
import type { AdminContext } from "../../../core/context.ts";
import { findPage, type PagePart, rowsOnPage } from "../../../core/database/find-page.ts";
import { hasName, hasSku, isInTable, isSearched, type TableFilters } from "../internal/table-filters.ts";
import { listToolsById } from "../internal/tool-row.ts";

/** The table of tools for admins. A search shows the first 1,000 matches at most. */
export async function listTools(
  { sql: client, settings }: Pick<AdminContext, "sql" | "settings">,
  asked: ListToolsInput,
): Promise<ToolPage> {
  const { lowStockMinimumOrders } = await settings.read();
  const input = { ...asked, lowStockMinimumOrders };
  // Planned for its values each time: the plan for a rare word or category would be wrong for a common one.
  const db = queryBuilder(client, { prepare: false });
  const { total, rows } = input.search ? await searchTable(db, input) : await browseTable(db, input);
  return {
    total,
    rows: await listToolsById(
      db,
      rows.map(({ id }) => id),
    ),
  };
}

type TableInput = ListToolsInput & TableFilters;
type Found = { total: number; rows: { id: string }[] };

async function browseTable(db: Database, input: TableInput): Promise<Found> {
  const total = await countTable(db, input);
  // Few tools are low on stock, and in another sort they may all be at its end. So they are all read and sorted, instead of walking along
  // the index of the sort.
  const from = input.stock && total <= mostSorted ? tablePart(db, input).limit(mostSorted).as("tools") : undefined;
  const rows = await findPage(input, total, (part) =>
    from
      ? readSorted(db, from, part)
      : db.select().from(sortedTools(db, { ...input, direction: part.direction }, part)),
  );
  return { total, rows };
}

async function countTable(db: Database, input: TableInput): Promise<number> {
  if (!input.category && !input.stock) {
    const [row] = await db
      .select({ total: sql<number>`coalesce(sum(${shopTotals.tools}), 0)::bigint` })
      .from(shopTotals);
    return row?.total ?? 0;
  }
  const joined = input.stock ? eq(toolStock.toolId, tools.id) : undefined;
  const [row] = await (joined
    ? db.select({ total: count() }).from(tools).innerJoin(toolStock, joined).where(isInTable(input))
    : db.select({ total: count() }).from(tools).where(isInTable(input)));
  return row?.total ?? 0;
}

/** The most tools that are read in the requested order before an index of words is used: a common word is found early. */
const firstTools = 50_000;
/** The same for the tools of a category in the order of the stock, which are looked up one by one; fewer if an index has all their names. */
const firstOfStock = { byName: 1_000, otherwise: 5_000 };
/** The same if names are compared in the order of names: that reads the index alone, and names with one word may be next to each other. */
const firstNames = 1_000_000;
/** How many of the newest tools show how common the matches are. */
const sample = 1_000;
/** The most matches that are sorted. */
const mostSorted = 100_000;

async function searchTable(db: Database, input: TableInput): Promise<Found> {
  const { finds, isByNameOnly } = await readSearch(db, input.search);
  const isMatch = and(input.category && eq(tools.category, input.category), finds);
  const firstOf = (order: TableInput, limit: number) => sortedTools(db, order, { limit, offset: 0 });
  // Matches among the few tools that are low on stock are all read and sorted.
  const sampled = input.stock ? undefined : await readSample(db, input, isMatch);
  /** Whether so many matches are expected among the first `limit` tools of the category. */
  const areNear = (matches: number, limit: number) =>
    sampled !== undefined && matches * sampled.ofCategory <= sampled.matches * limit;

  const countIn = async (from: ReturnType<typeof sortedTools>) => {
    const first = db.select({ id: tools.id }).from(from).where(isMatch).limit(mostFound).as("first");
    return db.$count(first);
  };
  const newest = firstOf({ ...input, sortBy: "createdAt", direction: "desc" }, firstTools);
  const counted = areNear(2 * mostFound, firstTools) ? await countIn(newest) : 0;
  const total = counted === mostFound ? counted : await countIn(matchesOf(db, input, finds, mostFound));
  const size = rowsOnPage(input, total);
  if (size === 0) return { total, rows: [] };

  const page = { direction: input.direction, limit: size, offset: (input.page - 1) * input.pageSize };
  const inStock = isByNameOnly ? firstOfStock.byName : firstOfStock.otherwise;
  const near = input.category && isSortedByStock(input) ? inStock : firstTools;
  // Without a match in the sample, matches are not spread evenly, and may be near.
  if (total === mostFound && (sampled?.matches === 0 || areNear(page.offset + size, near))) {
    const first = isByNameOnly && input.sortBy === "name" ? firstNames : near;
    const rows = await readSorted(db, firstOf(input, first), page, isMatch);
    if (rows.length === size) return { total, rows };
  }
  return { total, rows: await readSorted(db, matchesOf(db, input, finds, mostSorted), page) };
}

/**
 * If no SKU begins with the text, not even one of a deleted tool, only names are compared: two indexes contain them, and the tools
 * themselves need not be read.
 */
async function readSearch(db: Database, search: string) {
  const skus = hasSku(search);
  const found = skus && (await db.$count(db.select({ id: tools.id }).from(tools).where(skus).limit(1).as("found")));
  return found ? { finds: isSearched(search), isByNameOnly: false } : { finds: hasName(search), isByNameOnly: true };
}

/** How many of the newest tools match, and how many are of the category. */
async function readSample(db: Database, { category, ...input }: TableInput, isMatch: SQL | undefined) {
  const newest = sortedTools(db, { ...input, sortBy: "createdAt", direction: "desc" }, { limit: sample, offset: 0 });
  const [row] = await db
    .select({
      matches: sql<number>`count(*) filter (where ${isMatch})`,
      ofCategory: sql<number>`count(*) filter (where ${category ? eq(tools.category, category) : sql`true`})`,
    })
    .from(newest);
  return row ?? { matches: 0, ofCategory: 0 };
}

const matchesOf = (db: Database, input: TableInput, finds: SQL | undefined, limit: number) =>
  tablePart(db, input, finds).limit(limit).as("tools");

const readSorted = (
  db: Database,
  from: ReturnType<typeof sortedTools>,
  { direction, limit, offset }: PagePart,
  where?: SQL,
) =>
  db
    .select({ id: tools.id })
    .from(from)
    .where(where)
    .orderBy(...orderOf(sql`key`, direction))
    .limit(limit)
    .offset(offset);

const sortKeys = {
  name: sql`${tools.nameKey} collate "C"`,
  price: sql`${tools.priceCents}`,
  createdAt: sql`${tools.id}`,
  available: sql`${toolStock.available}`,
  sold: sql`${toolStock.sold}`,
};

const isSortedByStock = ({ sortBy }: TableInput): boolean => sortBy === "available" || sortBy === "sold";

const orderOf = (key: SQL, direction: ListToolsInput["direction"]): SQL[] =>
  direction === "asc" ? [asc(key), asc(tools.id)] : [desc(key), desc(tools.id)];

/** In the order of an index. That of the stock has the category, too, so other tools are skipped in the index alone. */
const sortedTools = (db: Database, input: TableInput, { limit, offset }: Omit<PagePart, "direction">) =>
  (input.category && isSortedByStock(input)
    ? tablePart(db, { ...input, category: undefined }, eq(toolStock.toolCategory, input.category))
    : tablePart(db, input)
  )
    .orderBy(...orderOf(sortKeys[input.sortBy], input.direction))
    .limit(limit)
    .offset(offset)
    .as("tools");

/** The tools of the table with the columns by which they are searched and sorted. */
function tablePart(db: Database, input: TableInput, where?: SQL) {
  const { id, category, nameKey, skuKey } = tools;
  const columns = { id, category, nameKey, skuKey, key: sortKeys[input.sortBy].as("key") };
  const isStockRead = input.stock !== undefined || isSortedByStock(input);
  const query = db.select(columns).from(tools).$dynamic();
  return (isStockRead ? query.innerJoin(toolStock, eq(toolStock.toolId, tools.id)) : query).where(
    and(isInTable(input), where),
  );
}
