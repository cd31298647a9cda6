import type { Readable } from "node:stream";
import { DocumentTitle, documentLimits, UploadedDocument } from "@ironmonger/contract/catalog/documents";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { DomainError, fieldError } from "../../../core/domain-error.ts";
import { limitWork } from "../../../core/limit-work.ts";
import { addDocument } from "../../../features/tools/documents/add-document.ts";
import { office } from "../context.ts";
import { describeCall } from "../open-api/describe-call.ts";
import { readForm } from "../read-form.ts";
import type { RestApp } from "../rest-app.ts";

const form = "multipart/form-data";
const megabytes = documentLimits.maxBytes / 1024 / 1024;
const tooLarge = `A document can have at most ${megabytes} MB.`;
/** For the form around the file. */
const overheadBytes = 64 * 1024;

/** An upload is held in memory, so only some are read concurrently; the others wait with their bodies unread. */
const limit = limitWork(4, 40);

/** In a scope of its own, because only here a body is a form with a file. */
export async function registerDocuments(app: RestApp): Promise<void> {
  await app.register(async (scope: RestApp) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(form, (_request, body, done) => done(null, body));
    registerDocumentCalls(scope);
  });
}

function registerDocumentCalls(app: RestApp): void {
  app.post(
    "/import/documents/:toolId",
    describeCall({
      id: "addDocument",
      tag: "Imports",
      summary: "Add a document to a tool",
      description: `A PDF of at most ${megabytes} MB, such as a data sheet. The tool's page lists it last. Sending the same file again changes nothing but its title.`,
      access: { permission: "tools.edit" },
      inputs: { params: z.object({ toolId: z.uuid() }) },
      answer: UploadedDocument,
      errors: ["conflict"],
      isWrite: true,
      bodyType: form,
      bodySchema: {
        type: "object",
        properties: {
          document: { type: "string", format: "binary", description: "A PDF." },
          title: { type: "string", description: "What the tool's page calls it." },
        },
        required: ["document", "title"],
      },
    }),
    async (request) =>
      limit(async () =>
        addDocument(office(request, "tools.edit"), { ...request.params, ...(await readUpload(request)) }),
      ),
  );
}

/** @throws DomainError too_large · invalid (no form, no file in it, or an invalid title) */
async function readUpload({ body, headers }: Pick<FastifyRequest, "body" | "headers">) {
  const maxBytes = documentLimits.maxBytes + overheadBytes;
  const sent = await readForm(body as Readable | undefined, headers, { maxBytes, tooLarge });
  const file = sent.get("document");
  if (!(file instanceof File)) throw new DomainError("invalid", "Send the document as a file in the field document.");
  if (file.size > documentLimits.maxBytes) throw new DomainError("too_large", tooLarge);
  const title = DocumentTitle.safeParse(sent.get("title") ?? undefined);
  if (!title.success) {
    throw fieldError("invalid", "title", title.error.issues[0]?.message ?? "Invalid");
  }
  return { upload: new Uint8Array(await file.arrayBuffer()), title: title.data };
}
