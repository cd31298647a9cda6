import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { FastifyInstance } from "fastify";
import type { Services } from "../../core/services.ts";
import { withSharedMeter } from "../../core/work-budgets/metering.ts";
import { anonymousContext } from "../request-context.ts";
import { appRouter } from "../trpc/app-router.ts";
import { registerAssets } from "./assets.ts";
import { menuOf, pageKey } from "./menu-of.ts";
import { nameCardProvider } from "./name-card-provider.ts";
import { prefersJson } from "./negotiate.ts";
import type { PageCache } from "./page-cache.ts";
import type { MakePageRenderer, PageRenderer } from "./page-renderer.ts";
import { sendPage } from "./send-page.ts";
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
 * Serves the web app: its files, and its pages rendered as a visitor who is not signed in sees them, cached in
 * `pages`. An unknown path answers 404, as a page or, to a client that prefers JSON, as JSON.
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

  app.get("/*", { schema: { hide: true } }, async (request, reply) => {
    const url = request.raw.url ?? "/";
    const menu = menuOf(request);
    const address = renderer.keyOf(url);
    const key = pageKey(address, menu);
    if (address === "*" && prefersJson(request)) return reply.callNotFound();
    const render = () => renderer.render(url, visitor, menu);
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
