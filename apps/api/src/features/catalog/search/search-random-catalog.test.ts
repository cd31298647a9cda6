import type { SearchCatalogInput } from "@ironmonger/contract/catalog/search";
import { categories } from "@ironmonger/db/schema";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../../core/new-id.ts";
import { startTestShop, type TestShop } from "../../../testing/test-shop.ts";

// Random catalogs, and random searches of them, compared with what reading every tool says. The numbers are the same in every run.

let state = 42;
/** A whole number below `end`. */
function below(end: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * end);
}
const oneOf = <Value>(values: readonly Value[]): Value => values[below(values.length)] as Value;
const happens = (percent: number): boolean => below(100) < percent;

// Of one path each. Tools below "fasteners/secret" are not shown to the public.
const paths = [
  ...["hand-tools", "hand-tools/hammers", "hand-tools/hammers/claw", "hand-tools/hammers/sledge", "hand-tools/saws"],
  ...["fasteners", "fasteners/screws", "fasteners/secret", "fasteners/secret/screws-2", "safety"],
];
const slugOf = (path: string) => path.slice(path.lastIndexOf("/") + 1);
const pathOf = new Map(paths.map((path) => [slugOf(path), path]));
const words = ["zorb", "quimp", "plax"];
const materials = ["Brass", "Steel", "Zinc"];

type Made = {
  id: string;
  name: string;
  category: string | null;
  model_id: string | null;
  state: string;
  price_cents: number;
  min_order: number;
  available: number;
  material: string | null;
  length: number | null;
  is_deleted: boolean;
};
const made: Made[] = [];

function makeTool(modelId: string | null): Made {
  return {
    id: newId(),
    name: `${words.filter(() => happens(60)).join(" ")} n${below(1000)}`,
    category: happens(5) ? null : slugOf(oneOf(paths)),
    model_id: modelId,
    state: oneOf(["draft", "on-sale", "on-sale", "on-sale", "on-sale", "on-sale", "on-sale", "discontinued"]),
    price_cents: 100 + below(30),
    min_order: 1 + below(20),
    available: happens(50) ? 0 : below(30),
    material: happens(20) ? null : oneOf(materials),
    length: happens(20) ? null : 1 + below(60),
    is_deleted: happens(5),
  };
}

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
  const admin = await shop.admin();
  await admin.api.attributes.save({ name: "Material", kind: "choice", choices: materials });
  await admin.api.attributes.save({ name: "Length", kind: "number", unit: "mm" });
  const { sql, db } = shop.services;
  for (const path of paths.filter((one) => one.includes("/"))) {
    const [parent] = await sql<
      { id: string }[]
    >`select id from categories where path = ${path.slice(0, path.lastIndexOf("/"))}`;
    const slug = slugOf(path);
    await db
      .insert(categories)
      .values({ id: newId(), name: slug, slug, path, parentId: parent?.id ?? null, isPublic: slug !== "secret" });
  }
});
afterAll(() => shop.close());

/** Four tools in ten are sizes of models, which are scattered over the categories. */
async function addTools(count: number): Promise<void> {
  const added: Made[] = [];
  while (added.length < count) {
    const modelId = happens(20) ? newId() : null;
    added.push(...Array.from({ length: modelId ? 1 + below(5) : 1 }, () => makeTool(modelId)));
  }
  await shop.services.longSql`
    with made as (select * from jsonb_to_recordset(${JSON.stringify(added)}::text::jsonb) as made (id uuid, name text, category text, model_id uuid,
        state text, price_cents int, min_order int, available int, material text, length int, is_deleted boolean)),
      of_model as (insert into models (id, name, row_attribute) select distinct model_id, 'Model', 'Length' from made where model_id is not null),
      stored as (
        insert into tools (id, name, category, model_id, state, price_cents, min_order, attributes, deleted_at, description, image_url)
        select id, name, category, model_id, state, price_cents, min_order,
          (select coalesce(jsonb_agg(jsonb_build_object('name', of.name, 'value', of.value)), '[]')
            from (values ('Material', material), ('Length', length || ' mm')) as of (name, value) where of.value is not null),
          case when is_deleted then now() end, 'A tool.', '/images/no-picture.svg' from made),
    stocked as (insert into tool_stock (tool_id, min_order) select id, min_order from made)
    insert into stock_movements (id, tool_id, delta, reason) select new_id(), id, available, 'opening' from made where available > 0`;
  await shop.services.longSql`analyze tools, tool_stock, tool_attributes`;
  made.push(...added);
}

