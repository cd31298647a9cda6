import type { FileIssue, FileRow } from "./read-records.ts";
import { storable } from "./storable.ts";
import { UnreadableFile } from "./unreadable-file.ts";

/** How many headings of these cells have a meaning. */
export type JudgeHeadings = (cells: string[]) => number;

export type Headings = {
  headings: string[];
  /** The line of the headings; of two, the lower one. */
  headRow: number;
  /** The first lines, among which the headings can be chosen. */
  firstRows: { line: number; text: string }[];
  /** What the reader noticed about lines. */
  remarks: { line: number; reason: string }[];
  rows: AsyncIterable<FileRow | FileIssue>;
};

const maxColumns = 500;
const rowsBeforeHeadings = 25;
const firstRowsShown = 30;
const maxShownLength = 120;

/** A row that can be that of the headings, alone or with the row above it. */
type Candidate = { row: FileRow; headings: string[]; known: number };

/**
 * Finds the headings among the first rows: those of the chosen line, or else of the row in which the most headings have a meaning. Titles
 * above it are skipped. Where the row above it gives more of them a meaning, as in a sheet with merged cells, both together are the
 * headings.
 * @throws UnreadableFile (there are none, or too many columns)
 */
export async function findHeadings(
  rows: AsyncGenerator<FileRow | FileIssue, void, undefined>,
  judge: JudgeHeadings,
  headRow?: number,
): Promise<Headings> {
  const first = await readFirst(rows, headRow);
  const candidates = first.filter((row) => "cells" in row);
  const isChosen = ({ line }: FileRow) => headRow === undefined || line === headRow;
  const judged = candidates
    .flatMap((row, index) => candidatesOf(row, candidates[index - 1], judge))
    .filter(({ row }) => isChosen(row));
  const best = judged.reduce<Candidate | undefined>(
    (most, one) => (one.known > (most?.known ?? 0) ? one : most),
    undefined,
  );
  const several = judged.find(({ headings }) => headings.filter(Boolean).length > 1);
  const head = best ?? several ?? judged[0];
  if (!head) throw new UnreadableFile(issueWithout(first, headRow));
  const { row, headings } = head;
  if (headings.length > maxColumns)
    throw new UnreadableFile(`Line ${row.line} has ${headings.length} columns. A file can have ${maxColumns}.`);
  const position = first.indexOf(row);
  const isUpper = (one: FileRow | FileIssue) => headings !== row.cells && first.indexOf(one) === position - 1;
  return {
    headings,
    headRow: row.line,
    firstRows: candidates.slice(0, firstRowsShown).map(({ line, cells }) => ({ line, text: shownRow(cells) })),
    remarks: first
      .slice(0, position)
      .filter((one) => !isUpper(one))
      .map(({ line }) => ({ line, reason: "Skipped: it stands above the headings." })),
    rows: { [Symbol.asyncIterator]: () => chain(first.slice(position + 1), rows) },
  };
}

async function readFirst(
  rows: AsyncGenerator<FileRow | FileIssue, void, undefined>,
  headRow = 0,
): Promise<(FileRow | FileIssue)[]> {
  const first: (FileRow | FileIssue)[] = [];
  while (first.length < rowsBeforeHeadings || (first.at(-1)?.line ?? 0) < headRow) {
    const row = await rows.next();
    if (row.done) break;
    first.push(row.value);
  }
  return first;
}

function candidatesOf(row: FileRow, above: FileRow | undefined, judge: JudgeHeadings): Candidate[] {
  const alone = { row, headings: row.cells, known: judge(row.cells) };
  const isBelow = above !== undefined && above.line === row.line - 1 && above.cells.filter(Boolean).length > 1;
  if (!isBelow || !row.cells.every(isHeading)) return [alone];
  const headings = joinHeadings(above.cells, row.cells, judge);
  return [alone, { row, headings, known: judge(headings) }];
}

/** Headings are words, not the numbers of a row. */
const isHeading = (cell: string): boolean => cell === "" || /\p{L}/u.test(cell);

/** The headings of two rows. A cell of the upper one stands above those up to the next one, as a merged cell does. */
function joinHeadings(upper: string[], lower: string[], judge: JudgeHeadings): string[] {
  let group = "";
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, index) => {
    const [above, below] = [upper[index] ?? "", lower[index] ?? ""];
    group = above || group;
    if (below === "") return above;
    const joined = `${group} ${below}`.trim();
    return judge([joined]) === 0 && judge([below]) > 0 ? below : joined;
  });
}

function issueWithout(first: (FileRow | FileIssue)[], headRow: number | undefined): string {
  const [issue] = first.filter((row) => "issue" in row);
  if (issue) return `Line ${issue.line}: ${issue.issue}`;
  return first.length > 0 && headRow !== undefined
    ? `Line ${headRow} is empty, so it names no columns.`
    : "The file is empty. Its first line names the columns.";
}

const shownRow = (cells: string[]): string => storable(cells.filter(Boolean).join(" · ").slice(0, maxShownLength));

export async function* chain<Value>(first: Value[], rest: AsyncIterator<Value, unknown>): AsyncGenerator<Value> {
  yield* first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}
