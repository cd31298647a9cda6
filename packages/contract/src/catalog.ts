import { z } from "zod";
import { AttributeFacet, AttributeFilter, ToolAttribute, ToolAttributes } from "./attributes.ts";
import { ToolDocument, ToolDocuments } from "./catalog/documents.ts";
import { Fact, Facts } from "./catalog/facts.ts";
import { ImageUrl } from "./catalog/image-url.ts";
import { normalizeSku } from "./catalog/normalize-sku.ts";
import { ToolPicture, ToolPictures } from "./catalog/pictures.ts";
import { salesUnitKinds, unitContents, unitProblem } from "./catalog/sales-unit.ts";
import { CategoryLink, CategorySlug } from "./categories.ts";
import { formatMoney, maxPaymentCents, totalCents } from "./money.ts";
import { TaxClass } from "./pricing/tax-class.ts";
import { priceLimits, type RulesProblem, termsProblem } from "./pricing/tool-rules.ts";
import { maxPieces, maxPriceBreaks } from "./pricing.ts";
import { CountryCode } from "./regions/countries.ts";
import { maxMatches } from "./tables/match-count.ts";
import { DayOrMoment, PageInput, pageOf, SortDirection } from "./tables/paging.ts";
import { stockLevels, toolSorts } from "./tables/table-choices.ts";
import { requiredText, withoutNul } from "./text.ts";

/** From this many pieces on, each costs this much. */
export const PriceBreak = z.object({ fromQuantity: z.int().positive(), unitPriceCents: z.int().positive() });
export type PriceBreak = z.infer<typeof PriceBreak>;

/** What one price buys, and what quantities count. Without `of`, it contains pieces. */
export const SalesUnit = z.object({
  kind: z.enum(salesUnitKinds),
  contains: z.number().positive().optional(),
  of: z.enum(unitContents).optional(),
});
export type SalesUnit = z.infer<typeof SalesUnit>;

export const toolStates = ["draft", "on-sale", "discontinued"] as const;

