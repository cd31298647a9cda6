import { readFile, writeFile } from "node:fs/promises";
import { shopUrl } from "../src/support/addresses.ts";
import { expect, test } from "../src/support/test.ts";
import { hoverAndClick } from "./support/hover-and-click.ts";
import { categories, LighthouseBrowser, type Row } from "./support/lighthouse-runs.ts";
import { median } from "./support/median.ts";

// `pnpm --filter @ironmonger/e2e lighthouse`: Lighthouse's mobile preset on the public pages and on those of a buyer and an admin,
// and how quickly this machine itself shows pages, each the median of RUNS runs (5). It measures time, so let nothing else run
// beside it. PAGES="manageallorders /blogs" limits it to pages whose address contains one of these words. With RESULT_FILE the result is
// written there too, as JSON.

const runs = Number(process.env.RUNS ?? 5);
const words = process.env.PAGES?.split(" ");
const isMeasured = (path: string) => words?.some((word) => path.includes(word)) ?? true;
const publicPaths = ["/", "/catalog", "/order-pad", "/blogs", "/portfolio", "/login"];
const adminPaths = [
  "manageallorders",
  "allusers",
  "manageproducts",
  "addtool",
  "import",
  "ledger",
  "insights",
  "audit",
  "reviews",
  "content",
  "settings",
  "today",
];
/** The budgets: Lighthouse scores, and layout shift of the first screen. */
const budgets = { public: 97, signedIn: 90, shift: 0.02 };
const results: {
  pages: Record<string, Row & { budget: number }>;
  waits: { name: string; ms: number; targetMs: number }[];
} = {
  pages: {},
  waits: [],
};

test("the public pages stay within their budgets", async ({ launchOptions }) => {
  const browser = await LighthouseBrowser.open(launchOptions);
  try {
    for (const path of publicPaths.filter(isMeasured)) {
      const row = await browser.medians(`${shopUrl}${path}`, runs);
      results.pages[path] = { ...row, budget: budgets.public };
      expect.soft(row.performance, `performance of ${path}`).toBeGreaterThanOrEqual(budgets.public);
      expect.soft(row.CLS, `layout shift of ${path}`).toBeLessThanOrEqual(budgets.shift);
      for (const name of categories) if (name !== "performance") expect.soft(row[name], `${name} of ${path}`).toBe(100);
    }
    if (isMeasured("/")) {
      const ms = await browser.unthrottledLcpMs(`${shopUrl}/`, runs);
      results.waits.push({ name: "`/`, largest paint", ms, targetMs: 300 });
    }
  } finally {
    await browser.close();
  }
  for (const audit of browser.lost) console.log(audit);
});

test("a buyer's pages stay within their budgets", async ({ launchOptions, shop }) => {
  const buyer = await shop.buyer();
  const tool = await shop.tool();
  const order = await shop.order(buyer, tool);
  await shop.fillBasket(buyer, [tool]);
  const list = await shop.list(buyer, [tool]);
  const browser = await LighthouseBrowser.open(launchOptions, buyer);
  try {
    const paths = {
      "/purchase/{id}": `/purchase/${tool.id}`,
      "/checkout": "/checkout",
      "/dashboard": "/dashboard",
      "/dashboard/myorders": "/dashboard/myorders",
      "/dashboard/addresses": "/dashboard/addresses",
      "/dashboard/lists": "/dashboard/lists",
      "/dashboard/lists/{id}": `/dashboard/lists/${list.id}`,
      "/dashboard/security": "/dashboard/security",
      "/dashboard/review": "/dashboard/review",
      "/dashboard/orders/{number}": `/dashboard/orders/${order}`,
      "/dashboard/payment/{id}": `/dashboard/payment/${order}`,
    };
    for (const [name, path] of Object.entries(paths)) await measureSignedIn(browser, name, path);
  } finally {
    await browser.close();
  }
});

test("an admin's pages stay within their budgets", async ({ launchOptions, shop }) => {
  const tool = await shop.tool();
  const browser = await LighthouseBrowser.open(launchOptions, await shop.admin());
  try {
    await measureSignedIn(browser, "/dashboard/tools/{id}", `/dashboard/tools/${tool.id}`);
    for (const path of adminPaths) await measureSignedIn(browser, `/dashboard/${path}`, `/dashboard/${path}`);
  } finally {
    await browser.close();
  }
});

async function measureSignedIn(browser: LighthouseBrowser, name: string, path: string): Promise<void> {
  if (!isMeasured(name)) return;
  const row = await browser.medians(`${shopUrl}${path}`, runs, ["performance"]);
  results.pages[name] = { ...row, budget: budgets.signedIn };
  expect.soft(row.performance, `performance of ${name}`).toBeGreaterThanOrEqual(budgets.signedIn);
  expect.soft(row.CLS, `layout shift of ${name}`).toBeLessThanOrEqual(budgets.shift);
}

test("a link that the pointer rested on shows its page", async ({ visit }) => {
  for (const [link, path, heading] of [
    ["Blog", "/blogs", "Blogs"],
    ["Catalog", "/catalog", "Catalog"],
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
  console.table(results.pages);
  console.table(results.waits);
  if (process.env.RESULT_FILE) await addTo(process.env.RESULT_FILE);
});

/** After a failed test the next one runs in another process, which adds to the results of the first. */
async function addTo(file: string): Promise<void> {
  const before: typeof results = await readFile(file, "utf8").then(JSON.parse, () => ({ pages: {}, waits: [] }));
  const all = { pages: { ...before.pages, ...results.pages }, waits: [...before.waits, ...results.waits] };
  await writeFile(file, JSON.stringify(all));
}
