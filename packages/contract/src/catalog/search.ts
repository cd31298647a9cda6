import { z } from "zod";
import { AttributeFacet, AttributeFilter } from "../attributes.ts";
import { PriceUnit, Tool } from "../catalog.ts";
import { CategoryLink, CategorySlug } from "../categories.ts";
import { maxMatches } from "../tables/match-count.ts";
import { plainLine, searchText } from "../text.ts";

export type CatalogSort = (typeof catalogSorts)[number];
const catalogSorts = ["relevance", "newest", "price-asc", "price-desc", "name", "min-order", "stock"] as const;
export const SearchCatalogInput = z
  .object({
    query: searchText(100),
    /** The slug of a category, also a former one: tools of it and of the categories below it. */
    category: CategorySlug.optional(),
    /** The same by its id. */
    categoryId: z.uuid().optional(),
    /** Of one sales unit, whatever the unit of the tool's price is. */
    minPriceCents: z.int().nonnegative().optional(),
    maxPriceCents: z.int().nonnegative().optional(),
    /** Only tools whose minimum order is at most this. */
    maxMinOrder: z.int().positive().optional(),
    inStock: z.boolean().default(false),
    /** Only tools with prices of the buyer's own. */
    ownPrices: z.boolean().default(false),
    attributes: z.array(AttributeFilter).max(20).default([]),
    /** `attribute:<name>` sorts from its lowest value up. */
    sort: z
      .union([z.enum(catalogSorts), z.templateLiteral(["attribute:", z.string().min(1).max(80)])])
      .default("relevance"),
    /** The `nextCursor` of the previous page: pages continue after it without a limit. */
    cursor: plainLine(2000).optional(),
    /** The number of the page, without a cursor; the last one contains the tool number `maxMatches`. */
    page: z.int().min(1).max(maxMatches).default(1),
    limit: z.int().min(1).max(60).default(20),
  })
  .refine(({ page, limit }) => (page - 1) * limit < maxMatches, {
    path: ["page"],
    error: `Pages have numbers as far as the first ${maxMatches} tools`,
  });
export type SearchCatalogInput = z.infer<typeof SearchCatalogInput>;

/** `value` is the category's slug. `count` includes the categories below; it stops at `maxMatches`. */
const CategoryFacet = CategoryLink.extend({ value: z.string(), count: z.int().nonnegative() });
export const ListedTool = Tool.extend({
  /**
   * The row represents the matching tools of a model, unless its own number was searched for. `sizes`: from the first to the last value of
   * its row attribute.
   */
  model: z
    .object({
      id: z.uuid(),
      name: z.string(),
      toolCount: z.int(),
      fromPriceCents: z.int(),
      priceUnit: PriceUnit,
      sizes: z.string(),
    })
    .optional(),
});
export type ListedTool = z.infer<typeof ListedTool>;
/** A model counts as one in all numbers. */
export const ToolSearch = z.object({
  rows: z.array(ListedTool),
  /** Those that most of the tools have. */
  facets: z.array(AttributeFacet),
  nextCursor: z.string().nullable(),
  /** Stops at `maxMatches`, unless it is exact. For the whole catalog it is always exact. */
  total: z.int().nonnegative(),
  isTotalExact: z.boolean(),
  /** Whether no tool has all words of the query, and these have some of them. */
  isPartial: z.boolean(),
  /** Whether no tool has the words as they are typed, and these have the nearest ones. */
  isCorrected: z.boolean(),
  /** The texts of the query that were read as ranges of sizes, such as `40 to 60 mm`. */
  ranges: z.array(z.string()),
  /** The top categories, those above and beside the requested one, and those below it, each after its parent. */
  categories: z.array(CategoryFacet),
  inStockCount: z.int().nonnegative(),
});
export type ToolSearch = z.infer<typeof ToolSearch>;

export const CompareToolsInput = z.object({ ids: z.array(z.uuid()).min(2).max(4) });
export type CompareToolsInput = z.infer<typeof CompareToolsInput>;
/** `values`: of the tools in their order, null where one has none. */
export const ComparedTools = z.object({
  tools: z.array(Tool),
  rows: z.array(z.object({ name: z.string(), values: z.array(z.string().nullable()), isSame: z.boolean() })),
});
export type ComparedTools = z.infer<typeof ComparedTools>;

export const SuggestInput = z.object({ query: SearchCatalogInput.shape.query });
export type SuggestInput = z.infer<typeof SuggestInput>;
/**
 * At most six tools, the best first, a model as one. Then the categories of that name, with the number of their tools, and those with
 * matches, the one with the most matches first. If counts are not exact, they are lower bounds.
 */
export const Suggestions = z.object({
  tools: z.array(
    ListedTool.pick({
      ...{ id: true, sku: true, name: true, imageUrl: true, model: true },
      ...{ priceCents: true, priceUnit: true, salesUnit: true },
    }),
  ),
  /** `isNamed`: its name matches the query. */
  categories: z.array(CategoryFacet.extend({ isNamed: z.boolean() })),
  areCountsExact: z.boolean(),
});
export type Suggestions = z.infer<typeof Suggestions>;
