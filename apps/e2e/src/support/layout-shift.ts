import type { Page } from "@playwright/test";

/** The limit for every page: 0 means that nothing moves, 1 that the whole screen moves by its height. */
export const maxShift = 0.02;

/** The unexpected layout shift on the first screen since the page was opened. */
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
