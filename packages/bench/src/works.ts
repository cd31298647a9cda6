import type { Request } from "autocannon";
import postgres from "postgres";
import type { Person } from "./shop/people.ts";
import { hasPages } from "./shop/start-shop.ts";

/** One work of the shop, done by the shop and by the bare server. `target` is the share of the bare server's rate to reach. */
export type Work = { name: string; target: number; shop: Request[]; bare: Request[] };

const ids = 400;
const json = { "content-type": "application/json" };

/** The works of one database. The home page is among them where the web app is built. */
export async function makeWorks(databaseUrl: string, people: Person[]): Promise<Work[]> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  const tools = await sql<{ id: string; minOrder: number }[]>`
    select tool_id as id, min_order as "minOrder" from tool_stock where available > 1000000 order by md5(tool_id::text) limit ${ids}`;
  await sql.end();
  const someone = (number: number): Person => people[number % people.length] ?? {};
  const input = (value: unknown) => encodeURIComponent(JSON.stringify(value));
  // Each finds more than a page of 20 in a shop of any size, so that answers are equally long everywhere.
  const searches = ["titanium", "cordless", "folding", "insulated", "precision"].flatMap((query) =>
    ["hand-tools", "fasteners"].map((category) => ({ query, category })),
  );
  const words = (query: string) =>
    query
      .split(" ")
      .map((word) => `${stem(word)}`)
      .join(" & ");
  const orders = tools.map(({ id, minOrder }) => ({
    toolId: id,
    quantity: minOrder,
    address: "1 Dock Street",
    phone: "5550100",
  }));
  const searchOfShop = (search: object): string => `/trpc/catalog.searchCatalog?input=${input(search)}`;
  const searchOfBare = ({ query, category }: Search, maxPriceCents: number): string =>
    `/search?words=${encodeURIComponent(words(query))}&category=${category}&maxPriceCents=${maxPriceCents}`;
  const bareOrders = orders.map((order) => post("/order", json, order));
  return [
    ...(hasPages() ? [{ name: "home page, HTML", target: 0.7, shop: [{ path: "/" }], bare: [{ path: "/page" }] }] : []),
    {
      name: "newest six tools, tRPC",
      target: 0.6,
      shop: [{ path: "/trpc/catalog.listNewest" }],
      bare: [{ path: "/newest" }],
    },
    {
      name: "tool by id, tRPC",
      target: 0.6,
      shop: tools.map(({ id }) => ({ path: `/trpc/catalog.getTool?input=${input({ id })}` })),
      bare: tools.map(({ id }) => ({ path: `/tool/${id}` })),
    },
    {
      name: "tool by id, REST (signed in)",
      target: 0.6,
      shop: tools.map(({ id }, number) => ({ path: `/tool/${id}`, headers: someone(number) })),
      bare: tools.map(({ id }) => ({ path: `/tool/${id}` })),
    },
    {
      name: "place an order, tRPC",
      target: 0.5,
      shop: orders.map((order, number) => post("/trpc/orders.placeOrder", { ...json, ...someone(number) }, order)),
      bare: bareOrders,
    },
    {
      name: "place an order, REST",
      target: 0.5,
      shop: orders.map((order, number) => post("/order", { ...json, ...someone(number) }, order)),
      bare: bareOrders,
    },
    {
      name: "search with a filter, 20 rows",
      target: 0.5,
      shop: searches.map((search) => ({ path: searchOfShop(search) })),
      bare: searches.map((search) => ({ path: searchOfBare(search, anyPrice) })),
    },
    {
      name: "the same, never asked before",
      target: 0.5,
      shop: searches.map((search) => asNew((maxPriceCents) => searchOfShop({ ...search, maxPriceCents }))),
      bare: searches.map((search) => asNew((maxPriceCents) => searchOfBare(search, maxPriceCents))),
    },
  ];
}

type Search = { query: string; category: string };

/** All prices are below it. */
const anyPrice = 1_000_000;
let asked = 0;
/** A price limit that nothing has been searched with before, and that lets everything through. */
export function newPriceLimit(): number {
  asked += 1;
  return anyPrice + asked;
}

const asNew = (path: (maxPriceCents: number) => string): Request => ({
  path: path(anyPrice),
  setupRequest: (request) => ({ ...request, path: path(newPriceLimit()) }),
});

const post = (path: string, headers: Record<string, string>, body: object): Request => ({
  method: "POST",
  path,
  headers,
  body: JSON.stringify(body),
});

/** As the database stems these few words. */
const stem = (word: string) => ({ folding: "fold", insulated: "insul", precision: "precis" })[word] ?? word;