export const Tool = z.object({
  id: z.uuid(),
  sku: z.string().nullable(),
  /** The slug of its category. */
  category: z.string().nullable(),
  categoryId: z.uuid().nullable(),
  /** The slugs of its category and of those above it: `hand-tools/hammers`. */
  categoryPath: z.string().nullable(),
  name: z.string(),
  description: z.string(),
  imageUrl: z.string(),
  priceCents: z.int().nonnegative(),
  /** What the price buys. Minimum order, case pack, price breaks and stock count these units, which are called pieces wherever they may be any. */
  salesUnit: SalesUnit,
  minOrder: z.int().positive(),
  /** Quantities are multiples of it. */
  casePack: z.int().positive(),
  /** Rising in quantity, falling in price. */
  priceBreaks: z.array(PriceBreak),
  /** Tools of one family count together for minimum order and price breaks. */
  family: z.string().nullable(),
  manufacturerNumber: z.string().nullable(),
  facts: z.array(Fact),
  attributes: z.array(ToolAttribute),
  /** The model of which it is a size. */
  modelId: z.uuid().nullable(),
  /** Of one piece; null if the shop does not know it. */
  weightGrams: z.int().nonnegative().nullable(),
  available: z.int().nonnegative(),
  sold: z.int().nonnegative(),
  /** ISO 3166-1 alpha-2. */
  countryOfOrigin: z.string().nullable(),
  /** The number of its bar code. */
  gtin: z.string().nullable(),
  taxClass: TaxClass,
  /** A draft is for admins only; a discontinued tool is sold while stock lasts. */
  state: z.enum(toolStates),
  /** The tool that replaces it. */
  successorId: z.uuid().nullable(),
  /** Working days until it leaves, beside those of every order. */
  handlingDays: z.int().nonnegative(),
  /** Whether it can be ordered beyond its stock. */
  allowBackorder: z.boolean(),
  /** When it is expected to be back in stock: a day in the shop's time zone, or a moment. */
  backInStockAt: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type Tool = z.infer<typeof Tool>;

/** A tool as its own page shows it. Lists show only `imageUrl`. */
export const ToolWithPictures = Tool.extend({ pictures: z.array(ToolPicture), documents: z.array(ToolDocument) });
export type ToolWithPictures = z.infer<typeof ToolWithPictures>;

/**
 * A tool as admins see it. `costCents`: what the shop pays for it; nobody else ever learns it. `ownTaxClass` is null if the tool is charged
 * by the tax class of its category.
 */
export const ToolForAdmins = ToolWithPictures.extend({
  costCents: z.int().nonnegative().nullable(),
  ownTaxClass: TaxClass.nullable(),
});
export type ToolForAdmins = z.infer<typeof ToolForAdmins>;

/** A tool as its page shows it to buyers. */
export const ToolOnItsPage = ToolWithPictures.extend({
  /** The tool that replaces it, if the caller is shown it. */
  successor: z.object({ id: z.uuid(), name: z.string() }).optional(),
  /** Only for admins. */
  costCents: ToolForAdmins.shape.costCents.optional(),
  ownTaxClass: ToolForAdmins.shape.ownTaxClass.optional(),
});
export type ToolOnItsPage = z.infer<typeof ToolOnItsPage>;

export const ToolId = z.object({ id: z.uuid() });
export type ToolId = z.infer<typeof ToolId>;

const whole = (label: string, min: number, max: number) =>
  z
    .int({ error: `${label} must be a whole number` })
    .min(min, `${label} must be at least ${min}`)
    .max(max, `${label} can be at most ${max}`);

export const PriceCents = z
  .int({ error: ({ input }) => (input === undefined ? "Price is required" : "Price must be in whole cents") })
  .min(priceLimits.leastCents, { error: () => priceLimits.tooLittle })
  .max(priceLimits.maxCents, { error: () => priceLimits.tooMuch });

export const PriceBreaks = z
  .array(z.object({ fromQuantity: whole("From", 1, maxPieces), unitPriceCents: PriceCents }))
  .max(maxPriceBreaks, `A tool can have ${maxPriceBreaks} price breaks`);

/** Stored with what it contains, so that the same unit is always written alike. */
const SalesUnitInput = SalesUnit.superRefine((unit, ctx) => {
  const problem = unitProblem(unit);
  if (problem !== null) ctx.addIssue({ code: "custom", message: problem });
}).overwrite((unit) => (unit.contains === undefined ? unit : { ...unit, of: unit.of ?? "piece" }));

/** A GTIN of 8, 12, 13 or 14 digits, spaces and hyphens aside; the last one is computed from the others. */
const Gtin = z
  .string()
  .max(40, "A GTIN has 8, 12, 13 or 14 digits")
  .overwrite((text) => text.replaceAll(/[\s-]/g, ""))
  .regex(/^(\d{8}|\d{12,14})$/, { error: "A GTIN has 8, 12, 13 or 14 digits", abort: true })
  .refine((gtin) => {
    const sum = [...gtin].reverse().reduce((total, digit, nth) => total + Number(digit) * (nth % 2 === 0 ? 1 : 3), 0);
    return sum % 10 === 0;
  }, "The last digit of this GTIN does not fit the others");

/** What an admin fills in about a tool. */
export const ToolFields = z.object({
  name: requiredText("Name", 200),
  description: requiredText("Description", 5000),
  imageUrl: ImageUrl,
  /** If there are any, the first one replaces `imageUrl`. */
  pictures: ToolPictures.optional(),
  priceCents: PriceCents,
  minOrder: whole("Minimum order", 1, maxPieces),
  casePack: whole("Case pack", 1, maxPieces).optional(),
  priceBreaks: PriceBreaks.optional(),
  salesUnit: SalesUnitInput.optional(),
  family: requiredText("Family", 80).optional(),
  manufacturerNumber: requiredText("Manufacturer's number", 64).optional(),
  facts: Facts.optional(),
  attributes: ToolAttributes.optional(),
  modelId: z.uuid().optional(),
  weightGrams: whole("Weight in grams", 0, 100_000_000).optional(),
  available: whole("Available", 0, maxPieces),
  sku: requiredText("SKU", 64).overwrite(normalizeSku).max(64, "SKU can be at most 64 characters").optional(),
  category: CategorySlug.optional(),
  countryOfOrigin: CountryCode.optional(),
  gtin: Gtin.optional(),
  /** Without one, a tool is charged by that of its category, or by the standard one. */
  taxClass: TaxClass.optional(),
  state: z.enum(toolStates, { error: "State must be draft, on-sale or discontinued" }).optional(),
  successorId: z.uuid("A successor is another tool").toLowerCase().optional(),
  handlingDays: whole("Handling days", 0, 365).optional(),
  allowBackorder: z.boolean({ error: "Allow backorder must be yes or no" }).optional(),
  backInStockAt: DayOrMoment.optional(),
  costCents: z
    .int({ error: "Cost must be in whole cents" })
    .min(0, "Cost cannot be negative")
    .max(priceLimits.maxCents, { error: () => "Cost is too much" })
    .optional(),
});

type Rules = {
  priceCents: number;
  minOrder: number;
  casePack?: number | undefined;
  priceBreaks?: PriceBreak[] | undefined;
};

export const minOrderTooExpensive = (maxCents: number = maxPaymentCents): string =>
  maxCents < maxPaymentCents
    ? `The minimum order can cost at most ${formatMoney(maxCents)}: with tax and delivery one payment can be at most ${formatMoney(maxPaymentCents)}`
    : `The minimum order can cost at most ${formatMoney(maxPaymentCents)}, the most that one payment can be`;

/**
 * The contradiction between the rules of a tool, and the field concerned; null if they are consistent. `maxCents`: the most that a minimum
 * order may cost so that a payment can pay it.
 */
export function rulesProblem(rules: Rules, maxCents: number = maxPaymentCents): RulesProblem | null {
  if (totalCents(rules.priceCents, rules.minOrder) > maxCents) {
    return { path: ["minOrder"], message: minOrderTooExpensive(maxCents) };
  }
  return termsProblem({ ...rules, casePack: rules.casePack ?? 1, priceBreaks: rules.priceBreaks ?? [] });
}

export function checkRules(rules: Rules, ctx: z.RefinementCtx): void {
  const problem = rulesProblem(rules);
  if (problem) ctx.addIssue({ code: "custom", ...problem });
}

/** Optional fields may be null or left out. */
const nullableFields = {
  sku: ToolFields.shape.sku.nullable(),
  category: ToolFields.shape.category.nullable(),
  family: ToolFields.shape.family.nullable(),
  manufacturerNumber: ToolFields.shape.manufacturerNumber.nullable(),
  weightGrams: ToolFields.shape.weightGrams.nullable(),
  modelId: ToolFields.shape.modelId.nullable(),
  countryOfOrigin: ToolFields.shape.countryOfOrigin.nullable(),
  gtin: ToolFields.shape.gtin.nullable(),
  successorId: ToolFields.shape.successorId.nullable(),
  backInStockAt: ToolFields.shape.backInStockAt.nullable(),
  taxClass: ToolFields.shape.taxClass.nullable(),
  costCents: ToolFields.shape.costCents.nullable(),
};

export const AddToolInput = ToolFields.extend(nullableFields).superRefine(checkRules);
export type AddToolInput = z.infer<typeof AddToolInput>;

/** The fields of a tool that an admin can change. */
export const EditableTool = ToolForAdmins.omit({
  id: true,
  categoryId: true,
  categoryPath: true,
  sold: true,
  createdAt: true,
  ownTaxClass: true,
}).extend({
  /** Null: that of its category. */
  taxClass: TaxClass.nullable(),
});
export type EditableTool = z.infer<typeof EditableTool>;

/**
 * Null clears an optional field. Rules are checked together with the tool's unchanged ones. `expected`: the fields as the admin saw them;
 * if one of them has changed since, nothing is changed.
 */
export const UpdateToolInput = ToolFields.partial().extend({
  ...nullableFields,
  id: z.uuid(),
  /** The documents that stay, in their order and with their titles; `POST /import/documents/{toolId}` adds one. */
  documents: ToolDocuments.optional(),
  expected: EditableTool.partial().optional(),
});
export type UpdateToolInput = z.infer<typeof UpdateToolInput>;

/** From `at` on the tool has this price. Without price breaks, those of the tool stay. */
export const SchedulePriceInput = z.object({
  toolId: z.uuid(),
  priceCents: PriceCents,
  priceBreaks: PriceBreaks.optional(),
  at: z.iso.datetime({ offset: true, error: "The time must be an instant such as 2027-01-01T00:00:00Z" }),
});
export type SchedulePriceInput = z.infer<typeof SchedulePriceInput>;
export const RemoveScheduledPriceInput = z.object({ id: z.uuid() });
export type RemoveScheduledPriceInput = z.infer<typeof RemoveScheduledPriceInput>;
/** How many price changes of a tool can wait. */
export const maxScheduledPrices = 50;

export const ScheduledPrice = z.object({
  id: z.uuid(),
  priceCents: z.int().positive(),
  priceBreaks: z.array(PriceBreak).nullable(),
  at: z.iso.datetime(),
});
export type ScheduledPrice = z.infer<typeof ScheduledPrice>;

/** A tool as its page in the dashboard shows it; `deletedAt` is null while it is in the shop. */
export const ToolToEdit = z.object({ tool: ToolForAdmins, deletedAt: z.iso.datetime().nullable() });
export type ToolToEdit = z.infer<typeof ToolToEdit>;

/**
 * A change of a tool by an admin: the fields that it changed. `before` is null if the tool is new or restored, `after` if it is deleted.
 */
export const ToolChange = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  by: z.string(),
  before: EditableTool.partial().nullable(),
  after: EditableTool.partial().nullable(),
});
export type ToolChange = z.infer<typeof ToolChange>;
/** How many changes a tool's page shows. */
export const maxToolChanges = 100;

