import type { AddToolInput, Tool } from "@ironmonger/contract/catalog";
import { parseFacts, writeFacts } from "@ironmonger/contract/catalog/parse-facts";
import { nameUnit, parseSalesUnit, type SalesUnit } from "@ironmonger/contract/catalog/sales-unit";
import { dollarsFromCents } from "@ironmonger/contract/money";
import { parseMoney } from "@ironmonger/contract/parse-money";
import { parsePriceBreaks, writePriceBreaks } from "@ironmonger/contract/pricing/tool-rules";

/** The value of a cell. `refusal`: a better reason than that of the contract, which refuses the value. */
export type CellValue = { value: unknown; refusal?: string };

type Column = {
  /** The first heads our export. The others are what people and Shopify's product CSV write; only letters and digits are compared. */
  headings: [string, ...string[]];
  /** The headings of other programs. They count only for imports with a preview. */
  synonyms?: string[];
  /** Reads a cell for `AddToolInput`. */
  read: (cell: string) => CellValue;
  write: (tool: Tool) => string | number | null;
  /** The value for a new tool whose row has none, or the field from which it is copied. */
  whenNew?: { value: string | number | never[] | SalesUnit } | { sameAs: ToolField };
  /** The value that an empty cell sets. In the other columns an empty cell changes nothing, so a known tool keeps its value. */
  cleared?: "" | "[]";
};

/** One line for each column of a tool's CSV file, in the order of the export: import, merge and export all read this table. */
const toolColumns = {
  sku: {
    headings: ["sku", "variant sku"],
    synonyms: [
      "article number",
      "article no",
      "art no",
      "art.-nr.",
      "artikelnummer",
      "item number",
      "item no",
      "item code",
      "part number",
      "part no",
      "product code",
      "product number",
    ],
    read: readText,
    write: (tool) => tool.sku,
  },
  category: {
    headings: ["category"],
    synonyms: ["product category", "kategorie", "department"],
    read: readText,
    write: (tool) => tool.category,
  },
  name: {
    headings: ["name", "title", "tool", "tool name", "product name"],
    synonyms: [
      "product",
      "article",
      "item",
      "item name",
      "article name",
      "product title",
      "titel",
      "artikel",
      "produkt",
      "bezeichnung",
      "artikelname",
    ],
    read: readText,
    write: (tool) => tool.name,
  },
  description: {
    headings: ["description", "body (html)", "body html", "body"],
    synonyms: ["long description", "product description", "beschreibung"],
    read: readText,
    write: (tool) => tool.description,
    whenNew: { sameAs: "name" },
  },
  imageUrl: {
    headings: ["image", "image url", "image src", "product image url", "picture"],
    synonyms: ["image link", "picture url", "photo", "photo url", "bild"],
    read: readText,
    write: (tool) => tool.imageUrl,
    whenNew: { value: "/images/no-picture.svg" },
  },
  priceCents: {
    headings: ["price", "variant price", "price in dollars", "unit price"],
    synonyms: ["net price", "price usd", "usd", "sales price", "list price", "preis", "einzelpreis"],
    read: readPrice,
    write: (tool) => dollarsFromCents(tool.priceCents),
  },
  salesUnit: {
    headings: ["sold by", "sales unit"],
    synonyms: ["unit", "unit of measure", "uom", "selling unit", "einheit", "mengeneinheit", "verkaufseinheit"],
    read: readUnit,
    write: (tool) => nameUnit(tool.salesUnit),
    whenNew: { value: { kind: "piece" } },
  },
  minOrder: {
    headings: ["minimum order", "min order", "minimum order quantity", "moq"],
    synonyms: [
      "minimum",
      "min",
      "min qty",
      "minimum quantity",
      "min quantity",
      "min order qty",
      "mindestmenge",
      "mindestbestellmenge",
    ],
    read: readWhole,
    write: (tool) => tool.minOrder,
    whenNew: { value: 1 },
  },
  casePack: {
    headings: ["case pack", "pack", "pack size", "order multiple"],
    synonyms: ["pack quantity", "packing unit", "units per pack", "case quantity", "verpackungseinheit"],
    read: readWhole,
    write: (tool) => tool.casePack,
    whenNew: { value: 1 },
  },
  priceBreaks: {
    headings: ["price breaks", "quantity prices"],
    synonyms: ["quantity breaks", "tier prices", "volume prices", "staffelpreise"],
    read: readPriceBreaks,
    write: (tool) => writePriceBreaks(tool.priceBreaks),
    whenNew: { value: [] },
    cleared: "[]",
  },
  family: {
    headings: ["family"],
    synonyms: ["product family", "series"],
    read: readText,
    write: (tool) => tool.family,
    cleared: "",
  },
  manufacturerNumber: {
    headings: ["manufacturer number", "manufacturer part number", "mpn"],
    synonyms: ["manufacturer no", "mfr part number", "mfr no", "herstellernummer"],
    read: readText,
    write: (tool) => tool.manufacturerNumber,
    cleared: "",
  },
  facts: {
    headings: ["facts", "specifications"],
    synonyms: ["attributes", "specs", "technical data"],
    read: readFacts,
    write: (tool) => writeFacts(tool.facts),
    whenNew: { value: [] },
    cleared: "[]",
  },
  weightGrams: {
    headings: ["weight in grams", "variant grams", "weight grams"],
    synonyms: ["weight g", "weight (g)", "grams", "gewicht in g"],
    read: readWhole,
    write: (tool) => tool.weightGrams,
  },
  available: {
    headings: ["available", "variant inventory qty", "inventory quantity", "stock", "quantity"],
    synonyms: [
      "qty",
      "on hand",
      "in stock",
      "inventory",
      "stock level",
      "available quantity",
      "bestand",
      "lagerbestand",
      "menge",
    ],
    read: readWhole,
    write: (tool) => tool.available,
    whenNew: { value: 0 },
  },
  countryOfOrigin: {
    headings: ["country of origin", "origin"],
    synonyms: ["made in", "country", "herkunftsland", "ursprungsland"],
    read: readText,
    write: (tool) => tool.countryOfOrigin,
    cleared: "",
  },
} satisfies Record<ToolField, Column>;

