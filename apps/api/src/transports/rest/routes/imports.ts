import { Readable } from "node:stream";
import {
  ImportFileName,
  ImportMode,
  ImportState,
  ImportSummary,
  StagedImport,
} from "@ironmonger/contract/catalog/import-tools";
import { StagedStatement } from "@ironmonger/contract/receivables";
import { z } from "zod";
import { DomainError } from "../../../core/domain-error.ts";
import { newId } from "../../../core/new-id.ts";
import { exportImportErrors } from "../../../features/changes/import/export-import-errors.ts";
import { exportRefusedRows } from "../../../features/changes/import/export-refused-rows.ts";
import { showImport } from "../../../features/changes/import/show-import.ts";
import { stageImport } from "../../../features/changes/import/stage-import.ts";
import { companyImport } from "../../../features/companies/import/import-companies.ts";
import { priceListImport } from "../../../features/price-lists/import/price-list-import.ts";
import { stageEntries } from "../../../features/price-lists/stage-entries.ts";
import { stageStatement } from "../../../features/receivables/statement/stage-statement.ts";
import { importTools } from "../../../features/tool-files/import-tools.ts";
import { toolImport } from "../../../features/tool-files/tool-import.ts";
import { writeImportTemplate } from "../../../features/tool-files/write-import-template.ts";
import { csvAnswer } from "../answers.ts";
import { office } from "../context.ts";
import { type Call, describeCall, type Inputs } from "../open-api/describe-call.ts";
import type { RestApp } from "../rest-app.ts";
import { sendCsv } from "../send-csv.ts";

const tag = "Imports";
const stepsOf = { tools: toolImport, "price-list": priceListImport, companies: companyImport };
const ImportId = z.object({ id: z.uuid() });
const ImportQuery = z.object({
  mode: ImportMode.optional().describe(
    "Imports the file in one call; `all-or-nothing` imports nothing if one row is refused.",
  ),
  id: z.uuid().optional().describe("An id of the client's choice, to ask for the progress by."),
  name: ImportFileName.default("").describe("What the file is called; shown in the list of imports."),
});
const Progress = z.object({
  state: ImportState,
  rows: z.int(),
  imported: z.int(),
  rejected: z.int(),
});

/** What browsers and programs call the files that are read. */
const fileTypes = [
  ...["application/xml", "text/xml"],
  ...["text/csv", "text/plain", "text/tab-separated-values", "application/octet-stream", "application/vnd.ms-excel"],
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
];

/** In a scope of its own, because only here a body may be a file, which is passed on as it arrives. */
export async function registerImports(app: RestApp): Promise<void> {
  await app.register(async (scope: RestApp) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(fileTypes, (_request, file, done) => done(null, file));
    registerUploads(scope);
    // Before the addresses with an id, so that the document names the template by its own.
    registerFiles(scope);
    registerStates(scope);
  });
}

function readUpload({ query, body }: { query: { id?: string | undefined; name: string }; body: unknown }) {
  if (!(body instanceof Readable)) throw new DomainError("invalid", "Send the file as the body, as text/csv.");
  return { id: query.id ?? newId(), file: body, fileName: query.name };
}

const describeUpload = <const UploadInputs extends Inputs>(
  upload: Pick<Call<UploadInputs>, "id" | "summary" | "description" | "inputs" | "answer" | "errors">,
) =>
  describeCall({
    ...upload,
    tag,
    access: { permission: "files.import" },
    isWrite: true,
    isBulk: true,
    bodyType: "text/csv",
  });

