import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type CsvError, parse } from "csv-parse";
import { DomainError } from "../../../core/domain-error.ts";
import { type Cells, shopifyHeadings } from "./shopify-rows.ts";
import { columnOf, toolFields } from "./tool-columns.ts";

type CsvField = keyof Cells;
/** `fields`: what the columns of the file are, in its order; undefined for columns that mean nothing to us. */
export type CsvRow = { line: number; cells: Cells; fields: (CsvField | undefined)[] };
type CsvFault = { line: number; fault: string };

/** Longer than any row that could be good. */
const longestRow = 200_000;

/**
 * Reads a file row by row, at the pace at which rows are taken. `line` is where a row begins.
 * @throws DomainError invalid (the first line does not name the columns)
 */
export async function* readCsvRows(file: Readable): AsyncGenerator<CsvRow | CsvFault, void, undefined> {
  const faults: CsvFault[] = [];
  let lastGoodLine = 0;
  const parser = parse({
    bom: true,
    info: true,
    trim: true,
    relax_column_count: true,
    // An inch is a quote too: 3/4" pipe.
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: longestRow,
    on_record: (record, { lines }) => {
      lastGoodLine = lines;
      return record;
    },
    on_skip: (error) => void faults.push({ line: lastGoodLine + 1, fault: faultOf(error) }),
  });
  const reading = pipeline(file, parser);
  reading.catch(() => {});
  let fields: CsvRow["fields"] | undefined;
  for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
    yield* faults.splice(0);
    if (fields) yield toRow(record, fields, info.lines);
    else fields = readHeadings(record);
  }
  await reading;
  yield* faults.splice(0);
  if (!fields) throw new DomainError("invalid", "The file is empty. Its first line names the columns.");
}

const normalize = (heading: string) => heading.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
const fieldOfHeading = new Map<string, CsvField>([
  ...toolFields.flatMap((field) =>
    columnOf(field).headings.map((heading): [string, CsvField] => [normalize(heading), field]),
  ),
  ["id", "id"],
  ...shopifyHeadings.map(([heading, field]): [string, CsvField] => [normalize(heading), field]),
]);

function readHeadings(headings: string[]): CsvRow["fields"] {
  const fields = headings.map((heading) => fieldOfHeading.get(normalize(heading)));
  const missing = (["name", "priceCents"] as const).filter((field) => !fields.includes(field));
  if (missing.length > 0) {
    const names = missing.map((field) => columnOf(field).headings[0]).join(" and ");
    throw new DomainError("invalid", `The first line of the file must name the columns; there is none for ${names}.`);
  }
  return fields;
}

function toRow(record: string[], fields: CsvRow["fields"], lastLine: number): CsvRow | CsvFault {
  const breaks = record.reduce((count, cell) => count + (cell.includes("\n") ? cell.split("\n").length - 1 : 0), 0);
  const line = lastLine - breaks;
  if (record.length !== fields.length)
    return { line, fault: `The row has ${record.length} cells where the first line has ${fields.length}.` };
  const cells: Cells = {};
  for (const [index, field] of fields.entries()) {
    const cell = record[index];
    if (field && cell) cells[field] ??= cell;
  }
  return { line, cells, fields };
}

function faultOf(error: CsvError | undefined): string {
  if (error?.code === "CSV_MAX_RECORD_SIZE") return `The row is longer than ${longestRow} characters.`;
  return "The row cannot be read: a quote that opens a cell is never closed.";
}
