import type { ToolForAdmins } from "@ironmonger/contract/catalog";
import { attributeFacts } from "@ironmonger/contract/catalog/attribute-texts";
import type { EditableTool, UpdateToolInput } from "@ironmonger/contract/catalog/edit-tool";
import { writeFacts } from "@ironmonger/contract/catalog/parse-facts";
import type { ToolPicture } from "@ironmonger/contract/catalog/pictures";
import { nameUnit } from "@ironmonger/contract/catalog/sales-unit";
import { formatAmount } from "@ironmonger/contract/money";
import type { TaxClass } from "@ironmonger/contract/pricing/charges";
import { writePriceBreaks } from "@ironmonger/contract/pricing/tool-rules";
import { isSame } from "../../../shared/forms/is-same.ts";
import type { AddToolForm } from "./tool-input.ts";

/** The value of a field in an empty form, and in one that is filled with a tool. Amounts, units and lists are texts, as they are typed. */
const field = <Value>(empty: Value, show: (tool: ToolForAdmins) => Value) => ({ empty, show });
const text = (show: (tool: ToolForAdmins) => string, empty = "") => field<string>(empty, show);
const number = (show: (tool: ToolForAdmins) => number, empty: number | "" = "") => field<number | string>(empty, show);
const optional = <Value>(show: (tool: ToolForAdmins) => Value | null) =>
  field<Value | undefined>(undefined, (tool) => show(tool) ?? undefined);

/**
 * All fields of a tool that an admin edits, except documents, which are added and removed beside the form. The form's values, its draft and
 * what it sends follow from this list.
 */
const toolFields = {
  name: text((tool) => tool.name),
  description: text((tool) => tool.description),
  /** While there are pictures, the address of the first one. */
  imageUrl: text((tool) => tool.imageUrl),
  pictures: field<ToolPicture[]>([], (tool) => tool.pictures),
  priceCents: text((tool) => formatAmount(tool.priceCents)),
  priceUnit: text((tool) => String(tool.priceUnit), "1"),
  salesUnit: text((tool) => nameUnit(tool.salesUnit), "piece"),
  minOrder: number((tool) => tool.minOrder),
  casePack: number((tool) => tool.casePack, 1),
  priceBreaks: text((tool) => writePriceBreaks(tool.priceBreaks)),
  family: optional((tool) => tool.family),
  manufacturerNumber: optional((tool) => tool.manufacturerNumber),
  facts: text((tool) => writeFacts(tool.facts)),
  attributes: text((tool) => writeFacts(attributeFacts(tool.attributes))),
  weightGrams: optional<number | string>((tool) => tool.weightGrams),
  available: number((tool) => tool.available),
  sku: optional((tool) => tool.sku),
  category: optional((tool) => tool.category),
  modelId: optional((tool) => tool.modelId),
  countryOfOrigin: optional((tool) => tool.countryOfOrigin),
  gtin: optional((tool) => tool.gtin),
  /** Undefined: that of its category. */
  taxClass: optional<TaxClass>((tool) => tool.ownTaxClass),
  state: field<ToolForAdmins["state"]>("on-sale", (tool) => tool.state),
  successorId: optional((tool) => tool.successorId),
  handlingDays: number((tool) => tool.handlingDays, 0),
  allowBackorder: field(false as boolean, (tool) => tool.allowBackorder),
  backInStockAt: optional((tool) => tool.backInStockAt),
  costCents: text((tool) => (tool.costCents === null ? "" : formatAmount(tool.costCents))),
} satisfies Record<Exclude<keyof EditableTool, "documents"> | keyof AddToolForm, unknown>;

type FieldName = keyof typeof toolFields;
export type ToolFieldValues = { [Name in FieldName]: (typeof toolFields)[Name]["empty"] };

const fieldNames = Object.keys(toolFields) as FieldName[];
const fillIn = (fill: (name: FieldName) => unknown) =>
  Object.fromEntries(fieldNames.map((name) => [name, fill(name)])) as ToolFieldValues;

export const emptyTool: ToolFieldValues = fillIn((name) => toolFields[name].empty);

/** The fields of the form, filled with a tool. */
export const valuesOf = (tool: ToolForAdmins): ToolFieldValues => fillIn((name) => toolFields[name].show(tool));

/** A new tool like this one: without its SKU, which only one tool can have, and with no pieces yet. */
export const valuesOfCopy = (tool: ToolForAdmins): ToolFieldValues => ({
  ...valuesOf(tool),
  sku: undefined,
  gtin: undefined,
  available: 0,
});

/**
 * The fields in which the form differs from the tool that filled it; an emptied one is null. The tool must still be as it was seen, except
 * for its stock if that was not edited: orders change it, too.
 */
export function changesOf(seen: ToolForAdmins, fields: AddToolForm): UpdateToolInput {
  const before = { ...seen, taxClass: seen.ownTaxClass };
  const changed = fieldNames.filter((name) => !isSame(fields[name] ?? null, before[name]));
  const expected = fieldNames.filter((name) => name !== "available" || changed.includes(name));
  return {
    ...Object.fromEntries(changed.map((name) => [name, fields[name] ?? null])),
    id: seen.id,
    expected: Object.fromEntries(expected.map((name) => [name, before[name]])),
  };
}
