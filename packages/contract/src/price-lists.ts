import { z } from "zod";
import { asSeen } from "./as-seen.ts";
import { PriceSource } from "./basket.ts";
import { PriceBreaks, PriceCents } from "./catalog/edit-tool.ts";
import { PriceBreak, PriceUnit } from "./catalog.ts";
import { Explanation } from "./orders.ts";
import { maxPieces } from "./pricing.ts";
import { RowIds } from "./tables/changed-rows.ts";
import { PageInput, pageOf, SortDirection } from "./tables/paging.ts";
import { priceListSorts, priceListStates } from "./tables/table-choices.ts";
import { visibleLine } from "./text.ts";
import { Version, Versioned } from "./version.ts";

/** How many price lists a shop, and how many entries a list can have. */
export const maxPriceLists = 1_000;
export const maxPriceListEntries = 100_000;
/** How many entries one call can set: as many as fit into its body. */
export const maxEntriesPerCall = 20_000;
export const maxRules = 500;
export const maxBuyersOfList = 5_000;

const percentOff = z
  .number({ error: "Percent off must be a number" })
  .min(0, "Percent off cannot be negative")
  .max(99.99, "Percent off can be at most 99.99")
  .refine((percent) => Number(percent.toFixed(2)) === percent, "Percent off can have at most 2 decimals");

/** Without a category, the rule is for everything. */
const PriceListRule = z.object({
  categoryId: z
    .uuid()
    .nullish()
    .transform((id) => id ?? null),
  percentOff,
});

export const PriceList = z.object({
  id: z.uuid(),
  name: z.string(),
  validFrom: z.iso.datetime().nullable(),
  validUntil: z.iso.datetime().nullable(),
  companyIds: z.array(z.uuid()),
  groupIds: z.array(z.uuid()),
  mayExceedPublic: z.boolean(),
  rules: z.array(z.object({ categoryId: z.uuid().nullable(), percentOff: z.number() })),
  entryCount: z.int().nonnegative(),
  version: Version,
});
export type PriceList = z.infer<typeof PriceList>;

/** Whether a list is in force at this moment, as an instant in UTC. */
export function priceListState(
  { validFrom, validUntil }: Pick<PriceList, "validFrom" | "validUntil">,
  now: string,
): (typeof priceListStates)[number] {
  if (validUntil !== null && validUntil <= now) return "ended";
  return validFrom !== null && validFrom > now ? "later" : "current";
}

export const maxPriceListName = 120;
const priceListName = visibleLine("Name", maxPriceListName);

const instant = z.iso.datetime({ offset: true }).nullish();

/**
 * Fields that are left out stay as they are, and so do the entries. `expected`: fields as the admin saw them; if one of them has changed
 * since, nothing is saved.
 */
export const SavePriceListInput = z
  .object({
    id: z.uuid().optional(),
    name: priceListName,
    validFrom: instant,
    validUntil: instant,
    companyIds: z.array(z.uuid()).max(maxBuyersOfList).optional(),
    groupIds: z.array(z.uuid()).max(maxBuyersOfList).optional(),
    mayExceedPublic: z.boolean().optional(),
    rules: z.array(PriceListRule).max(maxRules).optional(),
    expected: asSeen(PriceList.omit({ id: true, entryCount: true, version: true }), [
      ...["id", "entryCount", "version"],
    ]).optional(),
  })
  .superRefine(({ rules }, ctx) => {
    const seen = new Set<string | null>();
    for (const [index, { categoryId }] of (rules ?? []).entries()) {
      if (seen.has(categoryId))
        ctx.addIssue({ code: "custom", path: ["rules", index], message: "There is a rule for this already" });
      seen.add(categoryId);
    }
  });
export type SavePriceListInput = z.infer<typeof SavePriceListInput>;

/** Without a page, all of them. */
export const ListPriceListsInput = z
  .object({
    ...PageInput.shape,
    page: PageInput.shape.page.unwrap().optional(),
    pageSize: PageInput.shape.pageSize.unwrap().optional(),
  })
  .prefault({});
export type ListPriceListsInput = z.infer<typeof ListPriceListsInput>;

/** `company`: the lists that are for it, without those of its groups. */
export const ListPriceListRowsInput = PageInput.extend({
  state: z.enum(priceListStates).optional(),
  company: z.uuid().optional(),
  group: z.uuid().optional(),
  sortBy: z.enum(priceListSorts).default("name"),
  direction: SortDirection.default("asc"),
});
export type ListPriceListRowsInput = z.infer<typeof ListPriceListRowsInput>;

/** Those whom a list is for: the first three by name, and how many there are. */
const BuyersOfList = z.object({
  first: z.array(z.object({ id: z.uuid(), name: z.string() })),
  count: z.int().nonnegative(),
});
export const PriceListPage = pageOf(
  PriceList.pick({ id: true, name: true, validFrom: true, validUntil: true, entryCount: true, version: true }).extend({
    companies: BuyersOfList,
    groups: BuyersOfList,
    ruleCount: z.int().nonnegative(),
  }),
);
export type PriceListPage = z.infer<typeof PriceListPage>;

/** Gives companies a list. */
export const AssignToPriceListInput = z.object({ id: z.uuid(), companyIds: RowIds });
export type AssignToPriceListInput = z.infer<typeof AssignToPriceListInput>;

/** Gives lists to a company or a group. */
export const AssignPriceListsInput = z
  .object({ ids: RowIds, companyId: z.uuid().optional(), groupId: z.uuid().optional() })
  .refine(({ companyId, groupId }) => (companyId === undefined) !== (groupId === undefined), {
    path: ["companyId"],
    error: "Name a company or a group",
  });
