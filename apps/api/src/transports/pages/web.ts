import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Services } from "../../core/services.ts";
import { withSharedMeter } from "../../core/work-budgets/metering.ts";
import { anonymousContext, readerContext } from "../request-context.ts";
import { appRouter } from "../trpc/app-router.ts";
import { registerAssets } from "./assets.ts";
import { nameCardProvider } from "./name-card-provider.ts";
import { prefersJson } from "./negotiate.ts";
import type { PageCache } from "./page-cache.ts";
import type { MakePageRenderer, PageRenderer } from "./page-renderer.ts";
import { sendOwnPage, sendPage } from "./send-page.ts";
import { registerSiteMap } from "./site-map.ts";
import { registerWebFromSource } from "./web-from-source.ts";

export type WebOptions = BuiltWeb | { /** `apps/web`, for development. */ sourceDir: string };

type BuiltWeb = {
  /** The built client bundle, `apps/web/dist/client`. */
  clientDir: string;
  /** The built server bundle, `apps/web/dist/server/entry.server.js`. */
  serverEntry: string;
};

/**
 * Serves the web app: its files, and its pages. Those of visitors who are not signed in are rendered once and cached in `pages`; whoever
 * has a session gets their own. An unknown path answers 404, as a page or, to a client that prefers JSON, as JSON.
 */
export async function registerWeb(
  app: FastifyInstance,
  services: Services,
  web: WebOptions,
  pages: PageCache,
): Promise<void> {
  if ("sourceDir" in web) return registerWebFromSource(app, services, web.sourceDir);
  const { env } = services;
  const renderer = await loadRenderer(web, env);
  // A page read from a standby could be stale, and would stay in the cache: its change was announced before.
  const visitor = anonymousContext({ ...services, replica: services });

  await registerAssets(app, web.clientDir);
  registerSiteMap(app, { publicUrl: env.publicUrl, visitor });

  /** For whoever has a session. If it fails, the browser gets the page of visitors, reads the data itself and says what failed. */
  const renderOwn = async (url: string, request: FastifyRequest, reply: FastifyReply) => {
    try {
      const reader = await readerContext(services, request, reply);
      if (!reader) return undefined;
      request.meter?.chargeRendering();
      return await renderer.render(url, reader, request.raw.headers.cookie ?? "");
    } catch (error) {
      request.log.warn({ err: error, requestId: request.id }, "A reader gets the page of visitors");
      return undefined;
    }
  };

  app.get("/*", { schema: { hide: true } }, async (request, reply) => {
    const url = request.raw.url ?? "/";
    const key = renderer.keyOf(url);
    if (key === "*" && prefersJson(request)) return reply.callNotFound();
    const own = await renderOwn(url, request, reply);
    if (own) return sendOwnPage(request, reply, own);
    const render = () => renderer.render(url, visitor);
    sendPage(request, reply, pages.get(key) ?? (await withSharedMeter(() => pages.render(key, render))));
    return reply;
  });
}

async function loadRenderer(
  { clientDir, serverEntry }: BuiltWeb,
  { publicUrl, stripe }: Services["env"],
): Promise<PageRenderer> {
  const [template, manifest, entry] = await Promise.all([
    readFile(join(clientDir, "index.html"), "utf8"),
    readFile(join(clientDir, ".vite", "manifest.json"), "utf8"),
    import(pathToFileURL(serverEntry).href) as Promise<{ makePageRenderer: MakePageRenderer }>,
  ]);
  return entry.makePageRenderer({
    template: nameCardProvider(template, stripe),
    manifest: JSON.parse(manifest),
    publicUrl,
    router: appRouter,
  });
}
