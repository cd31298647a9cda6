import type { AppRouter } from "@ironmonger/api/app-router";
import type { MakePageRenderer } from "@ironmonger/api/page-renderer";
import type { ToolWithPictures } from "@ironmonger/contract/catalog";
import type { RelatedTools } from "@ironmonger/contract/catalog/related-tools";
import type { ShownCategory } from "@ironmonger/contract/categories";
import type { SavedTexts } from "@ironmonger/contract/content";
import { defaultTexts } from "@ironmonger/contract/content/default-texts";
import { calendarOf, shopDayAt } from "@ironmonger/contract/delivery/promise";
import { companyCookie } from "@ironmonger/contract/messages";
import type { Model } from "@ironmonger/contract/models";
import { readMenuWidth } from "@ironmonger/contract/office-frame";
import type { Review, ToolReviews } from "@ironmonger/contract/reviews";
import type { ShopProfile } from "@ironmonger/contract/settings";
import { defaultShop } from "@ironmonger/contract/settings/default-shop";
import type { QueryClient } from "@tanstack/react-query";
import { createTRPCClient, unstable_localLink } from "@trpc/client";
import { getQueryKey } from "@trpc/react-query";
import { createServerSideHelpers } from "@trpc/react-query/server";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router";
import { catalogAddress, readCatalogSearch } from "../features/catalog/catalog-search.ts";
import { comparedIds, comparisonAddress } from "../features/catalog/compare/compared-ids.ts";
import { shownReviews } from "../features/reviews/customer-reviews.tsx";
import { isMissing } from "../shared/server/error-message.ts";
import { trpc } from "../shared/server/trpc.ts";
import { saveShopDay } from "../shared/shop-day.tsx";
import { themeStyle } from "../shared/styles/theme-style.tsx";
import { documentParts } from "./document-parts.ts";
import { type FoundRoute, findRoute, missingRoute } from "./find-route.ts";
import { loadWhatIsShown } from "./load-what-is-shown.ts";
import { categoryIn, loadPageData } from "./page-data.ts";
import { pageMeta } from "./page-meta.ts";
import { savePageState } from "./page-state.ts";
import { Providers } from "./providers.tsx";
import { categoryPath, comparePath, sharedListPath } from "./routes.ts";
import { lazyOffice } from "./shell/frame.tsx";
import { Shell } from "./shell/shell.tsx";

/** The api calls this with the files of the build. */
export const makePageRenderer: MakePageRenderer = (site) => {
  const documents = documentParts(site, themeStyle());
  return {
    keyOf,

    async render(url, reader, cookies = "") {
      const { pathname, search } = split(url);
      // Answers are what JSON leaves of them, so that the server renders exactly the data that the browser will read.
      const links = [unstable_localLink({ router: site.router, createContext: async () => reader })];
      const helpers = helpersOf(createTRPCClient<AppRouter>({ links }));
      const { queryClient } = helpers;
      const user = reader.user && (await helpers.identity.me.fetch());
      const hasChosen = cookies.includes(`${companyCookie}=`);
      const renderedFor = { user, companyId: reader.buyer?.companyId ?? null, hasChosen };
      const destination = findRoute(pathname);
      // A signed-in user goes where signing in would lead; the navigation state with another page is known only to the browser.
      if (user && isForSigningIn(destination.path)) return { status: 302, location: "/", body: "", isPrivate: true };
      const status = await loadData(helpers, destination, search, user !== null);
      const route = status === 404 ? missingRoute : destination;
      const menu = route.isOffice && user?.isAdmin ? readMenuWidth(cookies) : undefined;
      const components = [...route.pages, ...(menu ? [lazyOffice] : [])];
      await Promise.all(components.map((component) => component.preload()));

      const about = describePage(queryClient, route, site.publicUrl);
      if (status === 503) queryClient.clear();
      const trpcClient = trpc.createClient({ links });
      // What a signed-in page renders for one visitor must fit all of them.
      const address = route.kind === "signed-in" && !user ? keyOf(url) : url;
      const render = () =>
        renderToString(
          <Providers queryClient={queryClient} trpcClient={trpcClient} renderedFor={renderedFor}>
            <StaticRouter location={address}>
              <Shell missingPath={status === 404 ? pathname : undefined} menu={menu} />
            </StaticRouter>
          </Providers>,
        );
      const { html, state } = user
        ? await loadWhatIsShown(queryClient, render)
        : { html: render(), state: savePageState(queryClient) };
      return {
        status,
        isPrivate: user !== null || destination.path === sharedListPath,
        body: documents.document({
          ...about,
          app: html,
          json: JSON.stringify(state),
          company: user && hasChosen ? (renderedFor.companyId ?? "") : undefined,
          status,
          sources: components.map(({ source }) => source),
          menu,
        }),
      };
    },
  };
};

