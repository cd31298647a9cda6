import type { Page } from "@playwright/test";
import { expect, test } from "../support/test.ts";

/** Words of headings, buttons and names that break inside, although a line of their block could hold them. */
function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const broken: string[] = [];
    const roomOf = (element: Element): number => {
      let block: Element | null = element;
      while (block && getComputedStyle(block).display.startsWith("inline")) block = block.parentElement;
      if (!block) return 0;
      const { paddingLeft, paddingRight } = getComputedStyle(block);
      return block.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    };
    for (const element of document.querySelectorAll("h1, h2, h3, button, a, strong, th, dt, label, summary")) {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const parent = text.parentElement;
        if (!parent?.checkVisibility()) continue;
        // A line may also end after a hyphen, a dash or a slash.
        for (const { 0: word, index } of (text.textContent ?? "").matchAll(/[^\s\-–—/|?]+[-–—/|?]*/g)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
          const width = rects.reduce((sum, rect) => sum + rect.width, 0);
          const lines = new Set(rects.map(({ top }) => Math.round(top)));
          // The room is rounded to a whole pixel.
          if (lines.size > 1 && width <= roomOf(parent) - 1) broken.push(word);
        }
      }
    }
    return broken;
  });
}

test("at every width, headings, buttons and names break between words only, and nothing is wider than the screen", async ({
  page,
  shop,
}) => {
  test.setTimeout(180_000);
  const [tool] = await shop.tools();
  const pages: [path: string, step: number][] = [
    ["/", 16],
    ["/catalog", 64],
    [`/catalog/${tool?.id}`, 64],
    ["/order-pad", 128],
    ["/login", 128],
  ];
  for (const [path, step] of pages) {
    await page.goto(path);
    for (let width = 320; width <= 2560; width += step) {
      await page.setViewportSize({ width, height: 800 });
      expect(await brokenWords(page), `${path} at ${width} px`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(width);
    }
  }
});

test("the tagline has two lines beside the wall of tools", async ({ page }) => {
  await page.goto("/");
  const tagline = page.getByRole("heading", { level: 1 });
  for (let width = 768; width <= 2560; width += 16) {
    await page.setViewportSize({ width, height: 800 });
    const lines = await tagline.evaluate((heading) => {
      const range = document.createRange();
      range.selectNodeContents(heading);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    });
    expect(lines, `at ${width} px`).toBe(2);
  }
});
