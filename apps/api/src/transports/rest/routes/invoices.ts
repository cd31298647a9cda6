import { Readable } from "node:stream";
import { InvoiceNumber } from "@ironmonger/contract/invoices";
import { z } from "zod";
import { getInvoiceFile, type InvoiceFileKind } from "../../../features/invoices/invoice-files.ts";
import { getFileByToken } from "../../../features/invoices/payable-invoice.ts";
import { zipInvoices } from "../../../features/invoices/zip-invoices.ts";
import { signedIn, visitor } from "../context.ts";
import { describeCall } from "../open-api/describe-call.ts";
import type { RestApp } from "../rest-app.ts";

const binary = (type: string) => ({ content: { [type]: { schema: z.any() } } });
const pdf = "application/pdf";
const files: { path: string; id: string; kind: InvoiceFileKind; type: string; ending: string; what: string }[] = [
  { path: "/invoices/:number.pdf", id: "getInvoicePdf", kind: "pdf", type: pdf, ending: ".pdf", what: "as a PDF" },
  {
    ...{ path: "/invoices/:number.xml", id: "getInvoiceXml", kind: "xml", type: "application/xml", ending: ".xml" },
    what: "as UBL 2.1 of EN 16931",
  },
  {
    ...{ path: "/invoices/:number/factur-x.pdf", id: "getFacturX", kind: "factur-x", type: pdf },
    ...{ ending: "-factur-x.pdf", what: "as Factur-X: a PDF/A-3 with its CII" },
  },
];

/** The files of invoices. */
export function registerInvoices(app: RestApp): void {
  for (const { path, id, kind, type, ending, what } of files)
    app.get(
      path,
      describeCall({
        ...{ id, tag: "Invoices", summary: `An invoice or a credit note ${what}`, access: "signed-in" },
        errors: kind === "pdf" ? ["not_found"] : ["not_found", "conflict"],
        inputs: { params: z.object({ number: InvoiceNumber }) },
        answer: binary(type),
      }),
      async (request, reply) => {
        const { number } = request.params;
        const content = await getInvoiceFile(signedIn(request), { number, kind });
        return reply
          .header("content-disposition", `attachment; filename="${number}${ending}"`)
          .type(type)
          .send(Buffer.from(content));
      },
    );
  app.get(
    "/invoices.zip",
    describeCall({
      ...{ id: "zipInvoices", tag: "Invoices", summary: "The PDFs of several invoices", access: "signed-in" },
      errors: ["not_found"],
      inputs: { querystring: z.object({ numbers: z.string().max(4_000).describe("Separated by commas.") }) },
      answer: binary("application/zip"),
    }),
    async (request, reply) => {
      const pieces = await zipInvoices(signedIn(request), request.query.numbers);
      return reply
        .header("content-disposition", 'attachment; filename="invoices.zip"')
        .type("application/zip")
        .send(Readable.from(pieces, { objectMode: false }));
    },
  );
  app.get(
    "/pay/:token/invoice.pdf",
    describeCall({
      ...{
        id: "getPayableInvoice",
        tag: "Invoices",
        summary: "The PDF of an invoice, by the link in it",
        access: "anybody",
      },
      errors: ["not_found"],
      inputs: { params: z.object({ token: z.string().max(60) }) },
      answer: binary(pdf),
    }),
    async (request, reply) => {
      const { number, content } = await getFileByToken(visitor(request), request.params);
      return reply
        .header("content-disposition", `attachment; filename="${number}.pdf"`)
        .header("x-robots-tag", "noindex")
        .type(pdf)
        .send(Buffer.from(content));
    },
  );
}
