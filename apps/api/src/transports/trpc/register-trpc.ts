import { messages } from "@ironmonger/contract/messages";
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from "@trpc/server/adapters/fastify";
import type { FastifyInstance } from "fastify";
import { DomainError } from "../../core/domain-error.ts";
import type { Services } from "../../core/services.ts";
import { requestContext } from "../request-context.ts";
import { type AppRouter, appRouter } from "./app-router.ts";
import { toTrpcError } from "./procedures.ts";

export const isProcedure = (name: string): boolean => Object.hasOwn(appRouter._def.procedures, name);

const maxCallsInBatch = 20;
const maxBodyBytes = 2 * 1024 * 1024;

/** tRPC over HTTP at `/trpc`: JSON, at most 20 calls in a batch; queries by GET or, when their input is long, by POST. */
export async function registerTrpc(app: FastifyInstance, services: Services): Promise<void> {
  app.addHook("onRoute", (route) => {
    route.bodyLimit = maxBodyBytes;
  });
  // The plugin would also read forms, and those without any limit.
  app.addHook("onRequest", async (request) => {
    if (request.headers["content-type"]?.startsWith("multipart/"))
      throw new DomainError("unsupported_media_type", "The body must be JSON.");
    // The web server has decoded the path, and the plugin decodes it once more, which fails or finds another procedure.
    if (decodeURIComponent(request.url.split("?")[0] ?? "").includes("%"))
      throw new DomainError("not_found", "There is nothing at this address.");
    // The plugin would refuse it as well, but not say why.
    if ((request.url.split("?")[0]?.split(",").length ?? 0) > maxCallsInBatch)
      throw new DomainError("invalid", `A batch can have at most ${maxCallsInBatch} calls.`);
  });
  await app.register(fastifyTRPCPlugin<AppRouter>, {
    prefix: "/trpc",
    trpcOptions: {
      router: appRouter,
      createContext: ({ req, res, info }) =>
        requestContext(services, req, res, { writes: info.type === "query" ? 0 : info.calls.length }).catch((error) => {
          throw toTrpcError(error) ?? error;
        }),
      allowMethodOverride: true,
      maxBatchSize: maxCallsInBatch,
      responseMeta({ errors }) {
        const pauses = errors.flatMap(({ cause }) =>
          cause instanceof DomainError ? (cause.retryAfterSeconds ?? []) : [],
        );
        return pauses.length > 0 ? { headers: { "retry-after": String(Math.max(...pauses)) } } : {};
      },
      onError({ error, path }) {
        if (error.code === "INTERNAL_SERVER_ERROR")
          app.log.error({ err: error.cause ?? error, path }, messages.internal);
      },
    },
  } satisfies FastifyTRPCPluginOptions<AppRouter>);
}
