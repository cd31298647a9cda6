import type { SearchCatalogInput, ToolSearch } from "@ironmonger/contract/catalog/search";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { startTestShop, type TestShop } from "../../../testing/test-shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
  const tools = [
    ["Claw hammer", "Steel head on a hickory handle", "HMR-0101", "hand-tools", 12, 10, 500],
    ["Sledgehammer", "For posts and demolition", "HMR-0202", "hand-tools", 30, 5, 4],
    ["Rubber mallet", "Leaves no mark where a hammer would", "MLT-1", "hand-tools", 9, 20, 300],
    ["Cordless drill driver", "Two batteries, 18 volts", "DRL-18", "power-tools", 99, 2, 60],
    ["Wood screws 5x80", "Galvanized, a box of 200", "SCR-580", "fasteners", 7, 50, 0],
    ["Safety helmet", "White, with a hammer holder", "HLM-1", "safety", 15, 10, 900],
  ] as const;
  for (const [name, description, sku, category, dollars, minOrder, available] of tools)
    await shop.tool({ name, description, sku, category, priceCents: dollars * 100, minOrder, available });
});
afterAll(() => shop.close());

const search = (input: Partial<SearchCatalogInput>): Promise<ToolSearch> =>
  shop.visitorApi().catalog.searchCatalog(input);
const names = async (input: Partial<SearchCatalogInput>) => (await search(input)).rows.map(({ name }) => name);

test("a word finds tools by name first, then by description", async () => {
  expect(await names({ query: "hammer" })).toEqual(["Claw hammer", "Safety helmet", "Rubber mallet"]);
});

test("a word is found from its beginning, and in other forms", async () => {
  expect(await names({ query: "cordless dri" })).toEqual(["Cordless drill driver"]);
  expect(await names({ query: "wood scre" })).toEqual(["Wood screws 5x80"]);
  expect(await names({ query: "helmets" })).toEqual(["Safety helmet"]);
});

test("a whole word is also the beginning of longer ones", async () => {
  const adapter = await shop.tool({ name: "Adapter", description: "For brassware, gasproof sealants, hammerdrills." });
  for (const query of ["brass", "gas", "seal", "hammer"]) expect(await names({ query }), query).toContain(adapter.name);
  await shop.services.sql`update tools set deleted_at = now() where id = ${adapter.id}`;
});

test("a mistyped word finds the tools that were meant", async () => {
  expect(await names({ query: "malet" })).toEqual(["Rubber mallet"]);
  expect(await names({ query: "cordles drill" })).toEqual(["Cordless drill driver"]);
  expect((await names({ query: "helmit" }))[0]).toBe("Safety helmet");
  expect(await names({ query: "mlalet" })).toEqual(["Rubber mallet"]);
  expect((await names({ query: "dirll" }))[0]).toBe("Cordless drill driver");
  expect(await search({ query: "malet" })).toMatchObject({ isCorrected: true, isPartial: false });
  expect(await search({ query: "mallet" })).toMatchObject({ isCorrected: false });
});

test("an article number is found whole, from its beginning, and in either case", async () => {
  expect((await names({ query: "HMR-0202" }))[0]).toBe("Sledgehammer");
  expect(await names({ query: "hmr-" })).toEqual(expect.arrayContaining(["Claw hammer", "Sledgehammer"]));
});

test("an article number is found without its punctuation", async () => {
  expect((await names({ query: "HMR0202" }))[0]).toBe("Sledgehammer");
  expect((await names({ query: "drl 18" }))[0]).toBe("Cordless drill driver");
});

test("a manufacturer's number is found like an article number: whole, from its beginning, in either case, without its punctuation", async () => {
  const { id, name } = await shop.tool({
    name: "Bench vice",
    description: "Cast iron.",
    manufacturerNumber: "MFR-123",
  });
  for (const query of ["MFR-123", "mfr123", "MFR 123", "mfr-12", "mfr12", "vice mfr123"])
    expect((await names({ query }))[0], query).toBe(name);
  await shop.services.sql`update tools set deleted_at = now() where id = ${id}`;
});

