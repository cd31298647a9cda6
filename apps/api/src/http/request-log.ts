import type { FastifyInstance } from "fastify";
import type { Env } from "../core/env.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The caller's id, once the transport has authenticated the request. */
    userId: string | null;
  }
}

const machines = new Set(["/healthz", "/readyz", "/metrics"]);

/**
 * One line per response. It names the route, never the requested URL, because URLs contain tokens from emails and sign-ins. At a level
 * above `info` it costs nothing.
 */
export function registerRequestLog(app: FastifyInstance, { logLevel }: Pick<Env, "logLevel">): void {
  app.decorateRequest("userId", null);
  if (!hasLinePerAnswer({ logLevel })) return;
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "unmatched";
    if (!machines.has(route)) {
      request.log.info(
        {
          method: request.method,
          route: route === "/trpc/:path" ? `/trpc/${procedureOf(request.url)}` : route,
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime * 10) / 10,
          ...(request.userId ? { userId: request.userId } : {}),
        },
        "answered",
      );
    }
    done();
  });
}

export const hasLinePerAnswer = ({ logLevel }: Pick<Env, "logLevel">): boolean =>
  logLevel === "info" || logLevel === "debug" || logLevel === "trace";

const procedureOf = (url: string): string => /^\/trpc\/([A-Za-z.,]{1,200})(?:[?]|$)/.exec(url)?.[1] ?? "unknown";
