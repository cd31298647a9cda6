import type { SearchCatalogInput, Tool, ToolSearch } from "@ironmonger/contract/catalog";
import { afterAll, beforeAll, expect, test } from "vitest";
import { atLeast } from "../../core/database/share.ts";
import { startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { wordsOnShelf } from "./internal/look-up.ts";

// 6,000 bolts in two categories, 300 washers, and seven bolts in a third category, 1,600 screws, 80 hooks; their ids end evenly.
const bolts = 6000;
const fewBolts = 7;
const washers = 300;
const screws = 1600;
const hooks = 80;

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
  const add = (count: number, firstId: number, name: string, description: string, category: string) => shop.services
    .sql`
    insert into tools (id, name, category, description, image_url, price_cents, min_order, available)
    select (lpad(to_hex(${firstId}::int + i), 12, '0') || '-7000-a000-' || lpad(to_hex(i), 12, '0'))::uuid, ${name} || ' ' || i,
      ${category}, ${description}, '/images/no-picture.svg', 100 + i % 50, 10, case when i % 10 = 0 then 0 else 500 end
    from generate_series(1, ${count}) as i`;
  await add(bolts / 2, 0, "Hex bolt", "Galvanized steel.", "fasteners");
  await add(bolts / 2, 10_000, "Carriage bolt", "Galvanized steel.", "site-equipment");
  // Their ids end with 5 to 11: none of them is among every 64th tool.
  await shop.services.sql`
    insert into tools (id, name, category, description, image_url, price_cents, min_order, available)
    select ('00000000-5000-7000-a000-' || lpad(to_hex(i + 4), 12, '0'))::uuid, 'Anchor bolt ' || i, 'safety', 'For ropes.',
      '/images/no-picture.svg', 900, 10, 500 from generate_series(1, ${fewBolts}) as i`;
  await add(screws, 40_000, "Lag screw", "Zinc.", "measuring");
  // Every 64th tool shows as many as of a thousand; all of those are there, and hardly any other.
  await shop.services.sql`
    insert into tools (id, name, category, description, image_url, price_cents, min_order, available)
    select ('00000000-6000-7000-a000-' || lpad(to_hex(i * 256 + case when i <= 20 then 0 else 200 end), 12, '0'))::uuid, 'Cup hook ' || i, 'hand-tools',
      'Brass.', '/images/no-picture.svg', 900, 10, 500 from generate_series(1, ${hooks}) as i`;
  await add(washers, 20_000, "Washer", "Brass.", "hand-tools");
  await add(3, 30_000, "Galvanized bucket", "Holds ten litres.", "hand-tools");
  await shop.services.sql`analyze tools`;
});
afterAll(() => shop.close());

const search = (input: Partial<SearchCatalogInput>): Promise<ToolSearch> =>
  shop.visitorApi().catalog.searchCatalog(input);
const shelf = (found: ToolSearch, category: string) => found.categories.find(({ value }) => value === category)?.count;

