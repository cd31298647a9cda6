import { InvoiceNumber, maxInvoicesAtOnce } from "@ironmonger/contract/invoices";
import { Zip, ZipPassThrough } from "fflate";
import type { SignedInContext } from "../../core/context.ts";
import { DomainError } from "../../core/domain-error.ts";
import { getVisibleInvoice } from "./find-invoices.ts";
import { fileOf } from "./invoice-files.ts";

/**
 * The PDFs of invoices in one file, each made and sent before the next.
 * @throws DomainError invalid (no numbers, or too many) · not_found (one that the caller does not see)
 */
export async function zipInvoices(ctx: SignedInContext, numbers: string): Promise<AsyncGenerator<Uint8Array>> {
  const named = [
    ...new Set(
      numbers
        .split(",")
        .map((number) => number.trim())
        .filter(Boolean),
    ),
  ];
  if (named.length === 0 || named.length > maxInvoicesAtOnce)
    throw new DomainError("invalid", `Name 1 to ${maxInvoicesAtOnce} invoices.`);
  const rows = [];
  for (const number of named) rows.push(await getVisibleInvoice(ctx, InvoiceNumber.catch(number).parse(number)));
  return zip(rows.map((row) => ({ name: `${row.number}.pdf`, read: () => fileOf(ctx, row, "pdf") })));
}

/** PDFs are compressed already, so that they are only stored. */
async function* zip(files: { name: string; read: () => Promise<Uint8Array> }[]): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const archive = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  for (const { name, read } of files) {
    const file = new ZipPassThrough(name);
    archive.add(file);
    file.push(await read(), true);
    yield* chunks.splice(0);
  }
  archive.end();
  yield* chunks.splice(0);
}
