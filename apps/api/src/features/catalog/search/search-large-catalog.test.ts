import type { Tool } from "@ironmonger/contract/catalog";
import type { SearchCatalogInput, ToolSearch } from "@ironmonger/contract/catalog/search";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestShop, type TestShop } from "../../../testing/test-shop.ts";

// Many more bolts than a search reads together, in two categories, and seven in a third; 300 washers.
const bolts = 36_000;
const fewBolts = 7;
const washers = 300;

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
  await add(3, "Galvanized bucket", "hand-tools", { description: "Holds ten litres." });
  await add(fewBolts, "Anchor bolt", "safety", { description: "For ropes.", priceCents: 900 });
  await add(washers, "Washer", "hand-tools", { description: "Brass." });
  await add(bolts / 2, "Hex bolt", "fasteners", { description: "Galvanized steel." });
  await add(bolts / 2, "Carriage bolt", "site-equipment", { description: "Galvanized steel." });
  await shop.services.sql`analyze tools, tool_stock`;
});
afterAll(() => shop.close());

type Made = { description?: string; priceCents?: number; available?: number; minOrder?: number };

/** Adds many tools in one statement. Ids grow, so those added later are newer. */
async function add(
  count: number,
  name: string,
  category: string,
  { description = "Steel.", priceCents, available = 500, minOrder = 10 }: Made = {},
) {
  await shop.services.longSql`
    with made as (
      insert into tools (id, name, category, description, image_url, price_cents, min_order)
      select uuidv7(), ${name} || ' ' || i, ${category}, ${description}, '/images/no-picture.svg', coalesce(${priceCents ?? null}::int, 100 + i % 50), ${minOrder}::int
      from generate_series(1, ${count}::int) as i
      returning id),
    stocked as (insert into tool_stock (tool_id, min_order) select id, ${minOrder}::int from made)
    insert into stock_movements (id, tool_id, delta, reason) select new_id(), id, ${available}::int, 'opening' from made where ${available}::int > 0`;
}

const search = (input: Partial<SearchCatalogInput>): Promise<ToolSearch> =>
  shop.visitorApi().catalog.searchCatalog(input);
const countIn = (result: ToolSearch, category: string) =>
  result.categories.find(({ value }) => value === category)?.count;

test("for a word that thousands of tools have, the counts stop at a thousand, and none is too high", async () => {
  const result = await search({ query: "bolt" });
  expect(result).toMatchObject({ total: 1000, isTotalExact: false, inStockCount: 1000 });
  expect(result.rows).toHaveLength(20);
  expect(countIn(result, "fasteners")).toBe(1000);
  expect(countIn(result, "safety")).toBe(fewBolts);
  expect(countIn(result, "power-tools")).toBeUndefined();
});

test("of the whole catalog the total is exact", async () => {
  expect(await search({})).toMatchObject({ total: 3 + fewBolts + washers + bolts, isTotalExact: true });
  expect(await search({ category: "hand-tools" })).toMatchObject({ total: 3 + washers, isTotalExact: true });
});

test("a page of a common word by its number has the tools that follow those before it", async () => {
  for (const sort of ["newest", "price-asc", "relevance", "min-order", "stock"] as const) {
    const [first, second] = await Promise.all([1, 2].map((page) => search({ query: "bolt", sort, limit: 30, page })));
    const both = await search({ query: "bolt", sort, limit: 60 });
    expect([...(first?.rows ?? []), ...(second?.rows ?? [])].map(({ id }) => id)).toEqual(
      both.rows.map(({ id }) => id),
    );
  }
});

test("of a word that thousands of tools have, suggestions are six tools and the categories where there are most", async () => {
  const result = await shop.visitorApi().catalog.suggest({ query: "bol" });
  expect(result.tools).toHaveLength(6);
  expect(result.categories).toMatchObject([
    { value: "fasteners", count: 1000 },
    { value: "site-equipment", count: 1000 },
    { value: "safety", count: fewBolts },
  ]);
  expect(result.areCountsExact).toBe(false);
  expect(await shop.visitorApi().catalog.suggest({ query: "washer" })).toMatchObject({
    categories: [{ value: "hand-tools", count: washers }],
    areCountsExact: true,
  });
});

test("its pages follow one another without a tool twice", async () => {
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await search({ query: "bolt", limit: 60, cursor });
    seen.push(...page.rows.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.length).toBeGreaterThanOrEqual(200);
});

test("pages of a search by relevance have all tools that were counted, each once, whatever the size of the pages", async () => {
  // Of two sorts, so that the less recent tools fit better.
  await shop.services.sql`
    update tools set name = replace(name, 'bolt', case when name like 'Hex%' then 'zinc zinc bolt' else 'zinc bolt' end)
    where name ~ '(Hex|Carriage) bolt [0-9]*[05]0$'`;
  const idsOf = async (limit: number): Promise<string[]> => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await search({ query: "zinc", limit, cursor });
      expect(page).toMatchObject({ total: bolts / 50, isTotalExact: true });
      seen.push(...page.rows.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    return seen;
  };
  const seen = await idsOf(60);
  expect(new Set(seen).size).toBe(bolts / 50);
  expect(await idsOf(19)).toEqual(seen);
});

