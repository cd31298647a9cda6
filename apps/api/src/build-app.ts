import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from "fastify";
import { registerIdentityRoutes } from "./features/identity/register-identity-routes.ts";
import { registerWebhook } from "./features/payments/register-webhook.ts";
import { registerDraining } from "./operations/register-draining.ts";
import { registerHealth } from "./operations/register-health.ts";
import { registerMetrics } from "./operations/register-metrics.ts";
import { registerOverloadGuard } from "./operations/register-overload-guard.ts";
import { hasLinePerAnswer, registerRequestLog } from "./operations/register-request-log.ts";
import { registerSecurityHeaders } from "./operations/register-security-headers.ts";
import { answerFrameworkError, registerErrorHandling } from "./rest/errors.ts";
import { registerRest } from "./rest/register-rest.ts";
import type { Services } from "./services.ts";
import { newId } from "./shared/new-id.ts";
import { registerTrpc } from "./trpc/register-trpc.ts";
import { answerKnownPages } from "./web/answer-known-pages.ts";
import { registerWeb, type WebOptions } from "./web/register-web.ts";

export type BuildOptions = {
  services: Omit<Services, "log">;
  logger?: FastifyServerOptions["logger"];
  /** Where the built web app is; without it the shop is a plain API. */
  web?: WebOptions;
};

/** The whole server without a port. The caller listens, or injects requests. */
export async function buildApp({ services: parts, logger = false, web }: BuildOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: parts.env.trustProxy || false,
    genReqId: () => newId(),
    // A logger that knows its request is dear, and only those lines need it.
    childLoggerFactory: (log, bindings, options) => (hasLinePerAnswer(parts.env) ? log.child(bindings, options) : log),
    frameworkErrors: answerFrameworkError,
    bodyLimit: 256 * 1024,
    // Slow clients are cut off: the head of a request has seconds, its body minutes.
    http: { headersTimeout: 8_000, connectionsCheckingInterval: 2_000 },
    requestTimeout: 120_000,
    // Longer than the proxies' own, so that they never write on a connection that we are just closing.
    keepAliveTimeout: 65_000,
    return503OnClosing: true,
    routerOptions: { maxParamLength: 512, ignoreTrailingSlash: true },
  });
  const services: Services = { ...parts, log: app.log };

  const { tracesUrl } = services.env;
  if (tracesUrl) await (await import("./operations/register-tracing.ts")).registerTracing(app, { tracesUrl });
  registerErrorHandling(app);
  registerDraining(app);
  const pages = answerKnownPages(app, services);
  const load = await registerOverloadGuard(app);
  registerRequestLog(app, services.env);
  registerSecurityHeaders(app, services.env);
  registerMetrics(app, services, load);
  registerHealth(app, services);
  await app.register(async (scope) => registerTrpc(scope, services));
  await app.register(async (scope) => registerWebhook(scope, services));
  await app.register(async (scope) => registerIdentityRoutes(scope, services));
  await app.register(async (scope) => registerRest(scope, services));
  if (web) await registerWeb(app, services, web, pages);
  return app;
}
