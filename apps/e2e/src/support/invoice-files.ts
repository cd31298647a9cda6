import { expect } from "@playwright/test";
import { extractText, getDocumentProxy } from "unpdf";
import type { Person } from "./shop.ts";

export type Amounts = { netCents: number; taxCents: number; totalCents: number };

async function fileOf({ rest }: Person, path: string): Promise<Buffer> {
  const response = await rest.get(path);
  expect(response.ok(), path).toBe(true);
  return response.body();
}

/** The words of the PDF. */
export async function pdfText(person: Person, number: string): Promise<string> {
  const pdf = await getDocumentProxy(new Uint8Array(await fileOf(person, `/invoices/${number}.pdf`)));
  const { text } = await extractText(pdf, { mergePages: true });
  return text.replaceAll(/\s+/g, " ");
}

/** What its UBL says. */
export async function ublAmounts(person: Person, number: string): Promise<Amounts> {
  const read = readerOf((await fileOf(person, `/invoices/${number}.xml`)).toString());
  return {
    netCents: read("cbc:TaxExclusiveAmount"),
    taxCents: read("cbc:TaxAmount"),
    totalCents: read("cbc:TaxInclusiveAmount"),
  };
}

/** What the CII within its Factur-X says. */
export async function ciiAmounts(person: Person, number: string): Promise<Amounts> {
  const pdf = await getDocumentProxy(new Uint8Array(await fileOf(person, `/invoices/${number}/factur-x.pdf`)));
  const [id = ""] = (await pdf.getAttachments())?.keys() ?? [];
  const read = readerOf(Buffer.from((await pdf.getAttachmentContent(id)) ?? []).toString());
  return {
    netCents: read("ram:TaxBasisTotalAmount"),
    taxCents: read("ram:TaxTotalAmount"),
    totalCents: read("ram:GrandTotalAmount"),
  };
}

/** The first amount of an element, in cents. */
const readerOf = (xml: string) => (name: string) => {
  const [, amount = ""] = new RegExp(`<${name}(?: [^>]*)?>([\\d.]+)<`).exec(xml) ?? [];
  return Math.round(Number(amount) * 100);
};
