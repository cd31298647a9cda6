import { z } from "zod";
import { asSeen } from "../as-seen.ts";
import { ToolAttributes } from "../attributes.ts";
import { type PriceBreak, PriceUnit, SalesUnit, ToolForAdmins, ToolOnItsPage, toolStates } from "../catalog.ts";
import { CategorySlug } from "../categories.ts";
import { moneyIssue } from "../issue-text.ts";
import { type InMoney, maxPaymentCents } from "../money.ts";
import { lineTotalCents } from "../pricing/price-unit.ts";
import { TaxClass } from "../pricing/tax-class.ts";
import { nothingIssue, priceIssue, priceLimits, type RulesIssue, termsIssue } from "../pricing/tool-rules.ts";
import { maxPieces, maxPriceBreaks } from "../pricing.ts";
import { CountryCode } from "../regions/countries.ts";
import { DayOrMoment } from "../tables/paging.ts";
import { requiredLine, requiredText } from "../text.ts";
import { ToolDocuments } from "./documents.ts";
import { Facts } from "./facts.ts";
import { ImageUrl } from "./image-url.ts";
import { normalizeSku } from "./normalize-sku.ts";
import { ToolPictures } from "./pictures.ts";
import { unitIssue } from "./sales-unit.ts";

/** A whole number within limits, with messages that name the field. */
export const whole = (label: string, min: number, max: number) =>
  z
    .int({ error: `${label} must be a whole number` })
    .min(min, `${label} must be at least ${min}`)
    .max(max, `${label} can be at most ${max}`);

export const PriceCents = z
  .int({ error: ({ input }) => (input === undefined ? "Price is required" : "Price must be in whole cents") })
  .superRefine((cents, ctx) => {
    const sentence = priceIssue(cents);
    if (sentence) ctx.addIssue(moneyIssue(sentence));
  });

export const PriceBreaks = z
  .array(z.object({ fromQuantity: whole("From", 1, maxPieces), unitPriceCents: PriceCents }))
  .max(maxPriceBreaks, `A tool can have ${maxPriceBreaks} price breaks`);

/** Stored with what it contains, so that the same unit is always written alike. */
const SalesUnitInput = SalesUnit.superRefine((unit, ctx) => {
  const issue = unitIssue(unit);
  if (issue !== null) ctx.addIssue({ code: "custom", message: issue });
}).overwrite((unit) => (unit.contains === undefined ? unit : { ...unit, of: unit.of ?? "piece" }));

/** A GTIN of 8, 12, 13 or 14 digits, spaces and hyphens aside; the last one is computed from the others. */
const Gtin = z
  .string()
  .max(40, "A GTIN has 8, 12, 13 or 14 digits")
  .overwrite((text) => text.replaceAll(/[\s-]/g, ""))
  .regex(/^(\d{8}|\d{12,14})$/, { error: "A GTIN has 8, 12, 13 or 14 digits", abort: true })
  .refine((gtin) => {
    const sum = [...gtin]
      .reverse()
      .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
    return sum % 10 === 0;
  }, "The last digit of this GTIN does not fit the others");

/** With three decimals: further ones are rounded. */
const WeightGrams = z
  .number({ error: "Weight in grams must be a number" })
  .min(0, "Weight in grams must be at least 0")
  .max(100_000_000, "Weight in grams can be at most 100000000")
  .overwrite((grams) => Number(grams.toFixed(3)));

/** What an admin fills in about a tool. */
export const ToolFields = z.object({
  name: requiredLine("Name", 200),
  description: requiredText("Description", 5000),
  imageUrl: ImageUrl,
  /** If there are any, the first one replaces `imageUrl`. */
  pictures: ToolPictures.optional(),
  priceCents: PriceCents,
  priceUnit: PriceUnit.optional(),
  minOrder: whole("Minimum order", 1, maxPieces),
  casePack: whole("Pack", 1, maxPieces).optional(),
  priceBreaks: PriceBreaks.optional(),
  salesUnit: SalesUnitInput.optional(),
  family: requiredLine("Family", 80).optional(),
  manufacturerNumber: requiredLine("Manufacturer's number", 64).optional(),
  facts: Facts.optional(),
  attributes: ToolAttributes.optional(),
  modelId: z.uuid().optional(),
  weightGrams: WeightGrams.optional(),
  available: whole("Available", 0, maxPieces),
  sku: requiredLine("SKU", 64).overwrite(normalizeSku).max(64, "SKU can be at most 64 characters").optional(),
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

type ToolRules = {
  priceCents: number;
  priceUnit?: PriceUnit | undefined;
  minOrder: number;
  casePack?: number | undefined;
  priceBreaks?: PriceBreak[] | undefined;
  family?: string | null | undefined;
};

export const minOrderTooExpensive =
  (maxCents: number = maxPaymentCents): InMoney =>
  ({ format }) =>
    maxCents < maxPaymentCents
      ? `The minimum order can cost at most ${format(maxCents)}: with tax and delivery one payment can be at most ${format(maxPaymentCents)}`
      : `The minimum order can cost at most ${format(maxPaymentCents)}, the most that one payment can be`;

/**
 * The contradiction between the rules of a tool, and the field concerned; null if they are consistent. `maxCents`: the most that a minimum
 * order may cost so that a payment can pay it.
 */
export function rulesIssue(rules: ToolRules, maxCents: number = maxPaymentCents): RulesIssue | null {
  const { priceCents, minOrder, casePack = 1, priceUnit = 1, priceBreaks = [], family = null } = rules;
  if (lineTotalCents({ unitPriceCents: priceCents, priceUnit }, minOrder) > maxCents) {
    return { path: ["minOrder"], sentence: minOrderTooExpensive(maxCents) };
  }
  const terms = { minOrder, casePack, priceCents, priceUnit, priceBreaks, family };
  return termsIssue(terms) ?? nothingIssue(terms);
}

export function checkRules(rules: ToolRules, ctx: z.RefinementCtx): void {
  const issue = rulesIssue(rules);
  if (issue) ctx.addIssue({ ...moneyIssue(issue.sentence), path: issue.path });
}

/** Optional fields may be null or left out. */
const nullableFields = {
  sku: ToolFields.shape.sku.nullable(),
  category: ToolFields.shape.category.nullable(),
  /** Its category by the id, as a tool has it beside the slug. If both are given, they name the same one. */
  categoryId: z.uuid().nullable().optional(),
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
  expected: asSeen(EditableTool, Object.keys({ ...ToolForAdmins.shape, ...ToolOnItsPage.shape })).optional(),
});
export type UpdateToolInput = z.infer<typeof UpdateToolInput>;

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
