import { type ImportField, isRepeatable, type RepeatableField } from "@ironmonger/contract/catalog/import-tools";
import { unguardFormulas } from "@ironmonger/contract/files/csv-formulas";

/** The cells of a row that are not empty, without the ' of guarded formulas. */
export type Cells = Partial<Record<ImportField, string>>;

/** The cells of columns that share a meaning, empty ones included, in the order of the file. */
type RepeatedCells = Partial<Record<RepeatableField, { heading: string; cell: string }[]>>;

export type RowCells = {
  cells: Cells;
  repeated: RepeatedCells;
  /** The attributes that have a column of their own; null where the cell is empty. */
  attributes: Map<string, string | null> | undefined;
};

/** The cells of a row by their fields. `blank`: what a program writes in an empty one. */
export function cellsOfRow(
  row: string[],
  { fields, headings }: { fields: (ImportField | undefined)[]; headings: string[] },
  blank?: string,
): Pick<RowCells, "cells" | "repeated"> {
  const cells: Cells = {};
  const repeated: RepeatedCells = {};
  for (const [index, field] of fields.entries()) {
    const cell = row[index];
    if (!field) continue;
    if (isRepeatable(field) && field !== "attributes") {
      const others = repeated[field] ?? [];
      repeated[field] = [...others, { heading: headings[index] ?? "", cell: unguardFormulas(cell ?? "") }];
      continue;
    }
    const isBlank = !cell || (cell === blank && field !== "published");
    if (!isBlank) cells[field] ??= unguardFormulas(cell);
  }
  return { cells, repeated };
}

/**
 * The facts of a product that all its sizes have, unless their own cells say otherwise. A bar code, a cost or a weight is that of one size.
 */
const sharedFields = [
  ...(["name", "description", "summary", "category", "imageUrl", "countryOfOrigin", "family", "taxClass"] as const),
  ...(["status", "published", "goodsType", "handle", "features"] as const),
];

/** The row with what its product says where its own cells are empty. */
export function withProduct(row: RowCells, product: RowCells, alsoInherited: ImportField[] = []): RowCells {
  const cells = { ...row.cells };
  for (const field of [...sharedFields, ...alsoInherited]) cells[field] ??= product.cells[field];
  for (const [field, cell] of Object.entries(cells)) if (cell === undefined) delete cells[field as ImportField];
  return { cells, repeated: shareRepeated(row, product), attributes: shareAttributes(row, product) };
}

function shareRepeated({ repeated }: RowCells, product: RowCells): RepeatedCells {
  const shared: RepeatedCells = { ...repeated };
  for (const field of ["optionName", "subcategory", "leftOut"] as const) {
    const ofProduct = product.repeated[field];
    if (!ofProduct) continue;
    const own = repeated[field] ?? [];
    shared[field] = ofProduct.map((inherited, index) => (own[index]?.cell ? own[index] : inherited));
  }
  return shared;
}

function shareAttributes({ attributes }: RowCells, product: RowCells): RowCells["attributes"] {
  if (!attributes || !product.attributes) return attributes ?? product.attributes;
  return new Map([...attributes].map(([name, value]) => [name, value ?? product.attributes?.get(name) ?? null]));
}
