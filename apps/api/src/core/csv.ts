import { stringify } from "csv-stringify/sync";

type Cell = string | number | null;

/** What each column of a file shows of a row, under its heading. */
export type CsvColumns<Row> = Record<string, (row: Row) => Cell>;

/** The rows as CSV with a heading, a batch at a time, so that memory does not grow with the file. */
export async function* writeCsv<Row>(
  columns: CsvColumns<Row>,
  batches: AsyncIterable<Row[]>,
): AsyncGenerator<string, void, undefined> {
  yield toCsv([Object.keys(columns)]);
  const cells = Object.values(columns);
  for await (const rows of batches) yield toCsv(rows.map((row) => cells.map((cell) => cell(row))));
}

const toCsv = (rows: Cell[][]): string =>
  stringify(rows.map((row) => row.map((cell) => (typeof cell === "string" ? guardFormulas(cell) : cell))));

// Where a cell may begin: at the start of the text, or after what some spreadsheets take for the end of a cell or a row. What is
// invisible there does not keep a spreadsheet from seeing the formula behind it.
const start = "(?<=^|[;\\t\\r\\n|])";
const formula = "(?=[\\p{C}\\p{Z}']*[=+\\-@＝＋－＠])";
const unguarded = new RegExp(`${start}${formula}`, "gu");
const guarded = new RegExp(`${start}'${formula}`, "gu");

/** Puts a ' before whatever a spreadsheet that opens the file would run as a formula. `unguardFormulas` takes it away again. */
export const guardFormulas = (text: string): string => text.replaceAll(unguarded, "'");

/** The text that `guardFormulas` made this of. */
export const unguardFormulas = (text: string): string => text.replaceAll(guarded, "");