export const stockMovementReasons = [
  "opening",
  "order",
  "cancelled",
  "expired",
  "refunded",
  "refund-failed",
  "correction",
  "backorder",
] as const;
export const StockMovement = z.object({
  id: z.uuid(),
  delta: z.int(),
  /** The stock after it. */
  available: z.int(),
  reason: z.enum(stockMovementReasons),
  note: z.string().nullable(),
  /** The email of the admin who corrected it; null if an order caused it. */
  by: z.string().nullable(),
  orderNumber: z.string().nullable(),
  happenedAt: z.iso.datetime(),
});
export type StockMovement = z.infer<typeof StockMovement>;
/** `cursor`: the `nextCursor` of the previous page. */
export const ListStockMovementsInput = ToolId.extend({ cursor: z.uuid().optional() });
export type ListStockMovementsInput = z.infer<typeof ListStockMovementsInput>;
/** Newest first. */
export const StockMovements = z.object({ rows: z.array(StockMovement), nextCursor: z.uuid().nullable() });
export type StockMovements = z.infer<typeof StockMovements>;

/** What a tool's page leads to. */
export const RelatedTools = z.object({
  /** From the top one down to that of the tool. */
  categories: z.array(CategoryLink),
  /** Other tools of its family. */
  family: z.array(Tool),
  /** Tools on the same paid orders, the most frequent first. */
  boughtTogether: z.array(Tool),
});
export type RelatedTools = z.infer<typeof RelatedTools>;

