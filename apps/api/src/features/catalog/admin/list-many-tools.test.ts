import type { ListToolsInput } from "@ironmonger/contract/catalog/list-tools";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Admin, TestShop } from "../../../testing/test-shop.ts";
import { startTestShop } from "../../../testing/test-shop.ts";

// Enough that a page in the middle is far from both ends, and more than a search counts.
const tools = 10_150;
const counted = 1_000;
const pageSize = 100;

let shop: TestShop;
let admin: Admin;
beforeAll(async () => {
  shop = await startTestShop();
  admin = await shop.admin();
  // Names and prices repeat, so that ids have to settle the order.
  await shop.services.longSql`
    with added as (
      insert into tools (id, name, category, description, image_url, price_cents, min_order)
      select gen_random_uuid(), 'Bolt ' || i % 700, case when i % 3 > 0 then 'fasteners' else 'safety' end, 'Steel.',
        '/images/no-picture.svg', 100 + i % 7, 10
      from generate_series(1, ${tools}) as i
      returning id, min_order),
    stocked as (insert into tool_stock (tool_id, min_order) select id, min_order from added)
    insert into stock_movements (id, tool_id, delta, reason) select new_id(), id, 100 + get_byte(uuid_send(id), 14) % 90, 'opening' from added where get_byte(uuid_send(id), 15) % 2 <> 0`;
  await shop.services.sql`analyze tools, tool_stock`;
});
afterAll(() => shop.close());

const readAll = async (input: Partial<ListToolsInput>) => {
  const { total } = await admin.api.catalog.list({ ...input, pageSize });
  const rows = [];
  for (let page = 1; page <= Math.ceil(total / pageSize); page += 1)
    rows.push(...(await admin.api.catalog.list({ ...input, pageSize, page })).rows);
  return { rows, total };
};

test.for<[ListToolsInput["sortBy"], string]>([
  ["name", `name_key collate "C"`],
  ["price", "price_cents"],
  ["createdAt", "id"],
  ["available", "available"],
])("sorted by %s, the pages of a long table hold every tool once and in order, both ways", async ([sortBy, key]) => {
  for (const direction of ["asc", "desc"] as const) {
    const { rows, total } = await readAll({ sortBy, direction });
    expect(total).toBe(tools);
    const expected = await shop.services.sql.unsafe(
      `select id from tools join tool_stock on tool_id = id order by ${key} ${direction}, id ${direction}`,
    );
    expect(rows.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
  }
});

test("so do those of a long table that is filtered", async () => {
  const { rows, total } = await readAll({ sortBy: "name", category: "fasteners" });
  expect(total).toBe(tools - Math.floor(tools / 3));
  expect(rows.every(({ category }) => category === "fasteners")).toBe(true);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(total);
});

test("a search that finds more than it counts ends at its count", async () => {
  const find = (page: number) => admin.api.catalog.list({ search: "bolt", sortBy: "price", page, pageSize: 96 });
  const last = Math.ceil(counted / 96);
  const { rows, total } = await find(last);
  expect(total).toBe(counted);
  expect(rows).toHaveLength(counted % 96);
  expect((await find(last + 1)).rows).toEqual([]);
});

test("tools that are all last in the requested order are listed, however common their name is", async () => {
  const { sql } = shop.services;
  await sql`
    with added as (
      insert into tools (id, name, category, description, image_url, price_cents, min_order)
      select gen_random_uuid(), 'Zinc pail ' || i, 'safety', 'Steel.', '/images/no-picture.svg', 50, 10 from generate_series(1, 300) as i
      returning id, min_order),
    stocked as (insert into tool_stock (tool_id, min_order) select id, min_order from added)
    insert into stock_movements (id, tool_id, delta, reason) select new_id(), id, 1000, 'opening' from added`;
  const expected = await sql<{ id: string }[]>`
    select id from tools join tool_stock on tool_id = id where name_key like '%pail%' order by available, id`;
  const page = await admin.api.catalog.list({
    search: "pail",
    sortBy: "available",
    direction: "asc",
    page: 3,
    pageSize,
  });
  expect(page.total).toBe(300);
  expect(page.rows.map(({ id }) => id)).toEqual(expected.slice(200).map(({ id }) => id));
});

test("a common name matches in a category without any of the newest tools, in every order", async () => {
  const { sql } = shop.services;
  await sql`
    with added as (
      insert into tools (id, name, category, description, image_url, price_cents, min_order)
      select ('00000000-0000-7000-8000-' || lpad(i::text, 12, '0'))::uuid, 'Gauge ' || i % 9, 'measuring', 'Steel.',
        '/images/no-picture.svg', 100 + i % 7, 10
      from generate_series(1, 1100) as i
      returning id, min_order),
    stocked as (insert into tool_stock (tool_id, min_order) select id, min_order from added)
    insert into stock_movements (id, tool_id, delta, reason) select new_id(), id, 10 + get_byte(uuid_send(id), 15), 'opening' from added`;
  const keys = {
    name: `name_key collate "C"`,
    price: "price_cents",
    createdAt: "id",
    available: "available",
    sold: "sold",
  };
  for (const sortBy of ["name", "price", "createdAt", "available", "sold"] as const) {
    const expected = await sql.unsafe(
      `select id from tools join tool_stock on tool_id = id where category = 'measuring' order by ${keys[sortBy]} desc, id desc limit 200`,
    );
    const page = await admin.api.catalog.list({
      search: "gauge",
      category: "measuring",
      sortBy,
      direction: "desc",
      page: 2,
      pageSize,
    });
    expect(page.total).toBe(counted);
    expect(page.rows.map(({ id }) => id)).toEqual(expected.slice(pageSize).map(({ id }) => id));
  }
});
