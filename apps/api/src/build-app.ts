import { randomUUID } from "node:crypto";
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from "fastify";
import type { Services } from "./core/services.ts";
import { registerAnswerSize } from "./http/answer-size.ts";
import { limitConnections } from "./http/connection-limit.ts";
import { registerCookies } from "./http/cookies.ts";
import { registerDraining } from "./http/draining.ts";
import { answerClientError, answerFrameworkError, registerErrorHandling } from "./http/error-response.ts";
import { registerHealth } from "./http/health.ts";
import { registerLoadLimit } from "./http/load-limit.ts";
import { registerMetering } from "./http/metering.ts";
import { registerMetrics } from "./http/metrics.ts";
import { hasLinePerAnswer, registerRequestLog } from "./http/request-log.ts";
import { registerSecurityHeaders } from "./http/security-headers.ts";
import { expireWithTheDay } from "./transports/pages/expire-with-the-day.ts";
import { registerGoogleSignIn } from "./transports/pages/google-sign-in/google-sign-in.ts";
import { redirectCategories } from "./transports/pages/redirect-categories.ts";
import { redirectToCatalogView } from "./transports/pages/redirect-to-catalog-view.ts";
import { serveCachedPages } from "./transports/pages/serve-cached-pages.ts";
import { serveDocuments } from "./transports/pages/serve-documents.ts";
import { servePictures } from "./transports/pages/serve-pictures.ts";
import { registerWeb, type WebOptions } from "./transports/pages/web.ts";
import { registerRest } from "./transports/rest/register-rest.ts";
import { isProcedure, registerTrpc } from "./transports/trpc/register-trpc.ts";
import { registerStripeWebhook } from "./transports/webhooks/stripe.ts";

export type BuildOptions = {
  services: Omit<Services, "log">;
  logger?: FastifyServerOptions["logger"];
  /** Where the built web app is; without it the shop is a plain API. */
  web?: WebOptions;
};

/** The whole server, not listening yet. The caller listens, or injects requests. */
export async function buildApp({ services: opened, logger = false, web }: BuildOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: opened.env.trustProxy || false,
    genReqId: () => randomUUID(),
    // A child logger per request is expensive; only the log line per response needs it.
    childLoggerFactory: (log, bindings, options) => (hasLinePerAnswer(opened.env) ? log.child(bindings, options) : log),
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: answerClientError,
    bodyLimit: 256 * 1024,
    // Slow clients are disconnected: the headers of a request may take seconds, its body minutes.
    http: { headersTimeout: 8_000, connectionsCheckingInterval: 2_000 },
    requestTimeout: 120_000,
    // Longer than that of usual proxies, so that they never write to a connection that the shop is closing.
    keepAliveTimeout: 65_000,
    return503OnClosing: true,
    // As long as the head of a request can be: the route rejects an id of any length, and tRPC rejects a batch that is too large.
    routerOptions: { maxParamLength: 16 * 1024, ignoreTrailingSlash: true },
  });
  const services: Services = { ...opened, log: app.log };

  const { tracesUrl } = services.env;
  if (tracesUrl) await (await import("./http/tracing.ts")).registerTracing(app, { tracesUrl });
  registerErrorHandling(app);
  registerDraining(app);
  limitConnections(app);
  redirectToCatalogView(app);
  const { pages, queries } = serveCachedPages(app, services);
  expireWithTheDay(app, services.settings, pages);
  const load = registerLoadLimit(app);
  registerRequestLog(app, services.env);
  registerMetering(app, services);
  registerAnswerSize(app);
  registerSecurityHeaders(app, services.env);
  await registerCookies(app, services.env);
  registerMetrics(app, services, load, isProcedure);
  registerHealth(app, services);
  redirectCategories(app, services);
  await app.register(async (scope) => registerTrpc(scope, services, queries));
  await app.register(async (scope) => registerStripeWebhook(scope, services));
  await app.register(async (scope) => registerGoogleSignIn(scope, services));
  await app.register(async (scope) => registerRest(scope, services));
  servePictures(app, services);
  serveDocuments(app, services);
  if (web) await registerWeb(app, services, web, pages);
  return app;
}
