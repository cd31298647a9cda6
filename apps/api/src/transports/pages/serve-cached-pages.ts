import type { FastifyInstance } from "fastify";
import type { Services } from "../../core/services.ts";
import { securityHeaders } from "../../http/security-headers.ts";
import { menuOf, pageKey } from "./menu-of.ts";
import { prefersJson } from "./negotiate.ts";
import { createPageCache, type PageCache } from "./page-cache.ts";
import { sendPage } from "./send-page.ts";

const cacheBytes = 32 * 1024 * 1024;

/**
 * Answers cached pages. Registered before everything that costs time per request. A change of anything that pages show
 * invalidates all of them.
 */
export function serveCachedPages(app: FastifyInstance, { env, pageInvalidation }: Services): PageCache {
  const pages = createPageCache({ headers: securityHeaders(env), maxBytes: cacheBytes });
  pageInvalidation.subscribe((isOwnChange) => (isOwnChange ? pages.invalidateNow() : pages.invalidate()));
  app.addHook("onRequest", (request, reply, done) => {
    const { method, url = "" } = request.raw;
    // The cache's keys are addresses in their shortest form.
    const page = method === "GET" ? pages.get(pageKey(url, menuOf(request))) : undefined;
    if (!page || (page.status === 404 && prefersJson(request))) return done();
    sendPage(request, reply, page);
  });
  return pages;
}