test("one character finds names and article numbers that begin with it", async () => {
  expect(await names({ query: "s", sort: "name" })).toEqual(["Safety helmet", "Sledgehammer", "Wood screws 5x80"]);
  expect(await names({ query: "cordless d" })).toEqual(["Cordless drill driver"]);
});

test("an article number without its punctuation is found beside other words", async () => {
  expect(await names({ query: "hmr0101 claw" })).toEqual(["Claw hammer"]);
});

test("a name with several hyphens is found whole and from its beginning", async () => {
  const set = await shop.tool({ name: "Drill-bit-and-tap-set", description: "Steel." });
  for (const query of [set.name, "drill-bit-and-tap", "drill-bit-an"])
    expect(await names({ query })).toEqual([set.name]);
  await shop.services.sql`update tools set deleted_at = now() where id = ${set.id}`;
});

test("a number is found apart from its unit", async () => {
  const grinder = await shop.tool({ name: "Angle grinder 18 V", description: "Without charger." });
  for (const query of ["grinder 18V", "18v grin"]) expect(await names({ query }), query).toEqual([grinder.name]);
  expect(await names({ query: "18v" })).toEqual([grinder.name, "Cordless drill driver"]);
  expect(await search({ query: "grinder 36v" })).toMatchObject({ isPartial: true, rows: [{ name: grinder.name }] });
  await shop.services.sql`update tools set deleted_at = now() where id = ${grinder.id}`;
});

test("a code after a number is not a size, and is found by itself", async () => {
  const charger = await shop.tool({ name: "Charger 5 MX2240" });
  expect(await names({ query: "mx2240" })).toEqual([charger.name]);
  await shop.services.sql`update tools set deleted_at = now() where id = ${charger.id}`;
});

test("an inch mark is not a quotation mark", async () => {
  const spanner = await shop.tool({ name: 'Combination spanner 17" long', description: "Chrome vanadium." });
  for (const query of ['17" wrench', 'spanner 17"', "spanner -hammer", 'wrench -"claw hammer"'])
    expect(await names({ query }), query).toEqual([spanner.name]);
  await shop.services.sql`update tools set deleted_at = now() where id = ${spanner.id}`;
});

test("sizes and fractions are found however they are written", async () => {
  const bolts = {
    M1: 'Zarkbolt 1/4" x 2"',
    M2: "Zarkbolt 10MM",
    M3: "Zarkbolt 2.5 mm",
    M4: "Zarkbolt 25 mm",
    M5: 'Zarkbolt 1-1/2"',
    M6: "Zarkbolt ½ in",
    M7: "Zarkbolt 8 mm × 60",
    M8: "Zarkbolt 3/8 in",
    M9: 'Zarkbolt 5/8 "drive"',
  };
  const added = [];
  for (const [sku, name] of Object.entries(bolts))
    added.push(await shop.tool({ name, sku: `RP-${sku}`, description: "Steel." }));
  for (const [sku, queries] of Object.entries({
    M1: ['zarkbolt 1/4"', "zarkbolt 1/4 x 2", "1/4 inch zarkbolt", "zarkbolt ¼"],
    M2: ["zarkbolt 10 mm", "zarkbolt 10mm", "ZARKBOLT １０ＭＭ"],
    M3: ["2.5mm", "2,5 mm", "zarkbolt 2.5 mm", "zarkbolt 2.5"],
    M4: ["zarkbolt 25 mm", "25mm zarkbolt"],
    M5: ["1 1/2", "1-1/2", "1½", 'zarkbolt 1 1/2"'],
    M6: ["1/2", "½", "zarkbolt 1/2 in", 'zarkbolt 1/2"'],
    M7: ["8 x 60", "8*60", "8x60", "8 × 60 zarkbolt", "zarkbolt 8mm x 60"],
    M8: ["zarkbolt 3/8", "zarkbolt 3/8 in", 'zarkbolt 3/8"', "zarkbolt 3/8-inch", "zarkbolt 3⁄8″"],
    M9: ["zarkbolt 5/8", "zarkbolt 5/8 drive"],
  }))
    for (const query of queries) {
      const result = await search({ query });
      expect(
        result.rows.map((tool) => tool.sku),
        query,
      ).toEqual([`RP-${sku}`]);
      expect(result.isPartial).toBe(false);
      if (query.length === 1) continue;
      const suggested = await shop.visitorApi().catalog.suggest({ query });
      expect(
        suggested.tools.map((tool) => tool.sku),
        query,
      ).toEqual([`RP-${sku}`]);
    }
  await shop.services.sql`update tools set deleted_at = now() where id = any (${added.map(({ id }) => id)})`;
});

