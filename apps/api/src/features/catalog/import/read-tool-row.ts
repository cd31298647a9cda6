import { AddToolInput, ToolId, UpdateToolInput } from "@ironmonger/contract/catalog";
import type { CsvRow } from "./read-csv-rows.ts";
import { type Cells, shopifyRowReader } from "./shopify-rows.ts";
import { type CellValue, columnOf, type ToolField, toolFields } from "./tool-columns.ts";

/**
 * What a row says of its tool, in the order of `toolFields`, after what may name a tool of the shop beside the SKU: the id and Shopify's
 * variant. Null: the row says nothing, so a known tool keeps what it has. An empty text clears what it has.
 */
export type ImportedValues = [toolId: string | null, variantKey: string | null, ...(string | number | null)[]];
export type Remark = { line: number; isRefusal: boolean; reason: string };
/** Of a row that is left out, the values only name its tool, which leaves the shop if it is there. */
export type ReadRow = { values: ImportedValues | null; isLeftOut: boolean; remarks: Remark[] };

/** Makes a reader of a file's rows. It must read them in their order: see `shopifyRowReader`. */
export function toolRowReader(): (row: CsvRow) => ReadRow {
  const readProduct = shopifyRowReader();
  return ({ line, cells, fields }) => {
    const product = readProduct(cells);
    const note = (reason: string): Remark => ({ line, isRefusal: false, reason });
    if (!product) return { values: null, isLeftOut: false, remarks: [] };
    const read = readCells(product.cells);
    const toolId = product.cells.id === undefined ? null : (ToolId.safeParse(product.cells).data?.id ?? null);
    const variantKey = product.variantKey ?? null;
    if (product.leftOut) {
      const sku = AddToolInput.shape.sku.safeParse(read.sku?.value).data ?? null;
      const values: ImportedValues = [toolId, variantKey, ...toolFields.map((field) => (field === "sku" ? sku : null))];
      return { values, isLeftOut: true, remarks: [note(product.leftOut)] };
    }
    const checked = checkFields(read, fields);
    if (!checked.success) {
      const reasons = checked.error.issues.map(({ path, message }) => refusalOf(read, path[0]) ?? message);
      return {
        values: null,
        isLeftOut: false,
        remarks: [{ line, isRefusal: true, reason: [...new Set(reasons)].join(" · ") }],
      };
    }
    const importedValue = (field: ToolField) => {
      if (!read[field]) return fields.includes(field) ? (columnOf(field).cleared ?? null) : null;
      const value = checked.data[field] ?? null;
      return typeof value === "object" && value !== null ? JSON.stringify(value) : value;
    };
    return {
      values: [toolId, variantKey, ...toolFields.map(importedValue)],
      isLeftOut: false,
      remarks: product.notes.map(note),
    };
  };
}

/** What is left of the rules is checked with what the tool keeps. */
const KnownTool = UpdateToolInput.omit({ id: true, expected: true });

/** A file without a column for the name or the price can only change tools that are in the shop. */
function checkFields(read: ReadCells, fields: CsvRow["fields"]) {
  if (fields.includes("name") && fields.includes("priceCents")) return AddToolInput.safeParse(withDefaults(read));
  return KnownTool.safeParse(Object.fromEntries(Object.entries(read).map(([field, { value }]) => [field, value])));
}

type ReadCells = Partial<Record<ToolField, CellValue>>;

function readCells(cells: Cells): ReadCells {
  const read: ReadCells = {};
  for (const field of toolFields) {
    const cell = cells[field];
    if (cell !== undefined) read[field] = columnOf(field).read(cell);
  }
  return read;
}

function withDefaults(read: ReadCells): Partial<Record<ToolField, unknown>> {
  const valueFor = (field: ToolField): unknown => {
    const { whenNew } = columnOf(field);
    if (read[field] || !whenNew) return read[field]?.value;
    return "sameAs" in whenNew ? valueFor(whenNew.sameAs) : whenNew.value;
  };
  return Object.fromEntries(toolFields.map((field) => [field, valueFor(field)]));
}

const refusalOf = (read: ReadCells, field: PropertyKey | undefined): string | undefined =>
  toolFields.filter((known) => known === field).map((known) => read[known]?.refusal)[0];
