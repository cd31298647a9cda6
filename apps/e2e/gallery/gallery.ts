import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { expectValid } from "../src/support/axe.ts";

// The kit as Storybook has built it (`pnpm gallery` shows the same): every page is compared with its pictures and checked by axe. The files
// are read from disk, so nothing listens on a port.

const built = join(import.meta.dirname, "../../web/node_modules/.cache/gallery");
const pictures = join(import.meta.dirname, "pictures");
const site = "https://gallery.example";

type Index = { entries: Record<string, { id: string }> };
const stories = Object.keys((JSON.parse(readFileSync(join(built, "index.json"), "utf8")) as Index).entries);

/** Those that are printed, or are part of what is printed. */
const printed = [
  "kit-record",
  "kit-rows",
  "kit-sheet",
  "kit-table-data-table",
  "kit-timeline",
  "table-",
  "ui-sections",
];
const isPrinted = (story: string) => printed.some((name) => story.startsWith(name));

const looks = ["light", "dark"].flatMap((scheme) =>
  [360, 1440].map((width) => ({ name: `${scheme}-${width}`, width, scheme: scheme as "light" | "dark" })),
);

const picturesOf = (story: string) => [
  ...looks.map(({ name }) => `${story}-${name}.png`),
  ...(isPrinted(story) ? [`${story}-printed.png`] : []),
];

async function open(page: Page, story: string): Promise<void> {
  await page.route(`${site}/**`, (route) =>
    route.fulfill({ path: join(built, new URL(route.request().url()).pathname) }),
  );
  await page.clock.setFixedTime("2026-11-23T16:00:00Z");
  await page.goto(`${site}/iframe.html?id=${story}&viewMode=story`);
  const dialog = page.locator('[role="menu"], [role="dialog"]');
  await expect(story.endsWith("--open") ? dialog : page.locator("#storybook-root > *")).toBeVisible();
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
}

/** As high as its contents: what sticks to the end of the screen stands at the end of the picture. */
async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 600 });
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height });
}

for (const story of stories)
  test(story, async ({ page }) => {
    await open(page, story);
    for (const { name, width, scheme } of looks) {
      await page.emulateMedia({ colorScheme: scheme });
      await resize(page, width);
      await expect.soft(page).toHaveScreenshot(`${story}-${name}.png`);
      // Colours by scheme, sizes by width: two of the four have both.
      if ((width === 360) === (scheme === "light"))
        await expectValid(page, `${story} ${name}`, ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect.soft(overflow, `${story} ${name} is wider than the screen`).toBeLessThanOrEqual(0);
    }
    if (!isPrinted(story)) return;
    await page.emulateMedia({ media: "print", colorScheme: "light" });
    await resize(page, 720);
    await expect.soft(page).toHaveScreenshot(`${story}-printed.png`);
  });

test("every picture is of a page, and all together are small", () => {
  const files = readdirSync(pictures);
  expect(files.toSorted()).toEqual(stories.flatMap(picturesOf).toSorted());
  expect(files.length).toBeLessThanOrEqual(120);
  const bytes = files.reduce((sum, file) => sum + statSync(join(pictures, file)).size, 0);
  expect(bytes).toBeLessThanOrEqual(3 * 2 ** 20);
});