test("one word and two words find each other, and an article number does with any dash", async () => {
  expect(await names({ query: "sledge hammer" })).toContain("Sledgehammer");
  expect((await names({ query: "clawhammer" }))[0]).toBe("Claw hammer");
  for (const query of ["HMR–0202", "HMR\u20110202", "HMR\u00ad-0202", "ＨＭＲ-０２０２"])
    expect((await names({ query }))[0], query).toBe("Sledgehammer");
});

test("where no tool has all words, those that have most of them are listed and marked as partial matches", async () => {
  const result = await search({ query: "rubber mallet purple" });
  expect(result).toMatchObject({ isPartial: true, total: 1, isTotalExact: true });
  expect(result.rows.map(({ name }) => name)).toEqual(["Rubber mallet"]);
  expect(await search({ query: "purple zebra 500" })).toMatchObject({ isPartial: false, rows: [] });
  expect(await search({ query: "rubber mallet" })).toMatchObject({ isPartial: false });
});

test("synonyms of several words find each other in both directions", async () => {
  expect(await names({ query: "hard hat" })).toEqual(["Safety helmet"]);
  expect(await names({ query: "hard hat white" })).toEqual(["Safety helmet"]);
  expect(await names({ query: "hardhat" })).toEqual(["Safety helmet"]);
});

test("quotes and a minus mean what they mean to a search engine", async () => {
  expect(await names({ query: '"hammer holder"' })).toEqual(["Safety helmet"]);
  expect(await names({ query: "hammer -helmet" })).toEqual(["Claw hammer", "Rubber mallet"]);
});

test("a query without a match finds nothing, and unusual input causes no error", async () => {
  expect(await search({ query: "zzyzx" })).toMatchObject({ rows: [], total: 0, isTotalExact: true, nextCursor: null });
  for (const query of [
    "%",
    "_",
    "\\",
    "'",
    ":*",
    "& |",
    "!!",
    "the",
    "()",
    '"',
    "-",
    "a:*b",
    "🔨",
    "<->",
    "or or or",
    "x".repeat(100),
    '""',
    '-"',
    '1/2" or 3/4"',
  ])
    await expect(search({ query }), query).resolves.toBeDefined();
});

test("filters narrow, and each facet counts what its own choices would show", async () => {
  const result = await search({ query: "hammer", category: "hand-tools" });
  expect(result.rows.map(({ name }) => name)).toEqual(["Claw hammer", "Rubber mallet"]);
  expect(result.total).toBe(2);
  expect(Object.fromEntries(result.categories.map(({ value, count }) => [value, count]))).toMatchObject({
    "hand-tools": 2,
    safety: 1,
    fasteners: 0,
  });
  const affordable = await search({ maxPriceCents: 1200, sort: "price-asc" });
  expect(affordable.rows.map(({ name }) => name)).toEqual(["Wood screws 5x80", "Rubber mallet", "Claw hammer"]);
  expect(affordable).toMatchObject({ total: 3, inStockCount: 2 });
  expect(await names({ maxMinOrder: 5, sort: "name" })).toEqual(["Cordless drill driver", "Sledgehammer"]);
  expect(await names({ minPriceCents: 2000, maxPriceCents: Number.MAX_SAFE_INTEGER, sort: "price-desc" })).toEqual([
    "Cordless drill driver",
    "Sledgehammer",
  ]);
});

