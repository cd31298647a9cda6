import type { Page } from "@playwright/test";

/**
 * How long after a click on a link, on which the pointer had rested for a moment, the next page's heading is painted.
 * The clock starts when the browser hears of the click.
 */
export async function hoverAndClick(page: Page, link: string, heading: string): Promise<number> {
  await page.goto("/", { waitUntil: "networkidle" });
  await page.evaluate((expected) => {
    const untilPainted = ({ timeStamp }: Event) =>
      new MutationObserver((_changes, observer) => {
        if (document.querySelector("main h1")?.textContent !== expected) return;
        observer.disconnect();
        // The task after the next frame: the frame has been painted.
        requestAnimationFrame(() =>
          setTimeout(() => {
            document.documentElement.dataset.shownAfterMs = String(performance.now() - timeStamp);
          }),
        );
      }).observe(document, { subtree: true, childList: true, characterData: true });
    addEventListener("click", untilPainted, { capture: true, once: true });
  }, heading);
  const target = page.getByRole("banner").getByRole("link", { name: link, exact: true });
  await target.hover();
  await new Promise((resolve) => setTimeout(resolve, 300));
  await page.mouse.down();
  await page.mouse.up();
  const shown = page.locator("html[data-shown-after-ms]");
  await shown.waitFor({ state: "attached" });
  return Number(await shown.getAttribute("data-shown-after-ms"));
}
