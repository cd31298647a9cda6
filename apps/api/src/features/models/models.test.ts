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
    { model: { id: model.id, name: "Hexbolt", toolCount: 3, fromPriceCents: 12, sizes: "2 cm to 40 mm × M6 to M8" } },
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

test("a model is suggested once, and a search for the number of one size finds this size", async () => {
  const { model, sizes } = await makeBolts("Coachbolt");
  await admin.api.catalog.updateTool({ id: sizes[1]?.id ?? "", sku: "CB-M6/20" });
  const suggest = (query: string) => shop.visitorApi().catalog.suggest({ query });
  const { tools, categories } = await suggest("coachbolt");
  expect(tools.map((tool) => tool.model)).toMatchObject([{ id: model.id, name: "Coachbolt", toolCount: 3 }]);
  expect(categories.find(({ value }) => value === "fasteners")?.count).toBe(1);
  for (const number of ["CB-M6/20", "cbm620"]) {
    expect((await suggest(number)).tools, number).toEqual([expect.not.objectContaining({ model: expect.anything() })]);
    const { rows } = await search({ query: number });
    expect(
      rows.map((row) => [row.id, row.model]),
      number,
    ).toEqual([[sizes[1]?.id, undefined]]);
  }
});

test("equal sizes in other units are one row of the matrix, and columns are in the order of their values", async () => {
  await admin.api.attributes.save({ name: "Width", kind: "number", unit: "mm" });
  const model = await admin.api.models.save({ name: "Strap", rowAttribute: "Length", columnAttribute: "Width" });
  const make = (length: string, width: string) =>
    shop.tool({
      modelId: model.id,
      attributes: [
        { name: "Length", value: length },
        { name: "Width", value: width },
      ],
    });
  const [wide, thin, inch] = [await make("10 cm", "100"), await make("100 mm", "9 mm"), await make("4 in", "1 cm")];
  const { sizes, columns } = await shop.visitorApi().models.get({ id: model.id });
  expect(columns).toEqual(["9 mm", "1 cm", "100 mm"]);
  const sizeOf = ({ id }: { id: string }) => sizes.find(({ toolId }) => toolId === id);
  expect(sizeOf(wide)?.row).toBe(sizeOf(thin)?.row);
  expect(sizeOf(inch)).toMatchObject({ row: "4 in", column: "1 cm" });
});

test("sizes that are texts are in the order of the numbers in them, on the card and in the matrix", async () => {
  const model = await admin.api.models.save({ name: "Naturalnut", rowAttribute: "Thread" });
  for (const value of ["M10", "M6", "M16", "M8"])
    await shop.tool({ name: `Naturalnut ${value}`, modelId: model.id, attributes: [{ name: "Thread", value }] });
  const { rows } = await search({ query: "naturalnut" });
  expect(rows.map((row) => row.model?.sizes)).toEqual(["M6 to M16"]);
  const { sizes } = await shop.visitorApi().models.get({ id: model.id });
  expect(sizes.map(({ row }) => row)).toEqual(["M6", "M8", "M10", "M16"]);
});

test("a model whose sizes are in several categories counts as one above them, and a company sees and counts its assortment alone", async () => {
  const { save } = admin.api.categories;
  const top = await save({ name: "Anchors" });
  const [light, heavy] = [
    await save({ name: "Light", parentId: top.id }),
    await save({ name: "Heavy", parentId: top.id }),
  ];
  const model = await admin.api.models.save({ name: "Plug", rowAttribute: "Length" });
  const make = (category: string, value: string, priceCents: number) =>
    shop.tool({ category, modelId: model.id, priceCents, attributes: [{ name: "Length", value }] });
  const [short, long] = [await make(light.slug, "20 mm", 300), await make(heavy.slug, "90 mm", 100)];
  const { categories: shared } = await shop.visitorApi().models.get({ id: model.id });
  expect(shared).toEqual([{ name: "Anchors", path: top.path }]);
  const countsFor = async (api: ReturnType<TestShop["visitorApi"]>) => {
    const all = await api.categories.list();
    const node = all.find(({ id }) => id === top.id);
    const shown = (await api.categories.show({})).children.find(({ id }) => id === top.id)?.toolCount;
    const found = await api.catalog.searchCatalog({ category: top.slug });
    return {
      listed: node?.toolCount,
      below: node?.children.map(({ toolCount }) => toolCount),
      shown,
      total: found.total,
    };
  };
  expect(await countsFor(shop.visitorApi())).toEqual({ listed: 1, below: [1, 1], shown: 1, total: 1 });

  await save({ id: heavy.id, isPublic: false });
  expect(await countsFor(shop.visitorApi())).toMatchObject({ listed: 1, below: [1], total: 1 });
  const found = await search({ category: top.slug });
  expect(found.rows).toMatchObject([{ id: short.id, model: { toolCount: 1, fromPriceCents: 300, sizes: "20 mm" } }]);
  expect((await shop.visitorApi().models.get({ id: model.id })).tools.map(({ id }) => id)).toEqual([short.id]);
  await expect(shop.visitorApi().catalog.getTool({ id: long.id })).rejects.toMatchObject({ code: "NOT_FOUND" });

  const company = await admin.api.companies.register({
    name: "Acme Ltd",
    country: "US",
    billingAddress: "1 Forge Lane",
    invoiceEmail: "invoices@acme.example",
  });
  const apiFor = () => shop.buyingFor(admin, company.id);
  const cardFor = async (onlyCategoryIds: string[] | null, extraCategoryIds: string[] = []) => {
    await admin.api.companies.setAssortment({ companyId: company.id, onlyCategoryIds, extraCategoryIds });
    const api = await apiFor();
    const { rows, total, categories, facets } = await api.catalog.searchCatalog({ query: "", category: top.slug });
    const sizes = (await api.models.get({ id: model.id })).tools.map(({ id }) => id);
    const listed = (await api.categories.show({ path: top.path })).children.map((child) => [
      child.slug,
      child.toolCount,
    ]);
    const counted = categories
      .filter(({ path }) => path.startsWith(top.path))
      .map(({ value, count }) => [value, count]);
    const lengths = facets.find(({ name }) => name === "Length");
    return { card: rows.map((row) => row.model), total, sizes, listed, counted, range: [lengths?.min, lengths?.max] };
  };
  const both = { toolCount: 2, fromPriceCents: 100, sizes: "20 to 90 mm" };
  expect(await cardFor(null, [heavy.id])).toMatchObject({
    card: [both],
    total: 1,
    sizes: [short.id, long.id],
    listed: [
      [heavy.slug, 1],
      [light.slug, 1],
    ],
    range: [20, 90],
  });
  // The category above leads to the one that is shown, here and among the facets of the whole catalog.
  expect(await cardFor([], [heavy.id])).toEqual({
    card: [expect.objectContaining({ toolCount: 1, fromPriceCents: 100, sizes: "90 mm" })],
    total: 1,
    sizes: [long.id],
    listed: [[heavy.slug, 1]],
    counted: [
      [top.slug, 1],
      [heavy.slug, 1],
    ],
    range: [90, 90],
  });
  const all = await (await apiFor()).catalog.searchCatalog({ query: "" });
  expect(all.categories.map(({ value, count }) => [value, count])).toEqual([[top.slug, 1]]);
});

