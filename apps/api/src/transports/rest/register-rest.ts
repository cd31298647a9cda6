import { issueText } from "@ironmonger/contract/issue-text";
import type { Money } from "@ironmonger/contract/money";
import type { FastifyError, FastifyInstance } from "fastify";
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";
import type { Services } from "../../core/services.ts";
import { shopMoney } from "../../core/shop-settings.ts";
import { registerCors } from "../../http/cors.ts";
import { acceptJsonOnly } from "./accept-json-only.ts";
import { registerCallers } from "./context.ts";
import { registerOpenApi } from "./open-api/open-api.ts";
import { collectPaths, refuseOtherMethods } from "./other-methods.ts";
import type { RestApp } from "./rest-app.ts";
import { registerAuth } from "./routes/auth.ts";
import { registerCompanyFiles } from "./routes/companies.ts";
import { registerContent } from "./routes/content.ts";
import { registerDocuments } from "./routes/documents.ts";
import { registerExports } from "./routes/exports.ts";
import { registerImports } from "./routes/imports.ts";
import { registerInvoices } from "./routes/invoices.ts";
import { registerOrders } from "./routes/orders.ts";
import { registerPayments } from "./routes/payments.ts";
import { registerPictures } from "./routes/pictures.ts";
import { registerPurchaseOrders } from "./routes/purchase-orders.ts";
import { registerReviews } from "./routes/reviews.ts";
import { registerTools } from "./routes/tools.ts";
import { registerUsers } from "./routes/users.ts";

/** The documented paths for other clients. They have a scope of their own, so their parsers, validation and hooks affect nothing else. */
export async function registerRest(app: FastifyInstance, services: Services): Promise<void> {
  const rest: RestApp = app.withTypeProvider<ZodTypeProvider>();
  rest.setValidatorCompiler(validatorCompiler);
  // Tests check answers against their schemas; production only serialises them.
  rest.setSerializerCompiler(services.env.isTest ? serializerCompiler : () => (answer) => JSON.stringify(answer));
  rest.setErrorHandler(async (error: FastifyError) => {
    throw error.validation ? inMoney(error, await shopMoney(services)) : error;
  });
  acceptJsonOnly(rest);
  const paths = collectPaths(rest);
  await registerCors(app, services.env);
  await registerOpenApi(rest, services.env);
  registerCallers(rest, services);

  registerAuth(rest);
  registerUsers(rest);
  registerTools(rest);
  registerOrders(rest);
  registerPayments(rest);
  registerInvoices(rest);
  registerReviews(rest);
  registerContent(rest);
  registerExports(rest);
  registerCompanyFiles(rest);
  await registerImports(rest);
  await registerPictures(rest);
  await registerDocuments(rest);
  await registerPurchaseOrders(rest);

  refuseOtherMethods(rest, paths);
}

/** The error of a request that its schema refuses, with the sentences about amounts in the shop's currency. */
function inMoney(error: FastifyError, money: Money): FastifyError {
  error.validation = error.validation?.map(({ message = "", ...issue }) => ({
    ...issue,
    // What zod says of an issue beside its path and code.
    message: issueText({ message, ...issue.params }, money),
  }));
  return error;
}
