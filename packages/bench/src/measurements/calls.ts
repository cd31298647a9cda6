import { percentile } from "../measure.ts";
import { callShop } from "../shop/call-shop.ts";
import { type SizedShop, startShop } from "../shop/start-shop.ts";
import { orderLists } from "./order-lists.ts";

/** The durations of many different calls, made one at a time; `slowest` says which took longest. */
export type CallTiming = Omit<Group, "measure" | "needsAttributes"> & {
  rows: number;
  calls: number;
  p50Ms: number;
  p95Ms: number;
  slowest: Timed;
};
type Timed = { ms: number; input: string };
type Call = (procedure: string, input: object, options?: { isMutation: boolean }) => Promise<{ data: unknown }>;
type Group = {
  name: string;
  of: "tools" | "orders";
  budgetMs: number;
  needsAttributes?: boolean;
  measure: (call: Call, shop: SizedShop) => Promise<void>;
};

const pageSize = 20;
const lastBudgetedPage = 50;
const direction = ["asc", "desc"];

const orderFilters = combine({
  status: [undefined, "unpaid", "pending", "shipped", "cancelled", "refunded"],
  sortBy: ["placedAt", "buyerEmail", "toolName", "pieces", "total"],
  direction,
});
const toolFilters = combine({
  category: [undefined, "hand-tools", "safety"],
  stock: [undefined, "low", "out"],
  sortBy: ["name", "price", "createdAt", "available", "sold"],
  direction,
});
/** Common and rare words, several words, beginnings of words, numbers, one buyer, several buyers, all buyers, and nothing. */
const orderSearches = [
  ...[
    "hammer",
    "titanium drill",
    "titanium",
    "pro h",
    "IM-10500",
    "PO-600",
    "buyer77@",
    "buyer7",
    "bench.example",
    "zz",
  ],
];
const toolSearches = ["hammer", "titanium drill", "titanium", "pro h", "b-00", "b-000012", "zz", "h"];

/** Common words, two words, unfinished words of one, two and three letters, SKUs, mistyped words, an empty query, and a query without words. */
const searchedWords = [
  ...["hammer", "titanium hammer", "compact folding drill", "workshop", "cordless dri", "ham", "ha"],
  ...["B-0000123", "b0000123", "titanum hamer", "scredriver", "zzyzx", "spanner", ""],
];
const catalogSearches = withFilters(searchedWords);

/** Few, many and all tools, by texts, ranges of numbers and several attributes, in categories of every size. */
const attributeSearches = combine({
  query: ["", "hammer", "titanium hammer", "ha"],
  filter: [
    {},
    { category: "hand-tools" },
    { category: "hand-tools-7" },
    { attributes: [{ name: "Thread", values: ["M8"] }] },
    { attributes: [{ name: "Length", min: "4 cm", max: "60 mm" }] },
    {
      category: "fasteners",
      attributes: [
        { name: "Thread", values: ["M8"] },
        { name: "Material", values: ["Steel 2", "Steel 3"] },
        { name: "Length", min: 40, max: 60 },
      ],
    },
  ],
  sort: ["relevance", "newest", "price-asc", "attribute:Length", "attribute:Thread"],
}).map(({ filter, ...search }) => ({ ...search, ...Object(filter) }));

const maxInputLength = 150;

