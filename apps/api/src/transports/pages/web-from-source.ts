import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { Services } from "../../core/services.ts";
import { anonymousContext, readerContext } from "../request-context.ts";
import { appRouter } from "../trpc/app-router.ts";
import { nameCardProvider } from "./name-card-provider.ts";
import { prefersJson } from "./negotiate.ts";
import type { MakePageRenderer } from "./page-renderer.ts";

/** For `npm run dev`: pages and modules directly from the sources, never cached, reloaded as they change. */
export async function registerWebFromSource(
  app: FastifyInstance,
  services: Services,
  sourceDir: string,
): Promise<void> {
  const { createServer } = await import("vite");
  const vite = await createServer({
    root: sourceDir,
    // Otherwise Vite writes a copy of its configuration, which restarts the watched server endlessly.
    configLoader: "native",
    appType: "custom",
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook("onClose", () => vite.close());

  app.get("/*", async (request, reply) => {
    const url = request.raw.url ?? "/";
    if (isModule(url)) {
      reply.hijack();
      vite.middlewares(request.raw, reply.raw, () => {
        reply.raw.statusCode = 404;
        reply.raw.end();
      });
      return reply;
    }
    const entry = await vite.ssrLoadModule("/src/app/entry.server.tsx");
    const makePageRenderer: MakePageRenderer = entry.makePageRenderer;
    const renderer = makePageRenderer({
      template: nameCardProvider(
        await vite.transformIndexHtml(url, await readFile(join(sourceDir, "index.html"), "utf8")),
        services.env.stripe,
      ),
      manifest: {},
      publicUrl: services.env.publicUrl,
      router: appRouter,
    });
    if (renderer.keyOf(url) === "*" && prefersJson(request)) return reply.callNotFound();
    const reader = (await readerContext(services, request, reply)) ?? anonymousContext(services);
    const page = await renderer.render(url, reader, request.raw.headers.cookie ?? "");
    // The script for hot reload is inline.
    reply.removeHeader("content-security-policy");
    return reply.code(page.status).type("text/html; charset=utf-8").send(page.body);
  });
}

const isModule = (url: string): boolean =>
  /^\/(@|src\/|node_modules\/|images\/|fonts\/|packages\/)|\.\w{2,12}(\?|$)/.test(url);
