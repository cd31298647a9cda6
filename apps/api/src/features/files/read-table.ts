import { isZip, readXlsx, type Sheet, UnreadableSheet } from "@ironmonger/contract/files/read-xlsx";
import { findDelimiter } from "./find-delimiter.ts";
import { chain, findHeadings, type Headings, type JudgeHeadings } from "./find-headings.ts";
import { otherFileIssue } from "./other-files.ts";
import { type FileIssue, type FileRow, readRecords } from "./read-records.ts";
import { storable } from "./storable.ts";
import { UnreadableFile } from "./unreadable-file.ts";

// Reads the table of any file, whatever its rows are.

export type FileTable = Headings & {
  /** Of a spreadsheet, neither counts. */
  encoding: string;
  /** Null: every line is one column, so which character separates them is undecided. */
  delimiter: string | null;
  isSheet: boolean;
  /** The sheet that is read, and all that have a value. */
  sheet: string | null;
  sheets: string[];
};

/** How a file is read. Without a sheet or a line of the headings, they are found. */
type TableChoices = {
  encoding: string;
  delimiter?: string | undefined;
  sheet?: string | undefined;
  headRow?: number | undefined;
};

const firstLength = 65_536;
const maxSheetBytes = 50_000_000;
const maxUnpackedBytes = 250_000_000;
const maxSheetsJudged = 10;

/**
 * Finds the headings of a file and reads its rows one by one, each with as many cells as there are headings, or more. Text is decoded with
 * `encoding`.
 * @throws UnreadableFile (it is empty, is no text and no XLSX file, or has too many columns)
 */
export async function readTable(
  file: AsyncIterable<Buffer>,
  choices: TableChoices,
  judge: JudgeHeadings,
): Promise<FileTable> {
  const pieces = file[Symbol.asyncIterator]();
  const { value: first } = await pieces.next();
  if (!first) throw empty();
  const all = { [Symbol.asyncIterator]: () => chain([first], pieces) };
  const issue = otherFileIssue(first);
  if (issue !== null) throw new UnreadableFile(issue);
  if (isZip(first)) return readSheet(await collect(all), choices, judge);

  const { encoding, delimiter, headRow } = choices;
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
  const used = delimiter ?? character ?? findDelimiter(start, judge);
  const rows = readRecords(chain([start], text), used);
  const found = await findHeadings(rows, judge, headRow);
  const filled = { ...found, rows: withMissingCells(found.rows, found.headings.length) };
  return { ...filled, encoding, delimiter: used, isSheet: false, sheet: null, sheets: [] };
}

async function readSheet(bytes: Buffer, { sheet, headRow }: TableChoices, judge: JudgeHeadings): Promise<FileTable> {
  try {
    const sheets = readXlsx(bytes, maxUnpackedBytes);
    const read = sheets.find(({ name }) => storable(name) === sheet) ?? (await findSheet(sheets, judge));
    if (!read) throw empty();
    const table = await findHeadings(fromSheet(read.rows), judge, headRow);
    return {
      ...table,
      ...{
        encoding: "utf-8",
        delimiter: "\t",
        isSheet: true,
        sheet: storable(read.name),
        sheets: sheets.map(({ name }) => storable(name)),
      },
      rows: inColumns(table.rows, table.headings.length),
    };
  } catch (error) {
    if (error instanceof UnreadableSheet) throw new UnreadableFile(`The file ${error.message}.`);
    throw error;
  }
}

/** The sheet in which the most headings have a meaning; of equal ones the first. */
async function findSheet(sheets: Sheet[], judge: JudgeHeadings): Promise<Sheet | undefined> {
  const [first] = sheets;
  if (sheets.length < 2) return first;
  let best = { sheet: first, known: 0 };
  for (const sheet of sheets.slice(0, maxSheetsJudged)) {
    const { headings } = await findHeadings(fromSheet(sheet.rows), judge);
    const known = judge(headings);
    if (known > best.known) best = { sheet, known };
  }
  return best.sheet;
}

async function* fromSheet(rows: Iterable<FileRow>): AsyncGenerator<FileRow, void, undefined> {
  yield* rows;
}

/** The empty cells at the end of a sheet's row are not in the file; cells beside the table are ignored. */
async function* inColumns(rows: AsyncIterable<FileRow | FileIssue>, width: number) {
  for await (const row of rows)
    yield "issue" in row ? row : { ...row, cells: Array.from({ length: width }, (_, index) => row.cells[index] ?? "") };
}

/** Some programs leave the empty cells at the end of a row out. */
async function* withMissingCells(rows: AsyncIterable<FileRow | FileIssue>, width: number) {
  for await (const row of rows) {
    if ("cells" in row) while (row.cells.length < width) row.cells.push("");
    yield row;
  }
}

const empty = () => new UnreadableFile("The file is empty. Its first line names the columns.");

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
