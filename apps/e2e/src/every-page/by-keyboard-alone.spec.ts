import type { Locator, Page } from "@playwright/test";
import { cards } from "../support/card.ts";
import { call, type Person } from "../support/shop.ts";
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

/** Opens the dialog of this button and agrees, without a mouse; then the focus is in the page, on something that is seen. */
async function agreeByKeyboard(page: Page, button: Locator, answer: string, after: Locator): Promise<void> {
  await expect(button).toBeEnabled();
  await button.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  const reason = dialog.getByLabel("Reason");
  await dialog.getByRole("button", { name: answer, exact: true }).waitFor();
  if (await reason.isVisible()) await reason.fill("Ordered twice");
  await tabTo(page, dialog.getByRole("button", { name: answer, exact: true }));
  await page.keyboard.press("Enter");
  await after.waitFor();
  await expect(dialog).toBeHidden();
  const where = () =>
    page.evaluate(() => {
      const { activeElement } = document;
      return activeElement?.closest("main") && activeElement.checkVisibility()
        ? "in the page"
        : activeElement?.outerHTML;
    });
  await expect.poll(where).toBe("in the page");
}

test("a dialog that has taken away the row, the button or the page that opened it leaves the focus to what remains", async ({
  visit,
  shop,
}) => {
  const buyer = await shop.buyer();
  const tool = await shop.tool();
  const [first, second] = [await shop.order(buyer, tool), await shop.order(buyer, tool)];
  for (const street of ["1 Anvil Street", "2 Bellows Lane", "3 Chain Court"])
    await call(buyer, "addresses.save", {
      label: street,
      address: `${street}, Sheffield`,
      country: "GB",
      phone: "0114",
    });
  const list = await shop.list(buyer, [tool]);
  const page = await visit(buyer);

  await page.goto("/dashboard/addresses");
  await agreeByKeyboard(
    page,
    page.getByRole("button", { name: "Remove 2 Bellows Lane" }),
    "Yes",
    page.getByText("Address removed"),
  );
  await expect(page.getByRole("listitem").filter({ has: page.locator(":focus") })).toHaveCount(1);

  await page.goto("/dashboard/myorders");
  const cancel = page.getByRole("button", { name: "Cancel" });
  await expect(cancel).toHaveCount(2);
  await agreeByKeyboard(page, cancel.first(), "Yes", page.getByText("Deleted successfully!"));
  await page.goto(`/dashboard/lists/${list.id}`);
  await agreeByKeyboard(
    page,
    page.getByRole("main").getByRole("button", { name: "Remove", exact: true }),
    "Yes",
    page.getByRole("heading", { level: 1, name: "Your lists" }),
  );

  await shop.pay(buyer, (await stillUnpaid(buyer, [first, second])) ?? first);
  const office = await visit(await shop.admin());
  await office.goto(`/dashboard/manageallorders?search=${encodeURIComponent(buyer.email)}`);
  const more = office.getByRole("button", { name: /^More for IM-/ }).first();
  await expect(more).toBeEnabled();
  await more.focus();
  await office.keyboard.press("Enter");
  await agreeByKeyboard(
    office,
    office.getByRole("menuitem", { name: "Refund" }),
    "Yes",
    office.getByRole("cell", { name: /refunded/ }),
  );
});

async function stillUnpaid({ rest }: Person, ids: string[]): Promise<string | undefined> {
  for (const id of ids) if ((await rest.get(`/order/${id}`)).ok()) return id;
  return undefined;
}
