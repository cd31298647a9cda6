import type { FastifyInstance } from "fastify";
import { createCaller } from "../app-router.ts";
import type { PublicContext } from "../trpc/context.ts";

const publicPaths = ["/", "/catalog", "/blogs", "/portfolio"];

/** How many pages of the newest tools the site map names; crawlers reach the others through the catalogue. */
const newestPages = 10;

export function registerSiteMap(
  app: FastifyInstance,
  { publicUrl, visitor }: { publicUrl: string; visitor: PublicContext },
): void {
  app.get("/robots.txt", { schema: { hide: true } }, (_request, reply) =>
    reply
      .header("cache-control", "public, max-age=3600")
      .type("text/plain; charset=utf-8")
      .send(
        `User-agent: *\nDisallow: /dashboard\nDisallow: /purchase/\nDisallow: /trpc/\nSitemap: ${publicUrl}/sitemap.xml\n`,
      ),
  );

  app.get("/sitemap.xml", { schema: { hide: true } }, async (_request, reply) => {
    const paths = [...publicPaths, ...(await newestToolPaths(visitor))];
    const urls = paths.map((path) => `<url><loc>${publicUrl}${path}</loc></url>`).join("");
    return reply
      .header("cache-control", "public, max-age=3600")
      .type("application/xml; charset=utf-8")
      .send(
        `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`,
      );
  });
}

async function newestToolPaths(visitor: PublicContext): Promise<string[]> {
  const caller = createCaller(visitor);
  const paths: string[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < newestPages; page += 1) {
    const found = await caller.tools.search({ sort: "newest", limit: 60, ...(cursor && { cursor }) });
    paths.push(...found.rows.map(({ id }) => `/catalog/${id}`));
    if (!found.nextCursor) break;
    cursor = found.nextCursor;
  }
  return paths;
}
