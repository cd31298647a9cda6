import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { invoiceCii } from "@ironmonger/invoices/invoice-cii";
import { InvoiceDocument } from "@ironmonger/invoices/invoice-document";
import { invoiceUbl } from "@ironmonger/invoices/invoice-ubl";
import { missingOfDocument } from "@ironmonger/invoices/missing-data";
import type { Services } from "../core/services.ts";

const folder = join(import.meta.dirname, "../../../../packages/invoices/test-results/xml");
/** The other files there are of the tests of `packages/invoices`. */
const prefix = "api-";

export function removeKeptXml(): void {
  mkdirSync(folder, { recursive: true });
  for (const file of readdirSync(folder)) if (file.startsWith(prefix)) rmSync(join(folder, file));
}

/** Keeps the XML of all that a test shop has issued, for `pnpm test:invoices`. Its database has a name that no other one has. */
export async function keepXml({ sql }: Pick<Services, "sql">): Promise<void> {
  const rows = await sql<{ shop: string; document: unknown }[]>`
    select current_database() as shop, document from invoices`;
  for (const { shop, document } of rows) {
    const { data } = InvoiceDocument.safeParse(document);
    if (!data || missingOfDocument(data).length > 0) continue;
    const name = join(folder, `${prefix}${shop}-${data.number}`);
    writeFileSync(`${name}.ubl.xml`, invoiceUbl(data));
    writeFileSync(`${name}.cii.xml`, invoiceCii(data));
  }
}
