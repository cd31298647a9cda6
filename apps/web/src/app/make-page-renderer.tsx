import type { MakePageRenderer } from "@ironmonger/api/page-renderer";
import type { ToolWithPictures } from "@ironmonger/contract/catalog";
import type { RelatedTools } from "@ironmonger/contract/catalog/related-tools";
import type { ShownCategory } from "@ironmonger/contract/categories";
import type { SavedTexts } from "@ironmonger/contract/content";
import { defaultTexts } from "@ironmonger/contract/content/default-texts";
import { calendarOf, shopDayAt } from "@ironmonger/contract/delivery/promise";
import type { Review, ToolReviews } from "@ironmonger/contract/reviews";
import type { ShopProfile } from "@ironmonger/contract/settings";
import { defaultShop } from "@ironmonger/contract/settings/default-shop";
import { MantineProvider } from "@mantine/core";
import { QueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { createServerSideHelpers } from "@trpc/react-query/server";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { StaticRouter } from "react-router";
import { catalogAddress, readCatalogSearch } from "../features/catalog/catalog-search.ts";
import { comparedIds, comparisonAddress } from "../features/catalog/compare/compared-ids.ts";
import { makeShopClient } from "../features/identity/shop-client.ts";
import { shownReviews } from "../features/reviews/customer-reviews.tsx";
import { trpc } from "../shared/server/trpc.ts";
import { saveShopDay } from "../shared/shop-day.tsx";
import { bySystemsScheme } from "../shared/styles/by-scheme.ts";
import { cssVariables, theme } from "../shared/styles/theme.ts";
import { documentParts } from "./document-parts.ts";
import { findRoute, missingRoute } from "./find-route.ts";
import { categoryIn, loadPageData } from "./page-data.ts";
import { pageMeta } from "./page-meta.ts";
import { type PageState, restorePageState, savePageState } from "./page-state.ts";
import { Providers } from "./providers.tsx";
import { categoryPath, comparePath, sharedListPath } from "./routes.tsx";
import { lazyOffice } from "./shell/frame.tsx";
import { Shell } from "./shell/shell.tsx";

/** A style element with the CSS variables of the theme, which is all that Mantine's provider renders by itself. */
const themeStyle = () =>
  renderToStaticMarkup(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} withGlobalClasses={false}>
      {null}
    </MantineProvider>,
  ).replaceAll(/:root\[[^{]*(\{[^}]*\})/g, (rule, variables) => {
    const scheme = bySystemsScheme(rule.slice(0, rule.indexOf("{")));
    return scheme ? `@media ${scheme.query}{${scheme.selector}${variables}}` : rule;
  });

/** The api calls this with the files of the build. */
export const makePageRenderer: MakePageRenderer = (site) => {
  const documents = documentParts(site, themeStyle());
  return {
    keyOf,

    async render(url, visitor, chosenMenu) {
      const { pathname, search } = split(url);
      const helpers = createServerSideHelpers({ router: site.router, ctx: visitor });
      const destination = findRoute(pathname);
      let status = destination.kind === "not-found" ? 404 : 200;
      try {
        const [shop] = await Promise.all([helpers.settings.showShop.fetch(), helpers.content.texts.fetch()]);
        saveShopDay(helpers.queryClient, shopDayAt(new Date(), calendarOf(shop)));
        await loadPageData(destination.path, helpers, { params: destination.params, search });
      } catch (error) {
        if (isMissing(error)) status = 404;
        // A signed-in page reads its data again in the browser, which then shows what failed.
        else if (destination.kind !== "signed-in") status = 503;
      }
      helpers.queryClient.setQueryData<Review[]>(getQueryKey(trpc.reviews.listNewest, undefined, "query"), (all) =>
        all?.slice(0, shownReviews),
      );
      const route = status === 404 ? missingRoute : destination;
      const menu = route.office === "always" ? (chosenMenu ?? "wide") : route.office && chosenMenu;
      const parts = [...route.pages, ...(menu ? [lazyOffice] : [])];
      await Promise.all(parts.map((part) => part.preload()));

      // Converted to JSON and back, so that the server renders exactly the data that the browser will read.
      const json = JSON.stringify(status === 503 ? null : savePageState(helpers.queryClient));
      const state: PageState | null = JSON.parse(json);
      const { id = "" } = route.params;
      const path = categoryIn(route.params);
      const shown = {
        tool: helpers.queryClient.getQueryData<ToolWithPictures>(getQueryKey(trpc.catalog.getTool, { id }, "query")),
        related: helpers.queryClient.getQueryData<RelatedTools>(getQueryKey(trpc.catalog.listRelated, { id }, "query")),
        reviews: helpers.queryClient.getQueryData<ToolReviews>(
          getQueryKey(trpc.reviews.listToolReviews, { toolId: id }, "query"),
        ),
        category: path
          ? helpers.queryClient.getQueryData<ShownCategory>(getQueryKey(trpc.categories.show, { path }, "query"))
          : undefined,
      };
      const shop = helpers.queryClient.getQueryData<ShopProfile>(
        getQueryKey(trpc.settings.showShop, undefined, "query"),
      );
      const { shopName, currency } = shop ?? defaultShop;
      const texts = {
        ...defaultTexts,
        ...helpers.queryClient.getQueryData<SavedTexts>(getQueryKey(trpc.content.texts, undefined, "query")),
      };
      const app = renderToString(
        <Providers queryClient={restorePageState(new QueryClient(), state)} trpcClient={makeShopClient()}>
          {/* What a signed-in page renders for one user must fit all users. */}
          <StaticRouter location={route.kind === "signed-in" ? keyOf(url) : url}>
            <Shell missingPath={status === 404 ? pathname : undefined} menu={menu} />
          </StaticRouter>
        </Providers>,
      );
      return {
        status,
        isPrivate: destination.path === sharedListPath,
        body: documents.document({
          app,
          json,
          status,
          shopName,
          meta: pageMeta(route.path, { publicUrl: site.publicUrl, shopName, currency, texts }, shown),
          sources: parts.map(({ source }) => source),
          menu,
        }),
      };
    },
  };
};

/** Pages with the same key are the same. */
function keyOf(url: string): string {
  const { pathname, search } = split(url);
  const { kind, path, params } = findRoute(pathname);
  if (kind === "not-found") return "*";
  if (path === "/catalog" || path === categoryPath)
    return catalogAddress(readCatalogSearch(search, categoryIn(params)));
  if (path === comparePath) return comparisonAddress(comparedIds(search));
  if (path === "/purchase/:id" || path === sharedListPath) return pathname;
  // Other signed-in pages are rendered without data, and tokens in links must not fill the cache.
  if (kind === "signed-in" || path.includes(":token")) return path;
  return pathname;
}

/** A malformed id counts as a page that does not exist. The error comes from the api's bundle, so its class cannot be compared. */
const isMissing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "NOT_FOUND" || error.code === "BAD_REQUEST");

function split(url: string): { pathname: string; search: URLSearchParams } {
  // Not resolved against a base: an address that begins with two slashes would be another host's.
  const { pathname, searchParams } = new URL(`http://localhost${url}`);
  return { pathname, search: searchParams };
}
