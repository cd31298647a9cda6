import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { invoiceCii } from "@ironmonger/invoices/invoice-cii";
import type { InvoiceDocument } from "@ironmonger/invoices/invoice-document";
import { invoiceUbl } from "@ironmonger/invoices/invoice-ubl";
import { missingOfDocument } from "@ironmonger/invoices/missing-data";

const folder = join(import.meta.dirname, "../../../../packages/invoices/test-results/xml");

/** Keeps the XML of a document that a test has issued, for `pnpm test:invoices`. */
export function keepXml(document: InvoiceDocument): void {
  if (missingOfDocument(document).length > 0) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `api-${document.number}.ubl.xml`), invoiceUbl(document));
  writeFileSync(join(folder, `api-${document.number}.cii.xml`), invoiceCii(document));
}
