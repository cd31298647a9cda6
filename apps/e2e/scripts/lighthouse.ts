import { writeFile } from "node:fs/promises";
import { shopUrl } from "../src/support/addresses.ts";
import { expect, test } from "../src/support/test.ts";
import { hoverAndClick } from "./support/hover-and-click.ts";
import { categories, LighthouseBrowser, type Row } from "./support/lighthouse-runs.ts";
import { median } from "./support/median.ts";

// `pnpm --filter @ironmonger/e2e lighthouse`: the mobile preset on the public pages, and how quickly this machine itself shows
// them, each the median of RUNS runs (5). It measures time, so let nothing else run beside it. With RESULT_FILE what came out
// is written there too, as JSON.

const runs = Number(process.env.RUNS ?? 5);
const paths = ["/", "/blogs", "/portfolio", "/login"];
const budgets = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 };
const results: { pages: Record<string, Row>; waits: { name: string; ms: number; targetMs: number }[] } = {
  pages: {},
  waits: [],
};

test("the public pages keep their budgets", async ({ launchOptions }) => {
  const browser = await LighthouseBrowser.open(launchOptions);
  try {
    for (const path of paths) results.pages[path] = await browser.medians(`${shopUrl}${path}`, runs);
    const ms = await browser.unthrottledLcpMs(`${shopUrl}/`, runs);
    results.waits.push({ name: "`/`, largest paint", ms, targetMs: 250 });
  } finally {
    await browser.close();
  }
  console.table(results.pages);
  for (const audit of browser.lost) console.log(audit);
  for (const [path, row] of Object.entries(results.pages))
    for (const name of categories) expect.soft(row[name], `${name} of ${path}`).toBeGreaterThanOrEqual(budgets[name]);
});

test("a link that the pointer rested on shows its page", async ({ visit }) => {
  for (const [link, path, heading] of [
    ["Blog", "/blogs", "Blogs"],
    ["Catalogue", "/catalog", "Catalogue"],
  ] as const) {
    const waits: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      const page = await visit();
      waits.push(await hoverAndClick(page, link, heading));
      await page.close();
    }
    results.waits.push({ name: `from \`/\` to \`${path}\`, hovered and clicked`, ms: median(waits), targetMs: 100 });
  }
});

test.afterAll(async () => {
  console.table(results.waits);
  if (process.env.RESULT_FILE) await writeFile(process.env.RESULT_FILE, JSON.stringify(results));
});
