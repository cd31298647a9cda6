import { type AddToolInput, type Category, categories, categoryLabels, type Tool } from "@ironmonger/contract/catalog";
import { unguardFormulas } from "@ironmonger/contract/csv-formulas";
import { parseFacts, writeFacts } from "@ironmonger/contract/facts";
import { dollarsFromCents } from "@ironmonger/contract/money";
import { parseMoney } from "@ironmonger/contract/parse-money";
import { parsePriceBreaks, writePriceBreaks } from "@ironmonger/contract/tool-rules";

/** What a cell says. `refusal`: a better reason than the contract's, which refuses the value. */
export type CellValue = { value: unknown; refusal?: string };

type Column = {
  /** The first heads our export. The others are what people and Shopify's product CSV write; letters and digits alone count. */
  headings: [string, ...string[]];
  /** Reads a cell for `AddToolInput`. */
  read: (cell: string) => CellValue;
  write: (tool: Tool) => string | number | null;
  /** What a new tool has where its row says nothing, or the field whose value it takes. */
  whenNew?: { value: string | number | never[] } | { sameAs: keyof AddToolInput };
  /** What clears the field where the cell is empty. In the other columns an empty cell says nothing, so a known tool keeps what it has. */
  cleared?: "" | "[]";
};

/** One line for each column of a tool's CSV file, in the order of the export: import, merge and export all read this table. */
export const toolColumns = {
  sku: { headings: ["sku", "variant sku"], read: readText, write: (tool) => tool.sku },
  category: { headings: ["category"], read: readCategory, write: (tool) => tool.category },
  name: {
    headings: ["name", "title", "tool", "tool name", "product name"],
    read: readText,
    write: (tool) => tool.name,
  },
  description: {
    headings: ["description", "body (html)", "body html", "body"],
    read: readText,
    write: (tool) => tool.description,
    whenNew: { sameAs: "name" },
  },
  imageUrl: {
    headings: ["image", "image url", "image src", "product image url", "picture"],
    read: readText,
    write: (tool) => tool.imageUrl,
    whenNew: { value: "/images/no-picture.svg" },
  },
  priceCents: {
    headings: ["price", "variant price", "price in dollars", "unit price"],
    read: readPrice,
    write: (tool) => dollarsFromCents(tool.priceCents),
  },
  minOrder: {
    headings: ["minimum order", "min order", "minimum order quantity", "moq"],
    read: readWhole,
    write: (tool) => tool.minOrder,
    whenNew: { value: 1 },
  },
  casePack: {
    headings: ["case pack", "pack", "pack size", "order multiple"],
    read: readWhole,
    write: (tool) => tool.casePack,
    whenNew: { value: 1 },
  },
  priceBreaks: {
    headings: ["price breaks", "quantity prices"],
    read: readPriceBreaks,
    write: (tool) => writePriceBreaks(tool.priceBreaks),
    whenNew: { value: [] },
    cleared: "[]",
  },
  family: {
    headings: ["family"],
    read: readText,
    write: (tool) => tool.family,
    cleared: "",
  },
  manufacturerNumber: {
    headings: ["manufacturer number", "manufacturer part number", "mpn"],
    read: readText,
    write: (tool) => tool.manufacturerNumber,
    cleared: "",
  },
  facts: {
    headings: ["facts", "specifications"],
    read: readFacts,
    write: (tool) => writeFacts(tool.facts),
    whenNew: { value: [] },
    cleared: "[]",
  },
  weightGrams: {
    headings: ["weight in grams", "variant grams", "weight grams"],
    read: readWhole,
    write: (tool) => tool.weightGrams,
  },
  available: {
    headings: ["available", "variant inventory qty", "inventory quantity", "stock", "quantity"],
    read: readWhole,
    write: (tool) => tool.available,
    whenNew: { value: 0 },
  },
  countryOfOrigin: {
    headings: ["country of origin", "origin"],
    read: readText,
    write: (tool) => tool.countryOfOrigin,
    cleared: "",
  },
} satisfies Record<keyof AddToolInput, Column>;

export type ToolField = keyof AddToolInput;
export const toolFields = Object.keys(toolColumns) as ToolField[];
export const columnOf = (field: ToolField): Column => toolColumns[field];

function readText(cell: string): CellValue {
  return { value: unguardFormulas(cell) };
}

function readWhole(cell: string): CellValue {
  return { value: /^\d{1,12}$/.test(cell) ? Number(cell) : Number.NaN };
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
  const read = parseFacts(unguardFormulas(cell));
  return "problem" in read ? { value: null, refusal: `Facts: ${read.problem}` } : { value: read.facts };
}

/** The shop's own name of the category or its label. */
function readCategory(cell: string): CellValue {
  const category = findCategory(cell);
  return category ? { value: category } : { value: cell, refusal: `Category must be one of ${categories.join(", ")}` };
}

export function findCategory(text: string): Category | undefined {
  const wanted = text.toLowerCase();
  return categories.find((category) => category === wanted || categoryLabels[category].toLowerCase() === wanted);
}
