import { z } from "zod";
import { PriceUnit, type Tool } from "../catalog.ts";
import { formatNumber, type Money } from "../money.ts";
import { IdempotencyKey } from "../orders/place-order.ts";
import { keepPriceOfOne } from "../pricing/price-unit.ts";
import { priceIssue, priceLimits } from "../pricing/tool-rules.ts";
import { maxPieces } from "../pricing.ts";
import { PageInput, pageOf } from "../tables/paging.ts";
import { plainLine } from "../text.ts";
import { EditableTool, PriceCents, rulesIssue, UpdateToolInput } from "./edit-tool.ts";
import { ListToolsInput } from "./list-tools.ts";
import { writeToolField } from "./tool-field-texts.ts";

/** How many tools one change may cover. */
export const maxChangedTools = 100_000;

/** Sets a number to a value, or changes it by a difference, which may be negative. */
const NumberChange = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("set"), to: z.int().min(0).max(maxPieces) }),
  z.object({ kind: z.literal("by"), by: z.int().min(-maxPieces).max(maxPieces) }),
]);

export const PriceChange = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("set"), to: PriceCents }),
  z.object({ kind: z.literal("by"), by: z.int().min(-priceLimits.maxCents).max(priceLimits.maxCents) }),
  z.object({
    kind: z.literal("percent"),
    /** With at most two decimals. */
    percent: z
      .number()
      .gt(-100, "A price cannot fall by 100 %")
      .max(1000, "A price can rise by 1,000 % at most")
      .multipleOf(0.01),
  }),
]);
export type PriceChange = z.infer<typeof PriceChange>;

/** The tools with these ids, or all that match a search and filters of the table. */
export const ToolSelection = z.union([
  z.object({ ids: z.array(z.uuid()).min(1).max(10_000) }),
  z.object({ filters: ListToolsInput.pick({ search: true, category: true, stock: true }) }),
]);
export type ToolSelection = z.infer<typeof ToolSelection>;

const settable = {
  allowBackorder: true,
  backInStockAt: true,
  costCents: true,
  category: true,
  taxClass: true,
  state: true,
  handlingDays: true,
  modelId: true,
  successorId: true,
  salesUnit: true,
} as const;
/** Fields of which every selected tool gets the same value; null clears one. */
const SetFields = UpdateToolInput.pick(settable);
type SetFields = z.infer<typeof SetFields>;
export const setFieldNames = Object.keys(SetFields.shape) as (keyof SetFields)[];

/** The tools' prices become those of another number of sales units: their numbers stay, or the price of one does. */
const PriceUnitChange = z.object({ to: PriceUnit, keep: z.enum(["numbers", "price-of-one"]) });

export const ToolChanges = z.object({
  price: PriceChange.optional(),
  /** Before the price changes. */
  priceUnit: PriceUnitChange.optional(),
  minOrder: NumberChange.optional(),
  available: NumberChange.optional(),
  ...SetFields.shape,
});
export type ToolChanges = z.infer<typeof ToolChanges>;

export const PreviewChangesInput = z.object({ selection: ToolSelection, changes: ToolChanges });
export type PreviewChangesInput = z.infer<typeof PreviewChangesInput>;

/** The fields that such a change can change; of those that can only be set, the ones that it sets. */
export const ChangedTerms = EditableTool.pick({
  priceCents: true,
  priceUnit: true,
  priceBreaks: true,
  minOrder: true,
  available: true,
}).extend(EditableTool.pick(settable).partial().shape);
export type ChangedTerms = z.infer<typeof ChangedTerms>;

export const PreviewedTool = z.object({
  id: z.uuid(),
  name: z.string(),
  sku: z.string().nullable(),
  /** What it costs the shop. */
  costCents: EditableTool.shape.costCents,
  before: ChangedTerms,
  /** Null if the tool is left unchanged. */
  after: ChangedTerms.nullable(),
  /** Why it is left unchanged; null if it changes. */
  problem: z.string().nullable(),
});
export type PreviewedTool = z.infer<typeof PreviewedTool>;

