import type { Request } from "autocannon";
import postgres from "postgres";
import type { Customer } from "../shop/customers.ts";
import { hasPages } from "../shop/start-shop.ts";

/**
 * One kind of request, for the shop and for the bare server. `budget` is the fraction of the bare server's rate that the shop must reach;
 * why calls over tRPC have less: docs/decisions/0020-benchmarks-compare.md
 */
export type Workload = { name: string; budget: number; shop: Request[]; bare: Request[] };

const samples = 400;
const json = { "content-type": "application/json" };
/** The headers of a visitor, each with an address of their own, because the shop bounds the work of an address. */
const visitor = (number: number) => ({
  ...json,
  "x-forwarded-for": `10.2.${Math.floor(number / 250)}.${(number % 250) + 1}`,
});

export async function makeWorkloads(
  shopUrl: string,
  databaseUrl: string,
  customers: [Customer, ...Customer[]],
): Promise<Workload[]> {
  const tools = await sampleTools(shopUrl, databaseUrl, customers[0]);
  const customer = (number: number): Customer => customers[number % customers.length] ?? customers[0];
  const toolOfBare = tools.map(({ toolId }) => ({ path: `/tool/${toolId}` }));
  const orderOfBare = tools.map((line) => post("/order", json, orderBody(line)));
  return [
    ...(hasPages() ? [{ name: "home page, HTML", budget: 0.5, shop: [{ path: "/" }], bare: [{ path: "/page" }] }] : []),
    {
      name: "newest six tools, by GET, cached",
      budget: 0.5,
      shop: [{ path: "/trpc/catalog.listNewest" }],
      bare: [{ path: "/newest" }],
    },
    {
      name: "tool by id, by GET, cached",
      budget: 0.5,
      shop: tools.map(({ toolId }) => ({
        path: `/trpc/catalog.getTool?input=${encodeURIComponent(JSON.stringify({ id: toolId }))}`,
      })),
      bare: toolOfBare,
    },
    // Queries by POST are not cached.
    {
      name: "newest six tools, not cached",
      budget: 0.25,
      shop: tools.map((_, number) => post("/trpc/catalog.listNewest", visitor(number), {})),
      bare: [{ path: "/newest" }],
    },
    {
      name: "tool by id, not cached",
      budget: 0.15,
      shop: tools.map(({ toolId }, number) => post("/trpc/catalog.getTool", visitor(number), { id: toolId })),
      bare: toolOfBare,
    },
    {
      name: "place an order, tRPC",
      budget: 0.3,
      shop: tools.map((line, number) =>
        post("/trpc/orders.placeOrder", { ...json, ...customer(number) }, basketBody([line])),
      ),
      bare: orderOfBare,
    },
    { name: "place an order, REST", budget: 0.4, shop: ordersByRest(tools, customers), bare: orderOfBare },
  ];
}

/** A tool in its smallest quantity, and what that costs in dollars. */
export type Line = { toolId: string; quantity: number; toPay: number };

export const orderBody = ({ toolId, quantity }: Line) => ({
  toolId,
  quantity,
  address: "1 Dock Street",
  phone: "5550100",
});

const basketBody = (lines: Line[]) => ({
  lines: lines.map(({ toolId, quantity }) => ({ toolId, quantity })),
  address: "1 Dock Street",
  phone: "5550100",
});

/** The same customers place orders of one line, and of twenty. */
export async function ordersOfLines(
  shopUrl: string,
  databaseUrl: string,
  customers: [Customer, ...Customer[]],
): Promise<[one: Request[], twenty: Request[]]> {
  const tools = await sampleTools(shopUrl, databaseUrl, customers[0]);
  const ofSize = (size: number) =>
    tools.map((_, number) =>
      post(
        "/trpc/orders.placeOrder",
        { ...json, ...customers[number % customers.length] },
        basketBody(
          Array.from({ length: size }, (_line, index) => tools[(number + 17 * index) % tools.length]).filter(
            (line) => line !== undefined,
          ),
        ),
      ),
    );
  return [ofSize(1), ofSize(20)];
}

const ordersByRest = (tools: Line[], customers: [Customer, ...Customer[]]): Request[] =>
  tools.map((line, number) => {
    const customer = customers[number % customers.length] ?? customers[0];
    return post("/order", { ...json, ...customer }, orderBody(line));
  });

/** Tools from all over the catalog with plenty of stock. */
export async function sampleTools(shopUrl: string, databaseUrl: string, customer: Customer): Promise<Line[]> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  const ids = await sql<{ id: string }[]>`select id from tools order by md5(id::text) limit ${samples}`;
  await sql.end();
  const tools = await Promise.all(
    ids.map(async ({ id }) => {
      const answer = await fetch(`${shopUrl}/tool/${id}`, { headers: customer });
      if (!answer.ok) throw new Error(`GET /tool/${id} answered ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as { _id: string; price: number; minOrder: number; available: number };
    }),
  );
  return tools
    .filter(({ available }) => available > 500_000)
    .map(({ _id, price, minOrder }) => ({ toolId: _id, quantity: minOrder, toPay: price * minOrder }));
}

const post = (path: string, headers: Record<string, string>, body: object): Request => ({
  method: "POST",
  path,
  headers,
  body: JSON.stringify(body),
});
