import { shopUrl } from "../src/support/addresses.ts";
import { expect, test } from "../src/support/test.ts";
import { LighthouseBrowser, type Row } from "./support/lighthouse-runs.ts";

// `pnpm --filter @ironmonger/e2e budgets`, a step of `npm test`: Lighthouse's mobile preset on the home page.

const budgets = { performance: 97, lcpMs: 1800, shift: 0.02 };

const keepsBudgets = (row: Row): boolean =>
  row.performance >= budgets.performance && row["LCP ms"] <= budgets.lcpMs && row.CLS <= budgets.shift;

test("the home page is quick on a phone with a slow line", async ({ launchOptions }) => {
  const browser = await LighthouseBrowser.open(launchOptions);
  const measure = async (runs: number) => {
    const row = await browser.medians(`${shopUrl}/`, runs, ["performance"]);
    console.log(
      `${row.performance} points, ${Math.round(row["LCP ms"])} ms to the largest paint, shift ${row.CLS}; ` +
        `a phone ${row.slowdown} times slower than this machine`,
    );
    return row;
  };
  try {
    const first = await measure(1);
    // The machine may have been busy with something else: after a miss, the median of three counts.
    const row = keepsBudgets(first) ? first : await measure(3);
    expect.soft(row.performance, "points").toBeGreaterThanOrEqual(budgets.performance);
    expect.soft(row["LCP ms"], "largest paint, ms").toBeLessThanOrEqual(budgets.lcpMs);
    expect.soft(row.CLS, "layout shift").toBeLessThanOrEqual(budgets.shift);
  } finally {
    await browser.close();
  }
});
