import { type ToolForAdmins, toolStates } from "@ironmonger/contract/catalog";
import { attributeFacts } from "@ironmonger/contract/catalog/attribute-texts";
import type { AddToolInput } from "@ironmonger/contract/catalog/edit-tool";
import { unsaidOfNewTool } from "@ironmonger/contract/catalog/import-tools";
import { writeFacts } from "@ironmonger/contract/catalog/parse-facts";
import { nameUnit, type SalesUnit } from "@ironmonger/contract/catalog/sales-unit";
import { dollarsFromCents } from "@ironmonger/contract/money";
import { taxClasses } from "@ironmonger/contract/pricing/charges";
import { writePriceBreaks } from "@ironmonger/contract/pricing/tool-rules";
import {
  asNumbers,
  type CellValue,
  type KnownValues,
  readCategory,
  readCost,
  readCountry,
  readDay,
  readFacts,
  readGtin,
  readIfValid,
  readLong,
  readModel,
  readName,
  readPicture,
  readPrice,
  readPriceBreaks,
  readPriceUnit,
  readShort,
  readSku,
  readStock,
  readSuccessor,
  readUnit,
  readWeight,
  readWhole,
  readWord,
  readYesNo,
} from "./internal/read-cells.ts";

/** How a file names what a tool has by its slug or id. */
export type WrittenNames = {
  /** The names on the path of a category: `Hand tools > Hammers`. */
  category: (slug: string) => string;
  model: (id: string) => string;
  /** The SKU of another tool, if it has one. */
  tool: (id: string) => string;
};

type Column = {
  /**
   * The first heads our export. The others are what people and Shopify's product CSV write; only letters and digits are compared.
   * `headingWords` has those of other programs and languages.
   */
  headings: [string, ...string[]];
  /** Reads a cell for `AddToolInput`. */
  read: (cell: string, known: KnownValues) => CellValue;
  write: (tool: ToolForAdmins, names: WrittenNames) => string | number | null;
  /** The value for a new tool whose row has none, or the field from which it is copied. */
  whenNew?: { value: string | number | boolean | never[] | SalesUnit } | { sameAs: ToolField };
  /** The value that an empty cell sets. In the other columns an empty cell changes nothing, so the value of an existing tool stays. */
  cleared?: { value: null | never[] };
};

