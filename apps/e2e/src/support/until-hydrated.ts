import type { Page } from "@playwright/test";

/**
 * Waits until React runs the page that is shown: what the server rendered has the same headings, but its fields and buttons are disabled, and
 * a browser that does not remember a user puts a spinner in its place first.
 */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const headings = [...document.querySelectorAll("h1")];
    return (
      document.querySelector(".until-hydrated:disabled") === null &&
      headings.length > 0 &&
      headings.every((heading) => Object.keys(heading).some((key) => key.startsWith("__react")))
    );
  });
}
