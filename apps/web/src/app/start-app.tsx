import type { SignedInUser } from "@ironmonger/contract/identity";
import { menuWidths } from "@ironmonger/contract/office-frame";
import { getQueryKey } from "@trpc/react-query";
import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { buyingFor } from "../features/identity/buying-for.ts";
import { anyVisitor, type Recipient } from "../features/identity/rendered-for.ts";
import { makeShopClient } from "../features/identity/shop-client.ts";
import { startAs } from "../features/identity/use-signed-in.ts";
import { tabStorage } from "../shared/forms/tab-storage.ts";
import { lateWriteKey, noteWrite } from "../shared/server/late-writes.ts";
import { makeQueryClient, trpc } from "../shared/server/trpc.ts";
import { returnLostFocus } from "../shared/ui/return-lost-focus.ts";
import { BrowserRouter } from "./browser-router.tsx";
import { findRoute, missingRoute } from "./find-route.ts";
import { type PageState, restorePageState } from "./page-state.ts";
import { Providers } from "./providers.tsx";
import { lazyOffice } from "./shell/frame.tsx";
import { Shell } from "./shell/shell.tsx";
import { scrollKey } from "./shell/use-scroll-memory.ts";

/** Renders the app, or hydrates the page that the server has rendered. */
export async function startApp(): Promise<void> {
  const stateElement = document.getElementById("state");
  const isMissing = stateElement?.hasAttribute("data-missing") ?? false;
  const { kind, pages } = isMissing ? missingRoute : findRoute(location.pathname);
  // Without the page's code React would discard the server's markup.
  const menu = menuWidths.find((width) => width === stateElement?.dataset.menu);
  const components = [...pages, ...(menu ? [lazyOffice] : [])];
  const queryClient = makeQueryClient();
  const state: PageState | null = JSON.parse(stateElement?.textContent || "null");
  restorePageState(queryClient, state);
  const user = queryClient.getQueryData<SignedInUser>(getQueryKey(trpc.identity.me, undefined, "query"));
  const company = stateElement?.dataset.company;
  const renderedFor: Recipient = user
    ? { user, companyId: company || null, hasChosen: company !== undefined }
    : anyVisitor;
  await Promise.all([startAs(renderedFor.user), ...components.map((component) => component.preload().catch(() => {}))]);
  // The page's modules have just been evaluated. React starts in a separate task, so that a slow phone can respond in between.
  await new Promise((resolve) => setTimeout(resolve));

  const app = (
    <StrictMode>
      <Providers queryClient={queryClient} trpcClient={makeShopClient()} renderedFor={renderedFor}>
        <BrowserRouter>
          <Shell missingPath={isMissing ? location.pathname : undefined} menu={menu} />
        </BrowserRouter>
      </Providers>
    </StrictMode>
  );
  const root = document.getElementById("root");
  if (!root) return;
  returnLostFocus(root);
  addEventListener("pagehide", () => {
    if (queryClient.isMutating() > 0) noteWrite();
  });
  // The server knows neither what was typed in this tab before a reload, nor a company of others that was chosen, nor who is signed in by a
  // bearer alone.
  const isInputKept = tabStorage.keys().some((key) => key !== scrollKey && key !== lateWriteKey);
  const isForThisBuyer = !isInputKept && buyingFor.companyId() === renderedFor.companyId;
  const isRendered = root.firstElementChild && (user ? isForThisBuyer : kind !== "signed-in");
  // In a transition React works in slices, and the page responds in between.
  startTransition(() => (isRendered ? void hydrateRoot(root, app) : createRoot(root).render(app)));
}
