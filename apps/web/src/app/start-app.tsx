import { menuWidths } from "@ironmonger/contract/office-frame";
import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { makeShopClient } from "../features/identity/shop-client.ts";
import { readRememberedUser } from "../features/identity/use-signed-in.ts";
import { makeQueryClient } from "../shared/server/trpc.ts";
import { returnLostFocus } from "../shared/ui/return-lost-focus.ts";
import { BrowserRouter } from "./browser-router.tsx";
import { findRoute, missingRoute } from "./find-route.ts";
import { type PageState, restorePageState } from "./page-state.ts";
import { Providers } from "./providers.tsx";
import { lazyOffice } from "./shell/frame.tsx";
import { Shell } from "./shell/shell.tsx";

/** Renders the app, or hydrates the page that the server has rendered. */
export async function startApp(): Promise<void> {
  const stateElement = document.getElementById("state");
  const isMissing = stateElement?.hasAttribute("data-missing") ?? false;
  const { kind, pages } = isMissing ? missingRoute : findRoute(location.pathname);
  // Without the page's code React would discard the server's markup.
  const menu = menuWidths.find((width) => width === stateElement?.dataset.menu);
  const parts = [...pages, ...(menu ? [lazyOffice] : [])];
  const preloads = parts.map((part) => part.preload().catch(() => {}));
  const [user] = await Promise.all([readRememberedUser(), ...preloads]);
  // The page's modules have just been evaluated. React starts in a separate task, so that a slow phone can respond in between.
  await new Promise((resolve) => setTimeout(resolve));

  const state: PageState | null = JSON.parse(stateElement?.textContent || "null");
  const app = (
    <StrictMode>
      <Providers queryClient={restorePageState(makeQueryClient(), state)} trpcClient={makeShopClient()}>
        <BrowserRouter>
          <Shell missingPath={isMissing ? location.pathname : undefined} menu={menu} />
        </BrowserRouter>
      </Providers>
    </StrictMode>
  );
  const root = document.getElementById("root");
  if (!root) return;
  returnLostFocus(root);
  // The server renders the initial state of a signed-in page, for an address without a query string.
  const isRendered = root.firstElementChild && (kind !== "signed-in" || (user && !location.search));
  // In a transition React works in slices, and the page responds in between.
  startTransition(() => (isRendered ? void hydrateRoot(root, app) : createRoot(root).render(app)));
}
