import type { Page } from "@playwright/test";
import { expect, test } from "../support/test.ts";

/** Holds back the page's requests to these addresses until the returned function is called. */
async function holdBack(page: Page, address: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

const app = /\/static\/js\/start-app\./;
const phone = { viewport: { width: 390, height: 800 } };

test("before the script is there, links work and no form can be sent; afterwards everything works", async ({
  visit,
}) => {
  const page = await visit(undefined, phone);
  const letGo = await holdBack(page, app);
  await page.goto("/register");
  await page.getByRole("main").getByRole("link", { name: "Login" }).click();
  await expect(page).toHaveURL(/\/login$/);
  const login = page.getByRole("main").getByRole("button", { name: "Login", exact: true });
  await expect(login).toBeDisabled();
  letGo();
  await expect(login).toBeEnabled();
  await page.getByRole("banner").getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Catalog" })).toBeVisible();
});

test("a reader's page has their name, and no Login, before any script runs", async ({ visit, shop }) => {
  const buyer = await shop.buyer();
  const page = await visit(buyer);
  await holdBack(page, /\/static\/js\//);
  await page.goto("/dashboard/myorders", { waitUntil: "commit" });
  await expect(page.getByRole("banner").getByText(buyer.name)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).not.toContainText("…");
  await expect(page.getByRole("link", { name: "Login" })).toHaveCount(0);
});

test("the catalog's search works before the script has loaded", async ({ visit }) => {
  const page = await visit(undefined, phone);
  const letGo = await holdBack(page, app);
  await page.goto("/catalog");
  await page.getByRole("combobox", { name: "Search all tools" }).fill("hammer");
  letGo();
  await expect(page).toHaveURL(/q=hammer/);
});

test("before the script is there, / leads to the search field, Enter searches, and Ctrl+K opens the palette once it has come", async ({
  visit,
  shop,
}) => {
  const page = await visit(await shop.admin());
  // From the first visit on the server knows that the office follows.
  await page.goto("/dashboard/today");
  await expect(page.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();
  const letGo = await holdBack(page, app);
  await page.goto("/");
  await page.keyboard.press("/");
  await page.keyboard.type("hammer");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/catalog\?q=hammer$/);
  await expect(
    page
      .getByRole("main")
      .getByRole("link", { name: /hammer/i })
      .first(),
  ).toBeVisible();

  await page.goto("/dashboard/today");
  await page.keyboard.press("Control+k");
  letGo();
  await expect(page.getByRole("dialog").locator("input")).toBeFocused();
});

test("a page starts though one of its pictures never comes", async ({ visit }) => {
  const page = await visit(undefined, phone);
  const letGo = await holdBack(page, /\/images\/banner-/);
  // The load event waits for the picture.
  await page.goto("/", { waitUntil: "domcontentloaded" });
  const question = page.getByRole("main").locator("button[aria-expanded]").first();
  await expect(async () => {
    await question.click();
    await expect(question).toHaveAttribute("aria-expanded", "true", { timeout: 500 });
  }).toPass();
  expect(await page.evaluate(() => document.readyState)).toBe("interactive");
  letGo();
});
