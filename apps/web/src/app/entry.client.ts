import "./no-eval.ts";
import { listenEarly } from "../shared/early-keys.ts";
import "../shared/styles/base.ts";

listenEarly();

/** A page that is not drawn, in a tab behind others, starts after this time. */
const maxWaitMs = 2000;

const painted = new Promise((resolve) => new PerformanceObserver(resolve).observe({ type: "paint", buffered: true }));
const waitedLongEnough = new Promise((resolve) => setTimeout(resolve, maxWaitMs));

/**
 * Fetches all scripts of the page concurrently. The browser would find them one after the other, in the imports of each. The page can be
 * read without them, so its pictures come first.
 */
function fetchScripts(): void {
  const { scripts } = document.getElementById("state")?.dataset ?? {};
  for (const href of scripts?.match(/\S+/g) ?? []) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.fetchPriority = "low";
    link.href = href;
    document.head.append(link);
  }
}

fetchScripts();
// Not top-level await: chunks of the app import this module, and would wait for it forever.
void Promise.race([painted, waitedLongEnough])
  // React in an import of its own, so that the page can respond between its evaluation and the app's.
  .then(() => Promise.all([import("./start-app.tsx"), import("react-dom/client")]))
  .then(([{ startApp }]) => startApp());
