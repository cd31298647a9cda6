import { guardFormulas } from "@ironmonger/contract/files/csv-formulas";
import type { Money } from "@ironmonger/contract/money";
import { stringify } from "csv-stringify/sync";

type Cell = string | number | null;

/** The columns of a file by their headings, each with the cell that it shows for a row. */
export type CsvColumns<Row> = Record<string, (row: Row) => Cell>;

/** Replaces "dollars" in headings such as `… in dollars` by the shop's currency. */
export const inCurrency = <Row>(columns: CsvColumns<Row>, { unit }: Money): CsvColumns<Row> =>
  Object.fromEntries(Object.entries(columns).map(([heading, cell]) => [heading.replace(/dollars$/, unit), cell]));

/** The rows as CSV with a heading, a batch at a time, so that memory does not grow with the file. It ends as `writeRecords` says. */
export const writeCsv = <Row>(
  columns: CsvColumns<Row>,
  batches: AsyncIterable<Row[]>,
): AsyncGenerator<string, void, undefined> => writeRecords(withHeading(columns, batches));

async function* withHeading<Row>(columns: CsvColumns<Row>, batches: AsyncIterable<Row[]>) {
  const cells = Object.values(columns);
  let heading = [Object.keys(columns)];
  for await (const rows of batches) {
    yield [...heading, ...rows.map((row) => cells.map((cell) => cell(row)))];
    heading = [];
  }
  if (heading.length > 0) yield heading;
}

/**
 * Batches of records, the first of which is the heading. If reading fails after the first batch, the last record says after how many rows
 * the file was cut, and then the error is thrown.
 */
export async function* writeRecords(batches: AsyncIterable<Cell[][]>): AsyncGenerator<string, void, undefined> {
  let records = 0;
  try {
    for await (const batch of batches) {
      yield toCsv(batch);
      records += batch.length;
    }
  } catch (error) {
    if (records > 0) yield `# cut after ${records - 1} rows\n`;
    throw error;
  }
}

/** Rows as CSV. A text that a spreadsheet would run as a formula gets a ' before it. */
const toCsv = (rows: Cell[][]): string =>
  stringify(rows.map((row) => row.map((cell) => (typeof cell === "string" ? guardFormulas(cell) : cell))));
