import type { EditableTool, ToolForAdmins, UpdateToolInput } from "@ironmonger/contract/catalog";
import { writeFacts } from "@ironmonger/contract/catalog/parse-facts";
import type { ToolPicture } from "@ironmonger/contract/catalog/pictures";
import { nameUnit } from "@ironmonger/contract/catalog/sales-unit";
import type { AddToolForm } from "@ironmonger/contract/catalog/tool-form";
import { formatAmount } from "@ironmonger/contract/money";
import type { TaxClass } from "@ironmonger/contract/pricing/charges";
import { writePriceBreaks } from "@ironmonger/contract/pricing/tool-rules";
import type { z } from "zod";

export type ToolFieldValues = {
  name: string;
  description: string;
  /** While there are pictures, the address of the first one. */
  imageUrl: string;
  pictures: ToolPicture[];
  /** As it is typed. */
  priceCents: string;
  /** As it is typed: `piece`, `box of 200`. */
  salesUnit: string;
  minOrder: number | string;
  casePack: number | string;
  /** As they are typed. */
  priceBreaks: string;
  family: string | undefined;
  manufacturerNumber: string | undefined;
  /** As they are typed. */
  facts: string;
  attributes: string;
  weightGrams: number | string | undefined;
  available: number | string;
  sku: string | undefined;
  category: string | undefined;
  modelId: string | undefined;
  countryOfOrigin: string | undefined;
  gtin: string | undefined;
  /** Undefined for a new tool: that of its category. */
  taxClass: TaxClass | undefined;
  state: ToolForAdmins["state"];
  successorId: string | undefined;
  handlingDays: number | string;
  /** As it is typed. */
  costCents: string;
};
export const emptyTool: ToolFieldValues = {
  name: "",
  description: "",
  imageUrl: "",
  pictures: [],
  priceCents: "",
  salesUnit: "piece",
  minOrder: "",
  casePack: 1,
  priceBreaks: "",
  family: undefined,
  manufacturerNumber: undefined,
  facts: "",
  attributes: "",
  weightGrams: undefined,
  available: "",
  sku: undefined,
  category: undefined,
  modelId: undefined,
  countryOfOrigin: undefined,
  gtin: undefined,
  taxClass: undefined,
  state: "on-sale",
  successorId: undefined,
  handlingDays: 0,
  costCents: "",
};

/** The fields of the form, filled with a tool. */
export const valuesOf = (tool: ToolForAdmins): ToolFieldValues => ({
  name: tool.name,
  description: tool.description,
  imageUrl: tool.imageUrl,
  pictures: tool.pictures,
  priceCents: formatAmount(tool.priceCents),
  salesUnit: nameUnit(tool.salesUnit),
  minOrder: tool.minOrder,
  casePack: tool.casePack,
  priceBreaks: writePriceBreaks(tool.priceBreaks),
  family: tool.family ?? undefined,
  manufacturerNumber: tool.manufacturerNumber ?? undefined,
  facts: writeFacts(tool.facts),
  attributes: writeFacts(tool.attributes),
  weightGrams: tool.weightGrams ?? undefined,
  available: tool.available,
  sku: tool.sku ?? undefined,
  category: tool.category ?? undefined,
  modelId: tool.modelId ?? undefined,
  countryOfOrigin: tool.countryOfOrigin ?? undefined,
  gtin: tool.gtin ?? undefined,
  taxClass: tool.taxClass,
  state: tool.state,
  successorId: tool.successorId ?? undefined,
  handlingDays: tool.handlingDays,
  costCents: tool.costCents === null ? "" : formatAmount(tool.costCents),
});

/** A new tool like this one: without its SKU, which only one tool can have, and with no pieces yet. */
export const valuesOfCopy = (tool: ToolForAdmins): ToolFieldValues => ({
  ...valuesOf(tool),
  sku: undefined,
  gtin: undefined,
  available: 0,
});

/** Documents are added and removed beside the form. */
const editedFields = ({
  id,
  categoryId,
  categoryPath,
  sold,
  createdAt,
  documents,
  ...fields
}: ToolForAdmins): Omit<EditableTool, "documents"> => fields;

/**
 * The fields in which the form differs from the tool that filled it. The stock is left alone unless it was edited: orders change it, too.
 */
export function changesOf(seen: ToolForAdmins, fields: z.output<typeof AddToolForm>): UpdateToolInput {
  const { available, ...changes } = fields;
  const isStockEdited = available !== seen.available;
  const { available: seenAvailable, ...expected } = editedFields(seen);
  return {
    ...changes,
    id: seen.id,
    sku: changes.sku ?? null,
    category: changes.category ?? null,
    modelId: changes.modelId ?? null,
    family: changes.family ?? null,
    manufacturerNumber: changes.manufacturerNumber ?? null,
    weightGrams: changes.weightGrams ?? null,
    countryOfOrigin: changes.countryOfOrigin ?? null,
    gtin: changes.gtin ?? null,
    successorId: changes.successorId ?? null,
    costCents: changes.costCents ?? null,
    ...(isStockEdited && { available }),
    expected: isStockEdited ? { ...expected, available: seenAvailable } : expected,
  };
}
