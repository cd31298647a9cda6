import { setImmediate } from "node:timers/promises";
import { printable } from "./fonts.ts";
import { drawName } from "./pdf/name.ts";
import {
  body,
  ink,
  label,
  lineHeight,
  margin,
  Paper,
  type PaperSize,
  quiet,
  small,
  strong,
  type TextStyle,
} from "./pdf/paper.ts";

// A list in the look of the invoices, over as many pages as it takes, such as a statement of account.

type TableColumn = {
  heading: string /** Of the width, beside the other columns. */;
  share: number;
  isRight?: boolean;
};
type TableDocument = {
  paperSize: PaperSize;
  shopName: string;
  seller: string;
  title: string;
  facts: readonly (readonly [name: string, value: string])[];
  /** An ISO day. */
  madeOn: string;
  columns: readonly TableColumn[];
  rows: readonly (readonly string[])[];
  /** Below the last row. */
  total?: readonly [name: string, value: string];
};

const padding = 5;
const gap = 8;
const headHeight = 18;
const rowsAtOnce = 50;
const titleStyle: TextStyle = { font: "heading", size: 18, color: ink.text };

type Place = TableColumn & { left: number; width: number };

export async function tablePdf(document: TableDocument): Promise<Buffer> {
  const { title, madeOn, shopName, seller, facts, rows, total } = document;
  const paper = new Paper(document.paperSize, { title: printable(title).replaceAll(/[&<>]/g, ""), issuedOn: madeOn });
  drawName(paper, { name: shopName, logo: null });
  const from = paper.wrap(seller, paper.width / 2, small, 3);
  paper.tag("P", () => {
    for (const [index, text] of from.entries())
      paper.write(text, paper.right, margin.top + 9 + index * lineHeight(small), small, { isRight: true });
  });
  paper.tag("H1", () => paper.write(title, margin.left, 118, titleStyle));
  let at = drawFacts(paper, facts, 140);
  const places = placesOf(paper, document.columns);
  const table = paper.open("Table");
  at = drawHead(paper, places, at, table);
  for (const [index, row] of rows.entries()) {
    const cells = places.map(({ width }, column) => paper.wrap(row[column] ?? "", width, body, 4));
    const height = Math.max(1, ...cells.map(({ length }) => length)) * lineHeight(body) + 2 * padding;
    if (at + height > paper.bottom) {
      paper.doc.addPage();
      at = drawHead(paper, places, margin.top);
    }
    drawRow(paper, places, cells, at + padding + body.size, table);
    at += height;
    paper.rule(at);
    if (index % rowsAtOnce === rowsAtOnce - 1) await setImmediate();
  }
  table.end();
  if (total) drawTotal(paper, total, at);
  return paper.end((page, pageCount) => {
    const y = paper.doc.page.height - 33;
    paper.write(printable(shopName).slice(0, 80), margin.left, y, small);
    paper.write(`page ${page} of ${pageCount}`, paper.right, y, small, { isRight: true });
  });
}

function placesOf(paper: Paper, columns: readonly TableColumn[]): Place[] {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  const width = paper.width - gap * (columns.length - 1);
  let left = margin.left;
  return columns.map((column) => {
    const place = { ...column, left, width: (width * column.share) / shares };
    left += place.width + gap;
    return place;
  });
}

function drawFacts(paper: Paper, facts: TableDocument["facts"], y: number): number {
  const labelWidth = 14 + Math.max(0, ...facts.map(([name]) => paper.widthOf(name, quiet)));
  let at = y;
  for (const [name, value] of facts) {
    const lines = paper.wrap(value, paper.width - labelWidth, body, 3);
    paper.tag("P", () => {
      paper.write(name, margin.left, at, quiet);
      paper.writeLines(lines, margin.left + labelWidth, at, body);
    });
    at += Math.max(1, lines.length) * lineHeight(body);
  }
  return at + 6;
}

type Element = ReturnType<Paper["open"]>;

/** On further pages the head is repeated for the eye alone. */
function drawHead(paper: Paper, places: readonly Place[], y: number, table?: Element): number {
  const write = ({ heading, left, width, isRight = false }: Place) =>
    paper.write(heading, isRight ? left + width : left, y + 10, label, { isRight });
  if (table) {
    const row = paper.open("TR", table);
    for (const place of places) paper.tag("TH", () => write(place), { within: row, scope: "Column" });
    row.end();
  } else paper.artifact(() => places.forEach(write), "Pagination");
  paper.rule(y + headHeight, { weight: 1.1, color: ink.text });
  return y + headHeight;
}

function drawRow(paper: Paper, places: readonly Place[], cells: string[][], y: number, table: Element): void {
  const row = paper.open("TR", table);
  for (const [index, { left, width, isRight = false }] of places.entries()) {
    const lines = cells[index] ?? [];
    const draw = () => {
      for (const [nth, line] of lines.entries())
        paper.write(line, isRight ? left + width : left, y + nth * lineHeight(body), body, { isRight });
    };
    paper.tag("TD", draw, { within: row });
  }
  row.end();
}

function drawTotal(paper: Paper, [name, value]: readonly [string, string], y: number): void {
  let at = y + 22;
  if (at > paper.bottom) {
    paper.doc.addPage();
    at = margin.top + 12;
  }
  const style = { ...strong, size: 12 };
  paper.tag("P", () => {
    paper.write(name, paper.right - 220, at, style);
    paper.write(value, paper.right, at, style, { isRight: true });
  });
}