type Search = Partial<SearchCatalogInput>;
function makeSearch(): Search {
  return {
    sort: oneOf([
      "relevance",
      "newest",
      "price-asc",
      "price-desc",
      "name",
      "min-order",
      "stock",
      "attribute:Length",
      "attribute:Material",
    ]),
    limit: 1 + below(30),
    ...(happens(60) && { query: words.filter(() => happens(50)).join(" ") }),
    ...(happens(50) && { category: oneOf([...pathOf.keys()].filter((slug) => !pathOf.get(slug)?.includes("secret"))) }),
    ...(happens(30) && { minPriceCents: 100 + below(15) }),
    ...(happens(30) && { maxPriceCents: 115 + below(15) }),
    ...(happens(30) && { maxMinOrder: 5 + below(15) }),
    inStock: happens(30),
    attributes: [
      ...(happens(30) ? [{ name: "Material", values: materials.filter(() => happens(50)).concat("Steel") }] : []),
      ...(happens(30) ? [{ name: "Length", min: below(20), max: `${2 + below(4)} cm` }] : []),
    ],
  };
}

const isIn = ({ category }: Made, slug: string) => (pathOf.get(category ?? "") ?? "").split("/").includes(slug);
const isInStock = ({ available, min_order }: Made) => available >= min_order;

/** Which tools a search finds, without the filter of one property. */
function matchesOf(search: Search, without?: "category" | "Material" | "Length"): Made[] {
  const { query = "", category, minPriceCents = 0, maxPriceCents = 1000, maxMinOrder = 1000, inStock } = search;
  const filterOf = (name: "Material" | "Length") =>
    without === name ? undefined : search.attributes?.find((filter) => filter.name === name);
  const [material, length] = [filterOf("Material"), filterOf("Length")];
  return made.filter(
    (tool) =>
      !tool.is_deleted &&
      tool.state !== "draft" &&
      !isIn(tool, "secret") &&
      query.split(" ").every((word) => tool.name.split(" ").includes(word) || word === "") &&
      (category === undefined || without === "category" || isIn(tool, category)) &&
      tool.price_cents >= minPriceCents &&
      tool.price_cents <= maxPriceCents &&
      tool.min_order <= maxMinOrder &&
      (!inStock || isInStock(tool)) &&
      (!material || (tool.material !== null && material.values?.includes(tool.material))) &&
      (!length ||
        (tool.length !== null &&
          tool.length >= Number(length.min) &&
          tool.length <= 10 * Number.parseInt(String(length.max), 10))),
  );
}

/** A model counts as one; counts stop at a thousand. */
const countOf = (tools: Made[]): number => Math.min(1000, new Set(tools.map((tool) => tool.model_id ?? tool.id)).size);

/** The ids of the rows of the list: of each model, the first of its matches. */
function rowsOf(tools: Made[], sort: SearchCatalogInput["sort"]): string[] {
  const keyOf = (tool: Made) =>
    ({
      "price-asc": tool.price_cents,
      "price-desc": -tool.price_cents,
      name: tool.name,
      "min-order": tool.min_order,
      stock: -tool.available,
      // Tools without the attribute come last.
      "attribute:Length": tool.length ?? 1000,
      "attribute:Material": tool.material?.toLowerCase() ?? "~",
    })[sort as string] ?? 0;
  const direction = /^(price-asc|name|min-order|attribute:.*)$/.test(sort) ? 1 : -1;
  const sorted = tools.toSorted((one, other) => {
    const [a, b] = [keyOf(one), keyOf(other)];
    return a === b ? direction * (one.id < other.id ? -1 : 1) : a < b ? -1 : 1;
  });
  return [...Map.groupBy(sorted, (tool) => tool.model_id ?? tool.id).values()].map(([first]) => first?.id ?? "");
}

