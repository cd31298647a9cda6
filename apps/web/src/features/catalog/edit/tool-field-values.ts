import type { AddToolForm, EditableTool, Tool, UpdateToolInput } from "@ironmonger/contract/catalog";
import { writeFacts } from "@ironmonger/contract/facts";
import { formatAmount } from "@ironmonger/contract/money";
import { writePriceBreaks } from "@ironmonger/contract/tool-rules";
import type { z } from "zod";
import type { ToolFieldValues } from "./tool-fields.tsx";

/** The fields of the form, filled with a tool. */
export const valuesOf = (tool: Tool): ToolFieldValues => ({
  name: tool.name,
  description: tool.description,
  imageUrl: tool.imageUrl,
  priceCents: formatAmount(tool.priceCents),
  minOrder: tool.minOrder,
  casePack: tool.casePack,
  priceBreaks: writePriceBreaks(tool.priceBreaks),
  family: tool.family ?? undefined,
  manufacturerNumber: tool.manufacturerNumber ?? undefined,
  facts: writeFacts(tool.facts),
  weightGrams: tool.weightGrams ?? undefined,
  available: tool.available,
  sku: tool.sku ?? undefined,
  category: tool.category ?? undefined,
  countryOfOrigin: tool.countryOfOrigin ?? undefined,
});

/** A new tool like this one: without its SKU, which only one tool can have, and with no pieces yet. */
export const valuesOfCopy = (tool: Tool): ToolFieldValues => ({ ...valuesOf(tool), sku: undefined, available: 0 });

const editedFields = ({ id, sold, createdAt, ...fields }: Tool): EditableTool => fields;

/** What the form changes of the tool that it was filled from. The stock is left alone unless it was edited: orders change it, too. */
export function changesOf(seen: Tool, fields: z.output<typeof AddToolForm>): UpdateToolInput {
  const { available, ...changes } = fields;
  const isStockEdited = available !== seen.available;
  const { available: seenAvailable, ...expected } = editedFields(seen);
  return {
    ...changes,
    id: seen.id,
    sku: changes.sku ?? null,
    category: changes.category ?? null,
    family: changes.family ?? null,
    manufacturerNumber: changes.manufacturerNumber ?? null,
    weightGrams: changes.weightGrams ?? null,
    countryOfOrigin: changes.countryOfOrigin ?? null,
    ...(isStockEdited && { available }),
    expected: isStockEdited ? { ...expected, available: seenAvailable } : expected,
  };
}
