import { performance } from "node:perf_hooks";
import { expect, test } from "vitest";
import { type Person, startTestShop } from "../../testing/test-shop.ts";

// The long form: PRICE_LISTS=100 PRICES=10000 COMPANIES=2000 (`pnpm bench:long`), for which the budget is a ratio of 1.3.
const lists = Number(process.env.PRICE_LISTS ?? 20);
const prices = Number(process.env.PRICES ?? 1000);
const companies = Number(process.env.COMPANIES ?? 100);
const isLong = prices >= 10_000;
const groups = 20;
const rounds = isLong ? 40 : 10;
// The short form, beside other tests, finds only what grows with the lists. A fifth above the budget of the long form is noise.
const budget = isLong ? 1.3 * 1.2 : 10;
// A basket takes some milliseconds, of which each statement is a large fraction; nobody notices less than this.
const unnoticedMs = 10;

type Caller = Person["api"];

/** The shop's tools, the company with the largest number of lists, and callers for it and for nobody. */
async function fillShop() {
  const shop = await startTestShop();
  await shop.tool();
  const { sql } = shop.services;
  const admin = await shop.admin();
  const row = (index: number) => `P-${index},Steel tool ${index},10,hand-tools,1,100000\n`;
  const sent = await admin.inject({
    method: "POST",
    url: "/import/tools?mode=all-or-nothing",
    headers: { "content-type": "text/csv", origin: "http://shop.test" },
    payload: `sku,name,price,category,minimum order,available\n${Array.from({ length: prices }, (_, index) => row(index)).join("")}`,
  });
  expect(sent.statusCode, sent.body).toBe(200);
  await sql`
    insert into companies (id, name, country, billing_address, invoice_email, status)
    select gen_random_uuid(), 'Firm ' || n, 'US', '1 Way', 'pay@firm.example', 'active' from generate_series(1, ${companies}::int) n`;
  await sql`insert into company_groups (id, name) select gen_random_uuid(), 'Group ' || n from generate_series(1, ${groups}::int) n`;
  await sql`
    insert into companies_in_groups (company_id, group_id)
    select c.id, g.id from companies c join company_groups g on right(g.name, 1) = right(c.name, 1)`;
  await sql`insert into price_lists (id, name) select gen_random_uuid(), 'List ' || n from generate_series(1, ${lists}::int) n`;
  await sql`
    insert into price_list_groups (list_id, group_id)
    select l.id, g.id from price_lists l join company_groups g on g.name = 'Group ' || (substr(l.name, 6)::int % ${groups}::int + 1)`;
  await sql`insert into price_list_rules (list_id, percent_off) select id, 5 from price_lists`;
  for (const { id } of await sql<{ id: string }[]>`select id from price_lists`)
    await sql`
      insert into price_list_entries (list_id, tool_id, price_cents)
      select ${id}, id, 700 + (random() * 200)::int from tools where sku like 'P-%'`;
  await sql`analyze`;
  const [company] = await sql<{ id: string; lists: number }[]>`
    select i.company_id as id, count(*)::int as lists from companies_in_groups i join price_list_groups g on g.group_id = i.group_id
    group by 1 order by 2 desc, 1 limit 1`;
  if (!company) throw new Error("No company has a price list.");
  const callerFor = async (companyId: string | null): Promise<Caller> => {
    const buyer = await shop.buyer();
    if (companyId === null) return buyer.api;
    await sql`insert into company_members (company_id, user_id, role) values (${companyId}, ${buyer.ctx.user.id}, 'buyer')`;
    return shop.buyingFor(buyer, companyId);
  };
  return { shop, sql, company, own: await callerFor(company.id), plain: await callerFor(null) };
}

const median = (values: number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

test("catalog, order pad and basket are hardly slower for a company with many price lists than for a person without one", async () => {
  const { shop, sql, company, own, plain } = await fillShop();
  await using _ = shop;
  const ids = (await sql<{ id: string }[]>`select id from tools where sku like 'P-%' limit 100`).map(({ id }) => id);
  for (const caller of [plain, own])
    await caller.basket.addLines({ lines: ids.map((toolId) => ({ toolId, quantity: 10 })) });
  const text = Array.from({ length: Math.min(5000, prices) }, (_, index) => `P-${index}; 10`).join("\n");
  const search = async (caller: Caller) => (await caller.catalog.searchCatalog({ query: "steel" })).rows;
  const works: [string, (caller: Caller) => Promise<unknown>][] = [
    [
      "catalog",
      // The browser asks for the page of the public, and for the own prices on it.
      async (caller) => {
        const rows = await search(caller);
        if (caller === own) await caller.pricing.priceTools({ ids: rows.map(({ id }) => id) });
      },
    ],
    ["order pad", (caller) => caller.orderPad.resolveLines({ text })],
    ["basket", (caller) => caller.basket.getBasket()],
  ];
  const measured: { what: string; withoutMs: string; withMs: string; ratio: number; addedMs: number }[] = [];
  for (const [what, work] of works) {
    const times = { plain: [] as number[], own: [] as number[] };
    // In turns, so that both have the same machine. The first two rounds warm up.
    for (let round = -2; round < rounds; round += 1) {
      const one = { plain: await timeOf(() => work(plain)), own: await timeOf(() => work(own)) };
      if (round < 0) continue;
      times.plain.push(one.plain);
      times.own.push(one.own);
    }
    const [without, withLists] = [median(times.plain), median(times.own)];
    measured.push({
      what,
      withoutMs: without.toFixed(1),
      withMs: withLists.toFixed(1),
      ratio: Number((withLists / without).toFixed(2)),
      addedMs: withLists - without,
    });
  }
  if (isLong) console.table([{ what: `lists of the company: ${company.lists}` }, ...measured]);
  expect(measured.filter(({ ratio, addedMs }) => ratio > budget && addedMs > unnoticedMs)).toEqual([]);
}, 600_000);
