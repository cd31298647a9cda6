import type { CategoryNode } from "@ironmonger/contract/categories";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "../../core/database/in-transaction.ts";
import { type Admin, startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { findOrMakeCategory, removeUnusedCategories } from "./find-or-make-category.ts";
import { listCategoryPaths } from "./list-category-paths.ts";

let shop: TestShop;
let admin: Admin;
beforeAll(async () => {
  shop = await startTestShop({ hasRaces: true });
  admin = await shop.admin();
});
afterAll(() => shop.close());

const flatten = (nodes: CategoryNode[]): CategoryNode[] => nodes.flatMap((node) => [node, ...flatten(node.children)]);
const listAll = async () => flatten(await admin.api.categories.list());
const find = async (id: string) => (await listAll()).find((node) => node.id === id);
const address = async (path: string) => {
  const { statusCode, headers } = await shop.inject({ url: `/catalog/${path}` });
  return statusCode === 301 ? headers.location : statusCode;
};
const make = (name: string, parentId?: string, slug?: string) => admin.api.categories.save({ name, parentId, slug });
const codeOf = async (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => "done",
    (error: { code: string; cause?: { issues?: { path: string }[] } }) =>
      [error.code, ...(error.cause?.issues ?? []).map(({ path }) => path)].join(" "),
  );

test("the slug of a category alone leads to its address, with what is searched in it", async () => {
  const below = await make("Schrauben", (await make("Eisenwaren")).id);
  expect(await address("schrauben?sort=price")).toBe("/catalog/eisenwaren/schrauben?sort=price");
  // This shop has no pages: what is not led elsewhere is 404.
  expect([await address(below.path), await address("schraubenzieher")]).toEqual([404, 404]);
});

test("categories are a tree of four levels, each with an address and the tools of all below it", async () => {
  const tree = await make("Drilling & more");
  const bits = await make("Bits", tree.id);
  const masonry = await make("Masonry bits", bits.id);
  const long = await make("Long", masonry.id);
  expect(long).toMatchObject({ slug: "long", path: "drilling-more/bits/masonry-bits/long", parentId: masonry.id });
  await shop.tool({ category: "bits" });
  const tool = await shop.tool({ category: "long" });
  expect(tool).toMatchObject({ category: "long", categoryId: long.id, categoryPath: long.path });
  expect((await find(tree.id))?.toolCount).toBe(2);
  expect((await find(masonry.id))?.toolCount).toBe(1);
  expect(await codeOf(make("Fifth", long.id))).toBe("CONFLICT parentId");

  const { rows, total, categories } = await shop.visitorApi().catalog.searchCatalog({ category: tree.slug });
  expect({ total, ids: rows.map(({ id }) => id) }).toMatchObject({ total: 2, ids: expect.arrayContaining([tool.id]) });
  expect(categories).toEqual(
    expect.arrayContaining([
      { value: tree.slug, name: tree.name, path: tree.path, count: 2 },
      { value: "bits", name: "Bits", path: bits.path, count: 2 },
    ]),
  );
  expect(await shop.visitorApi().catalog.searchCatalog({ categoryId: long.id })).toMatchObject({ total: 1 });
  expect((await shop.visitorApi().catalog.listRelated({ id: tool.id })).categories.map(({ name }) => name)).toEqual([
    "Drilling & more",
    "Bits",
    "Masonry bits",
    "Long",
  ]);
  expect(await codeOf(shop.visitorApi().catalog.searchCatalog({ category: "no-such" }))).toBe("BAD_REQUEST category");
  expect(await codeOf(admin.api.catalog.updateTool({ id: tool.id, category: "nowhere" }))).toBe("BAD_REQUEST category");
});

test("a renamed or moved category and those below it redirect from their former addresses, until another one takes them over", async () => {
  const tools = await make("Garden tools");
  const shears = await make("Shears", tools.id);
  const tool = await shop.tool({ category: "shears" });
  const renamed = await admin.api.categories.save({ id: tools.id, name: "Outdoor tools" });
  expect(renamed.slug).toBe("outdoor-tools");
  expect(await address("garden-tools")).toBe("/catalog/outdoor-tools");
  expect(await address("garden-tools/shears?sort=name")).toBe("/catalog/outdoor-tools/shears?sort=name");
  expect((await shop.inject({ url: "/catalog?category=garden-tools&stock=in" })).headers.location).toBe(
    "/catalog/outdoor-tools?stock=in",
  );
  expect(await shop.visitorApi().catalog.searchCatalog({ category: "garden-tools" })).toMatchObject({ total: 1 });

  const moved = await admin.api.categories.save({ id: shears.id, parentId: null, slug: "scissors" });
  expect(moved).toMatchObject({ name: "Shears", path: "scissors" });
  expect(await address("garden-tools/shears")).toBe("/catalog/scissors");
  expect(await address("outdoor-tools/shears")).toBe("/catalog/scissors");
  expect(await shop.visitorApi().catalog.getTool({ id: tool.id })).toMatchObject({ category: "scissors" });
  // The address was chosen, so a new name leaves it alone.
  expect(await admin.api.categories.save({ id: shears.id, name: "Cutting" })).toMatchObject({ slug: "scissors" });

  const garden = await make("Garden tools");
  expect(garden.path).toBe("garden-tools");
  expect(await address("garden-tools")).not.toBe("/catalog/outdoor-tools");
  expect(await address("garden-tools/shears")).toBe("/catalog/scissors");
});

test("merging moves tools and categories and redirects; undo brings everything back", async () => {
  const from = await make("Ladders");
  const into = await make("Climbing");
  const below = await make("Step ladders", from.id);
  const tool = await shop.tool({ category: "ladders" });
  const other = await shop.tool({ category: "step-ladders" });
  const { undoId } = await admin.api.categories.merge({ from: from.id, into: into.id });
  expect(await find(from.id)).toBeUndefined();
  expect(await find(into.id)).toMatchObject({
    toolCount: 2,
    children: [{ id: below.id, path: "climbing/step-ladders" }],
  });
  expect(await address("ladders")).toBe("/catalog/climbing");
  expect(await address("ladders/step-ladders")).toBe("/catalog/climbing/step-ladders");

  await admin.api.categories.undo({ undoId });
  await admin.api.categories.undo({ undoId });
  expect(await find(from.id)).toMatchObject({ toolCount: 2, path: "ladders" });
  expect(await find(into.id)).toMatchObject({ toolCount: 0, children: [] });
  expect(await shop.visitorApi().catalog.getTool({ id: tool.id })).toMatchObject({ category: "ladders" });
  expect(await shop.visitorApi().catalog.getTool({ id: other.id })).toMatchObject({
    categoryPath: "ladders/step-ladders",
  });
  expect(await address("ladders")).not.toBe("/catalog/climbing");

  const again = await admin.api.categories.merge({ from: from.id, into: into.id });
  await admin.api.categories.save({ id: into.id, text: "Up and down." });
  expect(await codeOf(admin.api.categories.undo({ undoId: again.undoId }))).toBe("CONFLICT");
});

test("attributes go with the tools of a category, the rules of price lists about it end, and undo brings both back", async () => {
  const from = await make("Saw blades");
  const into = await make("Blades");
  const { id: attributeId } = await admin.api.attributes.save({ name: "Teeth", kind: "number", categoryId: from.id });
  const { id: listId } = await admin.api.priceLists.save({
    name: "Blades 2027",
    rules: [{ categoryId: from.id, percentOff: 10 }, { percentOff: 2 }],
  });
  const rulesOf = async () => (await admin.api.priceLists.list()).find(({ id }) => id === listId)?.rules;
  const ofAll = { categoryId: null, percentOff: 2 };
  const categoryOf = async () => (await admin.api.attributes.list({})).find(({ id }) => id === attributeId)?.categoryId;
  expect(await admin.api.categories.describeUse({ id: from.id })).toMatchObject({ priceLists: ["Blades 2027"] });

  const merged = await admin.api.categories.merge({ from: from.id, into: into.id });
  expect(await rulesOf()).toEqual([ofAll]);
  expect(await categoryOf()).toBe(into.id);
  await admin.api.categories.undo(merged);
  expect(await rulesOf()).toEqual(expect.arrayContaining([ofAll, { categoryId: from.id, percentOff: 10 }]));
  expect(await categoryOf()).toBe(from.id);

  const removed = await admin.api.categories.remove({ id: from.id });
  expect(await rulesOf()).toEqual([ofAll]);
  expect(await categoryOf()).toBeNull();
  await admin.api.categories.undo(removed);
  expect(await rulesOf()).toHaveLength(2);
  expect(await categoryOf()).toBe(from.id);
  const { rows } = await admin.api.audit.list({ entity: "price-list", search: "Blades 2027" });
  expect(rows.filter(({ action }) => action === "changed")).toHaveLength(4);
});

test("the tools of a removed category go to the one above it, or to none, and come back with undo", async () => {
  const top = await make("Lighting");
  const lamps = await make("Lamps", top.id);
  const tool = await shop.tool({ category: "lamps" });
  const removed = await admin.api.categories.remove({ id: lamps.id });
  expect(await shop.visitorApi().catalog.getTool({ id: tool.id })).toMatchObject({ category: "lighting" });
  expect(await address("lighting/lamps")).toBe("/catalog/lighting");
  const gone = await admin.api.categories.remove({ id: top.id });
  expect(await shop.visitorApi().catalog.getTool({ id: tool.id })).toMatchObject({ category: null, categoryId: null });
  await admin.api.categories.undo(gone);
  await admin.api.categories.undo(removed);
  expect(await shop.visitorApi().catalog.getTool({ id: tool.id })).toMatchObject({ categoryPath: "lighting/lamps" });
  expect(await codeOf(admin.api.categories.remove({ id: tool.id }))).toBe("NOT_FOUND");
});

test("names among siblings, addresses, cycles and addresses of tools are refused with the field", async () => {
  const top = await make("Welding");
  const masks = await make("Masks", top.id);
  expect(await codeOf(make("welding"))).toBe("CONFLICT name");
  expect(await codeOf(make("Other", undefined, "masks"))).toBe("CONFLICT slug");
  expect(await codeOf(admin.api.categories.save({ id: top.id, parentId: masks.id }))).toBe("CONFLICT parentId");
  expect(await codeOf(admin.api.categories.save({ id: top.id, parentId: top.id }))).toBe("CONFLICT parentId");
  expect(await codeOf(admin.api.categories.merge({ from: top.id, into: masks.id }))).toBe("CONFLICT parentId");
  expect(await codeOf(make("Other", crypto.randomUUID()))).toBe("BAD_REQUEST parentId");
  await expect(make("Other", undefined, crypto.randomUUID())).rejects.toMatchObject({ code: "BAD_REQUEST" });
  await expect(admin.api.categories.save({ parentId: top.id })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  // The same name elsewhere gets an address of its own.
  expect((await make("Masks")).slug).toBe("masks-2");
  expect((await make("Masks", (await make("Painting")).id)).slug).toBe("painting-masks");
});

test("only admins change the tree, and each change is in the audit log", async () => {
  const { id } = await make("Private");
  const buyer = await shop.buyer();
  for (const api of [shop.visitorApi(), buyer.api])
    for (const call of [
      api.categories.save({ name: "Mine" }),
      api.categories.remove({ id }),
      api.categories.merge({ from: id, into: id }),
      api.categories.undo({ undoId: id }),
    ])
      expect(["UNAUTHORIZED", "FORBIDDEN"]).toContain(await codeOf(call));
  const { rows } = await admin.api.audit.list({ entity: "category", search: "Private" });
  expect(rows).toMatchObject([{ action: "added", entityName: "Private" }]);
});

test("concurrent savings of one name make one category", async () => {
  await using _ = await shop.tenConnections();
  const results = await Promise.all(Array.from({ length: 4 }, () => codeOf(make("Only once"))));
  expect(results.toSorted()).toEqual(["CONFLICT name", "CONFLICT name", "CONFLICT name", "done"]);
});

test("a file names a category by a path, which is made once and goes again while nothing uses it", async () => {
  const made = await inTransaction(shop.services, ({ db }) => findOrMakeCategory(db, "Plumbing > Pipes > Copper"));
  expect(made).toMatchObject({ slug: "copper", madeIds: [expect.any(String), expect.any(String), made.id] });
  expect(await inTransaction(shop.services, ({ db }) => findOrMakeCategory(db, "plumbing >pipes"))).toMatchObject({
    madeIds: [],
  });
  await shop.tool({ category: "pipes" });
  await inTransaction(shop.services, ({ db }) => removeUnusedCategories(db, made.madeIds));
  expect((await listAll()).filter(({ path }) => path.startsWith("plumbing")).map(({ path }) => path)).toEqual([
    "plumbing",
    "plumbing/pipes",
  ]);
  await expect(inTransaction(shop.services, ({ db }) => findOrMakeCategory(db, "a > b > c > d > e"))).rejects.toThrow(
    "4 levels",
  );
});

test("what is hidden leaves no trace on other ways: old addresses, reviews, part numbers and lists", async () => {
  const hidden = await make("Samples");
  const moved = await make("Trays", hidden.id);
  await admin.api.categories.save({ id: moved.id, slug: "sample-trays" });
  const tool = await shop.tool({ category: "sample-trays" });
  const stranger = await shop.buyer();
  const lines = [{ toolId: tool.id, quantity: 1 }];
  expect(await address("samples/trays")).toBe("/catalog/samples/sample-trays");
  expect(await codeOf(stranger.api.lists.save({ name: "Before", lines }))).toBe("done");

  await admin.api.categories.save({ id: hidden.id, isPublic: false });
  expect(await address("samples/trays")).not.toBe("/catalog/samples/sample-trays");
  const unknown = { toolId: moved.id };
  for (const { toolId } of [{ toolId: tool.id }, unknown]) {
    expect(await codeOf(stranger.api.orderPad.rememberPartNumber({ partNumber: "X 1", toolId }))).toBe("NOT_FOUND");
    expect(await codeOf(stranger.api.lists.save({ name: "After", lines: [{ toolId, quantity: 1 }] }))).toBe(
      "CONFLICT lines.0.toolId",
    );
    expect(await shop.visitorApi().reviews.listToolReviews({ toolId })).toMatchObject({ count: 0, rows: [] });
  }
});

test("buyers are shown a category once a tool in it or below it is on sale; the office sees all of them", async () => {
  const top = await make("Soldering");
  const torches = await make("Torches", top.id);
  await make("Solders", top.id);
  const visitor = shop.visitorApi();
  const shownToBuyers = async () => ({
    listed: flatten(await visitor.categories.list()).filter(({ path }) => path.startsWith("soldering")).length,
    tiles: (await visitor.categories.show({})).children.filter(({ path }) => path === "soldering").length,
    below: (await visitor.categories.show({ path: "soldering" })).children.map(({ name }) => name),
    filters: (await visitor.catalog.searchCatalog({})).categories.filter(({ value }) => value === "soldering").length,
    siteMap: (await listCategoryPaths(shop.visitor())).filter((path) => path.startsWith("soldering")),
    suggested: (await visitor.catalog.suggest({ query: "soldering" })).categories.length,
  });
  const nothing = { listed: 0, tiles: 0, below: [], filters: 0, siteMap: [], suggested: 0 };
  expect(await shownToBuyers()).toEqual(nothing);
  expect((await listAll()).filter(({ path }) => path.startsWith("soldering"))).toHaveLength(3);
  // Its page stays reachable for those who have its address.
  const here = await visitor.catalog.searchCatalog({ category: "torches" });
  expect(here.categories.map(({ value }) => value)).toEqual(expect.arrayContaining(["soldering", "torches"]));

  const tool = await shop.tool({ category: torches.slug, state: "draft" });
  expect(await shownToBuyers()).toEqual(nothing);
  await admin.api.catalog.updateTool({ id: tool.id, state: "on-sale" });
  expect(await shownToBuyers()).toEqual({
    ...{ listed: 2, tiles: 1, below: ["Torches"], filters: 1, suggested: 1 },
    siteMap: ["soldering", "soldering/torches"],
  });
});

test("siblings are arranged as an admin drags them, in one change that can be undone; new ones come last, and nobody overwrites another", async () => {
  const top = await make("Arranged");
  const ids = new Map<string, string>();
  for (const name of ["Alpha", "Beta", "Gamma"]) ids.set(name, (await make(name, top.id)).id);
  const idOf = (name: string) => ids.get(name) ?? "";
  for (const id of ids.values()) await shop.tool({ category: (await find(id))?.slug });
  const seenByBuyers = async () =>
    (await shop.visitorApi().categories.show({ path: top.path })).children.map(({ name }) => name);
  const before = ["Alpha", "Beta", "Gamma"].map(idOf);
  const after = ["Gamma", "Alpha", "Beta"].map(idOf);
  expect(await seenByBuyers()).toEqual(["Alpha", "Beta", "Gamma"]);
  const { undoId } = await admin.api.categories.arrange({ ids: after, expected: before });
  expect(await seenByBuyers()).toEqual(["Gamma", "Alpha", "Beta"]);
  expect((await admin.api.categories.listChanges())[0]).toMatchObject({ undoId, name: "Gamma", kind: "changed" });
  expect(await make("Aardvark", top.id)).toMatchObject({ position: 4 });

  const stale = admin.api.categories.arrange({ ids: before.toReversed(), expected: before });
  expect(await codeOf(stale)).toBe("CONFLICT ids");
  expect(await codeOf(admin.api.categories.arrange({ ids: after }))).toBe("BAD_REQUEST");
  expect(await codeOf(shop.visitorApi().categories.arrange({ ids: after }))).toBe("UNAUTHORIZED");
  await admin.api.categories.undo({ undoId });
  expect(await seenByBuyers()).toEqual(["Alpha", "Beta", "Gamma"]);
});
