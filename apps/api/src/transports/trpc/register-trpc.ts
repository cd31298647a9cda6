import { messages } from "@ironmonger/contract/messages";
import type { TRPCError } from "@trpc/server";
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from "@trpc/server/adapters/fastify";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import type { FastifyInstance } from "fastify";
import { DomainError } from "../../core/domain-error.ts";
import type { Services } from "../../core/services.ts";
import { withSharedMeter } from "../../core/work-budgets/metering.ts";
import type { PageCache } from "../pages/page-cache.ts";
import { sendPage } from "../pages/send-page.ts";
import { isByVisitor } from "../pages/serve-cached-pages.ts";
import { anonymousContext, requestContext } from "../request-context.ts";
import { type AppRouter, appRouter } from "./app-router.ts";
import { type Meta, toTrpcError } from "./procedures.ts";

export const isProcedure = (name: string): boolean => Object.hasOwn(appRouter._def.procedures, name);

/** The queries to which all visitors get the same answer. */
export const publicQueries: ReadonlySet<string> = new Set(
  // At run time all procedures are in one record, by their whole names.
  Object.entries<object>(appRouter._def.procedures).flatMap(([name, procedure]) =>
    (procedure as { _def: { meta?: Meta } })._def.meta?.isPublic ? [name] : [],
  ),
);

const maxCallsInBatch = 20;
const maxBodyBytes = 2 * 1024 * 1024;

/**
 * tRPC over HTTP at `/trpc`: JSON, at most 20 calls in a batch; queries by GET or, when their input is long, by POST. What visitors get for
 * public queries by GET is stored in `queries`.
 */
export async function registerTrpc(app: FastifyInstance, services: Services, queries: PageCache): Promise<void> {
  app.addHook("onRoute", (route) => {
    route.bodyLimit = maxBodyBytes;
  });
  // The plugin would also read forms, and those without any limit.
  app.addHook("onRequest", async (request) => {
    if (request.headers["content-type"]?.startsWith("multipart/"))
      throw new DomainError("unsupported_media_type", "The body must be JSON.");
    // The web server has decoded the path, and the plugin decodes it again, which fails or finds another procedure.
    if (decodeURIComponent(request.url.split("?")[0] ?? "").includes("%"))
      throw new DomainError("not_found", "There is nothing at this address.");
    // The plugin would refuse it as well, but not say why.
    if ((request.url.split("?")[0]?.split(",").length ?? 0) > maxCallsInBatch)
      throw new DomainError("invalid", `A batch can have at most ${maxCallsInBatch} calls.`);
  });
  const logError = ({ error, path }: { error: TRPCError; path: string | undefined }) => {
    if (error.code === "INTERNAL_SERVER_ERROR") app.log.error({ err: error.cause ?? error, path }, messages.internal);
  };
  // What was read from a standby could be stale, and would stay in the cache: its change was announced before.
  const visitor = anonymousContext({ ...services, replica: services });
  app.addHook<{ Params: { path?: string } }>("preHandler", async (request, reply) => {
    const { url, params } = request;
    if (request.method !== "GET" || !publicQueries.has(params.path ?? "") || !isByVisitor(request, services.env))
      return;
    const render = async () => {
      const { status, headers, body } = await fetchRequestHandler({
        router: appRouter,
        endpoint: "/trpc",
        req: new Request(new URL(url, services.env.publicUrl)),
        createContext: () => visitor,
        responseMeta,
        onError: logError,
      });
      const contentType = headers.get("content-type") ?? "application/json";
      const retryAfter = headers.get("retry-after") ?? undefined;
      return { status, contentType, body: await new Response(body).text(), isPrivate: status !== 200, retryAfter };
    };
    sendPage(request, reply, await withSharedMeter(() => queries.render(url, render)));
    return reply;
  });
  await app.register(fastifyTRPCPlugin<AppRouter>, {
    prefix: "/trpc",
    trpcOptions: {
      router: appRouter,
      createContext: ({ req, res, info }) => {
        if (info.calls.length > 1) req.meter?.countAsBatch();
        return requestContext(services, req, res, { writes: info.type === "query" ? 0 : info.calls.length }).catch(
          (error) => {
            throw toTrpcError(error) ?? error;
          },
        );
      },
      allowMethodOverride: true,
      maxBatchSize: maxCallsInBatch,
      responseMeta,
      onError: logError,
    },
  } satisfies FastifyTRPCPluginOptions<AppRouter>);
}

/** A refused call says when it may be repeated; a batch, when all of its calls may. */
function responseMeta({ errors }: { errors: TRPCError[] }): { headers?: Record<string, string> } {
  const pauses = errors.flatMap(({ cause }) => (cause instanceof DomainError ? (cause.retryAfterSeconds ?? []) : []));
  return pauses.length > 0 ? { headers: { "retry-after": String(Math.max(...pauses)) } } : {};
}
