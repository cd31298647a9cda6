import { guardFormulas } from "@ironmonger/contract/files/csv-formulas";
import { currencyUnit } from "@ironmonger/contract/money";
import { stringify } from "csv-stringify/sync";

type Cell = string | number | null;

/** The columns of a file by their headings, each with the cell that it shows for a row. */
export type CsvColumns<Row> = Record<string, (row: Row) => Cell>;

/** Replaces "dollars" in headings such as `… in dollars` by the shop's currency. */
export const inCurrency = <Row>(columns: CsvColumns<Row>): CsvColumns<Row> =>
  Object.fromEntries(
    Object.entries(columns).map(([heading, cell]) => [heading.replace(/dollars$/, currencyUnit()), cell]),
  );

/** The rows as CSV with a heading, a batch at a time, so that memory does not grow with the file. */
export async function* writeCsv<Row>(
  columns: CsvColumns<Row>,
  batches: AsyncIterable<Row[]>,
): AsyncGenerator<string, void, undefined> {
  yield toCsv([Object.keys(columns)]);
  const cells = Object.values(columns);
  for await (const rows of batches) yield toCsv(rows.map((row) => cells.map((cell) => cell(row))));
}

/** Rows as CSV. A text that a spreadsheet would run as a formula gets a ' before it. */
export const toCsv = (rows: Cell[][]): string =>
  stringify(rows.map((row) => row.map((cell) => (typeof cell === "string" ? guardFormulas(cell) : cell))));
