import { catalogViewCookie } from "@ironmonger/contract/catalog/catalog-view";
import type { FastifyInstance } from "fastify";

/** The catalog or one of its categories, but no tool. */
const isCatalog = /^\/catalog(?:\/(?![0-9a-f]{8}(?:-[0-9a-f]{4}){3}-)[a-z0-9/-]+)?(?:\?|$)/;
const wantsRows = new RegExp(`(?:^|; )${catalogViewCookie}=rows(?:;|$)`);

/**
 * Redirects a browser in which rows were chosen from the catalog's plain address to that of its rows. So the first page that it gets is the
 * right one, and every address has one rendering for all visitors. Registered before cached pages are answered.
 */
export function redirectToCatalogView(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    const { method, url = "", headers } = request.raw;
    const isWithoutView = isCatalog.test(url) && !/[?&]view=/.test(url);
    if (method !== "GET" || !isWithoutView || !wantsRows.test(headers.cookie ?? "")) return done();
    void reply.header("cache-control", "no-store").redirect(`${url}${url.includes("?") ? "&" : "?"}view=rows`, 302);
  });
}
