import type { Locator, Page } from "@playwright/test";
import { cards } from "../support/card.ts";
import { expect, test } from "../support/test.ts";

/** Presses Tab until this has the focus, as people without a mouse do. */
async function tabTo(page: Page, target: Locator, maxPresses = 60): Promise<void> {
  await target.waitFor();
  for (let press = 0; press < maxPresses; press += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`${maxPresses} tabs did not lead to ${target}`);
}

test("a buyer logs in, orders, pays and cancels without a mouse", async ({ page, shop }) => {
  const buyer = await shop.buyer();
  const tool = await shop.tool({ price: 4, minOrder: 10, available: 100 });
  await page.goto(`/purchase/${tool.id}`);
  await tabTo(page, page.getByLabel("Email"));
  await page.keyboard.type(buyer.email);
  await tabTo(page, page.getByLabel("Password", { exact: true }));
  await page.keyboard.type(buyer.password);
  await page.keyboard.press("Enter");

  const form = page.getByRole("form", { name: "Order form" });
  await tabTo(page, form.getByLabel("Order quantity"));
  await page.keyboard.press("ArrowUp");
  await expect(form.getByLabel("Order quantity")).toHaveValue("20");
  await tabTo(page, form.getByLabel("Address"));
  await page.keyboard.type("1 Anvil Street, Sheffield");
  await tabTo(page, form.getByLabel("Phone"));
  await page.keyboard.type("01142345678");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Order placed successfully").first()).toBeVisible();

  await tabTo(page, page.getByRole("main").getByRole("link", { name: /^Pay/ }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/dashboard\/payment\//);
  const frame = page.frameLocator('iframe[src*="/stripe/elements"]').first();
  const number = frame.locator('input[name="cardnumber"]');
  await number.waitFor();
  for (let press = 0; press < 60; press += 1) {
    if (await number.evaluate((element) => element === document.activeElement && document.hasFocus())) break;
    await page.keyboard.press("Tab");
  }
  await page.keyboard.type(cards.good);
  await tabOn(page, frame.locator('input[name="exp-date"]'));
  await page.keyboard.type("1234");
  await tabOn(page, frame.locator('input[name="cvc"]'));
  await page.keyboard.type("123");
  const postal = frame.locator('input[name="postal"]');
  if (await postal.isVisible()) {
    await tabOn(page, postal);
    await page.keyboard.type("12345");
  }
  await tabTo(page, page.getByRole("form", { name: "Card payment" }).getByRole("button", { name: "Pay" }));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Payment completed successfully!")).toBeVisible();

  await shop.order(buyer, tool, 30);
  await page.goto("/dashboard/myorders");
  const cancel = page.getByRole("button", { name: "Cancel" });
  await tabTo(page, cancel);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "Close", exact: true })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(cancel).toBeFocused();
  await page.keyboard.press("Enter");
  await tabTo(page, dialog.getByRole("button", { name: "Yes" }));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Deleted successfully!")).toBeVisible();
});

/** The provider's fields move on by themselves once a value is complete; otherwise Tab does. */
async function tabOn(page: Page, field: Locator): Promise<void> {
  if (!(await field.evaluate((element) => element === document.activeElement))) await page.keyboard.press("Tab");
  await expect(field).toBeFocused();
}

test("the first Tab offers the way to the content, and a new page begins at its heading", async ({ page }) => {
  await page.goto("/");
  // A link that is followed before the script runs is an ordinary one, after which the browser chooses the focus.
  await expect(page.locator("section", { hasText: "(FAQ)" }).getByRole("button").first()).toBeEnabled();
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to the content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await tabTo(page, page.getByRole("banner").getByRole("link", { name: "Blog", exact: true }));
  const outline = await page.evaluate(() => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(document.activeElement ?? document.body);
    return outlineStyle !== "none" ? Number.parseFloat(outlineWidth) : boxShadow === "none" ? 0 : 1;
  });
  expect(outline).toBeGreaterThan(0);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Blogs" })).toBeFocused();
});
