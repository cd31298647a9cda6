import { afterAll, beforeAll, expect, test } from "vitest";
import { type Admin, startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { delivery } from "../../testing/wishes.ts";
import { rememberSearch } from "./internal/remembered-searches.ts";

let shop: TestShop;
let admin: Admin;
beforeAll(async () => {
  shop = await startTestShop();
  admin = await shop.admin();
});
afterAll(() => shop.close());

test("the same search shows every change at once, whichever process made it", async () => {
  const chisel = await shop.tool({ name: "Wood chisel", priceCents: 900, minOrder: 10, available: 100 });
  await shop.tool({ name: "Cold chisel", priceCents: 800, minOrder: 20, available: 100 });
  const { sql } = shop.services;
  const searches = () =>
    Promise.all([
      shop.visitorApi().catalog.searchCatalog({ query: "chisel" }),
      shop.visitorApi().catalog.searchCatalog({ sort: "price-asc", maxMinOrder: 60 }),
      admin.api.catalog.list({ search: "chisel", sortBy: "price" }),
    ]);
  const changes = [
    () => shop.tool({ name: "Mortise chisel", priceCents: 850 }),
    () => sql`update tools set name = 'Sharp wood chisel' where id = ${chisel.id}`,
    () => sql`update tools set price_cents = 700 where id = ${chisel.id}`,
    () => sql`update tools set description = 'No chisel is better.' where id = ${chisel.id}`,
    () => sql`update tools set category = 'hand-tools' where id = ${chisel.id}`,
    () => sql`update tools set sku = 'CH-1' where id = ${chisel.id}`,
    () => sql`update tools set min_order = 50 where id = ${chisel.id}`,
    () => sql`update tools set available = 49 where id = ${chisel.id}`,
    () => admin.api.catalog.deleteTool({ id: chisel.id }),
  ];
  let before = await searches();
  for (const change of changes) {
    expect(await searches()).toEqual(before);
    await change();
    const after = await searches();
    expect(after, String(change)).not.toEqual(before);
    before = after;
  }
  expect(before.map(({ total }) => total)).toEqual([2, 2, 2]);
});

test("a search done before shows the pieces that are left now", async () => {
  const tool = await shop.tool({ name: "Brad awl", minOrder: 1, available: 1000 });
  const buyer = await shop.buyer();
  for (const left of [1000, 999, 998]) {
    const { rows } = await buyer.api.catalog.searchCatalog({ query: "awl" });
    expect(rows).toMatchObject([{ id: tool.id, available: left }]);
    expect((await admin.api.catalog.list({ search: "awl" })).rows).toMatchObject([{ id: tool.id, available: left }]);
    await buyer.api.orders.placeOrder({ toolId: tool.id, quantity: 1, ...delivery });
  }
});

test("asked for by many at once, something is looked for once; an order changes nothing about it", async () => {
  const tool = await shop.tool({ name: "Scribing awl", minOrder: 1, available: 1000 });
  const buyer = await shop.buyer();
  let looked = 0;
  const find = async () => {
    looked += 1;
    return { ids: [tool.id], rest: "one" };
  };
  const ask = () => rememberSearch(shop.services.sql, "awls", find);
  for (const found of await Promise.all(Array.from({ length: 20 }, ask)))
    expect(found).toMatchObject({ rows: [{ id: tool.id, available: 1000 }], rest: "one" });
  await buyer.api.orders.placeOrder({ toolId: tool.id, quantity: 1, ...delivery });
  expect(await ask()).toMatchObject({ rows: [{ available: 999 }] });
  expect(looked).toBe(1);
});

test("a change that comes while something is looked for is not missed", async () => {
  const { sql } = shop.services;
  const tool = await shop.tool({ name: "Spirit level" });
  const ask = () =>
    rememberSearch(sql, "levels", async () => {
      const [row] = await sql<[{ name: string }]>`select name from tools where id = ${tool.id}`;
      await sql`update tools set name = 'Long spirit level' where id = ${tool.id} and name <> 'Long spirit level'`;
      return { ids: [tool.id], rest: row.name };
    });
  expect(await ask()).toMatchObject({ rest: "Spirit level" });
  expect(await ask()).toMatchObject({ rest: "Long spirit level" });
});

test("what could not be found out is looked for again", async () => {
  let looked = 0;
  const ask = () =>
    rememberSearch(shop.services.sql, "failing", async () => {
      looked += 1;
      if (looked < 3) throw new Error("The database is away.");
      return { ids: [], rest: looked };
    });
  const first = await Promise.allSettled([ask(), ask()]);
  expect(first.filter(({ status }) => status === "rejected")).toHaveLength(2);
  expect(await ask()).toMatchObject({ rows: [], rest: 3 });
  expect(await ask()).toMatchObject({ rows: [], rest: 3 });
});

test("who knows the mark need not ask for it, and an old one misleads nobody", async () => {
  const { sql } = shop.services;
  let looked = 0;
  const ask = (version?: string) =>
    rememberSearch(
      sql,
      "by a known mark",
      async () => {
        looked += 1;
        return { ids: [], rest: looked };
      },
      { version },
    );
  const { version } = await rememberSearch(sql, "another", async () => ({ ids: [], rest: null }));
  await shop.tool({ name: "Try square" });
  await ask(version);
  const again = await ask();
  expect(again.rest).toBe(2);
  expect(again.version).not.toBe(version);
  expect((await ask(again.version)).rest).toBe(2);
});
