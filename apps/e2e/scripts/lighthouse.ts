import { writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { shopUrl } from "../src/support/addresses.ts";
import { expect, test } from "../src/support/test.ts";

// `pnpm --filter @ironmonger/e2e lighthouse`: the mobile preset on the public pages, the median of RUNS runs (5) each.
// It measures time, so let nothing else run beside it. With RESULT_FILE the table is written there too, as JSON.

const runs = Number(process.env.RUNS ?? 5);
const paths = ["/", "/blogs", "/portfolio", "/login"];
const budgets = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 } as const;
type Category = keyof typeof budgets;
const categories = Object.keys(budgets).filter((name): name is Category => name in budgets);

test("the public pages keep their budgets", async ({ launchOptions }) => {
  const port = await freePort();
  const { executablePath, args = [] } = launchOptions;
  const browser = await chromium.launch({
    ...launchOptions,
    executablePath,
    args: [...args, `--remote-debugging-port=${port}`],
  });
  const table: Record<string, Record<string, number>> = {};
  const lost: string[] = [];
  try {
    for (const path of paths) {
      const scores: Record<Category, number[]> = { performance: [], accessibility: [], "best-practices": [], seo: [] };
      const times: Record<string, number[]> = { "FCP ms": [], "LCP ms": [], "TBT ms": [], CLS: [] };
      for (let run = 0; run < runs; run += 1) {
        const result = await lighthouse(`${shopUrl}${path}`, { port, logLevel: "error", onlyCategories: categories });
        if (!result) throw new Error(`Lighthouse said nothing of ${path}`);
        const { lhr } = result;
        for (const name of categories) scores[name].push(Math.round((lhr.categories[name]?.score ?? 0) * 100));
        times["FCP ms"]?.push(lhr.audits["first-contentful-paint"]?.numericValue ?? Number.NaN);
        times["LCP ms"]?.push(lhr.audits["largest-contentful-paint"]?.numericValue ?? Number.NaN);
        times["TBT ms"]?.push(lhr.audits["total-blocking-time"]?.numericValue ?? Number.NaN);
        times.CLS?.push(lhr.audits["cumulative-layout-shift"]?.numericValue ?? Number.NaN);
        if (run === 0)
          for (const { id, score, scoreDisplayMode, title } of Object.values(lhr.audits))
            if (scoreDisplayMode === "binary" && score === 0) lost.push(`${path} ${id}: ${title}`);
      }
      const rounded = Object.entries(times).map(([name, values]) => [name, Math.round(median(values) * 1000) / 1000]);
      table[path] = {
        ...Object.fromEntries(categories.map((name) => [name, median(scores[name])])),
        ...Object.fromEntries(rounded),
      };
    }
  } finally {
    await browser.close();
  }
  console.table(table);
  if (process.env.RESULT_FILE) await writeFile(process.env.RESULT_FILE, JSON.stringify(table));
  for (const audit of lost) console.log(audit);
  for (const [path, row] of Object.entries(table))
    for (const name of categories) expect.soft(row[name], `${name} of ${path}`).toBeGreaterThanOrEqual(budgets[name]);
});

function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
