import type { FastifyInstance } from "fastify";
import type { Services } from "../../core/services.ts";
import { securityHeaders } from "../../http/security-headers.ts";
import { prefersJson } from "./negotiate.ts";
import { createPageCache, type PageCache } from "./page-cache.ts";
import { sendPage } from "./send-page.ts";

const cacheBytes = 32 * 1024 * 1024;

/**
 * Answers pages that are rendered already with next to no work, so the earlier it is registered the better: a known page
 * costs less than counting whether there is room for it. Change notices drop all pages.
 */
export function serveCachedPages(app: FastifyInstance, { env, pageInvalidation }: Services): PageCache {
  const pages = createPageCache({ headers: securityHeaders(env), maxBytes: cacheBytes });
  pageInvalidation.subscribe((isOurs) => (isOurs ? pages.dropAtOnce() : pages.drop()));
  app.addHook("onRequest", (request, reply, done) => {
    const { method, url = "" } = request.raw;
    // Addresses in their shortest form are the cache's keys.
    const page = method === "GET" ? pages.get(url) : undefined;
    if (!page || (page.status === 404 && prefersJson(request))) return done();
    sendPage(request, reply, page);
  });
  return pages;
}
