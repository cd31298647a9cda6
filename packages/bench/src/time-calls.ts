import { percentile } from "./measure.ts";
import { askShop, type Desk } from "./shop/ask-shop.ts";
import { newPriceLimit } from "./works.ts";

export type Timing = { p50Ms: number; p95Ms: number };

const times = 20;
const warmUp = 2;
/** The first words of the tools' names; with the beginning of a second word, more searches than are made. */
const makes = [
  "heavy",
  "compact",
  "pro",
  "insulated",
  "forged",
  "cordless",
  "precision",
  "magnetic",
  "titanium",
  "folding",
];

/** `middle` is the number of a table's middle page; `time` counts the calls from 1. */
type Input = object | ((situation: { middle: number; time: number }) => object);
type Call = { name: string; procedure: string; input: Input };
const calls: Call[] = [
  { name: "orders, first page", procedure: "orders.listOrders", input: {} },
  { name: "orders, middle page", procedure: "orders.listOrders", input: ({ middle }) => ({ page: middle }) },
  { name: "orders by buyer, page 50", procedure: "orders.listOrders", input: { sortBy: "buyerEmail", page: 50 } },
  {
    name: "orders by total, middle page",
    procedure: "orders.listOrders",
    input: ({ middle }) => ({ sortBy: "total", page: middle }),
  },
  {
    name: "pending orders by quantity",
    procedure: "orders.listOrders",
    input: { status: "pending", sortBy: "quantity" },
  },
  { name: "orders searched by buyer", procedure: "orders.listOrders", input: { search: "buyer77@" } },
  { name: "orders searched by tool", procedure: "orders.listOrders", input: { search: "hammer" } },
  { name: "tools, first page", procedure: "catalog.list", input: {} },
  {
    name: "tools by name, middle page",
    procedure: "catalog.list",
    input: ({ middle }) => ({ sortBy: "name", page: middle }),
  },
  { name: "tools by stock, page 50", procedure: "catalog.list", input: { sortBy: "available", page: 50 } },
  {
    name: "tools low on stock",
    procedure: "catalog.list",
    input: { stock: "low", sortBy: "available", direction: "asc" },
  },
  { name: "tools searched", procedure: "catalog.list", input: { search: "titanium h", sortBy: "price" } },
  {
    name: "tools searched, never asked before",
    procedure: "catalog.list",
    input: ({ time }) => ({
      search: `${makes[time % makes.length]} ${"hds"[Math.floor(time / makes.length)]}`,
      sortBy: "price",
    }),
  },
  { name: "sales of thirty days", procedure: "insights.show", input: {} },
  { name: "users", procedure: "users.list", input: { search: "buyer7" } },
  { name: "catalogue, no words", procedure: "catalog.searchCatalog", input: {} },
  { name: "catalogue, a common word", procedure: "catalog.searchCatalog", input: { query: "hammer" } },
  {
    name: "catalogue, a common word, never asked before",
    procedure: "catalog.searchCatalog",
    input: () => ({ query: "hammer", maxPriceCents: newPriceLimit() }),
  },
  { name: "catalogue, while typing", procedure: "catalog.searchCatalog", input: { query: "cordless dri" } },
  { name: "catalogue, a mistyped word", procedure: "catalog.searchCatalog", input: { query: "titanum hamer" } },
  {
    name: "catalogue, filters by name",
    procedure: "catalog.searchCatalog",
    input: { category: "safety", maxMinOrder: 3, inStock: true, sort: "name" },
  },
  { name: "business summary", procedure: "content.summary", input: {} },
];

type DeskOfSize = Desk & { rows: { tools: number; orders: number } };

/** One call at a time, as an admin at a desk makes them; at each desk in turns. `growth` compares the last desk with the first. */
export async function timeCalls(desks: DeskOfSize[]): Promise<{ name: string; timings: Timing[]; growth: number }[]> {
  const results = [];
  for (const call of calls) {
    const taken: number[][] = desks.map(() => []);
    for (let time = 1 - warmUp; time <= times; time += 1)
      for (const [index, desk] of desks.entries()) {
        const took = await timeCall(desk, call, time + warmUp);
        if (time > 0) taken[index]?.push(took);
      }
    const timings = taken.map((values) => {
      values.sort((a, b) => a - b);
      return { p50Ms: percentile(values, 0.5), p95Ms: percentile(values, 0.95) };
    });
    const growth = (timings.at(-1)?.p50Ms ?? Number.NaN) / (timings[0]?.p50Ms ?? Number.NaN);
    results.push({ name: call.name, timings, growth });
  }
  return results;
}

async function timeCall(desk: DeskOfSize, { procedure, input }: Call, time: number): Promise<number> {
  const total = procedure === "orders.listOrders" ? desk.rows.orders : desk.rows.tools;
  const middle = Math.max(1, Math.floor(total / 40));
  return (await askShop(desk, procedure, typeof input === "function" ? input({ middle, time }) : input)).ms;
}
