import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { call, unique } from "../support/shop.ts";
import { expect, test } from "../support/test.ts";
import { untilHydrated } from "../support/until-hydrated.ts";

/** The bar's keys and suggestions work once its buttons do, hidden ones too. */
const untilKeysWork = (page: Page) =>
  expect(page.getByRole("button", { name: "Menu", includeHidden: true })).toBeEnabled();
const searchField = (page: Page) => page.getByRole("banner").getByRole("combobox", { name: "Search all tools" });

test("a buyer searches the catalog as one types, and the address contains the search", async ({ page, shop }) => {
  const word = unique();
  const tool = await shop.tool({ name: `Bench vice ${word}` });
  await page.goto("/catalog");
  await searchField(page).fill(word);
  await expect(page).toHaveURL(new RegExp(`q=${word}`));
  const link = page.getByRole("main").getByRole("link", { name: tool.name, exact: true });
  await expect(link).toBeVisible();
  await expect(page.getByText("1 tool", { exact: true })).toBeVisible();
  await page.reload();
  await expect(link).toBeVisible();
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name: tool.name })).toBeVisible();
  await page.goBack();
  await expect(searchField(page)).toHaveValue(word);
});

test("a search that finds nothing says so and offers all tools", async ({ page }) => {
  await page.goto(`/catalog?q=${unique()}zzz`);
  await expect(page.getByText(/Nothing found/)).toBeVisible();
  await page.getByRole("link", { name: "Show all tools" }).click();
  await expect(
    page
      .getByRole("main")
      .getByRole("link", { name: /^Place Order/ })
      .first(),
  ).toBeVisible();
});

test("the search in the bar leads to the catalog from any page", async ({ page, shop }) => {
  const tool = await shop.tool({ name: `Rivet gun ${unique()}` });
  await page.goto("/blogs");
  await searchField(page).fill(tool.name);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main").getByRole("link", { name: tool.name, exact: true })).toBeVisible();
  await expect(searchField(page)).toHaveValue(tool.name);
});

test("a slash goes to the search, which suggests tools as one types; an arrow and Enter open one", async ({
  page,
  shop,
}) => {
  const word = unique();
  const tool = await shop.tool({ name: `Pipe bender ${word}`, price: 31 });
  await page.goto("/blogs");
  await untilKeysWork(page);
  await page.keyboard.press("/");
  await expect(searchField(page)).toBeFocused();
  await page.keyboard.insertText(word);
  const suggestion = page.getByRole("option", { name: tool.name });
  await expect(suggestion).toContainText("$31");
  await expectAccessible(page, "the search with suggestions");
  await page.keyboard.press("ArrowDown");
  await expect(suggestion).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: tool.name })).toBeVisible();
  await expect(searchField(page)).toHaveValue("");
});

test("a category has its own title, and its pages have numbers", async ({ page, shop }) => {
  const word = unique();
  for (let made = 0; made < 25; made += 1) await shop.tool({ name: `Rivet ${word} ${made}` });
  await page.goto("/catalog?category=hand-tools");
  await expect(page).toHaveTitle("Hand tools · Ironmonger");
  await expect(page.getByRole("heading", { level: 1, name: "Hand tools" })).toBeVisible();
  await page.goto(`/catalog?q=${word}`);
  await untilHydrated(page);
  await expect(page.getByText("25 tools", { exact: true })).toBeVisible();
  const pages = page.getByRole("navigation", { name: "Pages" });
  await expect(pages).toContainText("Tools 1–24 of 25");
  await pages.getByRole("link", { name: "Next" }).click();
  await expect(pages).toContainText("Tools 25–25 of 25");
  await page.reload();
  await untilHydrated(page);
  await expect(pages).toContainText("Tools 25–25 of 25");
  await pages.getByRole("link", { name: "Previous" }).click();
  await expect(pages).toContainText("Tools 1–24 of 25");
});

test("prices from 40 to 30 are a message at the field, and no question to the shop", async ({ page }) => {
  const questions: string[] = [];
  page.on("request", (request) => request.url().includes("searchCatalog") && questions.push(request.url()));
  await page.goto("/catalog?min=40");
  const to = page.getByRole("textbox", { name: "To" });
  await expect(to).toBeEnabled();
  await to.fill("30");
  await expect(page.getByText("Choose $40 or more")).toBeVisible();
  await expect(page.getByText("These prices contradict each other")).toBeVisible();
  await page.reload();
  await expect(to).toHaveValue("30");
  await expect(page.getByText("Choose $40 or more")).toBeVisible();
  expect(questions).toEqual([]);
});

test("at 320 px nothing is wider than the screen", async ({ visit, shop }) => {
  const longWord = `Winkelschleiferschutzhaubenhalterungen${unique()}`;
  const tool = await shop.tool({
    name: `Adjustable-scaffolding-coupling-${longWord}`,
    family: longWord,
    priceBreaks: [{ fromQuantity: 100, price: 6 }],
  });
  const buyer = await shop.buyer();
  await shop.fillBasket(buyer, [tool]);
  const list = await shop.list(buyer, [tool], longWord);
  const { url } = await call(buyer, "lists.share", { id: list.id });
  const page = await visit(buyer, { viewport: { width: 320, height: 700 } });
  for (const path of ["/", "/catalog", `/catalog/${tool.id}`, `/purchase/${tool.id}`, "/basket", url]) {
    await page.goto(path);
    await untilHydrated(page);
    await page.waitForLoadState("networkidle");
    expect
      .soft(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path)
      .toBeLessThanOrEqual(0);
  }
  await untilKeysWork(page);
  await searchField(page).fill(tool.name);
  await expect(page.getByRole("option", { name: tool.name })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});
