export type Delimiter = "\t" | ";" | "|" | ",";
/** The text between two delimiters of any kind; `raw` as in the text, `value` without the quotes around a whole cell. */
export type Piece = { raw: string; value: string; after: Delimiter | "" };
/** `text` is trimmed; `line` is where it begins, from 1. */
export type SplitLine = { line: number; text: string; pieces: Piece[] };

/** A quote that is not closed within this many characters is literal, as in `"3/4 pipe`. */
const maxQuoted = 5_000;

/** Splits a text at its line ends, except those inside of quoted cells, and each line at its delimiters. Takes linear time. */
export function splitLines(list: string): SplitLine[] {
  // Word processors have line and page breaks of their own within a line. A file in UTF-16 that was read as UTF-8 is full of NUL.
  const text = list
    .replace(/^\ufeff/, "")
    .replaceAll(/[\v\f\u0085]/g, " ")
    .replaceAll(/(?![\t\n\r])\p{Cc}/gu, "");
  const lines: SplitLine[] = [];
  let line = 1;
  for (let start = 0; start < text.length; ) {
    const { pieces, end } = readPieces(text, start);
    const raw = text.slice(start, end);
    lines.push({ line, text: raw.trim(), pieces });
    line += 1 + (raw.match(lineEnds)?.length ?? 0);
    start = end + (text.startsWith("\r\n", end) ? 2 : 1);
  }
  return lines;
}

const lineEnds = /\r\n|[\n\r\u2028\u2029]/g;

function readPieces(text: string, start: number): { pieces: Piece[]; end: number } {
  const pieces: Piece[] = [];
  for (let at = start; ; ) {
    const { value, end } = readQuoted(text, at) ?? readPlain(text, at);
    const next = text[end];
    const after = next === "\t" || next === ";" || next === "|" || next === "," ? next : "";
    pieces.push({ raw: text.slice(at, end), value, after });
    if (!after) return { pieces, end };
    at = end + 1;
  }
}

function readPlain(text: string, start: number): { value: string; end: number } {
  const ends = /[\t;|,\n\r\u2028\u2029]|$/g;
  ends.lastIndex = start;
  const end = ends.exec(text)?.index ?? text.length;
  return { value: text.slice(start, end), end };
}

/** Undefined if no quoted cell begins here. Quotes within a quoted cell are doubled, and a delimiter or the end of the line follows it. */
function readQuoted(text: string, start: number): { value: string; end: number } | undefined {
  const opening = /[ \u00a0]*"/y;
  opening.lastIndex = start;
  if (!opening.test(text)) return undefined;
  const inside = opening.lastIndex;
  for (let from = inside; ; ) {
    const quote = text.indexOf('"', from);
    if (quote < 0 || quote - inside > maxQuoted) return undefined;
    if (text[quote + 1] !== '"') {
      const closing = /[ \u00a0]*(?=[\t;|,\n\r\u2028\u2029]|$)/y;
      closing.lastIndex = quote + 1;
      if (!closing.test(text)) return undefined;
      return { value: text.slice(inside, quote).replaceAll('""', '"'), end: closing.lastIndex };
    }
    from = quote + 2;
  }
}

/** The cells of a line, split by one delimiter; the others belong to the cells. */
export function toCells(pieces: readonly Piece[], delimiter: Delimiter | undefined): string[] {
  const cells: string[] = [];
  let cellPieces: Piece[] = [];
  for (const piece of pieces) {
    cellPieces.push(piece);
    if (piece.after && piece.after !== delimiter) continue;
    const [first, second] = cellPieces;
    cells.push(
      second || !first
        ? cellPieces.map(({ raw, after }) => raw + (after === delimiter ? "" : after)).join("")
        : first.value,
    );
    cellPieces = [];
  }
  return cells;
}
