import { finished } from "node:stream/promises";
import { unguardFormulas } from "@ironmonger/contract/csv-formulas";
import { type CsvError, parse } from "csv-parse";
import { DomainError } from "../../../core/domain-error.ts";
import { type Cells, shopifyHeadings } from "./shopify-rows.ts";
import { columnOf, toolFields } from "./tool-columns.ts";

type CsvField = keyof Cells;
/** `fields`: the meaning of each column, in the order of the file; undefined for unknown columns. */
export type CsvRow = { line: number; cells: Cells; fields: (CsvField | undefined)[] };
export type CsvFault = { line: number; fault: string };

/** Longer than any row that could be valid. */
const longestRow = 200_000;

/** A row as it stands in the file, whose cells may have line breaks; `lines` is where it ends. */
type CsvRecord = { cells: string[]; lines: number };

/**
 * Reads a file row by row, as fast as the rows are consumed. `line` is where a row begins. `fieldsOf` returns what the headings mean.
 * @throws DomainError invalid (the first line does not name the columns)
 */
export async function* readCsvRows(
  file: AsyncIterable<Buffer>,
  fieldsOf: (headings: string[]) => CsvRow["fields"],
): AsyncGenerator<CsvRow | CsvFault, void, undefined> {
  let fields: CsvRow["fields"] | undefined;
  for await (const row of readCsvRecords(file)) {
    if ("fault" in row) yield row;
    else if (fields) yield toRow(row, fields);
    else fields = fieldsOf(row.cells);
  }
  if (!fields) throw new DomainError("invalid", "The file is empty. Its first line names the columns.");
}

/** Reads the headings and rows of a file. */
export async function* readCsvRecords(
  file: AsyncIterable<Buffer>,
): AsyncGenerator<CsvRecord | CsvFault, void, undefined> {
  const read: (CsvRecord | CsvFault)[] = [];
  let lastGoodLine = 0;
  const { delimiter, chunks } = await findDelimiter(file);
  const parser = parse({
    bom: true,
    delimiter,
    trim: true,
    relax_column_count: true,
    // An inch is a quote too: 3/4" pipe.
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: longestRow,
    // The parser passes nothing on, because a stream takes longer to hand a row over than the parser to read it.
    on_record: (cells, { lines }) => {
      lastGoodLine = lines;
      read.push({ cells, lines });
      return null;
    },
    on_skip: (error) => void read.push({ line: lastGoodLine + 1, fault: faultOf(error) }),
  }).resume();
  const ended = finished(parser);
  ended.catch(() => {});
  for await (const chunk of chunks()) {
    await new Promise((done) => parser.write(chunk, done));
    yield* read.splice(0);
  }
  parser.end();
  await ended;
  yield* read.splice(0);
}

/** If the first line has more semicolons or tabs than commas, they separate the cells. */
async function findDelimiter(file: AsyncIterable<Buffer>) {
  const iterator = file[Symbol.asyncIterator]();
  const first = await iterator.next();
  const headings = first.done ? "" : (/^[^\r\n]*/.exec(String(first.value))?.[0] ?? "").replaceAll(/"[^"]*"/g, "");
  const [delimiter = ","] = [",", ";", "\t"].toSorted(
    (one, other) => countOf(headings, other) - countOf(headings, one),
  );
  async function* chunks() {
    if (!first.done) yield first.value;
    yield* { [Symbol.asyncIterator]: () => iterator };
  }
  return { delimiter, chunks };
}
const countOf = (text: string, part: string): number => text.split(part).length - 1;

const normalize = (heading: string) => heading.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
const named = (headings: readonly string[], field: CsvField) =>
  headings.map((heading): [string, CsvField] => [normalize(heading), field]);
const fieldOfHeading = new Map<string, CsvField>([
  ...toolFields.flatMap((field) => named(columnOf(field).headings, field)),
  ["id", "id"],
  ...shopifyHeadings.flatMap(([heading, field]) => named([heading], field)),
]);
const fieldOfSynonym = new Map(toolFields.flatMap((field) => named(columnOf(field).synonyms ?? [], field)));

/** The fields that headings mean. For an import with a preview, the headings of other programs are recognised, too. */
export const recogniseFields = (headings: string[], { isShown }: { isShown: boolean }): CsvRow["fields"] =>
  headings.map((heading) => {
    const name = normalize(heading);
    return fieldOfHeading.get(name) ?? (isShown ? fieldOfSynonym.get(name) : undefined);
  });

/** Without what PostgreSQL refuses: NUL, as in a UTF-16 file, and, in JSON, half of a character that was cut. */
export const storable = (cell: string): string => cell.replaceAll("\0", "").toWellFormed();

/** Where a record begins. */
export const lineOf = ({ cells, lines }: CsvRecord): number =>
  lines - cells.reduce((count, cell) => count + (cell.includes("\n") ? cell.split("\n").length - 1 : 0), 0);

function toRow(row: CsvRecord, fields: CsvRow["fields"]): CsvRow | CsvFault {
  const { cells: record } = row;
  const line = lineOf(row);
  if (record.length !== fields.length)
    return { line, fault: `The row has ${record.length} cells where the first line has ${fields.length}.` };
  const cells: Cells = {};
  for (const [index, field] of fields.entries()) {
    const cell = record[index];
    if (field && cell) cells[field] ??= unguardFormulas(cell);
  }
  return { line, cells, fields };
}

function faultOf(error: CsvError | undefined): string {
  if (error?.code === "CSV_MAX_RECORD_SIZE") return `The row is longer than ${longestRow} characters.`;
  return "The row cannot be read: a quote that opens a cell is never closed.";
}