async function check(search: Search): Promise<void> {
  const label = JSON.stringify(search);
  const matches = matchesOf(search);
  const isRead = matches.length <= 3000;
  const result = await shop.visitorApi().catalog.searchCatalog(search);
  if (matches.length < 3 && search.query) return;
  const total = countOf(matches);
  if (isRead) expect(result.total, label).toBe(total);
  else expect(result.total, label).toBeLessThanOrEqual(total);
  expect(result.isTotalExact, label).toBe(
    isRead && new Set(matches.map((tool) => tool.model_id ?? tool.id)).size <= 1000,
  );
  expect(result.inStockCount, label).toBe(countOf(matches.filter(isInStock)));
  const inAny = matchesOf(search, "category");
  expect(Object.fromEntries(result.categories.map(({ value, count }) => [value, count])), label).toEqual(
    Object.fromEntries(
      result.categories.map(({ value }) => [value, countOf(inAny.filter((tool) => isIn(tool, value)))]),
    ),
  );
  for (const [name, pick] of [
    ["Material", (tool: Made) => tool.material],
    ["Length", (tool: Made) => (tool.length === null ? null : `${tool.length} mm`)],
  ] as const) {
    const counted = matchesOf(search, name);
    const facet = result.facets.find((one) => one.name === name)?.values ?? [];
    const expected = [...Map.groupBy(counted, pick)].flatMap(([value, tools]) =>
      value === null ? [] : [[value, countOf(tools)] as const],
    );
    const counts = new Map(facet.map(({ value, count }) => [value, count]));
    if (counted.length <= 3000) expect(counts, label).toEqual(new Map(expected));
    else
      for (const [value, count] of counts) expect(count, label).toBeLessThanOrEqual(new Map(expected).get(value) ?? 0);
  }
  const rows = rowsOf(matches, search.sort ?? "relevance");
  const { limit = 20, sort } = search;
  const second = result.nextCursor
    ? await shop.visitorApi().catalog.searchCatalog({ ...search, cursor: result.nextCursor })
    : undefined;
  const listed = [...result.rows, ...(second?.rows ?? [])].map(({ id }) => id);
  if (sort !== "relevance" || !search.query) expect(listed, label).toEqual(rows.slice(0, 2 * limit));
  else {
    const keyOf = new Map(matches.map((tool) => [tool.id, tool.model_id ?? tool.id]));
    expect(new Set(listed.map((id) => keyOf.get(id))).size, label).toBe(Math.min(2 * limit, rows.length));
  }
}

test("what a few hundred tools and their models match, and how many in each category, is what reading all says", async () => {
  await addTools(900);
  for (let round = 0; round < 80; round += 1) await check(makeSearch());
});

test("the same where there are too many matches to read them together", async () => {
  await addTools(7_000);
  await check({ sort: "newest" });
  await check({ sort: "price-asc", query: "zorb" });
  await check({ sort: "name", category: "hand-tools" });
  await check({ sort: "attribute:Length" });
  for (let round = 0; round < 40; round += 1) await check(makeSearch());
});

test.for(["attribute:Length", "attribute:Material"] as const)(
  "pages sorted by %s continue with the tools that lack it",
  async (sort) => {
    const listed: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await shop.visitorApi().catalog.searchCatalog({ sort, limit: 60, ...(cursor && { cursor }) });
      listed.push(...page.rows.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(listed).toEqual(rowsOf(matchesOf({}), sort));
  },
);
