import type { Person } from "./shop/people.ts";

export type Timing = { name: string; p50Ms: number; p95Ms: number };

const times = 20;

const calls: { name: string; procedure: string; input: object }[] = [
  { name: "orders, first page", procedure: "orders.list", input: {} },
  { name: "orders, middle page", procedure: "orders.list", input: { page: "middle" } },
  { name: "orders by buyer, page 50", procedure: "orders.list", input: { sortBy: "buyerEmail", page: 50 } },
  { name: "orders by total, middle page", procedure: "orders.list", input: { sortBy: "total", page: "middle" } },
  { name: "pending orders by quantity", procedure: "orders.list", input: { status: "pending", sortBy: "quantity" } },
  { name: "orders searched by buyer", procedure: "orders.list", input: { search: "buyer77@" } },
  { name: "tools, first page", procedure: "tools.list", input: {} },
  { name: "tools by name, middle page", procedure: "tools.list", input: { sortBy: "name", page: "middle" } },
  { name: "tools by stock, page 50", procedure: "tools.list", input: { sortBy: "available", page: 50 } },
  {
    name: "tools low on stock",
    procedure: "tools.list",
    input: { stock: "low", sortBy: "available", direction: "asc" },
  },
  { name: "tools searched", procedure: "tools.list", input: { search: "titanium h", sortBy: "price" } },
  { name: "users", procedure: "users.list", input: { search: "buyer7" } },
  { name: "catalogue, no words", procedure: "tools.search", input: {} },
  { name: "catalogue, a common word", procedure: "tools.search", input: { query: "hammer" } },
  { name: "catalogue, while typing", procedure: "tools.search", input: { query: "cordless dri" } },
  { name: "catalogue, a mistyped word", procedure: "tools.search", input: { query: "titanum hamer" } },
  {
    name: "catalogue, filters by name",
    procedure: "tools.search",
    input: { category: "safety", maxMinOrder: 3, inStock: true, sort: "name" },
  },
  { name: "business summary", procedure: "content.summary", input: {} },
];

/** One call at a time, as an admin at a desk makes them. */
export async function timeCalls(
  url: string,
  admin: Person,
  rows: { tools: number; orders: number },
): Promise<Timing[]> {
  const timings: Timing[] = [];
  for (const { name, procedure, input } of calls) {
    const total = procedure === "orders.list" ? rows.orders : rows.tools;
    const given = JSON.stringify(input).replace('"middle"', String(Math.max(1, Math.floor(total / 40))));
    const address = `${url}/trpc/${procedure}?input=${encodeURIComponent(given)}`;
    const taken: number[] = [];
    for (let time = -2; time < times; time += 1) {
      const start = performance.now();
      const answer = await fetch(address, { headers: admin });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${name}: ${answer.status} ${text}`);
      if (time >= 0) taken.push(performance.now() - start);
    }
    taken.sort((a, b) => a - b);
    timings.push({ name, p50Ms: at(taken, 0.5), p95Ms: at(taken, 0.95) });
  }
  return timings;
}

const at = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