const isForSigningIn = (path: string): boolean => path === "/login" || path === "/register";

const helpersOf = (client: ReturnType<typeof createTRPCClient<AppRouter>>) => createServerSideHelpers({ client });

/** Reads what everybody is shown of the page, and returns the status of its response. */
async function loadData(
  helpers: ReturnType<typeof helpersOf>,
  { kind, path, params }: FoundRoute,
  search: URLSearchParams,
  hasUser: boolean,
): Promise<200 | 404 | 503> {
  let status: 200 | 404 | 503 = kind === "not-found" ? 404 : 200;
  try {
    const [shop] = await Promise.all([helpers.settings.showShop.fetch(), helpers.content.texts.fetch()]);
    saveShopDay(helpers.queryClient, shopDayAt(new Date(), calendarOf(shop)));
    await loadPageData(path, helpers, { params, search });
  } catch (error) {
    if (isMissing(error)) status = 404;
    // What is rendered for one user is read again in the browser, which then shows what failed.
    else if (kind !== "signed-in" && !hasUser) status = 503;
  }
  helpers.queryClient.setQueryData<Review[]>(getQueryKey(trpc.reviews.listNewest, undefined, "query"), (all) =>
    all?.slice(0, shownReviews),
  );
  return status;
}

/** What the head of the document says of the page, by the data that was read. */
function describePage(client: QueryClient, route: FoundRoute, publicUrl: string) {
  const { id = "" } = route.params;
  const path = categoryIn(route.params);
  const shown = {
    tool: client.getQueryData<ToolWithPictures>(getQueryKey(trpc.catalog.getTool, { id }, "query")),
    model: client.getQueryData<Model>(getQueryKey(trpc.models.get, { id }, "query")),
    related: client.getQueryData<RelatedTools>(getQueryKey(trpc.catalog.listRelated, { id }, "query")),
    reviews: client.getQueryData<ToolReviews>(getQueryKey(trpc.reviews.listToolReviews, { toolId: id }, "query")),
    category: path
      ? client.getQueryData<ShownCategory>(getQueryKey(trpc.categories.show, { path }, "query"))
      : undefined,
  };
  const shop = client.getQueryData<ShopProfile>(getQueryKey(trpc.settings.showShop, undefined, "query"));
  const { shopName, currency } = shop ?? defaultShop;
  const texts = {
    ...defaultTexts,
    ...client.getQueryData<SavedTexts>(getQueryKey(trpc.content.texts, undefined, "query")),
  };
  return { shopName, meta: pageMeta(route.path, { publicUrl, shopName, currency, texts }, shown) };
}

/** Pages with the same key are the same. */
function keyOf(url: string): string {
  const { pathname, search } = split(url);
  const { kind, path, params } = findRoute(pathname);
  if (kind === "not-found") return "*";
  if (path === "/catalog" || path === categoryPath)
    return catalogAddress(readCatalogSearch(search, categoryIn(params)));
  if (path === comparePath) return comparisonAddress(comparedIds(search));
  if (path === "/purchase/:id" || path === sharedListPath) return pathname;
  // The server renders no data of other signed-in pages for visitors, and tokens in links must not fill the cache.
  if (kind === "signed-in" || path.includes(":token")) return path;
  return pathname;
}

/** A malformed id counts as a page that does not exist. */

function split(url: string): { pathname: string; search: URLSearchParams } {
  // Not resolved against a base: an address that begins with two slashes would be another host's.
  const { pathname, searchParams } = new URL(`http://localhost${url}`);
  return { pathname, search: searchParams };
}
