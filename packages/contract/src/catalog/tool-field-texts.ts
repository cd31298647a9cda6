import { formatNumber, type Money } from "../money.ts";
import { writePriceBreaks } from "../pricing/tool-rules.ts";
import { countryName } from "../regions/country-names.ts";
import { attributeFacts } from "./attribute-texts.ts";
import type { ToolDocument } from "./documents.ts";
import type { EditableTool } from "./edit-tool.ts";
import { writeFacts } from "./parse-facts.ts";
import type { ToolPicture } from "./pictures.ts";
import { nameUnit } from "./sales-unit.ts";

/** The names of a tool's fields in forms, previews and histories. */
export const toolFieldLabels: Record<keyof EditableTool, string> = {
  name: "Name",
  description: "Description",
  imageUrl: "Image",
  pictures: "Pictures",
  documents: "Documents",
  priceCents: "Price",
  priceUnit: "Price per",
  salesUnit: "Sold by",
  minOrder: "Minimum order",
  casePack: "Pack",
  priceBreaks: "Price breaks",
  family: "Family",
  manufacturerNumber: "Manufacturer's number",
  facts: "Facts",
  attributes: "Attributes",
  modelId: "Model",
  weightGrams: "Weight in grams",
  available: "Available",
  sku: "SKU",
  category: "Category",
  countryOfOrigin: "Country of origin",
  gtin: "GTIN",
  taxClass: "Tax class",
  state: "State",
  successorId: "Successor",
  handlingDays: "Handling days",
  allowBackorder: "Takes backorders",
  backInStockAt: "Back in stock",
  costCents: "Cost",
};

const nothing = "none";

/** Pictures have no names, so they are identified by their alternative text. */
const writePictures = (pictures: ToolPicture[]): string =>
  pictures.map(({ id, alt }, index) => `${index + 1}. ${alt || `picture ${id.slice(0, 6)}`}`).join(", ");

const writeDocuments = (documents: ToolDocument[]): string => documents.map(({ title }) => title).join(", ");

/** A field's value as text for admins; "none" if it is empty. */
export function writeToolField<Field extends keyof EditableTool>(
  field: Field,
  tool: Pick<EditableTool, Field>,
  money: Money,
): string {
  const texts: { [Name in keyof EditableTool]: (value: EditableTool[Name]) => string } = {
    name: String,
    description: String,
    imageUrl: String,
    pictures: writePictures,
    documents: writeDocuments,
    priceCents: money.format,
    priceUnit: formatNumber,
    salesUnit: nameUnit,
    minOrder: formatNumber,
    casePack: formatNumber,
    priceBreaks: writePriceBreaks,
    family: (family) => family ?? "",
    manufacturerNumber: (number) => number ?? "",
    facts: writeFacts,
    attributes: (attributes) => writeFacts(attributeFacts(attributes)),
    modelId: (id) => id ?? "",
    weightGrams: (grams) => (grams === null ? "" : formatNumber(grams)),
    available: formatNumber,
    sku: (sku) => sku ?? "",
    category: (category) => category ?? "",
    countryOfOrigin: (code) => (code ? countryName(code) : ""),
    gtin: (gtin) => gtin ?? "",
    taxClass: (taxClass) => taxClass ?? "that of its category",
    state: String,
    successorId: (id) => id ?? "",
    handlingDays: formatNumber,
    allowBackorder: (allows) => (allows ? "yes" : "no"),
    backInStockAt: (at) => at ?? "",
    costCents: (cents) => (cents === null ? "" : money.format(cents)),
  };
  return texts[field](tool[field]) || nothing;
}

export const toolTexts = (money: Money) => ({
  labels: toolFieldLabels,
  write: <Field extends keyof EditableTool>(field: Field, tool: Pick<EditableTool, Field>) =>
    writeToolField(field, tool, money),
});