/** A file has no uploaded pictures: its column is a link. */
export type ToolField = Exclude<keyof AddToolInput, "pictures">;
export const toolFields = Object.keys(toolColumns) as ToolField[];
export const columnOf = (field: ToolField): Column => toolColumns[field];

function readText(cell: string): CellValue {
  return { value: cell };
}

/** A comma before exactly three digits groups thousands, as in an amount: `1200` or `1,200`. */
function readWhole(cell: string): CellValue {
  const isWhole = /^(?:\d{1,12}|[1-9]\d{0,2}(?:,\d{3}){1,3})$/.test(cell);
  return { value: isWhole ? Number(cell.replaceAll(",", "")) : Number.NaN };
}

/** Dollars, as the form reads them. */
function readPrice(cell: string): CellValue {
  const read = parseMoney(cell);
  return "cents" in read ? { value: read.cents } : { value: Number.NaN, refusal: `Price: ${read.problem}` };
}

/** `100:8.40; 500:7.90` */
function readPriceBreaks(cell: string): CellValue {
  const read = parsePriceBreaks(cell);
  return "problem" in read ? { value: null, refusal: read.problem } : { value: read.priceBreaks };
}

/** `Material: steel; Length: 300 mm`, or one fact per line. */
function readFacts(cell: string): CellValue {
  const read = parseFacts(cell);
  return "problem" in read ? { value: null, refusal: `Facts: ${read.problem}` } : { value: read.facts };
}

/** `pair`, `box of 200` */
function readUnit(cell: string): CellValue {
  const read = parseSalesUnit(cell);
  return "problem" in read ? { value: null, refusal: `Sold by: ${read.problem}` } : { value: read.unit };
}
