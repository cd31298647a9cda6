import type { RowCells } from "./row-cells.ts";

const figures = ["priceCents", "available", "costCents", "weightGrams", "minOrder", "gtin", "priceBreaks"] as const;

/** The texts of a row that stands above others as their title, from the upper one down; undefined if the row is none. */
function titlesIn(row: string[], { cells }: RowCells): string[] | undefined {
  if (figures.some((field) => cells[field] !== undefined)) return undefined;
  const filled = row.filter((cell) => cell.trim() !== "");
  if (cells.category !== undefined && cells.sku === undefined && cells.name === undefined) return [cells.category];
  const [only = "", ...further] = filled;
  // A single code is that of a tool.
  const isTitle = further.length === 0 && only.length <= 80 && /\p{L}{3}/u.test(only) && !/^\S*\d\S*$/.test(only);
  return isTitle && row.length > 2 ? [only.trim().replace(/:$/, "")] : undefined;
}

/**
 * Creates a reader that gives rows without a category that of the title above them. Titles that follow each other are a path. It returns
 * null for a title.
 */
export function groupReader(): (row: string[], read: RowCells) => RowCells | null {
  let path: string[] = [];
  let isInTitles = false;
  return (row, read) => {
    const titles = titlesIn(row, read);
    if (titles) {
      path = isInTitles ? [...path, ...titles] : titles;
      isInTitles = true;
      return null;
    }
    isInTitles = false;
    const hasOwn = read.cells.category !== undefined || path.length === 0;
    return hasOwn ? read : { ...read, cells: { ...read.cells, category: path.join(" > ") } };
  };
}
