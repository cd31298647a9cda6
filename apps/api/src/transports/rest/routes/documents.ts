import { DocumentTitle, documentLimits, UploadedDocument } from "@ironmonger/contract/catalog/documents";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { limitWork } from "../../../core/limit-work.ts";
import { addDocument } from "../../../features/tools/documents/add-document.ts";
import { office } from "../context.ts";
import { describeCall } from "../open-api/describe-call.ts";
import { formType, readUpload, registerForms } from "../read-form.ts";
import type { RestApp } from "../rest-app.ts";

const megabytes = documentLimits.maxBytes / 1024 / 1024;

/** An upload is held in memory, so only some are read concurrently; the others wait with their bodies unread. */
const limit = limitWork(4, 40);

export const registerDocuments = (app: RestApp): Promise<void> => registerForms(app, registerDocumentCalls);

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
      bodyType: formType,
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
        addDocument(office(request, "tools.edit"), { ...request.params, ...(await readDocument(request)) }),
      ),
  );
}

async function readDocument(request: FastifyRequest) {
  const { maxBytes } = documentLimits;
  const sent = await readUpload(request, {
    what: "document",
    maxBytes,
    text: { field: "title", schema: DocumentTitle },
  });
  return { upload: sent.upload, title: sent.text };
}