test("of a word that thousands of tools have, the counts say at least, and no facet says more than there are", async () => {
  const found = await search({ query: "bolt" });
  expect(found).toMatchObject({ total: 1000, isTotalExact: false });
  expect(found.rows).toHaveLength(20);
  for (const category of ["fasteners", "site-equipment"]) {
    expect(shelf(found, category)).toBeGreaterThan(0);
    expect(shelf(found, category)).toBeLessThanOrEqual(bolts / 2);
  }
  expect(shelf(found, "safety")).toBeLessThanOrEqual(fewBolts);
  expect(found.inStockCount).toBeGreaterThan(500);
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

test("the few of them that a filter leaves are all found and counted exactly", async () => {
  const found = await search({ query: "bolt", category: "safety" });
  expect(found).toMatchObject({ total: fewBolts, isTotalExact: true, inStockCount: fewBolts });
  expect(found.rows).toHaveLength(fewBolts);
  expect(shelf(found, "safety")).toBe(fewBolts);
  expect(shelf(found, "fasteners")).toBeGreaterThan(0);
  expect(await search({ query: "bolt", maxPriceCents: 100 })).toMatchObject({ total: bolts / 50, isTotalExact: true });
  expect(await search({ query: "washer" })).toMatchObject({ total: washers, isTotalExact: true });
});

test("on one shelf a minus, quotes and `or` mean the same, and each sort finds them", async () => {
  const count = async (query: string, sort?: SearchCatalogInput["sort"]) => {
    const found = await search({ query, category: "safety", sort });
    expect(found.rows.every(({ category }) => category === "safety")).toBe(true);
    expect(found.rows).toHaveLength(found.total);
    return found.total;
  };
  expect(await count("bolt -hex")).toBe(fewBolts);
  expect(await count("bolt -ropes")).toBe(0);
  expect(await count("washer or bolt")).toBe(fewBolts);
  expect(await count('"anchor bolt"')).toBe(fewBolts);
  expect(await count('bolt -"anchor bolt"')).toBe(0);
  for (const sort of ["name", "newest", "price-asc"] as const) expect(await count("bolt", sort)).toBe(fewBolts);
});

test.for([
  "Bolt M8x40",
  "O'Brien's 1/2\" wrench",
  "C:\\bolts\\new",
  "https://example.com/b?c=d",
  "größe übermaß",
  "'a' & !b",
])("the words of %s are written alike by the shop and on the shelf", async (text) => {
  const { sql } = shop.services;
  const [{ query }] = await sql<[{ query: string }]>`select plainto_tsquery('english', ${text})::text as query`;
  const [{ isFound }] = await sql<[{ isFound: boolean }]>`
      select on_shelf('hand-tools', to_tsvector('english', ${text})) || to_tsvector('english', ${text})
        @@ ${wordsOnShelf(query, "hand-tools") ?? ""}::tsquery as "isFound"`;
  expect(query).not.toBe("");
  expect(isFound).toBe(true);
});

test("what may be a thousand or not is looked at more closely", async () => {
  const many = await search({ query: "lag screw", category: "measuring" });
  expect(many).toMatchObject({ total: 1000, isTotalExact: false });
  expect(shelf(many, "measuring")).toBe(1000);
  expect(many.rows).toHaveLength(20);
  expect(many.inStockCount).toBeGreaterThan(500);
  const few = await search({ query: "cup hook", category: "hand-tools" });
  expect(few).toMatchObject({ total: hooks, isTotalExact: true, inStockCount: hooks });
});

test("without words, shelves of a thousand and more say so, and smaller ones are counted", async () => {
  const found = await search({ inStock: false });
  expect(found).toMatchObject({ total: 1000, isTotalExact: false, inStockCount: 1000 });
  expect(shelf(found, "fasteners")).toBe(1000);
  expect(shelf(found, "safety")).toBe(fewBolts);
  expect(shelf(found, "hand-tools")).toBe(washers + 3 + hooks);
  expect(shelf(found, "measuring")).toBe(1000);
  expect(shelf(found, "power-tools")).toBe(0);
});

test("where thousands of descriptions have a word, the few tools that are named so come first", async () => {
  const found = await search({ query: "galvanized" });
  expect(found).toMatchObject({ total: 1000, isTotalExact: false });
  expect(found.rows.slice(0, 3).map(({ name }) => name.replace(/ \d+$/, ""))).toEqual(
    Array(3).fill("Galvanized bucket"),
  );
});

test("sorted by price, many matches are gone through in that order", async () => {
  const found = await search({ query: "bolt", sort: "price-asc", limit: 60 });
  expect(found.rows.map(({ priceCents }) => priceCents)).toEqual(Array(60).fill(100));
});

test("where many matches stand at the far end of the order, pages of them come sorted, too, and none twice", async () => {
  await shop.services.sql`
    insert into tools (id, name, category, description, image_url, price_cents, min_order, available)
    select (lpad(to_hex(60000 + i), 12, '0') || '-7000-a000-' || lpad(to_hex(i), 12, '0'))::uuid, 'Zinc nail ' || i, 'fasteners', 'A box of 200.',
      '/images/no-picture.svg', 9000 + i % 100, 10, 500 from generate_series(1, 4000) as i`;
  const keysOf: [SearchCatalogInput["sort"], (tool: Tool) => string | number][] = [
    ["name", ({ name }) => name.toLowerCase()],
    ["price-asc", ({ priceCents }) => priceCents],
  ];
  for (const [sort, keyOf] of keysOf) {
    const first = await search({ query: "nail", sort, limit: 60 });
    expect(first).toMatchObject({ total: 1000, isTotalExact: false });
    const second = await search({ query: "nail", sort, limit: 60, cursor: first.nextCursor ?? "" });
    const both = [...first.rows, ...second.rows];
    expect(new Set(both.map(({ id }) => id)).size).toBe(120);
    expect(both.every(({ name }) => name.startsWith("Zinc nail"))).toBe(true);
    const keys = both.map(keyOf);
    expect(keys).toEqual(keys.toSorted((a, b) => (a < b ? -1 : Number(a > b))));
  }
});

test("of many tools the few in stock are counted exactly", async () => {
  await shop.services.sql`
    insert into tools (id, name, category, description, image_url, price_cents, min_order, available)
    select (lpad(to_hex(90000 + i), 12, '0') || '-7000-a000-' || lpad(to_hex(i), 12, '0'))::uuid, 'Gland ' || i, 'power-tools', 'Spare.',
      '/images/no-picture.svg', 20000, 10, case when i % 1000 = 0 then 500 else 0 end from generate_series(1, 3000) as i`;
  for (const category of [undefined, "power-tools"] as const) {
    const found = await search({ minPriceCents: 20_000, category });
    expect(found).toMatchObject({ total: 1000, isTotalExact: false, inStockCount: 3 });
  }
});

test("what a survey tells grows with what was seen, and is never less", () => {
  const told = Array.from({ length: 1000 }, (_, seen) => atLeast(seen, 64));
  expect(told[0]).toBe(0);
  expect(told.every((least, seen) => least >= seen && least <= seen * 64 && least >= (told[seen - 1] ?? 0))).toBe(true);
});
