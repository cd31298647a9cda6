import { Readable } from "node:stream";
import { ImportMode, ImportSummary } from "@ironmonger/contract/catalog";
import { z } from "zod";
import { DomainError } from "../../../core/domain-error.ts";
import { newId } from "../../../core/new-id.ts";
import { exportImportErrors } from "../../../features/catalog/import/export-import-errors.ts";
import { importTools } from "../../../features/catalog/import/import-tools.ts";
import { showImport } from "../../../features/catalog/import/show-import.ts";
import { admin } from "../context.ts";
import { describeCall } from "../open-api/describe-call.ts";
import type { RestApp } from "../rest-app.ts";
import { sendText } from "../send-list.ts";
import { streamText } from "../stream-text.ts";

const tag = "Imports";
const ImportId = z.object({ id: z.uuid() });
const ImportQuery = z.object({
  mode: ImportMode.default("all-or-nothing"),
  id: z.uuid().optional().describe("An id of the client's choice, to ask for the progress by."),
});
const Progress = z.object({
  state: z.enum(["running", "done", "failed"]),
  rows: z.int(),
  imported: z.int(),
  rejected: z.int(),
});

/** In a scope of its own: here alone a body may be CSV, and it is handed on as it comes. */
export async function registerImports(app: RestApp): Promise<void> {
  await app.register(async (scope: RestApp) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("text/csv", (_request, file, done) => done(null, file));
    registerImportCalls(scope);
  });
}

function registerImportCalls(app: RestApp): void {
  app.post(
    "/import/tools",
    describeCall({
      id: "importTools",
      tag,
      summary: "Import tools from a CSV file",
      description:
        "The body is the file, `text/csv`, read as it comes. Its first line names the columns: name, description, image, price, minOrder, available, sku, category, country of origin, or those of Shopify's product CSV. A row whose id, sku or Shopify handle is in the shop changes that tool.",
      access: "admin",
      inputs: { querystring: ImportQuery },
      answer: ImportSummary,
      errors: ["conflict"],
      isWrite: true,
      bodyType: "text/csv",
    }),
    async (request) => {
      const { mode, id = newId() } = request.query;
      const file = request.body;
      if (!(file instanceof Readable)) throw new DomainError("invalid", "Send the file as the body, as text/csv.");
      return importTools(admin(request), { id, file, mode });
    },
  );

  app.get(
    "/import/tools/:id",
    describeCall({
      id: "showImport",
      tag,
      summary: "How an import stands",
      access: "admin",
      inputs: { params: ImportId },
      answer: Progress,
    }),
    async (request) => showImport(admin(request), request.params),
  );

  app.get(
    "/import/tools/:id/errors.csv",
    describeCall({
      id: "exportImportErrors",
      tag,
      summary: "The lines of a file that were refused or changed, with the reason of each, as CSV",
      access: "admin",
      inputs: { params: ImportId },
      answer: { content: { "text/csv": { schema: z.string().meta({ examples: ["line,result,reason\r\n"] }) } } },
    }),
    async (request, reply) => {
      const lines = await exportImportErrors(admin(request), request.params);
      reply
        .type("text/csv; charset=utf-8")
        .header("content-disposition", 'attachment; filename="import-errors.csv"')
        .header("cache-control", "no-store");
      return sendText(request.method, reply, await streamText(lines));
    },
  );
}
