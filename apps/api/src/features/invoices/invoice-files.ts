import { createHash } from "node:crypto";
import { invoiceFiles, type invoices } from "@ironmonger/db/schema";
import { InvoiceDocument } from "@ironmonger/invoices/invoice-document";
import { missingOfDocument } from "@ironmonger/invoices/missing-data";
import { and, eq } from "drizzle-orm";
import type { SignedInContext } from "../../core/context.ts";
import { DomainError } from "../../core/domain-error.ts";
import { limitWork } from "../../core/limit-work.ts";
import type { Services } from "../../core/services.ts";
import { readPicture } from "../tools/pictures/read-picture.ts";
import { getVisibleInvoice } from "./find-invoices.ts";

export type InvoiceFileKind = "pdf" | "xml" | "factur-x";
type Dependencies = Pick<Services, "db" | "replica" | "settings" | "bucket">;
type InvoiceRow = typeof invoices.$inferSelect;

/** Files are drawn in the process, so that only two are at a time. */
const limit = limitWork(2, 200);

/**
 * A file of an invoice for who sees it, made now unless it was before.
 * @throws DomainError not_found (no such invoice, or another buyer's) · conflict (data of seller or buyer are missing that its XML needs)
 */
export async function getInvoiceFile(
  ctx: SignedInContext,
  { number, kind }: { number: string; kind: InvoiceFileKind },
): Promise<Uint8Array> {
  return fileOf(ctx, await getVisibleInvoice(ctx, number), kind);
}

/** The file as it was made once: whoever makes it at the same moment gets the same one. */
export async function fileOf(services: Dependencies, invoice: InvoiceRow, kind: InvoiceFileKind): Promise<Uint8Array> {
  if (invoice.anonymisedAt) throw new DomainError("not_found", "The files of this invoice are no longer kept.");
  const found = await findFile(services, invoice.id, kind);
  if (found) return found;
  const content = Buffer.from(await limit(() => makeFile(services, invoice, kind)));
  const sha256 = createHash("sha256").update(content).digest("hex");
  await services.db.insert(invoiceFiles).values({ invoiceId: invoice.id, kind, sha256, content }).onConflictDoNothing();
  return (await findFile(services, invoice.id, kind)) ?? content;
}

async function findFile({ db }: Dependencies, invoiceId: string, kind: InvoiceFileKind) {
  const [row] = await db
    .select({ content: invoiceFiles.content })
    .from(invoiceFiles)
    .where(and(eq(invoiceFiles.invoiceId, invoiceId), eq(invoiceFiles.kind, kind)));
  return row?.content;
}

async function makeFile(services: Dependencies, invoice: InvoiceRow, kind: InvoiceFileKind): Promise<Uint8Array> {
  const document = InvoiceDocument.parse(invoice.document);
  if (kind !== "pdf") requireComplete(document);
  if (kind === "xml") {
    const { invoiceUbl } = await import("@ironmonger/invoices/invoice-ubl");
    return Buffer.from(invoiceUbl(document));
  }
  const { shopName, logo, invoicing } = await services.settings.read();
  const options = { paperSize: invoicing.paperSize, look: { name: shopName, logo: await readLogo(services, logo) } };
  if (kind === "pdf") return (await import("@ironmonger/invoices/invoice-pdf")).invoicePdf(document, options);
  return (await import("@ironmonger/invoices/factur-x")).facturX(document, options);
}

/** Which files it has besides its PDF: none, where data are missing. */
export const hasXml = (document: unknown): boolean => missingOfDocument(InvoiceDocument.parse(document)).length === 0;

function requireComplete(document: InvoiceDocument): void {
  const missing = missingOfDocument(document);
  if (missing.length > 0) throw new DomainError("conflict", `This invoice has no XML: it lacks ${missing.join(", ")}.`);
}

/** The shop's picture without transparency, which the archive format does not have. */
async function readLogo(services: Dependencies, id: string | null): Promise<Buffer | null> {
  const picture = id === null ? undefined : await readPicture(services, { id, width: 320, format: "webp" });
  if (!picture) return null;
  const { default: sharp } = await import("sharp");
  return sharp(picture).flatten({ background: "#ffffff" }).png().toBuffer();
}