const groups: Group[] = [
  {
    name: "catalog search and suggestions",
    of: "tools",
    budgetMs: 150,
    measure: async (call) => {
      await searchCatalog(call, catalogSearches);
      for (const query of searchedWords) await call("catalog.suggest", { query });
    },
  },
  {
    name: "catalog search by attributes, with their facets",
    of: "tools",
    budgetMs: 150,
    needsAttributes: true,
    measure: (call) => searchCatalog(call, attributeSearches),
  },
  {
    name: "admin table of orders, first 50 pages",
    of: "orders",
    budgetMs: 200,
    measure: (call) =>
      readPages(call, "orders.listOrders", [...orderFilters, ...searching(orderSearches, orderFilters)]),
  },
  {
    name: "admin table of tools, first 50 pages",
    of: "tools",
    budgetMs: 200,
    measure: (call) => readPages(call, "catalog.list", [...toolFilters, ...searching(toolSearches, toolFilters)]),
  },
  {
    name: "order pad: 5,000 lines, 250 of them names",
    of: "tools",
    budgetMs: 2_000,
    measure: async (call, { size }) => {
      for (const text of orderLists(size.tools)) await call("orderPad.resolveLines", { text }, { isMutation: true });
    },
  },
];

/** Every filter, sort and direction of the catalog and of the admin tables, one call at a time. */
export async function timeCalls(sized: SizedShop): Promise<CallTiming[]> {
  const {
    size,
    databaseUrl,
    customers: [admin],
  } = sized;
  const shop = await startShop(databaseUrl);
  try {
    const timings: CallTiming[] = [];
    for (const { measure, needsAttributes = false, ...group } of groups) {
      if (needsAttributes && !size.hasAttributes) continue;
      const timed: Timed[] = [];
      await measure(async (procedure, input, options) => {
        const { ms, data } = await callShop(shop.url, admin, procedure, input, options);
        timed.push({ ms, input: JSON.stringify(input).slice(0, maxInputLength) });
        return { data };
      }, sized);
      timed.sort((one, other) => one.ms - other.ms);
      const times = timed.map(({ ms }) => ms);
      const slowest = timed.at(-1) ?? { ms: Number.NaN, input: "" };
      const [p50Ms, p95Ms] = [percentile(times, 0.5), percentile(times, 0.95)];
      timings.push({ ...group, rows: size[group.of], calls: timed.length, p50Ms, p95Ms, slowest });
      console.log(`${size.name}: ${group.name}: ${p50Ms.toFixed(1)} / ${p95Ms.toFixed(1)} ms`);
    }
    return timings;
  } finally {
    await shop.stop();
  }
}

/** The first and the second page of every search. */
async function searchCatalog(call: Call, searches: object[]): Promise<void> {
  for (const search of searches) {
    const { data } = await call("catalog.searchCatalog", search);
    const { nextCursor } = data as { nextCursor: string | null };
    if (nextCursor) await call("catalog.searchCatalog", { ...search, cursor: nextCursor });
  }
}

/** The first page of each list, one in the middle, and the last one that has a budget. */
async function readPages(call: Call, procedure: string, inputs: object[]): Promise<void> {
  for (const input of inputs) {
    const { data } = await call(procedure, { ...input, page: 1 });
    const { total } = data as { total: number };
    const last = Math.min(Math.max(1, Math.ceil(total / pageSize)), lastBudgetedPage);
    const pages = new Set([Math.ceil(last / 2), last]);
    pages.delete(1);
    for (const page of pages) await call(procedure, { ...input, page });
  }
}

function withFilters(queries: string[]): object[] {
  const filter = [
    {},
    { category: "safety" },
    { minPriceCents: 2_000, maxPriceCents: 5_000 },
    { category: "hand-tools", maxMinOrder: 3, inStock: true },
  ];
  const sort = ["relevance", "newest", "price-asc", "price-desc", "name", "min-order", "stock"];
  return combine({ query: queries, filter, sort }).map(({ filter, ...search }) => ({ ...search, ...Object(filter) }));
}

/** An object for every combination of these values. */
function combine(values: Record<string, unknown[]>): Record<string, unknown>[] {
  return Object.entries(values).reduce<Record<string, unknown>[]>(
    (combined, [name, choices]) => combined.flatMap((one) => choices.map((choice) => ({ ...one, [name]: choice }))),
    [{}],
  );
}

const searching = (texts: string[], filters: object[]): object[] =>
  texts.flatMap((search) => filters.map((filter) => ({ search, ...filter })));