export const ChangesPreview = z.object({
  /** How many tools change, are left unchanged because their new values would be invalid, and already have the new values. */
  changed: z.int().nonnegative(),
  refused: z.int().nonnegative(),
  unchanged: z.int().nonnegative(),
  /** For how many tools the new price, or that of a price break, was rounded to the cent. */
  rounded: z.int().nonnegative(),
  /** The first of those that change, and of those that do not. */
  rows: z.array(PreviewedTool),
  /** Stands for exactly these changes. */
  fingerprint: z.string(),
});
export type ChangesPreview = z.infer<typeof ChangesPreview>;

/** `fingerprint`: of the preview that the admin saw. A repeated call with the same key changes nothing more. */
export const ChangeToolsInput = PreviewChangesInput.extend({
  fingerprint: plainLine(100),
  idempotencyKey: IdempotencyKey.optional(),
});
export type ChangeToolsInput = z.infer<typeof ChangeToolsInput>;
/** `changeId` is what `undoChanges` takes. */
export const ChangedTools = z.object({ changeId: z.uuid(), changed: z.int().nonnegative() });
export type ChangedTools = z.infer<typeof ChangedTools>;

export const UndoChangesInput = z.object({ changeId: z.uuid() });
export type UndoChangesInput = z.infer<typeof UndoChangesInput>;
export const UndoneChanges = z.object({
  restored: z.int().nonnegative(),
  /** How many tools stay as they are, because they have been changed since. */
  skipped: z.int().nonnegative(),
  /** The first of them, and why each stays as it is. */
  skippedTools: z.array(z.object({ id: z.uuid(), name: z.string(), reason: z.string() })),
});
export type UndoneChanges = z.infer<typeof UndoneChanges>;

/** What a bulk change changed in each tool, page by page. */
export const ListChangeDetailsInput = UndoChangesInput.extend(PageInput.pick({ page: true, pageSize: true }).shape);
export type ListChangeDetailsInput = z.infer<typeof ListChangeDetailsInput>;
/** Name and SKU are today's. */
export const ChangeDetail = z.object({
  id: z.uuid(),
  name: z.string(),
  sku: z.string().nullable(),
  before: ChangedTerms,
  after: ChangedTerms,
});
export type ChangeDetail = z.infer<typeof ChangeDetail>;
export const ChangeDetailPage = pageOf(ChangeDetail);
export type ChangeDetailPage = z.infer<typeof ChangeDetailPage>;

/** A field that such a change has set, as text. */
export const writeSetField = (field: keyof SetFields, changed: Partial<EditableTool>, money: Money): string =>
  writeToolField(field, { [field]: changed[field] ?? null } as Pick<EditableTool, typeof field>, money);

type Changeable = Pick<
  Tool,
  "priceCents" | "priceUnit" | "priceBreaks" | "minOrder" | "casePack" | "available" | "family"
> &
  Partial<ChangedTerms>;
type Outcome = { after: ChangedTerms; isRounded: boolean; problem: string | null };

/**
 * The tool's new values after a bulk change. The prices of its price breaks change by the same percentage as its price. Amounts are rounded
 * to the cent, half a cent up. `maxCents`: the highest cost of a changed minimum order, which one payment must be able to cover.
 */
export function changeTool(
  tool: Changeable,
  { price, priceUnit: unit, minOrder, available, ...set }: ToolChanges,
  money: Money,
  maxCents?: number,
): Outcome {
  const restated = changeUnit(tool, unit);
  const priced = restated ?? tool;
  const prices = price ? changePrices(priced, price) : { ...priced, isRounded: false };
  const after: ChangedTerms = {
    priceCents: prices.priceCents,
    priceUnit: priced.priceUnit,
    priceBreaks: prices.priceBreaks,
    minOrder: changeNumber(tool.minOrder, minOrder),
    available: changeNumber(tool.available, available),
    ...setFieldsOf(
      { ...(unit && { costCents: priced.costCents ?? null }), ...set },
      namedFields({ priceUnit: unit, ...set }),
    ),
  };
  const problem = restated ? problemOf(after, tool, money, maxCents) : noWholeCents(tool, unit?.to ?? 1);
  return { after, isRounded: prices.isRounded, problem };
}

