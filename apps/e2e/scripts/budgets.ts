import { shopUrl } from "../src/support/addresses.ts";
import { expect, test } from "../src/support/test.ts";
import { LighthouseBrowser, type Row } from "./support/lighthouse-runs.ts";

// `pnpm --filter @ironmonger/e2e budgets`, a step of `npm test`: Lighthouse's mobile preset on the home page.

const maxRuns = 6;
// The budget is 100 points (`lighthouse.ts`). The index by which the phone is calibrated does not see everything that makes a machine slow: one
// and the same commit got 99 points on one day and 88 on another. These limits hold on both.
const budgets = { performance: 85, lcpMs: 2160, shift: 0.02 };

const isWithinBudgets = (row: Row): boolean =>
  row.performance >= budgets.performance && row["LCP ms"] <= budgets.lcpMs && row.CLS <= budgets.shift;

test("the home page is quick on a phone with a slow line", async ({ launchOptions }) => {
  const browser = await LighthouseBrowser.open(launchOptions);
  const measure = async () => {
    const row = await browser.medians(`${shopUrl}/`, 1, ["performance"]);
    console.log(
      `${row.performance} points, ${Math.round(row["LCP ms"])} ms to the largest paint, shift ${row.CLS}; ` +
        `a phone ${row.slowdown} times slower than this machine`,
    );
    return row;
  };
  try {
    let row = await measure();
    // Whatever else the machine does makes a run slower, never faster: a page that is too slow misses in all of them.
    for (let more = 0; more < maxRuns - 1 && !isWithinBudgets(row); more += 1) row = await measure();
    expect.soft(row.performance, "points").toBeGreaterThanOrEqual(budgets.performance);
    expect.soft(row["LCP ms"], "largest paint, ms").toBeLessThanOrEqual(budgets.lcpMs);
    expect.soft(row.CLS, "layout shift").toBeLessThanOrEqual(budgets.shift);
  } finally {
    await browser.close();
  }
});