/** `expected`: the stock as the admin saw it; if it has changed since, for example by an order, nothing is changed. */
export const CorrectStockInput = z.object({
  id: z.uuid(),
  available: whole("Available", 0, maxPieces),
  reason: requiredText("Reason", 200),
  expected: EditableTool.pick({ available: true }).optional(),
});
export type CorrectStockInput = z.infer<typeof CorrectStockInput>;

/** How many back-in-stock requests an account can have. */
export const maxBackInStockRequests = 1000;
export const TellMeWhenBackInput = z.object({ toolId: z.uuid() });
export type TellMeWhenBackInput = z.infer<typeof TellMeWhenBackInput>;

/** `isTotalExact` is false if there may be more tools than `total`. */
export const ToolPage = pageOf(Tool.extend({ costCents: ToolForAdmins.shape.costCents })).extend({
  isTotalExact: z.literal(false).optional(),
});
export type ToolPage = z.infer<typeof ToolPage>;
export const ListToolsInput = PageInput.extend({
  /** With the categories below it. */
  category: CategorySlug.optional(),
  stock: z.enum(stockLevels).optional(),
  sortBy: z.enum(toolSorts).default("createdAt"),
  direction: SortDirection.default("desc"),
});
export type ListToolsInput = z.infer<typeof ListToolsInput>;

