import { CategorySlug } from "@ironmonger/contract/categories";
import type { FastifyInstance } from "fastify";
import type { PublicContext } from "../../core/context.ts";
import { findCategoryPath, findMovedCategory } from "../../features/categories/find-category-path.ts";

type Ctx = Pick<PublicContext, "replica">;

const page = /^\/catalog((?:\/[a-z0-9-]{1,80}){1,4})\/?(\?.*)?$/;
const toolId = /^\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Redirects other addresses of categories: paths of those that were renamed, moved or merged, the slug alone of one below another, and the
 * catalog with a slug as a parameter. Registered after cached pages, which have no other address.
 */
export function redirectCategories(app: FastifyInstance, ctx: Ctx): void {
  app.addHook("onRequest", (request, reply, done) => {
    const { method, url = "" } = request.raw;
    if ((method !== "GET" && method !== "HEAD") || !url.startsWith("/catalog")) return done();
    // Without an answer of the database there may still be a rendering of the page.
    const proceed = () => done();
    findAddress(ctx, url).then((to) => {
      if (to === undefined) return done();
      void reply.header("cache-control", "no-cache").redirect(to, 301);
    }, proceed);
  });
}

async function findAddress(ctx: Ctx, url: string): Promise<string | undefined> {
  const [, path = "", search = ""] = page.exec(url) ?? [];
  if (path) {
    if (toolId.test(path)) return undefined;
    const named = path.slice(1);
    const isSlug = !named.includes("/");
    const to = (await findMovedCategory(ctx, named)) ?? (isSlug ? await findCategoryPath(ctx, named) : undefined);
    return to === undefined || to === named ? undefined : `/catalog/${to}${search}`;
  }
  if (!url.startsWith("/catalog?")) return undefined;
  const parameters = new URLSearchParams(url.slice("/catalog?".length));
  const slug = CategorySlug.safeParse(parameters.get("category"));
  if (!slug.success) return undefined;
  parameters.delete("category");
  const rest = parameters.toString();
  // An unknown category leads to a path that no category has, which is answered with 404.
  return `/catalog/${(await findCategoryPath(ctx, slug.data)) ?? slug.data}${rest && `?${rest}`}`;
}