test("a few matches of a filter are all listed and counted exactly", async () => {
  const result = await search({ query: "bolt", category: "safety" });
  expect(result).toMatchObject({ total: fewBolts, isTotalExact: true, inStockCount: fewBolts });
  expect(result.rows).toHaveLength(fewBolts);
  expect(await search({ query: "bolt", maxPriceCents: 100 })).toMatchObject({ total: bolts / 50, isTotalExact: true });
  expect(await search({ query: "washer" })).toMatchObject({ total: washers, isTotalExact: true });
});

test("within a category a minus, quotes and `or` mean the same, and each sort finds them", async () => {
  const count = async (query: string, sort?: SearchCatalogInput["sort"]) => {
    const result = await search({ query, category: "safety", sort });
    expect(result.rows).toHaveLength(result.total);
    return result.total;
  };
  expect(await count("bolt -hex")).toBe(fewBolts);
  expect(await count("bolt -ropes")).toBe(0);
  expect(await count("washer or bolt")).toBe(fewBolts);
  expect(await count('"anchor bolt"')).toBe(fewBolts);
  for (const sort of ["name", "newest", "price-asc"] as const) expect(await count("bolt", sort)).toBe(fewBolts);
});

test("words that thousands of tools have, but none has together, find tools with one of them", async () => {
  const result = await search({ query: "hex carriage" });
  expect(result).toMatchObject({ isPartial: true, total: 1000, isTotalExact: false });
  expect(result.rows).toHaveLength(20);
});

test("where thousands of descriptions have a word, a tool that is popular and named so comes first", async () => {
  await shop.services.sql`update tools set popularity = 100 where name like 'Galvanized bucket%'`;
  const result = await search({ query: "galvanized" });
  expect(result).toMatchObject({ total: 1000, isTotalExact: false });
  expect(result.rows.slice(0, 3).every(({ name }) => name.startsWith("Galvanized bucket"))).toBe(true);
});

test("sorted by price, many matches are gone through in that order", async () => {
  const result = await search({ query: "bolt", sort: "price-asc", limit: 60 });
  expect(result.rows.map(({ priceCents }) => priceCents)).toEqual(Array(60).fill(100));
});

test("sorted by minimum order or stock, the first of many matches come first, whatever their category, and every match comes once", async () => {
  await add(3, "Zinc bolt", "measuring", { minOrder: 2, available: 9000 });
  await add(2, "Zinc bolt", "safety", { minOrder: 1, available: 9001 });
  for (const [sort, first] of [
    ["min-order", [1, 1, 2, 2, 2, 10]],
    ["stock", [9001, 9001, 9000, 9000, 9000, 500]],
  ] as const) {
    const one = await search({ query: "bolt", sort, limit: 4 });
    const other = await search({ query: "bolt", sort, limit: 40, cursor: one.nextCursor ?? "" });
    const rows = [...one.rows, ...other.rows];
    expect(rows.slice(0, 6).map(({ minOrder, available }) => (sort === "stock" ? available : minOrder))).toEqual(first);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(44);
    const inCategory = await search({ query: "bolt", sort, category: "measuring" });
    expect(inCategory.rows.map(({ minOrder }) => minOrder)).toEqual([2, 2, 2]);
  }
});

test("matches that are all at the far end of the order are listed, page by page", async () => {
  await add(2000, "Zinc nail", "fasteners", { priceCents: 9000, minOrder: 20, available: 30 });
  const keysOf: [SearchCatalogInput["sort"], (tool: Tool) => string | number][] = [
    ["name", ({ name }) => name.toLowerCase()],
    ["price-asc", ({ priceCents }) => priceCents],
    ["min-order", ({ minOrder }) => minOrder],
    ["stock", ({ available }) => -available],
  ];
  for (const [sort, keyOf] of keysOf) {
    const first = await search({ query: "nail", sort, limit: 60 });
    expect(first).toMatchObject({ total: 1000, isTotalExact: false });
    const second = await search({ query: "nail", sort, limit: 60, cursor: first.nextCursor ?? "" });
    const both = [...first.rows, ...second.rows];
    expect(new Set(both.map(({ id }) => id)).size).toBe(120);
    const keys = both.map(keyOf);
    expect(keys).toEqual(keys.toSorted((a, b) => (a < b ? -1 : Number(a > b))));
  }
});

test("of many tools the few in stock are counted exactly", async () => {
  await add(3000, "Gland", "power-tools", { priceCents: 20_000, available: 0 });
  await add(3, "Gland in stock", "power-tools", { priceCents: 20_000 });
  for (const category of [undefined, "power-tools"] as const) {
    const result = await search({ minPriceCents: 20_000, category });
    expect(result).toMatchObject({ total: 1000, isTotalExact: false, inStockCount: 3 });
  }
});
