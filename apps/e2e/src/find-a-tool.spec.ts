import { unique } from "./support/shop.ts";
import { expect, test } from "./support/test.ts";

test("a buyer searches the catalog as one types, and the address keeps the search", async ({ page, shop }) => {
  const word = unique();
  const tool = await shop.tool({ name: `Bench vice ${word}` });
  await page.goto("/catalog");
  await page.getByRole("main").getByRole("searchbox", { name: "Search tools" }).fill(word);
  await expect(page).toHaveURL(new RegExp(`q=${word}`));
  const link = page.getByRole("main").getByRole("link", { name: tool.name, exact: true });
  await expect(link).toBeVisible();
  await expect(page.getByText("1 tool", { exact: true })).toBeVisible();
  await page.reload();
  await expect(link).toBeVisible();
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name: tool.name })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("main").getByRole("searchbox")).toHaveValue(word);
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
  await page.getByRole("banner").getByRole("searchbox").fill(tool.name);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main").getByRole("link", { name: tool.name, exact: true })).toBeVisible();
});