export type AssignPriceListsInput = z.infer<typeof AssignPriceListsInput>;

export const RemovePriceListsInput = z.object({ ids: RowIds });
export type RemovePriceListsInput = z.infer<typeof RemovePriceListsInput>;

/** Without a name, the copy has one of its own beside the list's. */
export const CopyPriceListInput = z.object({ id: z.uuid(), name: priceListName.optional() });
export type CopyPriceListInput = z.infer<typeof CopyPriceListInput>;

export const PriceListId = z.object({ id: z.uuid() });
export type PriceListId = z.infer<typeof PriceListId>;

const pieces = (label: string) =>
  z
    .int({ error: `${label} must be a whole number` })
    .min(1, `${label} must be at least 1`)
    .max(maxPieces)
    .nullish();

export const PriceListEntryInput = z.object({
  toolId: z.uuid(),
  priceCents: PriceCents,
  /** Without one, that which the tool has now. */
  priceUnit: PriceUnit.nullish(),
  priceBreaks: PriceBreaks.nullish(),
  minOrder: pieces("Minimum order"),
  casePack: pieces("Pack"),
});
export type PriceListEntryInput = z.infer<typeof PriceListEntryInput>;

/** The entries replace all that the list had. */
export const SetEntriesInput = PriceListId.extend({
  entries: z.array(PriceListEntryInput).max(maxEntriesPerCall),
  expected: Versioned.optional(),
});
export type SetEntriesInput = z.infer<typeof SetEntriesInput>;

/**
 * Adds or changes these entries and removes those of `removedToolIds`; the others stay. What a known entry leaves out stays as it is; null
 * gives it the rule of its tool.
 */
export const ChangeEntriesInput = PriceListId.extend({
  entries: z.array(PriceListEntryInput).max(maxEntriesPerCall).default([]),
  removedToolIds: z.array(z.uuid()).max(maxEntriesPerCall).default([]),
  expected: Versioned.optional(),
});
export type ChangeEntriesInput = z.infer<typeof ChangeEntriesInput>;

export const ListEntriesInput = PageInput.extend({ id: z.uuid() });
export type ListEntriesInput = z.infer<typeof ListEntriesInput>;
const PriceListEntry = z.object({
  toolId: z.uuid(),
  sku: z.string().nullable(),
  name: z.string(),
  /** The public price at the minimum order, its breaks, and the tool's own rules, which count where the entry has none. */
  publicPriceCents: z.int(),
  /** What it buys, and the cost. */
  publicPriceUnit: PriceUnit,
  publicPriceBreaks: z.array(PriceBreak),
  publicMinOrder: z.int(),
  publicCasePack: z.int(),
  /** What it costs the shop. */
  costCents: z.int().nullable(),
  priceCents: z.int(),
  priceUnit: PriceUnit,
  priceBreaks: z.array(PriceBreak).nullable(),
  minOrder: z.int().nullable(),
  casePack: z.int().nullable(),
});
export const PriceListEntries = pageOf(PriceListEntry);
export type PriceListEntries = z.infer<typeof PriceListEntries>;

export const PriceToolsInput = z.object({ ids: z.array(z.uuid()).max(5_000) });
export type PriceToolsInput = z.infer<typeof PriceToolsInput>;
/**
 * One of the prices of a tool for a buyer. Its minimum and pack bind only itself. A quantity has the lowest price, of the strongest level,
 * that is for it. `source`: the price list or quote; null for the public price. `unless`: it counts only for quantities that these rules do
 * not allow, which are those of the same list's own price for the tool.
 */
const OwnPrice = z.object({
  source: z.string().nullable(),
  level: PriceSource.shape.level,
  unitPriceCents: z.int(),
  priceUnit: PriceUnit,
  priceBreaks: z.array(PriceBreak),
  minOrder: z.int(),
  casePack: z.int(),
  unless: PriceSource.shape.unless,
});

/**
 * A tool's prices for the caller as buyer: all of them, and beside them the rules of the smallest quantity that can be ordered, with the
 * price list or quote that counts there as `source`; null for the public price.
 */
export const BuyersPrice = z.object({
  id: z.uuid(),
  priceCents: z.int(),
  priceUnit: PriceUnit,
  priceBreaks: z.array(PriceBreak),
  minOrder: z.int(),
  casePack: z.int(),
  /** Of the same price unit. */
  publicPriceCents: z.int(),
  source: z.string().nullable(),
  prices: z.array(OwnPrice),
});
export type BuyersPrice = z.infer<typeof BuyersPrice>;

export const PriceModelsInput = z.object({ ids: z.array(z.uuid()).max(60) });
export type PriceModelsInput = z.infer<typeof PriceModelsInput>;
/** The lowest price among the sizes of a model that the caller may see, at their minimum orders: the caller's, and the public one. */
export const ModelPrice = z.object({
  id: z.uuid(),
  fromPriceCents: z.int(),
  publicFromPriceCents: z.int(),
  priceUnit: PriceUnit,
});
export type ModelPrice = z.infer<typeof ModelPrice>;

export const ExplainPriceInput = z.object({
  companyId: z.uuid(),
  toolId: z.uuid(),
  quantity: z.int().positive().max(maxPieces),
});
export type ExplainPriceInput = z.infer<typeof ExplainPriceInput>;
export const ExplainedPrice = z.object({
  unitPriceCents: z.int(),
  priceUnit: PriceUnit,
  totalCents: z.int(),
  explanation: Explanation,
});
export type ExplainedPrice = z.infer<typeof ExplainedPrice>;
