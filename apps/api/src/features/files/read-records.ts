import { finished } from "node:stream/promises";
import { type CsvError, parse } from "csv-parse";

/** A row as it stands in the file; `line` is where it begins. */
export type FileRow = { line: number; cells: string[] };
/** A row that cannot be read, and why. */
export type FileIssue = { line: number; issue: string };

/** Longer than any row that could be valid. */
const maxRowLength = 200_000;

/** Reads CSV row by row, as fast as the rows are consumed. Blank rows are left out. `delimiter` null: every line is one cell. */
export async function* readRecords(
  text: AsyncIterable<string>,
  delimiter: string | null,
): AsyncGenerator<FileRow | FileIssue, void, undefined> {
  const read: (FileRow | FileIssue)[] = [];
  let nextLine = 1;
  const parser = parse({
    // A character that no text has.
    delimiter: delimiter ?? "\0",
    record_delimiter: "\n",
    trim: true,
    relax_column_count: true,
    // An inch is a quote too: 3/4" pipe.
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: maxRowLength,
    // The parser passes nothing on, because a stream takes longer to hand a row over than the parser to read it.
    on_record: (cells: string[], { lines }) => {
      nextLine = lines + 1;
      if (cells.some((cell) => cell !== "")) read.push({ line: lines - countLineEnds(cells), cells });
      return null;
    },
    on_skip: (error, _raw) => void read.push({ line: nextLine, issue: issueOf(error) }),
  }).resume();
  const ended = finished(parser);
  ended.catch(() => {});
  for await (const piece of text) {
    await new Promise((done) => parser.write(piece, done));
    yield* read.splice(0);
  }
  parser.end();
  await ended;
  yield* read.splice(0);
}

const countLineEnds = (cells: string[]): number =>
  cells.reduce((count, cell) => count + (cell.includes("\n") ? cell.split("\n").length - 1 : 0), 0);

function issueOf(error: CsvError | undefined): string {
  if (error?.code === "CSV_MAX_RECORD_SIZE") return `The row is longer than ${maxRowLength} characters.`;
  return "The row cannot be read: a quote that opens a cell is never closed.";
}
