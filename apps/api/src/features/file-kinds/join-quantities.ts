import type { ImportField } from "@ironmonger/contract/catalog/import-tools";
import type { FileIssue, FileRow } from "../files/read-records.ts";
import { betweenQuantities } from "./price-columns.ts";

type Rows = AsyncIterable<FileRow | FileIssue>;

/**
 * The rows of a file that has one for each quantity of a tool, which follow each other: joined into one, with the price of the first. The
 * cell of the quantity then has all quantities with their prices, which `withPriceColumns` reads. Rows that differ in something else stay
 * alone.
 */
export function joinQuantities(rows: Rows, fields: readonly (ImportField | undefined)[]): Rows {
  const [sku, quantity, price] = (["sku", "fromQuantity", "priceCents"] as const).map((field) => fields.indexOf(field));
  if (sku === undefined || quantity === undefined || price === undefined || Math.min(sku, quantity, price) < 0)
    return rows;
  const isOther = (field: ImportField | undefined) =>
    field === "currency" || field === "priceUnit" || field === "validFrom" || field === "validUntil";
  const deciding = [sku, ...fields.flatMap((field, index) => (isOther(field) ? index : []))];
  const keyOf = ({ cells }: FileRow) => deciding.map((index) => cells[index]?.toLowerCase() ?? "").join("\n");
  const stepOf = ({ cells }: FileRow) => `${cells[quantity]?.trim() || "1"}\u241f${cells[price] ?? ""}`;
  return {
    async *[Symbol.asyncIterator]() {
      let first: FileRow | undefined;
      let steps: string[] = [];
      const joined = (row: FileRow): FileRow => ({
        ...row,
        cells: row.cells.with(quantity, steps.join(betweenQuantities)),
      });
      for await (const row of rows) {
        const isFurther = "cells" in row && first && row.cells[sku] && keyOf(row) === keyOf(first);
        if (isFurther) {
          steps.push(stepOf(row));
          continue;
        }
        if (first) yield joined(first);
        first = undefined;
        // A row that cannot have been read as the headings say is refused as it is.
        if ("cells" in row && row.cells[sku] && row.cells.length === fields.length) {
          first = row;
          steps = [stepOf(row)];
        } else yield row;
      }
      if (first) yield joined(first);
    },
  };
}