function registerUploads(app: RestApp): void {
  app.post(
    "/import/tools",
    describeUpload({
      id: "importTools",
      summary: "Import tools from a CSV or XLSX file",
      description:
        "The body is the file, CSV or XLSX. With a mode its rows are imported in one call. Without, the file waits for a day to be imported. Both answer its `importId`: the tRPC procedures `catalog.previewImport`, `applyImport` and `undoImport` show what it would change, import it, and take that back. Its first line names the columns: name, description, image, price, minOrder, available, sku, category, country of origin, those that other programs and languages use, or those of the files of Shopify, WooCommerce, Magento, PrestaShop, Odoo, Bagisto, Sylius and Vendure. A column that the shop does not know is ignored, unless an admin has chosen its meaning for the last file with these headings. What a price means without its currency, unit or tax is asked in the preview, and its rows are refused until then. A row whose id, sku or handle is in the shop changes that tool.",
      inputs: { querystring: ImportQuery },
      answer: z.union([ImportSummary, StagedImport]),
      errors: ["conflict"],
    }),
    async (request) => {
      const { mode } = request.query;
      const upload = readUpload(request);
      if (!mode) return stageImport(office(request, "files.import"), upload);
      return importTools(office(request, "files.import"), { ...upload, mode });
    },
  );

  app.post(
    "/import/price-lists/:id",
    describeUpload({
      id: "importPrices",
      summary: "Import the prices of a price list from a CSV or XLSX file",
      description:
        "The body is the file. It waits for a day to be imported: `priceLists.previewImport`, `applyImport` and `undoImport` show what it would change, import it, and take that back. Its columns are sku, price, price unit, currency, from quantity, price breaks, minimum order, case pack, valid from and valid until, named as in a file of tools; a tool may have a row for each quantity. Rows with a category and percent off are discounts. A price adds or replaces that of its tool; the others stay. A row whose SKU is not in the shop is refused.",
      inputs: { params: ImportId, querystring: ImportQuery.omit({ mode: true }) },
      answer: StagedImport,
      errors: ["conflict", "not_found"],
    }),
    async (request) =>
      stageEntries(office(request, "files.import"), { ...readUpload(request), priceListId: request.params.id }),
  );

  app.post(
    "/import/companies",
    describeUpload({
      id: "importCompanies",
      summary: "Import companies and their people from a CSV or XLSX file",
      description:
        "The body is the file. It waits for a day to be imported: `companies.previewImport`, `applyImport` and `undoImport` show what it would change, import it, and take that back. Its columns are name, number, tax id, country, billing address, invoice email, groups (separated by semicolons), status, email and role. A row names its company by number, tax id or name, and adds it if there is none. A row with an email invites that person; further people of a company have rows of their own.",
      inputs: { querystring: ImportQuery.omit({ mode: true }) },
      answer: StagedImport,
      errors: ["conflict"],
    }),
    async (request) => stageImport(office(request, "files.import"), { ...readUpload(request), kind: "companies" }),
  );

  app.post(
    "/import/statement",
    describeCall({
      id: "importStatement",
      tag,
      summary: "Read a bank statement, CAMT.053 or CSV",
      description:
        "The body is the file. Answers what came in, whether it was recorded before, and the invoices or orders that each row may pay, by the numbers in its reference or by its amount. Nothing is recorded before the tRPC procedure `invoices.applyStatement`.",
      access: { permission: "companies.terms" },
      inputs: { querystring: z.object({ name: ImportFileName.default("") }) },
      answer: StagedStatement,
      isWrite: true,
      isBulk: true,
      bodyType: "application/xml",
    }),
    async (request) => {
      const { file, fileName } = readUpload(request);
      return stageStatement(office(request, "companies.terms"), { file, fileName });
    },
  );
}

function registerStates(app: RestApp): void {
  app.get(
    "/import/tools/:id",
    describeCall({
      id: "showImport",
      tag,
      summary: "How an import stands",
      access: { permission: "files.import" },
      inputs: { params: ImportId },
      answer: Progress,
    }),
    async (request) => showImport(office(request, "files.import"), request.params),
  );
}

/** The template, and what became of the lines of a file. */
function registerFiles(app: RestApp): void {
  app.get(
    "/import/tools/template.csv",
    describeCall({
      id: "downloadImportTemplate",
      tag,
      summary: "A CSV file with all columns that an import reads and an example row",
      access: { permission: "files.import" },
      answer: csvAnswer("sku,name,price\r\n"),
    }),
    async (request, reply) => {
      office(request, "files.import");
      return sendCsv(request, reply, "import-template.csv", writeImportTemplate());
    },
  );

  app.get(
    "/import/tools/:id/errors.csv",
    describeCall({
      id: "exportImportErrors",
      tag,
      summary: "The lines of a file that were refused or changed, with the reason of each, as CSV",
      access: { permission: "files.import" },
      inputs: { params: ImportId },
      answer: csvAnswer("line,result,reason\n"),
    }),
    async (request, reply) => {
      return sendCsv(
        request,
        reply,
        "import-errors.csv",
        await exportImportErrors(office(request, "files.import"), request.params),
      );
    },
  );

  app.get(
    "/import/tools/:id/refused.csv",
    describeCall({
      id: "exportRefusedRows",
      tag,
      summary:
        "The refused rows of a file with a preview, with the reason of each, as CSV, to be corrected and sent again",
      access: { permission: "files.import" },
      inputs: { params: ImportId },
      answer: csvAnswer("line,reason,sku,price\n"),
    }),
    async (request, reply) => {
      return sendCsv(
        request,
        reply,
        "refused-rows.csv",
        await exportRefusedRows(office(request, "files.import"), request.params, stepsOf),
      );
    },
  );
}
