import "./no-eval.ts";
import { listenEarly } from "../shared/early-keys.ts";
import "../shared/styles/base.ts";

listenEarly();

/** The app starts after this time even if the page's pictures are still loading. */
const maxWaitMs = 2000;

// A page that the server has rendered can be read, and its links work, without the app. On a slow line the app would compete with the
// page's pictures for bandwidth, so it is fetched after they are drawn: docs/decisions/0033-budgets-of-pages.md
const loaded =
  document.readyState === "complete" || new Promise((resolve) => addEventListener("load", resolve, { once: true }));
const painted = new Promise((resolve) => new PerformanceObserver(resolve).observe({ type: "paint", buffered: true }));
const waitedLongEnough = new Promise((resolve) => setTimeout(resolve, maxWaitMs));

/** Fetches all scripts of the page concurrently. The browser would find them one after the other, in the imports of each. */
function fetchScripts(): void {
  const { scripts } = document.getElementById("state")?.dataset ?? {};
  for (const href of scripts?.match(/\S+/g) ?? []) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = href;
    document.head.append(link);
  }
}

// Not top-level await: chunks of the app import this module, and would wait for it forever.
void Promise.race([Promise.all([loaded, painted]), waitedLongEnough])
  // React in an import of its own, so that the page can respond between its evaluation and the app's.
  .then(() => {
    fetchScripts();
    return Promise.all([import("./start-app.tsx"), import("react-dom/client")]);
  })
  .then(([{ startApp }]) => startApp());
