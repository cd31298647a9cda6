import type { JudgeHeadings } from "./find-headings.ts";

const delimiters = [",", ";", "\t", "|"];
const linesLookedAt = 20;

/**
 * The character that separates the cells of the first lines: the one with which the most headings have a meaning, or else the one that
 * separates most lines into the same number of cells. Null if every line is one cell.
 */
export function findDelimiter(text: string, judge: JudgeHeadings): string | null {
  const lines = text.split("\n", linesLookedAt + 1).filter((line) => line.trim() !== "");
  const judged = delimiters.map((delimiter) => {
    const rows = lines.map((line) => splitLine(line, delimiter));
    const headings = Math.max(0, ...rows.map(judge));
    const counts = Map.groupBy(
      rows.filter(({ length }) => length > 1),
      ({ length }) => length,
    );
    const alike = Math.max(0, ...[...counts.values()].map(({ length }) => length));
    const cells = Math.max(0, ...rows.map(({ length }) => length));
    return { delimiter, headings: headings > 1 ? headings : 0, alike, cells };
  });
  const [best] = judged
    .filter(({ alike }) => alike > 0)
    .toSorted((one, other) => other.headings - one.headings || other.alike - one.alike || other.cells - one.cells);
  return best?.delimiter ?? null;
}

/** The cells of a line; a delimiter between quotes belongs to its cell. */
function splitLine(line: string, delimiter: string): string[] {
  const cells: string[] = [];
  let cell = "";
  let isQuoted = false;
  for (const character of line) {
    if (character === '"') isQuoted = !isQuoted;
    else if (character === delimiter && !isQuoted) {
      cells.push(cell.trim());
      cell = "";
    } else cell += character;
  }
  return [...cells, cell.trim()];
}
