import { ToolId } from "@ironmonger/contract/catalog";
import type { FastifyInstance, FastifyReply } from "fastify";
import { LRUCache } from "lru-cache";
import type { PublicContext } from "../../core/context.ts";
import { listSiteMapIds, listSiteMapStarts } from "../../features/catalog/list-site-map-ids.ts";
import { listCategoryPaths } from "../../features/categories/list-category-paths.ts";
import { listModelIds } from "../../features/models/list-model-ids.ts";

const publicPaths = ["/", "/catalog", "/order-pad", "/blogs", "/portfolio"];
const cacheSeconds = 3600;
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

export type SiteMapOptions = {
  publicUrl: string;
  visitor: PublicContext;
  /** Addresses in one file. The protocol allows 50,000 (https://www.sitemaps.org/protocol.html). */
  perFile?: number;
};

/** Names the page of every tool and model to search engines: a small shop in one file, a large one in an index of files. */
export function registerSiteMap(app: FastifyInstance, { publicUrl, visitor, perFile = 10_000 }: SiteMapOptions): void {
  const startsOfFiles = new LRUCache<"starts", string[]>({
    max: 1,
    ttl: cacheSeconds * 1000,
    fetchMethod: () => listSiteMapStarts(visitor, perFile),
  });
  const readStarts = () => startsOfFiles.forceFetch("starts");
  const sendFile = async (reply: FastifyReply, from: string | undefined) => {
    const ids = from ? await listSiteMapIds(visitor, from, perFile) : [];
    const isFirst = from === (await readStarts())[0];
    const categories = isFirst ? await listCategoryPaths(visitor) : [];
    const models = isFirst ? await listModelIds(visitor) : [];
    const paths = [
      ...(isFirst ? publicPaths : []),
      ...models.map((id) => `/models/${id}`),
      ...[...categories, ...ids].map((categoryOrTool) => `/catalog/${categoryOrTool}`),
    ];
    const urls = paths.map((path) => `<url><loc>${publicUrl}${path}</loc></url>`);
    return sendXml(reply, `<urlset ${namespace}>${urls.join("")}</urlset>`);
  };

  app.get("/robots.txt", { schema: { hide: true } }, (_request, reply) =>
    reply
      .header("cache-control", `public, max-age=${cacheSeconds}`)
      .type("text/plain; charset=utf-8")
      .send(
        `User-agent: *\nDisallow: /dashboard\nDisallow: /purchase/\nDisallow: /trpc/\nSitemap: ${publicUrl}/sitemap.xml\n`,
      ),
  );

  app.get("/sitemap.xml", { schema: { hide: true } }, async (_request, reply) => {
    const starts = await readStarts();
    if (starts.length < 2) return sendFile(reply, starts[0]);
    const files = starts.map((id) => `<sitemap><loc>${publicUrl}/sitemap-from-${id}.xml</loc></sitemap>`);
    return sendXml(reply, `<sitemapindex ${namespace}>${files.join("")}</sitemapindex>`);
  });

  app.get<{ Params: { id: string } }>("/sitemap-from-:id.xml", { schema: { hide: true } }, async (request, reply) => {
    const { success, data } = ToolId.safeParse(request.params);
    return success ? sendFile(reply, data.id) : reply.callNotFound();
  });
}

const sendXml = (reply: FastifyReply, xml: string): FastifyReply =>
  reply
    .header("cache-control", `public, max-age=${cacheSeconds}`)
    .type("application/xml; charset=utf-8")
    .send(`<?xml version="1.0" encoding="UTF-8"?>${xml}`);
