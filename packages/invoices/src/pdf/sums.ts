import type { InvoiceDocument, InvoiceTax } from "../invoice-document.ts";
import type { InvoiceSums } from "../invoice-sums.ts";
import { describedCategories } from "../tax-categories.ts";
import { amount } from "./formats.ts";
import { body, ink, label, lineHeight, margin, type Paper, small, strong, type TextStyle } from "./paper.ts";

// Below the lines: tax by category at the left, the sums at the right.

const sumsWidth = 225;
const gap = 30;
const rowHeight = 17;
const topGap = 12;
const taxText: TextStyle = { ...small, color: ink.text };
const totalStyle: TextStyle = { ...strong, size: 12 };

const taxWidth = (paper: Paper): number => paper.width - sumsWidth - gap;

const nameOfTax = ({ category, percent }: InvoiceTax): string => {
  const { name } = describedCategories[category];
  return category === "outside-scope" ? name : `${name}, ${percent} %`;
};

const sentencesOf = (paper: Paper, { taxes }: InvoiceDocument): string[][] =>
  [...new Set(taxes.flatMap(({ category }) => describedCategories[category].exemption?.sentence ?? []))].map(
    (sentence) => paper.wrap(sentence, taxWidth(paper), taxText),
  );

const sumRows = ({ charges, kind, paidCents }: InvoiceDocument, sums: InvoiceSums): [string, number][] => [
  ["Lines", sums.linesCents],
  ...charges.map(({ name, netCents }): [string, number] => [name, netCents]),
  ["Net", sums.netCents],
  ["Tax", sums.taxCents],
  ...(paidCents > 0
    ? ([
        ["Total", sums.totalCents],
        ["Paid in advance", -paidCents],
      ] as [string, number][])
    : []),
  [kind === "invoice" ? "To pay" : "Credited", sums.dueCents],
];

export function sumsHeight(paper: Paper, document: InvoiceDocument): number {
  const sentences = sentencesOf(paper, document).flat().length;
  const left = (document.taxes.length + 1) * rowHeight + sentences * lineHeight(taxText) + 10;
  return topGap + Math.max(left, (document.charges.length + 7) * rowHeight + 10);
}

/** Returns where they end. */
export function drawSums(paper: Paper, document: InvoiceDocument, sums: InvoiceSums, y: number): number {
  const left = drawTaxes(paper, document, y + topGap);
  const right = drawTotals(paper, document, sums, y + topGap);
  return Math.max(left, right);
}

function drawTaxes(paper: Paper, document: InvoiceDocument, y: number): number {
  const right = margin.left + taxWidth(paper);
  const table = paper.open("Table");
  let at = y + 9;
  const drawRow = (tag: "TH" | "TD", texts: [string, string, string], style: TextStyle) => {
    const row = paper.open("TR", table);
    const ends = [margin.left, right - 56, right];
    for (const [index, text] of texts.entries())
      paper.tag(tag, () => paper.write(text, ends[index] ?? right, at, style, { isRight: index > 0 }), { within: row });
    row.end();
    paper.rule(at + 5, { to: right });
    at += rowHeight;
  };
  drawRow("TH", ["Tax category", "Net", "Tax"], label);
  for (const tax of document.taxes)
    drawRow("TD", [nameOfTax(tax), amount(tax.netCents), amount(tax.taxCents)], taxText);
  table.end();
  for (const sentence of sentencesOf(paper, document)) {
    paper.tag("P", () => paper.writeLines(sentence, margin.left, at + 2, taxText));
    at += sentence.length * lineHeight(taxText);
  }
  return at;
}

function drawTotals(paper: Paper, document: InvoiceDocument, sums: InvoiceSums, y: number): number {
  const left = paper.right - sumsWidth;
  const table = paper.open("Table");
  const rows = sumRows(document, sums);
  let at = y + 9;
  for (const [index, [name, cents]] of rows.entries()) {
    const isLast = index === rows.length - 1;
    const style = isLast ? totalStyle : body;
    if (isLast) {
      paper.rule(at - 9, { from: left, weight: 1.1, color: ink.text });
      at += 8;
    }
    const row = paper.open("TR", table);
    const written = isLast || index === 0 ? `${document.currency} ${amount(cents)}` : amount(cents);
    const [shown = ""] = paper.wrap(name, sumsWidth / 2, style, 1);
    paper.tag("TH", () => paper.write(shown, left, at, style), { within: row, scope: "Row" });
    paper.tag("TD", () => paper.write(written, paper.right, at, paper.fit(written, 140, style), { isRight: true }), {
      within: row,
    });
    row.end();
    at += rowHeight;
  }
  table.end();
  return at;
}