/** One line for each column of a tool's CSV file, in the order of the export: import, merge and export all read this table. */
const toolColumns = {
  sku: {
    headings: ["sku", "variant sku"],
    read: readSku,
    write: (tool) => tool.sku,
  },
  category: {
    headings: ["category"],
    read: readCategory,
    write: (tool, names) => tool.category && names.category(tool.category),
  },
  name: {
    headings: ["name", "title", "tool", "tool name", "product name"],
    read: readName(200),
    write: (tool) => tool.name,
  },
  description: {
    headings: ["description", "body (html)", "body html", "body"],
    read: readLong(5000),
    write: (tool) => tool.description,
    whenNew: { sameAs: "name" },
  },
  imageUrl: {
    headings: ["image", "image url", "image src", "product image url", "picture"],
    read: readPicture,
    write: (tool) => tool.imageUrl,
    whenNew: { value: unsaidOfNewTool.imageUrl },
  },
  priceCents: {
    headings: ["price", "variant price", "price in dollars", "unit price"],
    read: asNumbers(readPrice),
    write: (tool) => dollarsFromCents(tool.priceCents),
  },
  priceUnit: {
    headings: ["price unit", "per", "pe"],
    read: readPriceUnit,
    write: (tool) => tool.priceUnit,
    whenNew: { value: unsaidOfNewTool.priceUnit },
  },
  salesUnit: {
    headings: ["sold by", "sales unit"],
    read: readUnit,
    write: (tool) => nameUnit(tool.salesUnit),
    whenNew: { value: unsaidOfNewTool.salesUnit },
  },
  minOrder: {
    headings: ["minimum order", "min order", "minimum order quantity", "moq"],
    read: asNumbers(readWhole),
    write: (tool) => tool.minOrder,
    // A tool that is sold by the pack needs no column for its minimum.
    whenNew: { sameAs: "casePack" },
  },
  casePack: {
    headings: ["case pack", "pack", "pack size", "order multiple"],
    read: asNumbers(readWhole),
    write: (tool) => tool.casePack,
    whenNew: { value: unsaidOfNewTool.casePack },
  },
  priceBreaks: {
    headings: ["price breaks", "quantity prices"],
    read: asNumbers(readPriceBreaks),
    write: (tool) => writePriceBreaks(tool.priceBreaks),
    whenNew: { value: [] },
    cleared: { value: [] },
  },
  family: {
    headings: ["family"],
    read: readShort(80),
    write: (tool) => tool.family,
    cleared: { value: null },
  },
  manufacturerNumber: {
    headings: ["manufacturer number", "manufacturer part number", "mpn"],
    read: readShort(64),
    write: (tool) => tool.manufacturerNumber,
    cleared: { value: null },
  },
  facts: {
    headings: ["facts", "specifications"],
    read: readFacts,
    write: (tool) => writeFacts(tool.facts),
    whenNew: { value: [] },
    cleared: { value: [] },
  },
  attributes: {
    headings: ["attributes"],
    read: readFacts,
    write: (tool) => writeFacts(attributeFacts(tool.attributes)),
    whenNew: { value: [] },
    cleared: { value: [] },
  },
  modelId: {
    headings: ["model"],
    read: readModel,
    write: (tool, names) => tool.modelId && names.model(tool.modelId),
    cleared: { value: null },
  },
  weightGrams: {
    headings: ["weight in grams", "variant grams", "weight grams"],
    read: asNumbers(readWeight),
    write: (tool) => tool.weightGrams,
  },
  available: {
    headings: ["available", "variant inventory qty", "inventory quantity", "stock", "quantity"],
    read: asNumbers(readStock),
    write: (tool) => tool.available,
    whenNew: { value: unsaidOfNewTool.available },
  },
  countryOfOrigin: {
    headings: ["country of origin", "origin"],
    read: readCountry,
    write: (tool) => tool.countryOfOrigin,
    cleared: { value: null },
  },
  gtin: {
    headings: ["gtin", "ean", "upc", "variant barcode", "barcode"],
    read: readGtin,
    write: (tool) => tool.gtin,
    cleared: { value: null },
  },
  taxClass: {
    headings: ["tax class"],
    read: readWord(taxClasses, {
      ...{ parent: null, default: null, "taxable-goods": "standard" },
      ...{ "reduced-rate": "reduced", "zero-rate": "none", exempt: "none", "tax-exempt": "none" },
    }),
    write: (tool) => tool.ownTaxClass,
  },
  state: {
    headings: ["state"],
    read: readWord(toolStates),
    write: (tool) => tool.state,
    whenNew: { value: unsaidOfNewTool.state },
  },
  successorId: {
    headings: ["successor"],
    read: readSuccessor,
    write: (tool, names) => tool.successorId && names.tool(tool.successorId),
    cleared: { value: null },
  },
  handlingDays: {
    headings: ["handling days"],
    read: asNumbers(readIfValid(readWhole, "handlingDays")),
    write: (tool) => tool.handlingDays,
    whenNew: { value: unsaidOfNewTool.handlingDays },
  },
  allowBackorder: {
    headings: ["takes backorders", "backorder"],
    read: readYesNo,
    write: (tool) => (tool.allowBackorder ? "yes" : "no"),
    whenNew: { value: unsaidOfNewTool.allowBackorder },
  },
  backInStockAt: {
    headings: ["back in stock"],
    read: readDay,
    write: (tool) => tool.backInStockAt,
    cleared: { value: null },
  },
  costCents: {
    headings: ["cost", "cost per item", "cost price"],
    read: asNumbers(readIfValid(readCost, "costCents")),
    write: (tool) => (tool.costCents === null ? null : dollarsFromCents(tool.costCents)),
  },
} satisfies Record<ToolField, Column>;

/** A file has no uploaded pictures: its column is a link. It names a category, not its id. */
export type ToolField = Exclude<keyof AddToolInput, "pictures" | "categoryId">;
export const toolFields = Object.keys(toolColumns) as ToolField[];
/** For files whose cells mean the same whatever the shop has, such as those of prices. */
export const nothingKnown: Omit<KnownValues, "money" | "decimalSign"> = {
  findCategory: () => undefined,
  findModel: () => undefined,
  answerTo: () => undefined,
  categoryLists: { between: /\n/, inPath: undefined },
  priceUnitOf: {},
  weightHeading: "",
};
export const columnOf = (field: ToolField): Column => toolColumns[field];
