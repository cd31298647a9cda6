import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Env } from "../../core/env.ts";
import type { Services } from "../../core/services.ts";
import { cookieName } from "../../http/cookies.ts";
import { securityHeaders } from "../../http/security-headers.ts";
import { prefersJson } from "./negotiate.ts";
import { createPageCache, type PageCache } from "./page-cache.ts";
import { sendPage } from "./send-page.ts";

const pageBytes = 24 * 1024 * 1024;
const queryBytes = 8 * 1024 * 1024;

/** Statements that have waited this long for a connection may well wait for longer. */
const starvedAfterMs = 500;

/** Rendered pages, and what visitors get for public queries, both by address. */
export type PublicCache = { pages: PageCache; queries: PageCache };

/**
 * Answers what is cached. Registered before everything that costs time per request. A change of anything that pages show invalidates
 * everything; a change of stock by an order of this process only the queries, because pages would be rendered for each order.
 */
export function serveCachedPages(app: FastifyInstance, { env, pageInvalidation, sql }: Services): PublicCache {
  const headers = securityHeaders(env);
  const isStarved = () => sql.waited() > starvedAfterMs;
  const pages = createPageCache({ headers, maxBytes: pageBytes, isStarved });
  const queries = createPageCache({ headers, maxBytes: queryBytes, isStarved });
  pageInvalidation.subscribe((isOwnChange, table) => {
    for (const cache of [pages, queries]) {
      if (!isOwnChange) cache.invalidate();
      else if (cache === queries || table !== "tool_stock") cache.invalidateNow();
    }
  });
  app.addHook("onRequest", (request, reply, done) => {
    const { method, url = "" } = request.raw;
    if (method !== "GET") return done();
    if (!isByVisitor(request, env)) return done();
    if (url.startsWith("/trpc/")) {
      const answer = queries.get(url);
      return answer ? sendPage(request, reply, answer) : done();
    }
    // The cache's keys are addresses in their shortest form.
    const page = pages.get(url);
    if (!page || (page.status === 404 && prefersJson(request))) return done();
    sendPage(request, reply, page);
  });
  return { pages, queries };
}

/** Whether nothing in the request says who makes it, or for which company: the answer may depend on that. */
export const isByVisitor = ({ raw: { headers } }: Pick<FastifyRequest, "raw">, env: Pick<Env, "publicUrl">): boolean =>
  headers.authorization === undefined &&
  headers["x-company"] === undefined &&
  !headers.cookie?.includes(`${cookieName(env, "session")}=`);