/** The fields that a change may set: with another unit, also the cost, which is of that unit. */
export const namedFields = ({ priceUnit, ...changes }: Pick<ToolChanges, "priceUnit"> & SetFields): SetFields =>
  priceUnit?.keep === "price-of-one" && changes.costCents === undefined ? { ...changes, costCents: null } : changes;

/** The prices of the tool with the new unit; undefined if the price of one would be no whole number of cents. */
function changeUnit(tool: Changeable, change: ToolChanges["priceUnit"]): Changeable | undefined {
  if (!change || change.to === tool.priceUnit) return tool;
  return change.keep === "numbers" ? { ...tool, priceUnit: change.to } : keepPriceOfOne(tool, change.to);
}

const noWholeCents = (tool: Changeable, unit: PriceUnit): string =>
  `Its prices per ${formatNumber(tool.priceUnit)} are no whole cents per ${formatNumber(unit)}`;

type SetValues = Partial<Pick<ChangedTerms, keyof SetFields>>;

/** Of the fields that can only be set, those that a change names. */
export const setFieldsOf = (tool: SetFields | SetValues, fields: SetFields | SetValues): SetValues =>
  Object.fromEntries(setFieldNames.flatMap((field) => (fields[field] === undefined ? [] : [[field, tool[field]]])));

type NumberChange = z.infer<typeof NumberChange>;
const changeNumber = (before: number, change: NumberChange | undefined): number => {
  if (!change) return before;
  return change.kind === "set" ? change.to : before + change.by;
};

function changePrices({ priceCents, priceBreaks }: Changeable, change: PriceChange) {
  const factor = factorOf(priceCents, change);
  const price = scale(priceCents, factor);
  const steps = priceBreaks.map(({ fromQuantity, unitPriceCents }) => ({
    fromQuantity,
    ...scale(unitPriceCents, factor),
  }));
  return {
    priceCents: price.cents,
    priceBreaks: steps.map(({ fromQuantity, cents }) => ({ fromQuantity, unitPriceCents: cents })),
    isRounded: [price, ...steps].some(({ isRounded }) => isRounded),
  };
}

/** Computed as a fraction, so that half a cent is exact. */
type Factor = { times: number; over: number };

function factorOf(priceCents: number, change: PriceChange): Factor {
  if (change.kind === "percent") return { times: 10_000 + Math.round(change.percent * 100), over: 10_000 };
  return { times: change.kind === "set" ? change.to : priceCents + change.by, over: priceCents };
}

function scale(cents: number, { times, over }: Factor): { cents: number; isRounded: boolean } {
  if (times <= 0) return { cents: Math.min(times, 0), isRounded: false };
  const product = BigInt(cents) * BigInt(times);
  const divisor = BigInt(over);
  return { cents: Number((2n * product + divisor) / (2n * divisor)), isRounded: product % divisor !== 0n };
}

function problemOf(after: ChangedTerms, tool: Changeable, money: Money, maxCents: number | undefined): string | null {
  const priced = priceIssue(after.priceCents);
  if (priced) return priced(money);
  const lowest = after.priceBreaks.at(-1);
  if (lowest && lowest.unitPriceCents < priceLimits.minCents)
    return `The price break ${formatNumber(lowest.fromQuantity)} must cost at least ${money.format(priceLimits.minCents)}`;
  if (after.minOrder < 1) return "Minimum order must be at least 1";
  if (after.minOrder > maxPieces) return `Minimum order can be at most ${formatNumber(maxPieces)}`;
  if (after.available < 0) return `Only ${formatNumber(tool.available)} are available`;
  if (after.available > maxPieces) return `Available can be at most ${formatNumber(maxPieces)}`;
  const isCostUnchanged =
    after.priceCents === tool.priceCents && after.priceUnit === tool.priceUnit && after.minOrder === tool.minOrder;
  const { casePack, family } = tool;
  const issue = rulesIssue({ ...after, casePack, family }, isCostUnchanged ? undefined : maxCents);
  return issue?.sentence(money) ?? null;
}