test("in stock is what can be ordered: one minimum order at least", async () => {
  const result = await search({ inStock: true, sort: "name" });
  expect(result.rows.map(({ name }) => name)).not.toContain("Sledgehammer");
  expect(result).toMatchObject({ total: 4, inStockCount: 4 });
});

test.for(["relevance", "newest", "price-asc", "price-desc", "name"] as const)(
  "sorted by %s, the pages together are the whole, also while tools are added",
  async (sort) => {
    const whole = await names({ sort, query: "hammer", limit: 60 });
    const added: string[] = [];
    onTestFinished(async () => {
      await shop.services.sql`update tools set deleted_at = now() where id = any (${added})`;
    });
    const seen: { id: string; name: string }[] = [];
    let cursor: string | undefined;
    do {
      const page = await search({ sort, query: "hammer", limit: 1, cursor });
      seen.push(...page.rows);
      cursor = page.nextCursor ?? undefined;
      if (added.length === whole.length) continue;
      const description = "Hammer not needed, hammer, hammer";
      added.push((await shop.tool({ name: "Zebra tape", description, priceCents: 1000 })).id);
    } while (cursor);
    expect(seen.filter(({ id }) => !added.includes(id)).map(({ name }) => name)).toEqual(whole);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
  },
);

test.for(["relevance", "newest", "price-asc", "price-desc", "name"] as const)(
  "sorted by %s, pages by number together are the whole",
  async (sort) => {
    const whole = await names({ sort, query: "hammer", limit: 60 });
    const seen: string[] = [];
    for (let page = 1; page <= whole.length; page += 1) {
      const result = await search({ sort, query: "hammer", limit: 1, page });
      expect(result.nextCursor === null).toBe(page === whole.length);
      seen.push(...result.rows.map(({ name }) => name));
    }
    expect(seen).toEqual(whole);
    expect(await search({ sort, query: "hammer", limit: 1, page: whole.length + 1 })).toMatchObject({
      rows: [],
      total: whole.length,
    });
  },
);

test("pages have numbers as far as the first thousand tools", async () => {
  await expect(search({ limit: 20, page: 50 })).resolves.toMatchObject({ rows: [] });
  await expect(search({ limit: 20, page: 51 })).rejects.toMatchObject({ code: "BAD_REQUEST" });
});

test("a cursor that is not of this search is refused", async () => {
  const { nextCursor } = await search({ sort: "price-asc", limit: 1 });
  const forged = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const id = "01890000-0000-7000-8000-000000000000";
  for (const cursor of [
    "nonsense",
    "",
    forged(null),
    forged({ sort: "newest", key: 1, id }),
    forged({ sort: "newest", key: null, id: "' or 1=1" }),
  ])
    await expect(search({ cursor }), cursor).rejects.toMatchObject({ code: "BAD_REQUEST" });
  await expect(search({ sort: "name", cursor: nextCursor ?? "" })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  const huge = forged({ sort: "price-asc", key: 1e300, id });
  await expect(search({ sort: "price-asc", cursor: huge })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  for (const sort of ["price-asc", "min-order", "stock"] as const)
    expect((await search({ sort, cursor: forged({ sort, key: 9_000_000_000, id }) })).rows).toBeDefined();
});

test("exact matches come before similar ones", async () => {
  await shop.tool({ name: "Screw clamp", description: "Holds two boards." });
  await shop.tool({ name: "Vest, class 2, clasp at the front", description: "Is seen from afar." });
  expect((await names({ query: "clam" }))[0]).toBe("Screw clamp");
});

test("a word finds what the trade also calls it", async () => {
  await shop.tool({ name: "Ring spanner", description: "Chrome vanadium." });
  expect(await names({ query: "wrench" })).toEqual(["Ring spanner"]);
  expect(await names({ query: "ring wrenches" })).toEqual(["Ring spanner"]);
});
