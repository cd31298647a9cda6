import { encode } from "uqr";
import type { InvoiceDocument } from "../invoice-document.ts";
import { longDay } from "./formats.ts";
import { body, ink, label, margin, type Paper, small, strong, type TextStyle } from "./paper.ts";

// How to pay: to the bank account, or by card on the page that the code opens.

const height = 78;
const padding = 13;
const codeSize = 60;
const ibanStyle: TextStyle = { ...strong, size: 11.25 };

/** With the gap above. */
export const paymentHeight = height + 20;

export function drawPayment(paper: Paper, document: InvoiceDocument, y: number): void {
  const top = y + 18;
  paper.artifact(() => paper.doc.roundedRect(margin.left, top, paper.width, height, 3).fill(ink.area));
  const left = margin.left + padding;
  const middle = document.bank ? left + paper.width * 0.46 : left;
  if (document.bank) drawBank(paper, document, { x: left, y: top, width: middle - left - 12 });
  const { payUrl } = document;
  if (!payUrl) return;
  const codeLeft = paper.right - padding - codeSize;
  const address = payUrl.replace(/^https?:\/\//, "");
  const width = codeLeft - middle - 10;
  const style = paper.widthOf(address, body) <= width ? body : { ...body, size: small.size };
  const texts = paper.wrap(address, width, style, 3);
  paper.tag("P", () => paper.write(document.bank ? "Or by card" : "Pay by card", middle, top + 24, label));
  paper.tag("Link", () => {
    for (const [index, text] of texts.entries())
      paper.write(text, middle, top + 39 + index * 13, style, { link: payUrl });
  });
  paper.tag("Figure", () => drawCode(paper, payUrl, codeLeft, top + (height - codeSize) / 2), {
    alt: `QR code of ${payUrl}`,
  });
}

function drawBank(
  paper: Paper,
  { bank, dueOn, number }: InvoiceDocument,
  { x, y, width }: { x: number; y: number; width: number },
): void {
  if (!bank) return;
  const iban = bank.iban.replaceAll(/\s/g, "").replaceAll(/(.{4})(?=.)/g, "$1 ");
  const details = [bank.bic && `BIC ${bank.bic}`, `reference ${number}`].filter(Boolean).join(" · ");
  paper.tag("P", () => {
    paper.write(dueOn ? `Pay by ${longDay(dueOn)}` : "Pay to", x, y + 24, label);
    paper.writeLines(paper.wrap(iban, width, ibanStyle, 1), x, y + 40, ibanStyle);
    paper.writeLines(paper.wrap(details, width, body, 2), x, y + 55, body);
  });
}

function drawCode(paper: Paper, url: string, x: number, y: number): void {
  const { data, size } = encode(url, { ecc: "M", border: 2 });
  const module = codeSize / size;
  paper.doc.rect(x, y, codeSize, codeSize).fill("#ffffff");
  for (const [row, cells] of data.entries())
    for (const [column, isDark] of cells.entries())
      if (isDark) paper.doc.rect(x + column * module, y + row * module, module, module);
  paper.doc.fill(ink.text);
}
