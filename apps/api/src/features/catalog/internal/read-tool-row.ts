import { AddToolInput, type Category, categories, categoryLabels } from "@ironmonger/contract/catalog";
import type { CsvRow } from "./read-csv-rows.ts";
import { textOfHtml } from "./text-of-html.ts";

/** What a row says of its tool. Null: the row says nothing, so a tool that is there keeps what it has. */
export type ImportedTool = {
  line: number;
  sku: string | null;
  name: string;
  description: string | null;
  imageUrl: string | null;
  category: Category | null;
  priceCents: number;
  minOrder: number | null;
  available: number | null;
};
export type Remark = { line: number; isRefusal: boolean; reason: string };
export type ReadRow = { tool: ImportedTool | null; remarks: Remark[] };

export const defaultsOfNewTool = { imageUrl: "/images/no-picture.svg", minOrder: 1, available: 0 };

/**
 * Makes a reader of rows. Shopify's product file spreads a product over lines that repeat its handle alone: variants, and pictures
 * that are no tools. So the reader remembers the product whose lines it is in.
 */
export function toolRowReader(): (row: CsvRow) => ReadRow {
  let product: CsvRow["cells"] = {};
  return ({ line, cells }) => {
    const isOfProduct = cells.handle !== undefined && cells.handle === product.handle && cells.name === undefined;
    if (!isOfProduct) product = cells;
    else if (cells.price === undefined && cells.sku === undefined) return { tool: null, remarks: [] };
    const whole = isOfProduct ? { ...product, sku: undefined, available: undefined, ...cells } : cells;
    if (whole.status !== undefined && whole.handle !== undefined && whole.status.toLowerCase() !== "active") {
      return { tool: null, remarks: [{ line, isRefusal: false, reason: `Left out: its status is ${whole.status}.` }] };
    }
    return readTool(line, whole);
  };
}

function readTool(line: number, cells: CsvRow["cells"]): ReadRow {
  const remarks: Remark[] = [];
  const price = readPrice(cells.price);
  if (price.wasRounded)
    remarks.push({
      line,
      isRefusal: false,
      reason: `The price ${cells.price} was rounded to ${price.dollars} dollars.`,
    });
  const stock = readStock(cells);
  if (stock.wasBelowZero)
    remarks.push({ line, isRefusal: false, reason: `The stock ${cells.available} was taken as 0.` });
  const category = readCategory(cells.category);
  const checked = AddToolInput.safeParse({
    name: nameOf(cells),
    description: descriptionOf(cells) ?? nameOf(cells),
    imageUrl: unescaped(cells.image) ?? defaultsOfNewTool.imageUrl,
    priceCents: price.dollars * 100,
    minOrder: readWhole(cells.minOrder) ?? defaultsOfNewTool.minOrder,
    available: stock.pieces ?? defaultsOfNewTool.available,
    sku: skuOf(cells),
    category: cells.handle === undefined ? category : (category ?? undefined),
  });
  if (!checked.success) {
    const reasons = [...new Set(checked.error.issues.map(({ path, message }) => reasonOf(path[0], message, cells)))];
    return { tool: null, remarks: [{ line, isRefusal: true, reason: reasons.join(" · ") }] };
  }
  const { data } = checked;
  const tool: ImportedTool = {
    line,
    sku: data.sku ?? null,
    name: data.name,
    description: descriptionOf(cells) === undefined ? null : data.description,
    imageUrl: cells.image === undefined ? null : data.imageUrl,
    category: data.category ?? null,
    priceCents: data.priceCents,
    minOrder: cells.minOrder === undefined ? null : data.minOrder,
    available: cells.available === undefined ? null : data.available,
  };
  return { tool, remarks };
}

/** A variant with what it is called in Shopify: "Work glove, M / Blue". */
function nameOf({ name, handle, option1, option2, option3 }: CsvRow["cells"]): string | undefined {
  const plain = unescaped(name);
  if (plain === undefined || handle === undefined) return plain;
  const options = [option1, option2, option3].filter((option) => option !== undefined && option !== "Default Title");
  return options.length > 0 ? `${plain}, ${options.join(" / ")}` : plain;
}

/** Shopify puts a ' before a number, too. */
const skuOf = ({ sku, handle }: CsvRow["cells"]): string | undefined =>
  handle === undefined ? unescaped(sku) : unescaped(sku)?.replace(/^'(?=\d)/, "");

function descriptionOf({ description, handle }: CsvRow["cells"]): string | undefined {
  const plain = unescaped(description);
  return plain !== undefined && handle !== undefined ? textOfHtml(plain) || undefined : plain;
}

/** Our own export puts a ' before a text that a spreadsheet would take for a formula. */
const unescaped = (cell: string | undefined): string | undefined => cell?.replace(/^'(?=[=+\-@\t\r])/, "");

function readPrice(cell: string | undefined): { dollars: number; wasRounded: boolean } {
  const text = cell?.replace(/^\$\s*/, "").replaceAll(/(?<=\d),(?=\d{3}(\D|$))/g, "");
  if (!text || !/^\d{1,9}(\.\d{1,4})?$/.test(text)) return { dollars: Number.NaN, wasRounded: false };
  const exact = Number(text);
  // Half a dollar goes up. Below it there is no price left, and the row is refused.
  const dollars = Math.floor(exact + 0.5);
  return { dollars, wasRounded: dollars !== exact };
}

function readWhole(cell: string | undefined): number | undefined {
  if (cell === undefined) return undefined;
  return /^\d{1,12}$/.test(cell) ? Number(cell) : Number.NaN;
}

/** Shopify counts below zero what was sold and is not there. */
function readStock({ available, handle }: CsvRow["cells"]): { pieces: number | undefined; wasBelowZero: boolean } {
  const wasBelowZero = handle !== undefined && /^-\d{1,12}$/.test(available ?? "");
  return { pieces: wasBelowZero ? 0 : readWhole(available), wasBelowZero };
}

/** The shop's own word for it or its label; anything else is for the contract to refuse. */
function readCategory(cell: string | undefined): Category | undefined | null {
  if (cell === undefined) return undefined;
  const wanted = cell.toLowerCase();
  return (
    categories.find((category) => category === wanted || categoryLabels[category].toLowerCase() === wanted) ?? null
  );
}

function reasonOf(field: PropertyKey | undefined, message: string, cells: CsvRow["cells"]): string {
  if (field === "priceCents" && cells.price !== undefined && readPrice(cells.price).dollars === 0)
    return `Price ${cells.price} is less than half a dollar; the shop's prices are whole dollars`;
  if (field === "category") return `Category must be one of ${categories.join(", ")}`;
  return message;
}
