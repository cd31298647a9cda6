import { z } from "zod";
import { ToolAttribute } from "./attributes.ts";
import { ToolDocument } from "./catalog/documents.ts";
import { Fact } from "./catalog/facts.ts";
import { ToolPicture } from "./catalog/pictures.ts";
import { salesUnitKinds, unitContents } from "./catalog/sales-unit.ts";
import { priceUnits } from "./pricing/price-unit.ts";
import { TaxClass } from "./pricing/tax-class.ts";

/** From this many pieces on, this is the price of a price unit. */
export const PriceBreak = z.object({ fromQuantity: z.int().positive(), unitPriceCents: z.int().positive() });
export type PriceBreak = z.infer<typeof PriceBreak>;

/** How many sales units a price buys. */
export const PriceUnit = z.literal(priceUnits, { error: "A price is per 1, 10, 100 or 1000" });
export type PriceUnit = z.infer<typeof PriceUnit>;

/** What is sold, and what quantities count. Without `of`, it contains pieces. */
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
  /** Of `priceUnit` sales units, as are the price breaks and the cost. */
  priceCents: z.int().nonnegative(),
  priceUnit: PriceUnit,
  /** What is sold. Minimum order, case pack, price breaks and stock count these units, which are called pieces wherever they may be any. */
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
  weightGrams: z.number().nonnegative().nullable(),
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
