import type { Page } from "@playwright/test";

/** What design asks of every page: 0 is nothing that moves, 1 the whole screen by its height. */
export const mostShift = 0.02;

/** How much has moved without being asked to, on the first screen, since the page was opened. */
export const readShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            if ("value" in entry && !("hadRecentInput" in entry && entry.hadRecentInput)) sum += Number(entry.value);
        }).observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );
