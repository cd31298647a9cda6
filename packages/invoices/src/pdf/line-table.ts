import { setImmediate } from "node:timers/promises";
import { countUnits } from "@ironmonger/contract/catalog/sales-unit";
import { formatNumber } from "@ironmonger/contract/money";
import type { InvoiceDocument, InvoicedOrder, InvoiceLine, LineTax } from "../invoice-document.ts";
import { allowanceOfLine } from "../invoice-sums.ts";
import { describeLine } from "../semantic-model.ts";
import { amount, longDay, printedAddress } from "./formats.ts";
import { body, ink, label, lineHeight, margin, type Paper, small, strong } from "./paper.ts";

// The lines of an invoice, over as many pages as they take. A row is never split.

const padding = 6;
const columnWidths = { number: 24, quantity: 78, price: 72, tax: 42, net: 72 };
const headHeight = 18;
/** So many rows are drawn before other work gets its turn. */
const rowsAtOnce = 50;

type Element = PDFKit.PDFStructureElement;
type Cell = { text: string; x: number; isRight?: boolean };

function columnsOf(paper: Paper) {
  const net = paper.right;
  const tax = net - columnWidths.net;
  const price = tax - columnWidths.tax;
  const quantity = price - columnWidths.price;
  const name = margin.left + columnWidths.number;
  return { number: margin.left, name, quantity, price, tax, net, nameWidth: quantity - columnWidths.quantity - name };
}

const percentText = ({ category, percent }: LineTax): string => (category === "outside-scope" ? "–" : `${percent} %`);

function quantityText({ quantity, unit }: InvoiceLine): string {
  const { kind } = unit;
  return kind === "m" || kind === "kg" || kind === "l"
    ? `${formatNumber(quantity)} ${kind}`
    : countUnits(quantity, { kind });
}

function detailsOf(line: InvoiceLine, currency: string): string {
  const allowance = allowanceOfLine(line);
  return [
    line.sku,
    describeLine(line),
    line.reference && `your reference: ${line.reference}`,
    line.costCentre && `cost centre: ${line.costCentre}`,
    allowance > 0 && `less discount of ${currency} ${amount(allowance)}`,
    allowance < 0 && `plus surcharge of ${currency} ${amount(-allowance)}`,
  ]
    .filter(Boolean)
    .join(" · ");
}

/** Draws the table from y on, and returns where it ended. */
export async function drawLines(paper: Paper, { orders, currency }: InvoiceDocument, y: number): Promise<number> {
  const table = paper.open("Table");
  const columns = columnsOf(paper);
  let at = drawHead(paper, columns, y, table);
  let number = 0;
  const makeRoom = (height: number) => {
    if (at + height <= paper.bottom) return;
    paper.doc.addPage();
    at = drawHead(paper, columns, margin.top);
  };
  for (const order of orders) {
    if (orders.length > 1) {
      const texts = paper.wrap(describeGroup(order), paper.width, label);
      makeRoom(texts.length * lineHeight(label) + 4 * padding + lineHeight(body));
      at = drawGroup(paper, texts, at, table);
    }
    for (const line of order.lines) {
      const name = paper.wrap(line.name, columns.nameWidth, strong);
      const details = paper.wrap(detailsOf(line, currency), columns.nameWidth, small, 8);
      const height = name.length * lineHeight(strong) + details.length * lineHeight(small) + 2 * padding;
      makeRoom(height);
      number += 1;
      drawRow(paper, columns, { line, number, name, details, y: at }, table);
      at += height;
      paper.rule(at);
      if (number % rowsAtOnce === 0) await setImmediate();
    }
  }
  table.end();
  return at;
}

/** On further pages the head is repeated for the eye alone. */
function drawHead(paper: Paper, columns: ReturnType<typeof columnsOf>, y: number, table?: Element): number {
  const cells: Cell[] = [
    { text: "#", x: columns.number },
    { text: "Tool", x: columns.name },
    { text: "Quantity", x: columns.quantity, isRight: true },
    { text: "Per unit", x: columns.price, isRight: true },
    { text: "Tax", x: columns.tax, isRight: true },
    { text: "Net", x: columns.net, isRight: true },
  ];
  const write = ({ text, x, isRight = false }: Cell) => paper.write(text, x, y + 10, label, { isRight });
  if (table) {
    const row = paper.open("TR", table);
    for (const cell of cells) paper.tag("TH", () => write(cell), { within: row, scope: "Column" });
    row.end();
  } else paper.artifact(() => cells.forEach(write), "Pagination");
  paper.rule(y + headHeight, { weight: 1.1, color: ink.text });
  return y + headHeight;
}

function describeGroup(order: InvoicedOrder): string {
  const { number, purchaseOrder, reference, costCentre, deliveredOn, deliverTo } = order;
  return [
    `Order ${number}`,
    purchaseOrder && `your PO ${purchaseOrder}`,
    reference && `reference ${reference}`,
    costCentre && `cost centre ${costCentre}`,
    deliveredOn && `delivered on ${longDay(deliveredOn)}`,
    deliverTo && `to ${[deliverTo.name, ...printedAddress(deliverTo)].filter(Boolean).join(", ")}`,
  ]
    .filter(Boolean)
    .join(" · ");
}

function drawGroup(paper: Paper, texts: readonly string[], y: number, table: Element): number {
  const row = paper.open("TR", table);
  paper.tag("TH", () => paper.writeLines(texts, margin.left, y + padding + small.size, label), {
    within: row,
    scope: "Row",
  });
  row.end();
  const end = y + texts.length * lineHeight(label) + 2 * padding;
  paper.rule(end);
  return end;
}

type Row = { line: InvoiceLine; number: number; name: string[]; details: string[]; y: number };

function drawRow(paper: Paper, columns: ReturnType<typeof columnsOf>, row: Row, table: Element): void {
  const { line, name, details } = row;
  const baseline = row.y + padding + body.size;
  const tr = paper.open("TR", table);
  const cell = (text: string, column: keyof typeof columnWidths) => {
    const style = paper.fit(text, columnWidths[column] - 6, body);
    const isRight = column !== "number";
    paper.tag("TD", () => paper.write(text, columns[column], baseline, style, { isRight }), { within: tr });
  };
  const price = amount(line.priceCents) + (line.priceUnit === 1 ? "" : ` / ${formatNumber(line.priceUnit)}`);
  cell(String(row.number), "number");
  paper.tag(
    "TD",
    () => paper.writeLines(details, columns.name, paper.writeLines(name, columns.name, baseline, strong) - 1, small),
    { within: tr },
  );
  cell(quantityText(line), "quantity");
  cell(price, "price");
  cell(percentText(line.tax), "tax");
  cell(amount(line.netCents), "net");
  tr.end();
}
