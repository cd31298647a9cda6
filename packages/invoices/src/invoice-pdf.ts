import { printable } from "./fonts.ts";
import type { InvoiceDocument } from "./invoice-document.ts";
import { type InvoiceSums, sumsOf } from "./invoice-sums.ts";
import { vatId } from "./parties.ts";
import { longDay, printedAddress } from "./pdf/formats.ts";
import { drawLines } from "./pdf/line-table.ts";
import { type DocumentLook, drawName } from "./pdf/name.ts";
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
import { drawPayment, paymentHeight } from "./pdf/payment-box.ts";
import { drawSums, sumsHeight } from "./pdf/sums.ts";

export type PdfOptions = { paperSize: PaperSize; look: DocumentLook };

/** What a program reads: a file within the PDF, and the metadata that name it. */
export type Attachment = { name: string; description: string; xml: string; metadata: string };

/** The invoice or credit note as a PDF in the archive format A-3a. The same record makes the same bytes. */
export const invoicePdf = (document: InvoiceDocument, options: PdfOptions): Promise<Buffer> =>
  drawPdf(document, options);

export async function drawPdf(
  document: InvoiceDocument,
  { paperSize, look }: PdfOptions,
  attachment?: Attachment,
): Promise<Buffer> {
  const sums = sumsOf(document);
  const paper = new Paper(paperSize, {
    title: printable(`${titleOf(document)} ${document.number}`).replaceAll(/[&<>]/g, ""),
    issuedOn: document.issuedOn,
  });
  if (attachment) attach(paper, attachment, document);
  drawHeader(paper, document, look);
  const tableFrom = drawParties(paper, document);
  let y = await drawLines(paper, document, tableFrom);
  y = roomFor(paper, y, sumsHeight(paper, document));
  y = drawSums(paper, document, sums, y);
  if (isPayable(document, sums)) drawPayment(paper, document, roomFor(paper, y, paymentHeight));
  return paper.end((page, pageCount) => drawFoot(paper, document, page, pageCount));
}

const titleOf = ({ kind }: InvoiceDocument): string => (kind === "invoice" ? "Invoice" : "Credit note");

const isPayable = ({ kind, bank, payUrl }: InvoiceDocument, { dueCents }: InvoiceSums): boolean =>
  kind === "invoice" && dueCents > 0 && (bank !== null || payUrl !== null);

function roomFor(paper: Paper, y: number, height: number): number {
  if (y + height <= paper.bottom) return y;
  paper.doc.addPage();
  return margin.top;
}

function attach(paper: Paper, { name, description, xml, metadata }: Attachment, { issuedOn }: InvoiceDocument): void {
  const date = new Date(issuedOn);
  const dates = { creationDate: date, modifiedDate: date };
  const options = { name, description, type: "text/xml", relationship: "Alternative", ...dates };
  paper.doc.file(Buffer.from(xml), options);
  paper.doc.appendXML(metadata);
}

const titleStyle: TextStyle = { font: "heading", size: 18, color: ink.text };

function drawHeader(paper: Paper, { seller }: InvoiceDocument, look: DocumentLook): void {
  drawName(paper, look);
  const from = [
    [seller.name, ...printedAddress(seller)].join(" · "),
    [taxIdText(seller), seller.email].filter(Boolean).join(" · "),
  ].flatMap((text) => paper.wrap(text, paper.width / 2, small, 3));
  paper.tag("P", () => {
    for (const [index, text] of from.entries())
      paper.write(text, paper.right, margin.top + 9 + index * lineHeight(small), small, { isRight: true });
  });
}

const taxIdText = ({ taxId }: { taxId: string | null }): string | null =>
  taxId && `${vatId(taxId) ? "VAT" : "Tax"} id ${taxId}`;

/** Buyer, delivery and what names the invoice, side by side; returns where they end. */
function drawParties(paper: Paper, document: InvoiceDocument): number {
  const top = 107;
  const gap = 18;
  const metaWidth = 164;
  const width = (paper.width - metaWidth - 2 * gap) / 2;
  const ends = [
    drawBuyer(paper, document, { x: margin.left, y: top, width }),
    drawDelivery(paper, document, { x: margin.left + width + gap, y: top, width }),
    drawMeta(paper, document, { x: paper.right - metaWidth, y: top, width: metaWidth }),
  ];
  const end = Math.max(...ends) + 8;
  if (!document.note) return end;
  const note = paper.wrap(document.note, paper.width, body);
  paper.tag("P", () => paper.writeLines(note, margin.left, end + 6, body));
  return end + 12 + note.length * lineHeight(body);
}

