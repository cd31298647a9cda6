import { afterAll, beforeAll, expect, test } from "vitest";
import { type Admin, startTestShop, type TestShop } from "../../testing/test-shop.ts";

let shop: TestShop;
let admin: Admin;
beforeAll(async () => {
  shop = await startTestShop();
  admin = await shop.admin();
  await admin.api.attributes.save({ name: "Thread", kind: "text" });
  await admin.api.attributes.save({ name: "Length", kind: "number", unit: "mm" });
});
afterAll(() => shop.close());

const search = (input: Parameters<ReturnType<TestShop["visitorApi"]>["catalog"]["searchCatalog"]>[0]) =>
  shop.visitorApi().catalog.searchCatalog(input);

async function makeBolts(name: string) {
  const model = await admin.api.models.save({ name, rowAttribute: "length", columnAttribute: "Thread" });
  const sizes = [];
  for (const [thread, length, priceCents] of [
    ["M8", "40 mm", 12],
    ["M6", "2 cm", 15],
    ["M6", "40 mm", 20],
  ] as const)
    sizes.push(
      await shop.tool({
        name: `${name} ${thread} × ${length}`,
        category: "fasteners",
        priceCents,
        modelId: model.id,
        attributes: [
          { name: "Thread", value: thread },
          { name: "Length", value: length },
        ],
      }),
    );
  return { model, sizes };
}

test("a model is one row and counts as one in totals, facets and categories; its filters are those of its sizes", async () => {
  const before = await search({});
  const { model, sizes } = await makeBolts("Hexbolt");
  await shop.tool({ name: "Hexbolt gauge", category: "fasteners" });
  const result = await search({ query: "hexbolt" });
  expect(result).toMatchObject({ total: 2, inStockCount: 2 });
  expect(result.categories.find(({ value }) => value === "fasteners")?.count).toBe(2);
  const rows = result.rows.filter(({ modelId }) => modelId === model.id);
  expect(rows).toMatchObject([
    { model: { id: model.id, name: "Hexbolt", toolCount: 3, fromPriceCents: 12, sizes: "2 cm to 40 mm" } },
  ]);
  expect(result.facets.find(({ name }) => name === "Thread")?.values).toEqual([
    { value: "M6", count: 1 },
    { value: "M8", count: 1 },
  ]);
  expect((await search({})).total).toBe(before.total + 2);
  const list = await shop.visitorApi().categories.list();
  expect(list.find(({ slug }) => slug === "fasteners")?.toolCount).toBe(2);
  // The row is the first size that passes the filters, in the order of the list.
  const thin = await search({
    category: "fasteners",
    attributes: [{ name: "Thread", values: ["M6"] }],
    sort: "price-asc",
  });
  expect(thin.rows.map(({ id }) => id)).toEqual([sizes[1]?.id]);
  // Every size stays a tool of its own.
  expect(await shop.visitorApi().catalog.getTool({ id: sizes[2]?.id ?? "" })).toMatchObject({ modelId: model.id });
});

test("a model lists its sizes by rows and columns; tools outlive it", async () => {
  const { model, sizes } = await makeBolts("Setscrew");
  const { tools } = await shop.visitorApi().models.get({ id: model.id });
  expect(tools.map(({ id }) => id)).toEqual([sizes[1]?.id, sizes[2]?.id, sizes[0]?.id]);
  expect((await admin.api.models.list()).find(({ id }) => id === model.id)).toMatchObject({ toolCount: 3 });
  await admin.api.models.remove({ id: model.id });
  await expect(shop.visitorApi().models.get({ id: model.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await search({ query: "setscrew" })).toMatchObject({ total: 3 });
});

test("a model needs attributes that the shop knows, and only admins make one", async () => {
  await expect(admin.api.models.save({ name: "No", rowAttribute: "Nothing" })).rejects.toMatchObject({
    cause: { kind: "invalid", issues: [{ path: "rowAttribute" }] },
  });
  await expect(
    admin.api.models.save({ name: "No", rowAttribute: "Thread", columnAttribute: "thread" }),
  ).rejects.toMatchObject({ cause: { kind: "invalid", issues: [{ path: "columnAttribute" }] } });
  const tool = await shop.tool();
  await expect(admin.api.catalog.updateTool({ id: tool.id, modelId: crypto.randomUUID() })).rejects.toMatchObject({
    cause: { kind: "invalid", issues: [{ path: "modelId" }] },
  });
  const buyer = await shop.buyer();
  await expect(buyer.api.models.save({ name: "Mine", rowAttribute: "Thread" })).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
  await expect(shop.visitorApi().models.list()).rejects.toMatchObject({ code: "UNAUTHORIZED" });
});

test("among thousands of matches a model is still one row, and pages by cursor neither repeat nor skip", async () => {
  const { model } = await makeBolts("Manyscrew");
  await shop.services.longSql`
    with made as (
      insert into tools (id, name, category, description, image_url, price_cents, min_order, model_id)
      select uuidv7(), 'Manyscrew ' || i, 'safety', 'Steel.', '/images/no-picture.svg', 100 + i % 50, 10,
        case when i % 100 = 0 then ${model.id}::uuid end
      from generate_series(1, 6000) as i returning id)
    insert into tool_stock (tool_id, available, min_order) select id, 500, 10 from made`;
  for (const sort of ["newest", "price-asc", "attribute:Length", "relevance"] as const) {
    const seen: string[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < 3; page += 1) {
      const { rows, nextCursor } = await search({ query: "manyscrew", sort, limit: 60, cursor });
      seen.push(...rows.map(({ id }) => id));
      expect(rows.filter(({ modelId }) => modelId === model.id).length, sort).toBeLessThan(2);
      cursor = nextCursor ?? undefined;
    }
    expect(new Set(seen).size, sort).toBe(180);
  }
});
