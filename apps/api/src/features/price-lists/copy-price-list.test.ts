import { afterAll, beforeAll, expect, test } from "vitest";
import { type Admin, startTestShop, type TestShop } from "../../testing/test-shop.ts";

let shop: TestShop;
let admin: Admin;
beforeAll(async () => {
  shop = await startTestShop();
  admin = await shop.admin();
});
afterAll(() => shop.close());

test("a copy has the period, rules and entries of the list, a name beside it, and no companies and groups", async () => {
  const { id: groupId } = await admin.api.companies.saveGroup({ name: "Roofers" });
  const { id: categoryId } = await admin.api.categories.save({ name: "Slates" });
  const tool = await shop.tool({ priceCents: 1000, minOrder: 10 });
  const kept = {
    validFrom: "2031-01-01T00:00:00.000Z",
    validUntil: "2032-01-01T00:00:00.000Z",
    mayExceedPublic: true,
    rules: [
      { categoryId, percentOff: 12.5 },
      { categoryId: null, percentOff: 3 },
    ],
  };
  const original = await admin.api.priceLists.save({ name: "Roofs", ...kept, groupIds: [groupId] });
  const entry = {
    toolId: tool.id,
    priceCents: 900,
    priceBreaks: [{ fromQuantity: 100, unitPriceCents: 800 }],
    minOrder: 20,
    casePack: 10,
  };
  await admin.api.priceLists.setEntries({ id: original.id, entries: [entry] });
  const before = (await admin.api.priceLists.list()).find(({ id }) => id === original.id);

  const copy = await admin.api.priceLists.copy({ id: original.id });
  expect(copy).toMatchObject({ ...kept, name: "Roofs copy", companyIds: [], groupIds: [], entryCount: 1 });
  expect((await admin.api.priceLists.listEntries({ id: copy.id })).rows).toMatchObject([entry]);
  expect((await admin.api.priceLists.list()).find(({ id }) => id === original.id)).toEqual(before);
  expect((await admin.api.audit.list({ entity: "price-list" })).rows[0]).toMatchObject({
    action: "added",
    entityId: copy.id,
    entityName: "Roofs copy",
  });

  await admin.api.priceLists.changeEntries({ id: copy.id, removedToolIds: [tool.id] });
  expect(await admin.api.priceLists.listEntries({ id: original.id })).toMatchObject({ total: 1 });
  expect(await admin.api.priceLists.copy({ id: original.id })).toMatchObject({ name: "Roofs copy 2" });
});

test("a copy with a name has it, unless another list has it; a name that is long leaves room for what is added", async () => {
  const { id } = await admin.api.priceLists.save({ name: "Doors" });
  expect(await admin.api.priceLists.copy({ id, name: " Gates " })).toMatchObject({ name: "Gates" });
  for (const name of ["doors", "Gates"])
    await expect(admin.api.priceLists.copy({ id, name })).rejects.toMatchObject({
      code: "CONFLICT",
      message: "There is a price list with this name already.",
    });
  await expect(admin.api.priceLists.copy({ id, name: " " })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  const long = await admin.api.priceLists.save({ name: "L".repeat(120) });
  expect(await admin.api.priceLists.copy({ id: long.id })).toMatchObject({ name: `${"L".repeat(115)} copy` });
  expect(await admin.api.priceLists.copy({ id: long.id })).toMatchObject({ name: `${"L".repeat(113)} copy 2` });
});

test("a copy of no list is refused", async () => {
  await expect(admin.api.priceLists.copy({ id: crypto.randomUUID() })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("a list of 10,000 prices is copied in one call, which reads none of them", async () => {
  const { id } = await admin.api.priceLists.save({ name: "Everything" });
  const { sql } = shop.services;
  await sql`
    insert into tools (id, name, description, image_url, price_cents, min_order)
    select gen_random_uuid(), 'Nail ' || n, '', '', 9, 1 from generate_series(1, 10000) n`;
  await sql`insert into price_list_entries (list_id, tool_id, price_cents) select ${id}, id, 5 from tools where name like 'Nail %'`;
  const start = performance.now();
  expect(await admin.api.priceLists.copy({ id })).toMatchObject({ entryCount: 10_000 });
  expect(performance.now() - start).toBeLessThan(5000);
});
