import type { Attribute } from "@ironmonger/contract/attributes";
import type { CatalogSort, SearchCatalogInput, ToolSearch } from "@ironmonger/contract/catalog/search";
import { messages } from "@ironmonger/contract/messages";
import { type Database, queryBuilder } from "@ironmonger/db/client";
import { shopTotals, tools } from "@ironmonger/db/schema";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { z } from "zod";
import type { PublicContext } from "../../../core/context.ts";
import { DomainError, fieldError } from "../../../core/domain-error.ts";
import { describeFacets } from "../../attributes/attribute-counts.ts";
import { countAttributes } from "../../attributes/count-attributes.statement.ts";
import { readAttributes, shownAttributes } from "../../attributes/list-attributes.ts";
import { readAssortment } from "../../categories/assortment.ts";
import {
  type CategoryRow,
  type CategoryTree,
  findBySlug,
  offersTools,
  readTree,
} from "../../categories/category-tree.ts";
import { hasOwnPrice } from "../../pricing/own-prices.ts";
import { findMeanings } from "../../search-words/find-meanings.ts";
import { countVainSearch } from "../../search-words/vain-searches.ts";
import { isNotDeleted, isOnSale } from "../../tools/tool-row.ts";
import { type Filters, findTools, type ListRow, selectSome } from "../internal/find-tools.ts";
import { listMatches } from "../internal/list-matches.ts";
import { findByWords } from "../internal/words.statement.ts";

/**
 * One page of the catalog. Words match names, SKUs and descriptions, also mistyped ones and synonyms. If no tool has all words,
 * `isPartial` is true, and the rows have some of them. Pages by cursor neither repeat nor skip rows when tools are added meanwhile; pages
 * by number may.
 * @throws DomainError invalid (there is no such category, or a cursor that is not of this search)
 */
export async function searchCatalog(
  ctx: Pick<PublicContext, "db" | "replica" | "buyer">,
  input: SearchCatalogInput,
): Promise<ToolSearch> {
  const { replica, buyer } = ctx;
  // Planned for its values each time: the plan for a rare word would be wrong for a common one.
  const db = queryBuilder(replica.sql, { prepare: false });
  const [assortment, allAttributes, tree, own] = await Promise.all([
    readAssortment(db, buyer),
    readAttributes(db),
    readTree(db),
    input.ownPrices ? hasOwnPrice(db, buyer) : undefined,
  ]);
  const shownTools = and(assortment.condition, own);
  const offers = await offersTools(db, assortment.shows);
  const attributes = shownAttributes(allAttributes, tree, assortment);
  // Without words there is no relevance.
  const sort = input.sort === "relevance" && !input.query ? "newest" : input.sort;
  const requested = input.attributes.map((filter, index) => ({
    filter,
    attribute: findAttribute(attributes, filter.name, `attributes.${index}.name`),
  }));
  const after = readCursor(input.cursor, sort);
  const page = {
    sort: isNamed(sort) ? sort : { attribute: findAttribute(attributes, sort.slice("attribute:".length), "sort") },
    after,
    offset: after ? 0 : (input.page - 1) * input.limit,
    limit: input.limit + 1,
    total: shownTools || hasFilter(input) ? undefined : { count: await countTools(db), isExact: true },
  };
  const category = await findRequestedCategory(db, tree, input);
  const isHere = ({ path }: CategoryRow) => category?.path === path || category?.path.startsWith(`${path}/`);
  const shown = categoriesAround(tree, category).filter(
    (row) => assortment.leadsTo(row.slug) && (offers(row.slug) || isHere(row)),
  );
  const find = async (words: Filters["words"], within = category) => {
    const filters = {
      ...input,
      categories: within && tree.slugsIn(within),
      attributes: requested,
      words,
      shown: shownTools,
    };
    const [matches, counted] = await Promise.all([
      findTools(db, filters, page),
      attributes.length > 0 ? countMatches(db, filters) : [],
    ]);
    return { ...matches, counted };
  };
  const isInShop = ({ slug }: CategoryRow) => offers(slug);
  const matches = input.query
    ? await findMeant(ctx, db, input, { find, categories: category ? [] : tree.all.filter(isInShop) })
    : { ...(await find(undefined)), ...asMeant };
  const rows = matches.rows.slice(0, input.limit);
  const counts = matches.facets.category;
  return {
    total: matches.total,
    isTotalExact: matches.isTotalExact,
    isPartial: matches.isPartial,
    isCorrected: matches.isCorrected,
    ranges: matches.ranges,
    categories: shown.map(({ slug, name, path }) => ({ value: slug, name, path, count: counts[slug] ?? 0 })),
    inStockCount: matches.facets.inStock.yes ?? 0,
    facets: describeFacets(matches, {
      ...{ attributes, requested },
      categoryIds: category ? tree.lineOf(category).map(({ id }) => id) : [],
    }),
    rows: await listMatches(db, { rows, query: input.query, shown: shownTools }),
    nextCursor: matches.rows.length > input.limit ? writeCursor(sort, rows.at(-1)) : null,
  };
}

/** What is found without words. */
const asMeant = { isPartial: false, isCorrected: false, ranges: [] };

