import { brotliCompressSync } from "node:zlib";
import { expect, test } from "../support/test.ts";

const kB = 1024;

test("the home page stays light: little script, little style in few files", async ({ visit }) => {
  const bytes = { script: 0, stylesheet: 0 };
  let sheets = 0;
  const page = await visit();
  const answers: Promise<void>[] = [];
  page.on("response", (response) => {
    const kind = response.request().resourceType();
    if (kind !== "script" && kind !== "stylesheet") return;
    if (kind === "stylesheet") sheets += 1;
    const count = async () => {
      const body = await response.body();
      bytes[kind] += brotliCompressSync(body).length;
    };
    answers.push(count());
  });
  await page.goto("/", { waitUntil: "networkidle" });
  await Promise.all(answers);
  const inlined = await page.locator("style").allTextContents();
  bytes.stylesheet += brotliCompressSync(inlined.join("")).length;
  // 3 kB of script and 1 kB of style are the search field's, which is on every page and suggests as one types; 2 kB are the basket's: its
  // count is on every page, and each card has a quantity, judged and priced by the rules of its tool, and "Add". The budgets are 170 kB
  // and 18 kB of style.
  expect(bytes.script, "brotli bytes of script").toBeLessThanOrEqual(150 * kB);
  expect(bytes.stylesheet, "brotli bytes of style").toBeLessThanOrEqual(18 * kB);
  // A browser fetches six files concurrently, and the font is one of them: decision 33.
  expect(sheets, "files of style").toBeLessThanOrEqual(5);
});

const officePages = [
  "today",
  "manageallorders",
  "manageproducts",
  "allusers",
  "companies",
  "price-lists",
  "categories",
  "settings",
  "import",
];

test("a page of the office is made of few files", async ({ visit, shop }) => {
  const page = await visit(await shop.admin());
  const scripts = new Set<string>();
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") scripts.add(response.url());
  });
  const counts: Record<string, number> = {};
  for (const name of officePages) {
    scripts.clear();
    await page.goto(`/dashboard/${name}`, { waitUntil: "networkidle" });
    counts[name] = scripts.size;
  }
  expect(Math.max(...Object.values(counts)), JSON.stringify(counts)).toBeLessThanOrEqual(24);
});
