import { afterAll, beforeAll, expect, test } from "vitest";
import { callerOf, requireUser } from "../../core/context.ts";
import { type Admin, startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { createCaller } from "../../transports/trpc/app-router.ts";
import { requireMembership } from "../companies/find-membership.ts";

let shop: TestShop;
let admin: Admin;
beforeAll(async () => {
  shop = await startTestShop();
  admin = await shop.admin();
});
afterAll(() => shop.close());

const search = (input: Parameters<ReturnType<TestShop["visitorApi"]>["catalog"]["searchCatalog"]>[0]) =>
  shop.visitorApi().catalog.searchCatalog(input);
const codeOf = async (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => "done",
    (error: { code: string; cause?: { issues?: { path: string }[] } }) =>
      [error.code, ...(error.cause?.issues ?? []).map(({ path }) => path)].join(" "),
  );

test("numbers in other units and fractions are the same: in filters, ranges, facets and comparisons", async () => {
  await admin.api.attributes.save({ name: "Bore", kind: "number", unit: "mm" });
  const make = (value: string) => shop.tool({ category: "fasteners", attributes: [{ name: "Bore", value }] });
  const [ten, one, inch, metric, wide] = [
    await make("10 mm"),
    await make("1 cm"),
    await make("3/4 in"),
    await make("19.05 mm"),
    await make("40"),
  ];
  expect(inch.attributes).toEqual([{ name: "Bore", value: "3/4 in" }]);
  const idsOf = async (filter: object) =>
    (
      await search({ category: "fasteners", attributes: [{ name: "bore", ...filter }], sort: "attribute:Bore" })
    ).rows.map(({ id }) => id);
  expect(new Set(await idsOf({ values: ["1 cm"] }))).toEqual(new Set([ten.id, one.id]));
  expect(new Set(await idsOf({ values: ["19.05"] }))).toEqual(new Set([inch.id, metric.id]));
  expect((await idsOf({ min: 15, max: "4 cm" })).at(-1)).toBe(wide.id);
  expect(await idsOf({ min: 15, max: 39 })).toHaveLength(2);
  const { facets } = await search({ category: "fasteners", attributes: [{ name: "Bore", values: ["10 mm"] }] });
  expect(facets.find(({ name }) => name === "Bore")).toEqual({
    name: "Bore",
    kind: "number",
    unit: "mm",
    values: [
      { value: "10 mm", count: 2 },
      { value: "19.05 mm", count: 2 },
      { value: "40 mm", count: 1 },
    ],
    min: 10,
    max: 40,
  });
  const { rows } = await shop.visitorApi().catalog.compareTools({ ids: [ten.id, one.id] });
  expect(rows).toContainEqual({ name: "Bore", values: ["10 mm", "1 cm"], isSame: true });
  expect((await shop.visitorApi().catalog.compareTools({ ids: [ten.id, inch.id] })).rows).toContainEqual({
    name: "Bore",
    values: ["10 mm", "3/4 in"],
    isSame: false,
  });
});

test("a number with the noise of arithmetic or an exponent is stored, filtered and shown with nine significant digits", async () => {
  await admin.api.attributes.save({ name: "Throat", kind: "number", unit: "mm" });
  const make = async (value: string | { from: number | null; to: number | null } | number[], category = "safety") =>
    admin.api.catalog.updateTool({
      id: (await shop.tool({ category })).id,
      attributes: [{ name: "Throat", value }],
    });
  const range = await make({ from: 64.73700000000001, to: null }, "hand-tools");
  expect(range.attributes).toEqual([{ name: "Throat", value: { from: 64.737, to: null } }]);
  const several = await make([64.73700000000001, 2], "hand-tools");
  expect(several.attributes).toEqual([{ name: "Throat", value: [64.737, 2] }]);
  const [noisy, tiny] = [await make("64.73700000000001 mm"), await make("1e-9")];
  expect(noisy.attributes).toEqual([{ name: "Throat", value: "64.737 mm" }]);
  expect(tiny.attributes).toEqual([{ name: "Throat", value: "0.000000001" }]);
  const idsOf = async (filter: object) =>
    (await search({ category: "safety", attributes: [{ name: "Throat", ...filter }] })).rows.map(({ id }) => id);
  expect(await idsOf({ values: ["64.737"] })).toEqual([noisy.id]);
  expect(await idsOf({ values: ["64.73700000000001 mm"] })).toEqual([noisy.id]);
  expect(await idsOf({ min: 64.73700000000001, max: 64.73700000000001 })).toEqual([noisy.id]);
  expect(await idsOf({ min: 1e-9, max: "1e-9 mm" })).toEqual([tiny.id]);
  expect(await idsOf({ min: 2e-9 })).toEqual([noisy.id]);
  const { facets } = await search({ category: "safety", attributes: [{ name: "Throat", min: 0 }] });
  expect(facets.find(({ name }) => name === "Throat")).toMatchObject({ min: 1e-9, max: 64.737 });
});

test("several filters must all fit, and each facet counts without its own filter", async () => {
  await admin.api.attributes.save({ name: "Thread", kind: "text" });
  await admin.api.attributes.save({ name: "Steel", kind: "choice", choices: ["A2", "A4"] });
  await admin.api.attributes.save({ name: "Coated", kind: "yes-no" });
  const make = (thread: string, steel: string, coated: string) =>
    shop.tool({
      category: "measuring",
      attributes: [
        { name: "Thread", value: thread },
        { name: "Steel", value: steel },
        { name: "Coated", value: coated },
      ],
    });
  const expected = await make("M8", "a2", "Yes");
  await make("M8", "A4", "no");
  await make("M10", "A2", "no");
  const result = await search({
    category: "measuring",
    attributes: [
      { name: "Thread", values: ["M8"] },
      { name: "Steel", values: ["A2"] },
    ],
  });
  expect(result.rows.map(({ id }) => id)).toEqual([expected.id]);
  const countsOf = (name: string) => result.facets.find((facet) => facet.name === name)?.values;
  expect(countsOf("Thread")).toEqual([
    { value: "M8", count: 1 },
    { value: "M10", count: 1 },
  ]);
  expect(countsOf("Steel")).toEqual([
    { value: "A2", count: 1 },
    { value: "A4", count: 1 },
  ]);
  expect(countsOf("Coated")).toEqual([{ value: "yes", count: 1 }]);
});

test("M8, stainless, 40 to 60 mm finds the screws of that thread, steel and length, whatever unit they were listed in", async () => {
  const { save } = admin.api.attributes;
  await save({ name: "Screw thread", kind: "text" });
  await save({ name: "Material", kind: "choice", choices: ["Stainless", "Zinc-plated"] });
  await save({ name: "Screw length", kind: "number", unit: "mm" });
  const make = (thread: string, material: string, length: string) =>
    shop.tool({
      category: "safety",
      attributes: [
        { name: "Screw thread", value: thread },
        { name: "Material", value: material },
        { name: "Screw length", value: length },
      ],
    });
  const found = [
    await make("M8", "stainless", "40 mm"),
    await make("M8", "Stainless", "2 in"),
    await make("M8", "Stainless", "6 cm"),
  ];
  await make("M8", "Stainless", "2 1/2 in");
  await make("M8", "Zinc-plated", "50 mm");
  await make("M10", "Stainless", "50 mm");
  await make("M8", "Stainless", "39.9 mm");
  const filters = [
    { name: "screw thread", values: ["M8"] },
    { name: "Material", values: ["Stainless"] },
    { name: "Screw length", min: "40 mm", max: "6 cm" },
  ];
  const { rows, total, facets } = await search({
    category: "safety",
    attributes: filters,
    sort: "attribute:Screw length",
  });
  expect(rows.map(({ id }) => id)).toEqual(found.map(({ id }) => id));
  expect(total).toBe(3);
  const length = facets.find(({ name }) => name === "Screw length");
  expect(length).toMatchObject({ kind: "number", unit: "mm", min: 39.9, max: 63.5 });
  expect(length?.values).toContainEqual({ value: "50.8 mm", count: 1 });
  expect(facets.find(({ name }) => name === "Material")?.values).toEqual([
    { value: "Stainless", count: 3 },
    { value: "Zinc-plated", count: 1 },
  ]);
});

test("wrong names and values are refused with their path, and names are unique", async () => {
  await admin.api.attributes.save({ name: "Reach", kind: "number", unit: "mm" });
  const tool = await shop.tool();
  const update = (name: string, value: string) =>
    codeOf(admin.api.catalog.updateTool({ id: tool.id, attributes: [{ name, value }] }));
  expect(await update("Reach", "long")).toBe("BAD_REQUEST attributes.0.value");
  expect(await update("Reach", "3 kg")).toBe("BAD_REQUEST attributes.0.value");
  expect(await update("Reach", "1/0 in")).toBe("BAD_REQUEST attributes.0.value");
  expect(await update("Colour of the box", "red")).toBe("BAD_REQUEST attributes.0.name");
  expect(await update("Reach", "1 1/2 in")).toBe("done");
  expect(await codeOf(admin.api.attributes.save({ name: "reach", kind: "text" }))).toBe("CONFLICT name");
  expect(await codeOf(search({ attributes: [{ name: "No such", values: ["1"] }] }))).toBe(
    "BAD_REQUEST attributes.0.name",
  );
  expect(await codeOf(admin.api.attributes.save({ name: "Bad", kind: "choice" }))).toContain("BAD_REQUEST");
});

test("a category has its own attributes, those above it and those of the whole shop; a removed one stays a free fact", async () => {
  const top = await admin.api.categories.save({ name: "Bearings" });
  const below = await admin.api.categories.save({ name: "Ball bearings", parentId: top.id });
  const own = await admin.api.attributes.save({ name: "Balls", kind: "number", categoryId: below.id });
  const inherited = await admin.api.attributes.save({ name: "Seal", kind: "text", categoryId: top.id });
  const everywhere = await admin.api.attributes.save({ name: "Brand", kind: "text" });
  const listed = async (categoryId: string) =>
    (await shop.visitorApi().attributes.list({ categoryId })).map(({ id }) => id);
  expect(await listed(below.id)).toEqual(expect.arrayContaining([own.id, inherited.id, everywhere.id]));
  expect(await listed(top.id)).not.toContain(own.id);

  const tool = await shop.tool({ category: below.slug, attributes: [{ name: "Seal", value: "2RS" }] });
  await admin.api.attributes.save({ id: inherited.id, name: "Sealing", kind: "text", categoryId: top.id });
  expect((await shop.visitorApi().catalog.getTool({ id: tool.id })).attributes).toEqual([
    { name: "Sealing", value: "2RS" },
  ]);
  expect(await codeOf(admin.api.attributes.save({ id: inherited.id, name: "Sealing", kind: "number" }))).toBe(
    "CONFLICT kind",
  );
  await admin.api.attributes.remove({ id: inherited.id });
  expect(await shop.visitorApi().catalog.getTool({ id: tool.id })).toMatchObject({
    attributes: [],
    facts: [{ name: "Sealing", value: "2RS" }],
  });
  const buyer = await shop.buyer();
  expect(await codeOf(buyer.api.attributes.save({ name: "Mine", kind: "text" }))).toBe("FORBIDDEN");
  expect(await codeOf(shop.visitorApi().attributes.remove({ id: own.id }))).toBe("UNAUTHORIZED");
});

test("values that were typed without a unit mean the same when their attribute has another unit", async () => {
  const overhang = await admin.api.attributes.save({ name: "Overhang", kind: "number", unit: "mm" });
  const bare = await shop.tool({ attributes: [{ name: "Overhang", value: "50" }] });
  const inches = await shop.tool({ attributes: [{ name: "Overhang", value: '2"' }] });
  await admin.api.attributes.save({ ...overhang, unit: "cm" });
  const { rows } = await search({ attributes: [{ name: "Overhang", values: ["5 cm"] }] });
  expect(rows.map(({ id }) => id)).toEqual([bare.id]);
  expect(await admin.api.catalog.getTool({ id: bare.id })).toMatchObject({
    attributes: [{ name: "Overhang", value: "50 mm" }],
  });
  expect(await admin.api.catalog.getTool({ id: inches.id })).toMatchObject({
    attributes: [{ name: "Overhang", value: '2"' }],
  });
});

test("an attribute in which the sizes of a model differ is not removed, and a choice stands in it once", async () => {
  const { id } = await admin.api.attributes.save({ name: "Span", kind: "number", unit: "mm" });
  const model = await admin.api.models.save({ name: "Spanner", rowAttribute: "Span" });
  expect(await codeOf(admin.api.attributes.remove({ id }))).toBe("CONFLICT");
  await admin.api.models.remove({ id: model.id });
  expect(await codeOf(admin.api.attributes.remove({ id }))).toBe("done");
  const twice = { name: "Finish", kind: "choice" as const, choices: ["Zinc", "zinc"] };
  expect(await codeOf(admin.api.attributes.save(twice))).toBe("BAD_REQUEST choices");
});

test("what only some are shown names no attribute, model or successor to the others", async () => {
  const hidden = await admin.api.categories.save({ name: "Prototypes", isPublic: false });
  const below = await admin.api.categories.save({ name: "Prototype drills", parentId: hidden.id });
  await admin.api.attributes.save({ name: "Secret torque", kind: "text", categoryId: below.id });
  const model = await admin.api.models.save({ name: "Prototype", rowAttribute: "Secret torque" });
  const successor = await shop.tool({
    category: below.slug,
    modelId: model.id,
    attributes: [{ name: "Secret torque", value: "9 Nm" }],
  });
  const old = await shop.tool({ state: "discontinued", successorId: successor.id });
  const company = await admin.api.companies.register({
    ...{ name: "Testers Ltd", country: "US", billingAddress: "1 Forge Lane", invoiceEmail: "in@testers.example" },
  });
  await admin.api.companies.setAssortment({
    companyId: company.id,
    onlyCategoryIds: null,
    extraCategoryIds: [below.id],
  });
  const membership = await requireMembership(admin.ctx.db, admin.ctx.user.id, company.id);
  // A member without the rights of an admin.
  const user = { ...admin.ctx.user, isAdmin: false };
  const member = createCaller(requireUser({ ...admin.ctx, ...callerOf(user, membership) }));
  const seenBy = async (api: ReturnType<TestShop["visitorApi"]>) => {
    const [inShop, inCategory, tool] = [
      await api.attributes.list({}),
      await api.attributes.list({ categoryId: below.id }),
      await api.catalog.getTool({ id: old.id }),
    ];
    return {
      listed: [inShop, inCategory].map((all) => all.some(({ name }) => name === "Secret torque")),
      search: await codeOf(api.catalog.searchCatalog({ attributes: [{ name: "secret torque", values: ["9 Nm"] }] })),
      sort: await codeOf(api.catalog.searchCatalog({ sort: "attribute:Secret torque" })),
      model: await codeOf(api.models.get({ id: model.id })),
      successor: [tool.successorId, tool.successor?.name],
    };
  };
  const nothing = {
    listed: [false, false],
    search: "BAD_REQUEST attributes.0.name",
    sort: "BAD_REQUEST sort",
    model: "NOT_FOUND",
    successor: [null, undefined],
  };
  const stranger = shop.visitorApi();
  expect(await seenBy(stranger)).toEqual(nothing);
  expect(await seenBy((await shop.buyer()).api)).toEqual(nothing);
  const everything = { listed: [true, true], search: "done", sort: "done", model: "done" };
  expect(await seenBy(member)).toEqual({ ...everything, successor: [successor.id, successor.name] });
  // In the catalog, an admin is a buyer like others; the office manages all attributes.
  expect(await seenBy(admin.api)).toEqual({ ...nothing, listed: [true, true], successor: [successor.id, undefined] });
  const { facets } = await stranger.catalog.searchCatalog({});
  expect(facets.map(({ name }) => name)).not.toContain("Secret torque");
});

test("an attribute of a category is a filter there, and in a wider search if a fifth of what it finds has it", async () => {
  const { id: categoryId, slug } = await admin.api.categories.save({ name: "Ropeworks" });
  await admin.api.attributes.save({ name: "Strand count", kind: "number", categoryId });
  const attributes = [{ name: "Strand count", value: "3" }];
  await shop.tool({ name: "Hawserish rope", category: slug, attributes });
  for (const nth of [1, 2, 3, 4, 5]) await shop.tool({ name: `Hawserish hook ${nth}` });
  const offers = async (input: Parameters<typeof search>[0]) =>
    (await search(input)).facets.some(({ name }) => name === "Strand count");
  expect(await offers({ category: slug })).toBe(true);
  expect(await offers({ query: "hawserish rope" })).toBe(true);
  expect(await offers({ query: "hawserish" })).toBe(false);
  expect(await offers({ query: "hawserish", attributes: [{ name: "Strand count", min: 1 }] })).toBe(true);
});

test("filters, comparison, facts and the matrix of a model follow the order in which the merchant puts attributes and choices", async () => {
  const words = ["Zeta", "Eta", "Theta"];
  for (const name of words) await admin.api.attributes.save({ name, kind: "choice", choices: ["low", "high", "hot"] });
  const attributes = words.map((name, index) => ({ name, value: ["hot", "low", "high"][index] ?? "" }));
  const tool = await shop.tool({ name: "Greekgrip one", attributes });
  const other = await shop.tool({ name: "Greekgrip two", attributes: attributes.toReversed() });
  const visitor = shop.visitorApi();
  const orderNow = async () => {
    const { facets } = await search({ query: "greekgrip" });
    const { rows } = await visitor.catalog.compareTools({ ids: [tool.id, other.id] });
    const shown = await visitor.catalog.getTool({ id: other.id });
    const names = [facets, rows, shown.attributes].map((list) =>
      list.map(({ name }) => name).filter((name) => words.includes(name)),
    );
    expect(new Set(names.map(String)).size).toBe(1);
    return names[0];
  };
  expect(await orderNow()).toEqual(["Eta", "Theta", "Zeta"]);
  const all = (await admin.api.attributes.list({})).map(({ id, name }) => ({ id, name }));
  const rank = (name: string) => ["Theta", "Zeta", "Eta"].indexOf(name);
  const wanted = all.toSorted((one, two) => rank(one.name) - rank(two.name));
  const expected = all.map(({ id }) => id);
  const ids = wanted.map(({ id }) => id);
  await admin.api.attributes.arrange({ ids, expected });
  expect(await orderNow()).toEqual(["Theta", "Zeta", "Eta"]);
  expect(await codeOf(admin.api.attributes.arrange({ ids: expected, expected }))).toBe("CONFLICT ids");
  expect(await codeOf(admin.api.attributes.arrange({ ids: ids.slice(1) }))).toBe("BAD_REQUEST");

  const theta = (await admin.api.attributes.list({})).find(({ name }) => name === "Theta");
  await admin.api.attributes.save({
    ...theta,
    name: "Theta",
    kind: "choice",
    choices: ["hot", "high", "low"],
    position: 900,
  });
  expect(await orderNow()).toEqual(["Zeta", "Eta", "Theta"]);
  const third = await shop.tool({ name: "Greekgrip three", attributes: [{ name: "Theta", value: "hot" }] });
  const { facets } = await search({ query: "greekgrip" });
  expect(facets.find(({ name }) => name === "Theta")?.values.map(({ value }) => value)).toEqual(["hot", "high"]);
  const model = await admin.api.models.save({ name: "Greekgrip", rowAttribute: "Theta" });
  for (const { id } of [tool, other, third]) await admin.api.catalog.updateTool({ id, modelId: model.id });
  expect((await visitor.models.get({ id: model.id })).sizes.map(({ row }) => row)).toEqual(["hot", "high", "high"]);
  // A new one comes last.
  expect(await admin.api.attributes.save({ name: "Alef", kind: "text" })).toMatchObject({ position: 901 });
});
