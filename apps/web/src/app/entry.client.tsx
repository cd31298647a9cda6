import "./no-eval.ts";
import "../shared/styles/base.ts";
import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { readRememberedUser } from "../features/identity/use-signed-in.ts";
import { tellAwake } from "../shared/tell-awake.ts";
import { makeQueryClient, makeTrpcClient } from "../shared/trpc.ts";
import { BrowserRouter } from "./browser-router.tsx";
import { claimInlinedStyles } from "./claim-inlined-styles.ts";
import { findRoute, missingRoute } from "./find-route.ts";
import { type PageState, restorePageState } from "./page-state.ts";
import { Providers } from "./providers.tsx";
import { Shell } from "./shell/shell.tsx";

// A function, not top-level await: the pages' chunks import this one, and would wait for it for ever.
void start();

async function start(): Promise<void> {
  claimInlinedStyles();
  const stateElement = document.getElementById("state");
  const isMissing = stateElement?.hasAttribute("data-missing") ?? false;
  const { kind, pages } = isMissing ? missingRoute : findRoute(location.pathname);
  // The page's own code must be there before React looks at the server's markup, or it would throw the markup away.
  const preloads = pages.map((page) => page.preload().catch(() => {}));
  await Promise.all([readRememberedUser(), ...(kind === "signed-in" ? [] : preloads)]);

  const state: PageState | null = JSON.parse(stateElement?.textContent || "null");
  const app = (
    <StrictMode>
      <Providers queryClient={restorePageState(makeQueryClient(), state)} trpcClient={makeTrpcClient()}>
        <BrowserRouter>
          <Shell missingPath={isMissing ? location.pathname : undefined} />
        </BrowserRouter>
      </Providers>
    </StrictMode>
  );
  const root = document.getElementById("root");
  if (!root?.firstElementChild) {
    if (root) createRoot(root).render(app);
    return;
  }
  // A transition is worked on in slices, and the page answers between them.
  startTransition(() => void hydrateRoot(root, app));
  tellAwake();
}
