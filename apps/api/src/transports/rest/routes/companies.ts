import { CompanyId } from "@ironmonger/contract/companies";
import { SpendInput } from "@ironmonger/contract/insights";
import { AccountStatementInput } from "@ironmonger/contract/receivables";
import type { FastifyReply } from "fastify";
import { z } from "zod";
import { exportOwnPrices, printOwnPrices } from "../../../features/companies/export-own-prices.ts";
import { exportSpend } from "../../../features/insights/sum-spend.statement.ts";
import {
  exportAccountStatement,
  printAccountStatement,
} from "../../../features/receivables/write-account-statement.ts";
import { csvAnswer } from "../answers.ts";
import { signedIn } from "../context.ts";
import { describeCall, type Inputs } from "../open-api/describe-call.ts";
import type { RestApp } from "../rest-app.ts";
import { sendCsv } from "../send-csv.ts";

const pdfAnswer = { content: { "application/pdf": { schema: z.any() } } };

const describeFile = <const FileInputs extends Inputs>(
  id: string,
  summary: string,
  answer: typeof pdfAnswer | ReturnType<typeof csvAnswer>,
  inputs: FileInputs,
) =>
  describeCall({
    id,
    tag: "Exports",
    summary: `${summary}, for managers of the company`,
    access: "signed-in",
    errors: ["conflict", "not_found"],
    inputs,
    answer,
  });

const sendPdf = (reply: FastifyReply, fileName: string, pdf: Buffer) =>
  reply
    .type("application/pdf")
    .header("content-disposition", `attachment; filename="${fileName}"`)
    .header("cache-control", "no-store")
    .send(pdf);

/** What managers of a company take with them. */
export function registerCompanyFiles(app: RestApp): void {
  const ofCompany = { params: CompanyId };
  const ofPeriod = { params: CompanyId, querystring: AccountStatementInput };
  app.get(
    "/companies/:id/statement.csv",
    describeFile("exportStatement", "The statement of account as CSV", csvAnswer("date,kind\r\n"), ofPeriod),
    async (request, reply) => {
      const pieces = await exportAccountStatement(signedIn(request), { ...request.params, ...request.query });
      return sendCsv(request, reply, "statement.csv", pieces);
    },
  );
  app.get(
    "/companies/:id/statement.pdf",
    describeFile("printStatement", "The statement of account as PDF", pdfAnswer, ofPeriod),
    async (request, reply) =>
      sendPdf(
        reply,
        "statement.pdf",
        await printAccountStatement(signedIn(request), { ...request.params, ...request.query }),
      ),
  );
  app.get(
    "/companies/:id/prices.csv",
    describeFile("exportOwnPrices", "The company's own prices as CSV", csvAnswer("sku,name\r\n"), ofCompany),
    async (request, reply) =>
      sendCsv(request, reply, "prices.csv", await exportOwnPrices(signedIn(request), request.params)),
  );
  app.get(
    "/companies/:id/prices.pdf",
    describeFile("printOwnPrices", "The company's own prices as PDF", pdfAnswer, ofCompany),
    async (request, reply) => sendPdf(reply, "prices.pdf", await printOwnPrices(signedIn(request), request.params)),
  );
  app.get(
    "/export/spend.csv",
    describeFile("exportSpend", "What the company spent as CSV", csvAnswer("key,name\r\n"), {
      querystring: SpendInput,
    }),
    async (request, reply) => sendCsv(request, reply, "spend.csv", await exportSpend(signedIn(request), request.query)),
  );
}
