import "./no-eval.ts";
import "../shared/styles/base.ts";

/** The app starts after this time though the page's pictures are still on their way. */
const longestWaitMs = 2000;

// A page that the server has rendered can be read, and its links work, without the app. On a slow line the app would take the
// bandwidth from the page's pictures, so it is fetched when they are drawn: docs/decisions/0032-pictures-before-script.md
const loaded =
  document.readyState === "complete" || new Promise((resolve) => addEventListener("load", resolve, { once: true }));
const painted = new Promise((resolve) => new PerformanceObserver(resolve).observe({ type: "paint", buffered: true }));
const waitedLongEnough = new Promise((resolve) => setTimeout(resolve, longestWaitMs));

// Not top-level await: chunks of the app import this module, and would wait for it for ever.
void Promise.race([Promise.all([loaded, painted]), waitedLongEnough])
  // React in an import of its own, so that the page can respond between its evaluation and the app's.
  .then(() => Promise.all([import("./start-app.tsx"), import("react-dom/client")]))
  .then(([{ startApp }]) => startApp());
