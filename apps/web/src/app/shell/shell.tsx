import type { MenuWidth } from "@ironmonger/contract/office-frame";
import { Fragment, type ReactNode, Suspense, use, useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { BasketDrawerSlot } from "../../features/basket/drawer/basket-drawer-slot.tsx";
import { MergedNotice } from "../../features/basket/merged-notice.ts";
import { buyingFor, useCompanyId } from "../../features/identity/buying-for.ts";
import { RenderedFor } from "../../features/identity/rendered-for.ts";
import { endLeaving, IdentitySync } from "../../features/identity/use-signed-in.ts";
import { FooterContext } from "../../shared/footer-context.ts";
import { Spinner } from "../../shared/kit/notices/spinner.tsx";
import { PrefetchContext } from "../../shared/lazy/prefetch-link.tsx";
import { trpc } from "../../shared/server/trpc.ts";
import { AppRoutes, MissingPage } from "../app-routes.tsx";
import { findRoute } from "../find-route.ts";
import { loadPageData } from "../page-data.ts";
import { PaletteSlot } from "../palette/palette-slot.tsx";
import { AfterHydration } from "./after-hydration.tsx";
import { Footer } from "./footer.tsx";
import { Frame } from "./frame.tsx";
import { PageErrorBoundary } from "./page-error-boundary.tsx";
import { ProgressBar } from "./progress-bar.tsx";
import { useFocusAfterNavigation } from "./use-focus-after-navigation.ts";
import { useScrollMemory } from "./use-scroll-memory.ts";

const footer = <Footer />;

type Props = {
  /** The address for which the server has responded with 404. Another company may be shown it. */
  missingPath?: string | undefined;
  /** The menu of the office, if the server has rendered the page in its frame. */
  menu?: MenuWidth | undefined;
};

export function Shell({ missingPath, menu }: Props) {
  const { pathname, key } = useLocation();
  const companyId = useCompanyId();
  const renderedFor = use(RenderedFor);
  const isMissing = pathname === missingPath && companyId === renderedFor.companyId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new history entry means that the old page is left
  useEffect(endLeaving, [key]);
  useEffect(() => {
    // The user went back before the next page was shown: the history entry is that of the left page.
    addEventListener("popstate", endLeaving);
    return () => removeEventListener("popstate", endLeaving);
  }, []);
  useScrollMemory();
  useFocusAfterNavigation();
  return (
    <PrefetchContext value={usePrefetch()}>
      <a className="skip-link" href="#main">
        Skip to the content
      </a>
      <IdentitySync />
      <MergedNotice />
      <ProgressBar />
      <Frame menu={menu} footer={footer}>
        <PageErrorBoundary path={pathname}>
          <FooterContext value={footer}>
            <ForBuyer>
              <Suspense fallback={<Spinner />}>
                {isMissing ? <MissingPage /> : <AppRoutes />}
                <AfterHydration />
              </Suspense>
            </ForBuyer>
          </FooterContext>
        </PageErrorBoundary>
      </Frame>
      <BasketDrawerSlot />
      <PaletteSlot />
    </PrefetchContext>
  );
}

/** The page starts anew when it is made for another company, so that nothing of the one before stays on it. */
function ForBuyer({ children }: { children: ReactNode }) {
  const [first] = useState(buyingFor.generation);
  const generation = useSyncExternalStore(buyingFor.subscribe, buyingFor.generation, () => first);
  return <Fragment key={generation}>{children}</Fragment>;
}

function usePrefetch() {
  const utils = trpc.useUtils();
  return useCallback(
    (to: string) => {
      const { pathname, searchParams } = new URL(to, location.origin);
      const { path, params, pages } = findRoute(pathname);
      // If this fails, opening the page shows the error.
      const ignore = () => {};
      for (const page of pages) page.preload().catch(ignore);
      loadPageData(path, utils, { params, search: searchParams }).catch(ignore);
    },
    [utils],
  );
}