const hasFilter = (input: SearchCatalogInput) => {
  const { category, categoryId, minPriceCents, maxPriceCents, maxMinOrder } = input;
  const filters = [category, categoryId, minPriceCents, maxPriceCents, maxMinOrder];
  return input.attributes.length > 0 || input.inStock || input.query !== "" || filters.some((of) => of !== undefined);
};

/** @throws DomainError invalid (there is no such category) */
async function findRequestedCategory(
  db: Database,
  tree: CategoryTree,
  { category, categoryId }: Pick<SearchCatalogInput, "category" | "categoryId">,
): Promise<CategoryRow | undefined> {
  if (categoryId === undefined && category === undefined) return undefined;
  const row = categoryId === undefined ? await findBySlug(db, tree, category ?? "") : tree.byId(categoryId);
  if (row) return row;
  const issue = { path: categoryId === undefined ? "category" : "categoryId", message: messages.categoryNotFound };
  throw new DomainError("invalid", messages.categoryNotFound, { issues: [issue] });
}

/**
 * The tools that the words find. If no tool has all of them, those of the category that the query names as a whole, in the shop's words or
 * in one of its search words; if it names none, the search counts as one in vain.
 */
async function findMeant<Result extends { total: number }>(
  ctx: Pick<PublicContext, "db">,
  db: Database,
  input: SearchCatalogInput,
  {
    find,
    categories,
  }: { find: (words: Filters["words"], within?: CategoryRow) => Promise<Result>; categories: CategoryRow[] },
) {
  const matches = await findByWords(db, input.query, (words) => find(words));
  if (matches.total > 0 && !matches.isPartial) return matches;
  const names = (await findMeanings(db, input.query)).map((name) => name.trim().toLowerCase());
  const meant = categories.find(({ name }) => names.includes(name.toLowerCase()));
  if (meant) return { ...(await find(undefined, meant)), ...asMeant };
  const isFirstPage = !input.ownPrices && input.page === 1 && input.cursor === undefined;
  if (isFirstPage && !hasFilter({ ...input, query: "" })) await countVainSearch(ctx, input.query);
  return matches;
}

/** The top categories, those on the path to the category and their siblings, and those right below it. */
function categoriesAround(tree: CategoryTree, category: CategoryRow | undefined): CategoryRow[] {
  const line = category ? tree.lineOf(category) : [];
  const listBelow = (id: string | null): CategoryRow[] =>
    tree.childrenOf(id).flatMap((row) => [row, ...(line.includes(row) ? listBelow(row.id) : [])]);
  return listBelow(null);
}

/** A model counts as one. */
async function countTools(db: Database): Promise<number> {
  const sizes = db
    .select({ more: sql<number>`(count(*) - count(distinct ${tools.modelId}))::int`.as("more") })
    .from(tools)
    .where(and(isOnSale, isNotNull(tools.modelId)));
  const [[row], [models], drafts] = await Promise.all([
    db.select({ tools: sql<number>`coalesce(sum(${shopTotals.tools}), 0)::int` }).from(shopTotals),
    sizes,
    db.$count(tools, and(isNotDeleted, eq(tools.state, "draft"))),
  ]);
  return (row?.tools ?? 0) - (models?.more ?? 0) - drafts;
}

const isNamed = (sort: SearchCatalogInput["sort"]): sort is CatalogSort => !sort.startsWith("attribute:");

/** @throws DomainError invalid (the shop has no such attribute) */
function findAttribute(attributes: Attribute[], name: string, path: string): Attribute {
  const attribute = attributes.find((one) => one.name.toLowerCase() === name.trim().toLowerCase());
  if (!attribute) throw fieldError("invalid", path, "The shop has no attribute of this name.");
  return attribute;
}

const position = { id: z.uuid(), key: z.int() };
/** The last row of a page, with the key by which it was sorted. */
const Cursor = z.discriminatedUnion("sort", [
  z.object({ ...position, sort: z.enum(["relevance", "price-asc", "price-desc", "min-order", "stock"]) }),
  z.object({ ...position, sort: z.literal("newest"), key: z.null() }),
  z.object({ ...position, sort: z.literal("name"), key: z.string() }),
]);
const AttributeCursor = z.object({ id: z.uuid(), sort: z.string(), key: z.union([z.number(), z.string()]) });

/** Opaque to clients, safe in a URL. */
const writeCursor = (sort: SearchCatalogInput["sort"], last: ListRow | undefined): string =>
  Buffer.from(JSON.stringify({ sort, ...last })).toString("base64url");

function readCursor(text: string | undefined, sort: SearchCatalogInput["sort"]): ListRow | undefined {
  if (text === undefined) return undefined;
  const schema = isNamed(sort) ? Cursor : AttributeCursor;
  const parsed = schema.safeParse(parseJson(Buffer.from(text, "base64url").toString("utf8")));
  if (parsed.success && parsed.data.sort === sort) return { id: parsed.data.id, key: parsed.data.key };
  throw new DomainError("invalid", "This page of results is no longer available. Search again.", {
    issues: [{ path: "cursor", message: "This is not a cursor of this search." }],
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const countMatches = (db: Database, filters: Filters) =>
  countAttributes(db, filters.attributes?.map(({ attribute }) => attribute.id) ?? [], (ignoredId) =>
    selectSome(filters, ignoredId),
  );