test("a company sees the lowest price that it pays for a size that it is shown, and the public one beside it", async () => {
  const { model, sizes } = await makeBolts("Rivet");
  const [cheapest, , costliest] = sizes;
  if (!cheapest || !costliest) throw new Error("The model has three sizes.");
  const hidden = await admin.api.categories.save({ name: "Rivets of their own", isPublic: false });
  await shop.tool({ category: hidden.slug, priceCents: 5, modelId: model.id });
  const { id: companyId } = await admin.api.companies.register({
    ...{ name: "Rivet Works", country: "US", billingAddress: "1 Forge Lane", invoiceEmail: "invoices@acme.example" },
  });
  const { id } = await admin.api.priceLists.save({ name: "Rivets", companyIds: [companyId] });
  await admin.api.priceLists.setEntries({ id, entries: [{ toolId: costliest.id, priceCents: 9 }] });
  const priceFor = async (company: string | null) => {
    const api = company === null ? admin.api : await shop.buyingFor(admin, company);
    return api.pricing.priceModels({ ids: [model.id, cheapest.id] });
  };
  expect(await priceFor(companyId)).toEqual([
    { id: model.id, fromPriceCents: 9, publicFromPriceCents: 12, priceUnit: 1 },
  ]);
  expect(await priceFor(null)).toEqual([{ id: model.id, fromPriceCents: 12, publicFromPriceCents: 12, priceUnit: 1 }]);
  await admin.api.companies.setAssortment({ companyId, onlyCategoryIds: null, extraCategoryIds: [hidden.id] });
  expect(await priceFor(companyId)).toEqual([
    { id: model.id, fromPriceCents: 5, publicFromPriceCents: 5, priceUnit: 1 },
  ]);
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
      from generate_series(1, 6000) as i returning id),
    stocked as (insert into tool_stock (tool_id, min_order) select id, 10 from made)
    insert into stock_movements (id, tool_id, delta, reason) select new_id(), id, 500, 'opening' from made`;
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

test("the newest tools of the home page have one card for a model, with its sizes", async () => {
  const { model } = await makeBolts("Newscrew");
  const newest = await shop.visitorApi().catalog.listNewest();
  const ofModel = newest.filter(({ modelId }) => modelId === model.id);
  expect(ofModel.map((tool) => tool.model?.name)).toEqual([model.name]);
  expect(ofModel[0]?.model?.toolCount).toBeGreaterThan(1);
  expect(newest).toHaveLength(6);
});

test("a card names the range of each of the two attributes, with the unit once, and choices in the merchant's order", async () => {
  await admin.api.attributes.save({ name: "Shank", kind: "number", unit: "mm" });
  await admin.api.attributes.save({ name: "Grade", kind: "choice", choices: ["soft", "hard", "extra hard"] });
  const bits = await admin.api.models.save({ name: "Masonbit", rowAttribute: "Shank", columnAttribute: "Length" });
  const files = await admin.api.models.save({ name: "Needlefile", rowAttribute: "Grade" });
  for (const [shank, length] of [
    ["24", "400 mm"],
    ["6", "100 mm"],
  ])
    await shop.tool({
      name: `Masonbit ${shank}`,
      modelId: bits.id,
      attributes: [
        { name: "Shank", value: shank ?? "" },
        { name: "Length", value: length ?? "" },
      ],
    });
  for (const value of ["hard", "extra hard", "soft"])
    await shop.tool({ name: `Needlefile ${value}`, modelId: files.id, attributes: [{ name: "Grade", value }] });
  expect((await search({ query: "masonbit" })).rows).toMatchObject([
    { model: { sizes: "6 to 24 mm × 100 to 400 mm" } },
  ]);
  const { rows, facets } = await search({ query: "needlefile" });
  expect(rows).toMatchObject([{ model: { sizes: "soft to extra hard" } }]);
  const ordered = ["soft", "hard", "extra hard"];
  expect(facets.find(({ name }) => name === "Grade")?.values.map(({ value }) => value)).toEqual(ordered);
  expect((await shop.visitorApi().models.get({ id: files.id })).sizes.map(({ row }) => row)).toEqual(ordered);
});