const uuid = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}";
/** `ids`: only these tools, the ticked rows, separated by commas. As many as fit into an address. */
export const ExportToolsInput = ListToolsInput.omit({
  page: true,
  pageSize: true,
  sortBy: true,
  direction: true,
}).extend({
  ids: z
    .string()
    .regex(new RegExp(`^${uuid}(,${uuid}){0,199}$`))
    .optional(),
});
export type ExportToolsInput = z.infer<typeof ExportToolsInput>;

export type CatalogSort = (typeof catalogSorts)[number];
const catalogSorts = ["relevance", "newest", "price-asc", "price-desc", "name", "min-order", "stock"] as const;
export const SearchCatalogInput = z
  .object({
    query: z.string().trim().max(100).regex(withoutNul).default(""),
    /** The slug of a category, also a former one: tools of it and of the categories below it. */
    category: CategorySlug.optional(),
    /** The same by its id. */
    categoryId: z.uuid().optional(),
    minPriceCents: z.int().nonnegative().optional(),
    maxPriceCents: z.int().nonnegative().optional(),
    /** Only tools whose minimum order is at most this. */
    maxMinOrder: z.int().positive().optional(),
    inStock: z.boolean().default(false),
    attributes: z.array(AttributeFilter).max(20).default([]),
    /** `attribute:<name>` sorts from its lowest value up. */
    sort: z
      .union([z.enum(catalogSorts), z.templateLiteral(["attribute:", z.string().min(1).max(80)])])
      .default("relevance"),
    /** The `nextCursor` of the previous page: pages continue after it without a limit. */
    cursor: z.string().max(2000).optional(),
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
  /** The row represents the matching tools of a model. `sizes`: from the first to the last value of its row attribute. */
  model: z
    .object({
      id: z.uuid(),
      name: z.string(),
      toolCount: z.int(),
      fromPriceCents: z.int(),
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
 * At most six tools, the best first. Then the categories of that name, with the number of their tools, and those with matches, the one
 * with the most matches first. If counts are not exact, they are lower bounds.
 */
export const Suggestions = z.object({
  tools: z.array(Tool.pick({ id: true, sku: true, name: true, imageUrl: true, priceCents: true })),
  /** `isNamed`: it is called so. */
  categories: z.array(CategoryFacet.extend({ isNamed: z.boolean() })),
  areCountsExact: z.boolean(),
});
export type Suggestions = z.infer<typeof Suggestions>;

/** `all-or-nothing` imports nothing if one row is invalid; `valid-rows` imports the others. */
const importModes = ["all-or-nothing", "valid-rows"] as const;
export const ImportMode = z.enum(importModes);
export type ImportMode = z.infer<typeof ImportMode>;

/**
 * How an import in one call ended; `imported` is `new` and `changed` together. `reportUrl` is the file of remarks, each with its line and
 * reason; null if there are none.
 */
export const ImportSummary = z.object({
  /** For `catalog.undoImport`, and for the preview of an import that imported nothing. */
  importId: z.uuid(),
  rows: z.int().nonnegative(),
  imported: z.int().nonnegative(),
  /** Rows that added a tool. */
  new: z.int().nonnegative(),
  /** Rows whose tool existed, those that changed nothing included. */
  changed: z.int().nonnegative(),
  rejected: z.int().nonnegative(),
  /** The tools that the file no longer offers for sale and the import took out of the shop; omitted if there are none. */
  takenOut: z.array(z.uuid()).optional(),
  reportUrl: z.string().nullable(),
});
export type ImportSummary = z.infer<typeof ImportSummary>;