type Area = { x: number; y: number; width: number };

function drawBuyer(paper: Paper, { buyer }: InvoiceDocument, { x, y, width }: Area): number {
  const details = [...printedAddress(buyer), taxIdText(buyer)];
  const lines = details.flatMap((text) => (text ? paper.wrap(text, width, body, 2) : []));
  let end = y;
  paper.tag("P", () => {
    paper.write("Invoice to", x, y, label);
    end = paper.writeLines(paper.wrap(buyer.name, width, strong, 3), x, y + lineHeight(body), strong);
    end = paper.writeLines(lines, x, end, body);
  });
  return end;
}

/** Of several orders, each has its delivery in the table. */
function drawDelivery(paper: Paper, { orders, kind }: InvoiceDocument, { x, y, width }: Area): number {
  const [order] = orders;
  const { deliverTo = null, deliveredOn = null } = orders.length === 1 && order ? order : {};
  if (!deliverTo && !deliveredOn) return y;
  const texts = [
    deliverTo?.name,
    ...(deliverTo ? printedAddress(deliverTo) : []),
    deliveredOn && `on ${longDay(deliveredOn)}`,
  ];
  const lines = texts.flatMap((text) => (text ? paper.wrap(text, width, body, 2) : []));
  let end = y;
  paper.tag("P", () => {
    paper.write(kind === "invoice" ? "Delivered to" : "Was delivered to", x, y, label);
    end = paper.writeLines(lines, x, y + lineHeight(body), body);
  });
  return end;
}

function drawMeta(paper: Paper, document: InvoiceDocument, { x, y, width }: Area): number {
  paper.tag("H1", () => paper.write(titleOf(document), x, y + 8, titleStyle));
  const rows = metaRows(document);
  const labelWidth = 10 + Math.max(...rows.map(([name]) => paper.widthOf(name, quiet)));
  let at = y + 8 + 24;
  for (const [name, text, style] of rows) {
    const lines = paper.wrap(text, width - labelWidth, style, 3);
    paper.tag("P", () => {
      paper.write(name, x, at, quiet);
      paper.writeLines(lines, x + labelWidth, at, style);
    });
    at += Math.max(1, lines.length) * lineHeight(body) + 1.5;
  }
  return at;
}

/** With several orders, the table has what each is about. */
function metaRows(document: InvoiceDocument): [name: string, text: string, style: TextStyle][] {
  const { kind, corrects, orders, buyer } = document;
  const order = orders.length === 1 ? orders[0] : undefined;
  const rows: [string, string | null | undefined, TextStyle?][] = [
    ["Number", document.number, strong],
    ["Date", longDay(document.issuedOn)],
    ["Due", kind === "invoice" && document.dueOn ? longDay(document.dueOn) : null, strong],
    ["Corrects", corrects?.number],
    ["Order", order?.number],
    ["Orders", order ? null : String(orders.length)],
    ["Your PO", order?.purchaseOrder],
    ["Reference", order?.reference],
    ["Cost centre", order?.costCentre],
    ["Buyer ref.", buyer.buyerReference],
  ];
  return rows.flatMap(([name, text, style = body]) => (text ? [[name, text, style]] : []));
}

function drawFoot(paper: Paper, { seller, number }: InvoiceDocument, page: number, pageCount: number): void {
  const y = paper.doc.page.height - 33;
  const { doc } = paper;
  doc
    .moveTo(margin.left, y - 14)
    .lineTo(paper.right, y - 14)
    .lineWidth(0.75)
    .strokeColor(ink.line)
    .stroke();
  const [left = ""] = paper.wrap(
    [seller.name, seller.registrationId].filter(Boolean).join(" · "),
    paper.width - 190,
    small,
    1,
  );
  paper.write(left, margin.left, y, small);
  const [of = ""] = paper.wrap(`${number} · page ${page} of ${pageCount}`, 185, small, 1);
  paper.write(of, paper.right, y, small, { isRight: true });
}
