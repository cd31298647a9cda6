import { isOldSheet, isZip, readXlsx, UnreadableSheet } from "@ironmonger/contract/files/read-xlsx";
import { type CountHeadings, findDelimiter } from "./find-delimiter.ts";
import { type FileIssue, type FileRow, readRecords } from "./read-records.ts";

// Reads the table of any file, whatever its rows are.

/** Its message says what is wrong with the file, and where. */
export class UnreadableFile extends Error {}

export type FileTable = {
  headings: string[];
  /** What the reader noticed about lines. */
  remarks: { line: number; reason: string }[];
  /** Of a spreadsheet, neither counts. */
  encoding: string;
  /** Null: every line is one column, so which character separates them is undecided. */
  delimiter: string | null;
  isSheet: boolean;
  rows: AsyncIterable<FileRow | FileIssue>;
};

const firstLength = 65_536;
const maxColumns = 500;
const rowsBeforeHeadings = 10;
const maxSheetBytes = 50_000_000;
const maxUnpackedBytes = 250_000_000;

/**
 * Finds the headings of a file and reads its rows one by one. The headings are the row, of the first ones, in which the most headings have a
 * meaning: titles above it are skipped. Text is decoded with `encoding` unless it is chosen.
 * @throws UnreadableFile (it is empty, is no text and no XLSX file, or has too many columns)
 */
export async function readTable(
  file: AsyncIterable<Buffer>,
  { encoding, delimiter }: { encoding: string; delimiter?: string | undefined },
  countHeadings: CountHeadings,
): Promise<FileTable> {
  const pieces = file[Symbol.asyncIterator]();
  const { value: first } = await pieces.next();
  if (!first) throw empty();
  const all = { [Symbol.asyncIterator]: () => chain([first], pieces) };
  if (isOldSheet(first))
    throw new UnreadableFile("This is an old XLS file, or one with a password. Save it as XLSX or CSV.");
  if (isZip(first)) return readSheet(await collect(all), countHeadings);

  const text = decode(all, encoding);
  let start = "";
  while (start.length < firstLength) {
    const piece = await text.next();
    if (piece.done) break;
    start += piece.value;
  }
  if (start.length >= firstLength && !start.slice(0, firstLength).includes("\n"))
    throw new UnreadableFile(`Line 1 is longer than ${firstLength} characters, so it names no columns.`);
  // Excel's own line, which names the delimiter.
  const [delimiterLine, character] = /^"?sep=([^\n])"?[^\n]?(?=\n|$)/i.exec(start) ?? [];
  if (delimiterLine) start = start.slice(delimiterLine.length);
  const used = delimiter ?? character ?? findDelimiter(start, countHeadings);
  const rows = readRecords(chain([start], text), used);
  return { ...(await findHeadings(rows, countHeadings)), encoding, delimiter: used, isSheet: false };
}

async function readSheet(bytes: Buffer, countHeadings: CountHeadings): Promise<FileTable> {
  try {
    const { name, unreadSheets, rows } = readXlsx(bytes, maxUnpackedBytes);
    const table = await findHeadings(fromSheet(rows), countHeadings);
    const unread = unreadSheets.map((other) => `"${other}"`).join(", ");
    const reason = `Only the sheet "${name}" was read, not ${unread}.`;
    const width = table.headings.length;
    return {
      ...table,
      remarks: [...(unreadSheets.length > 0 ? [{ line: 1, reason }] : []), ...table.remarks],
      ...{ encoding: "utf-8", delimiter: "\t", isSheet: true, rows: inColumns(table.rows, width) },
    };
  } catch (error) {
    if (error instanceof UnreadableSheet) throw new UnreadableFile(`The file ${error.message}.`);
    throw error;
  }
}

async function* fromSheet(rows: Iterable<FileRow>): AsyncGenerator<FileRow, void, undefined> {
  yield* rows;
}

/** The empty cells at the end of a sheet's row are not in the file; cells beside the table are ignored. */
async function* inColumns(rows: AsyncIterable<FileRow | FileIssue>, width: number) {
  for await (const row of rows)
    yield "issue" in row ? row : { ...row, cells: Array.from({ length: width }, (_, index) => row.cells[index] ?? "") };
}

async function findHeadings(
  rows: AsyncGenerator<FileRow | FileIssue, void, undefined>,
  countHeadings: CountHeadings,
): Promise<Pick<FileTable, "headings" | "remarks" | "rows">> {
  const first: (FileRow | FileIssue)[] = [];
  while (first.length < rowsBeforeHeadings) {
    const row = await rows.next();
    if (row.done) break;
    first.push(row.value);
  }
  const candidates = first.filter((row) => "cells" in row);
  const counts = candidates.map(({ cells }) => countHeadings(cells));
  const most = Math.max(0, ...counts);
  const head =
    most > 0
      ? candidates[counts.indexOf(most)]
      : (candidates.find(({ cells }) => cells.filter(Boolean).length > 1) ?? candidates[0]);
  if (!head) {
    const [issue] = first.filter((row) => "issue" in row);
    throw issue ? new UnreadableFile(`Line ${issue.line}: ${issue.issue}`) : empty();
  }
  const headings = head.cells;
  if (headings.length > maxColumns)
    throw new UnreadableFile(`Line ${head.line} has ${headings.length} columns. A file can have ${maxColumns}.`);
  const position = first.indexOf(head);
  const remarks = first
    .slice(0, position)
    .map(({ line }) => ({ line, reason: "Skipped: it stands above the headings." }));
  return { headings, remarks, rows: { [Symbol.asyncIterator]: () => chain(first.slice(position + 1), rows) } };
}

const empty = () => new UnreadableFile("The file is empty. Its first line names the columns.");

async function* chain<Value>(first: Value[], rest: AsyncIterator<Value, unknown>): AsyncGenerator<Value> {
  yield* first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

/** Pieces of text whose lines end with a line feed. */
async function* decode(file: AsyncIterable<Buffer>, encoding: string): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder(encoding);
  let withheld = "";
  for await (const bytes of file) {
    const text = withheld + decoder.decode(bytes, { stream: true });
    withheld = text.endsWith("\r") ? "\r" : "";
    yield text.slice(0, text.length - withheld.length).replaceAll(/\r\n?/g, "\n");
  }
  yield (withheld + decoder.decode()).replaceAll(/\r\n?/g, "\n");
}

async function collect(file: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of file) {
    pieces.push(piece);
    size += piece.length;
    if (size > maxSheetBytes)
      throw new UnreadableFile(`An XLSX file can have ${maxSheetBytes / 1_000_000} MB. Save it as CSV.`);
  }
  return Buffer.concat(pieces);
}
