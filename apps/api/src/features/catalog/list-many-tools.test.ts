import type { ListToolsInput } from "@ironmonger/contract/catalog";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import type { Admin, TestShop } from "../../testing/test-shop.ts";
import { startTestShop } from "../../testing/test-shop.ts";

// So many that a page in the middle is far from both ends, and more than a search counts.
const tools = 10_150;
const counted = 1_000;
const pageSize = 100;

let shop: TestShop;
let admin: Admin;
beforeAll(async () => {
  shop = await startTestShop({ withBackground: true });
  admin = await shop.admin();
  // Names and prices repeat, so that ids have to settle the order.
  await shop.services.sql`
    insert into tools (id, name, category, description, image_url, price_cents, min_order, available)
    select gen_random_uuid(), 'Bolt ' || i % 700, case when i % 3 > 0 then 'fasteners' else 'safety' end, 'Steel.',
      '/images/no-picture.svg', 100 + i % 7, 10, case when i % 2 = 0 then 0 else 100 + i % 90 end
    from generate_series(1, ${tools}) as i`;
  await shop.services.sql`analyze tools`;
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
    const wanted = await shop.services.sql.unsafe(`select id from tools order by ${key} ${direction}, id ${direction}`);
    expect(rows.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id));
  }
});

test("so do those of a long table that is filtered", async () => {
  const { rows, total } = await readAll({ sortBy: "name", category: "fasteners" });
  expect(total).toBe(tools - Math.floor(tools / 3));
  expect(rows.every(({ category }) => category === "fasteners")).toBe(true);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(total);
});

test("a search that finds more than it counts ends where its count does", async () => {
  const find = (page: number) => admin.api.catalog.list({ search: "bolt", sortBy: "price", page, pageSize: 96 });
  const last = Math.ceil(counted / 96);
  const { rows, total } = await find(last);
  expect(total).toBe(counted);
  expect(rows).toHaveLength(counted % 96);
  expect((await find(last + 1)).rows).toEqual([]);
});

test("what every 64th tool shows to be more than is counted comes in its order, too, page by page", async () => {
  const { sql } = shop.services;
  // All of them are among every 64th tool: their ids end with 0 to 3.
  await sql`
    insert into tools (id, name, category, description, image_url, price_cents, min_order, available)
    select ('00000000-0000-7000-a000-' || lpad(to_hex(i * 256 + i % 4), 12, '0'))::uuid, 'Eye bolt ' || i, 'safety', 'Steel.',
      '/images/no-picture.svg', 50 + i % 80, 10, 100 from generate_series(1, 300) as i`;
  onTestFinished(async () => {
    await sql`update tools set deleted_at = now() where name like 'Eye%'`;
  });
  for (const [sortBy, column] of [
    ["price", "price_cents"],
    ["available", "available"],
  ] as const) {
    const wanted = await sql<{ id: string }[]>`
      select id from tools where name_key like '%bolt%' order by ${sql(column)}, id limit 40`;
    for (const page of [1, 2]) {
      const found = await admin.api.catalog.list({ search: "Bolt", sortBy, direction: "asc", page, pageSize: 20 });
      expect(found.total).toBe(counted);
      expect(found.rows.map(({ id }) => id)).toEqual(wanted.slice((page - 1) * 20, page * 20).map(({ id }) => id));
    }
  }
});

test("tools that all stand at the far end of the wished order are found there, however common their name is", async () => {
  const { sql } = shop.services;
  await sql`
    insert into tools (id, name, category, description, image_url, price_cents, min_order, available)
    select ('00000000-7000-7000-a000-' || lpad(to_hex(i * 256 + i % 4), 12, '0'))::uuid, 'Zinc pail ' || i, 'safety', 'Steel.',
      '/images/no-picture.svg', 50, 10, 1000 from generate_series(1, 300) as i`;
  onTestFinished(async () => {
    await sql`update tools set deleted_at = now() where name like 'Zinc%'`;
  });
  const wanted = await sql<{ id: string }[]>`select id from tools where name_key like '%pail%' order by available, id`;
  const found = await admin.api.catalog.list({
    search: "pail",
    sortBy: "available",
    direction: "asc",
    page: 3,
    pageSize,
  });
  expect(found.total).toBe(300);
  expect(found.rows.map(({ id }) => id)).toEqual(wanted.slice(200).map(({ id }) => id));
});

test("a tool that is added before the middle moves the middle on", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const middle = { sortBy: "name", direction: "asc", page: 46, pageSize } as const;
  const before = await admin.api.catalog.list(middle);
  await shop.tool({ name: "Aardvark tongs" });
  // The notice is on its way, and positions may be ten seconds old.
  await expect
    .poll(async () => {
      vi.setSystemTime(Date.now() + 11_000);
      return (await admin.api.catalog.list(middle)).rows.map(({ id }) => id).slice(1);
    })
    .toEqual(before.rows.map(({ id }) => id).slice(0, -1));
});
