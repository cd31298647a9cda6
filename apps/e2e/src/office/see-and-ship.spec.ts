import type { Page } from "@playwright/test";
import { expect, test } from "../support/test.ts";
import { untilHydrated } from "../support/until-hydrated.ts";

/** How many rows of the table are completely visible below the page's head. */
const visibleRows = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll("main tbody tr")].filter((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      }).length,
  );

/** Controls of the table that a thumb would miss. */
const smallControls = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("main :is(button, summary, input[type=search])")]
      // The head of the table is there for screen readers only.
      .filter((control) => control.checkVisibility() && !control.closest("thead"))
      .filter((control) => control.getBoundingClientRect().height < 44)
      .map((control) => control.textContent || control.outerHTML),
  );

test("sixteen orders are seen on a laptop and three on a phone, in rows of one line; on a phone all that is pressed is 44 px high", async ({
  visit,
  shop,
}) => {
  const page = await visit(await shop.admin(), { viewport: { width: 1440, height: 900 } });
  await page.goto("/dashboard/manageallorders");
  const rows = page.getByRole("table", { name: "All orders" }).getByRole("rowheader");
  await expect(rows).toHaveCount(20);
  expect(await visibleRows(page)).toBeGreaterThanOrEqual(16);
  const heights = await page.evaluate(() =>
    [...document.querySelectorAll("main tbody tr")].map((row) => row.getBoundingClientRect().height),
  );
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(40);
  expect(Math.max(...heights)).toBeLessThanOrEqual(44);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await visibleRows(page)).toBeGreaterThanOrEqual(3);
  expect(await smallControls(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test("J and K go through the orders, X ticks and Enter opens one; the list of keys names them, and they can be switched off", async ({
  visit,
  shop,
}) => {
  const page = await visit(await shop.admin());
  await page.goto("/dashboard/manageallorders");
  const orders = page.getByRole("rowheader").getByRole("link");
  await expect(orders).toHaveCount(20);
  await untilHydrated(page);
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await expect(orders.nth(1)).toBeFocused();
  await page.keyboard.press("x");
  await expect(page.getByRole("region", { name: "Selected orders" })).toContainText("1 selected");
  await page.keyboard.press("k");
  await expect(orders.first()).toBeFocused();
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(keys).toContainText("Tick the row");
  await keys.getByRole("switch", { name: "Single keys work" }).click();
  await page.keyboard.press("Escape");
  await expect(keys).toBeHidden();
  await orders.first().focus();
  await page.keyboard.press("j");
  await expect(orders.first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/dashboard\/orders\/IM-\d+$/);
});

test("thirty orders are shipped with their tracking numbers by a list that is pasted, in at most ten presses", async ({
  visit,
  shop,
}) => {
  const buyer = await shop.buyer();
  const tool = await shop.tool({ minOrder: 1, available: 100 });
  const numbers: string[] = [];
  for (let round = 0; round < 30; round += 1) {
    const order = await shop.orderOf(buyer, [tool]);
    await shop.payOrder(buyer, order);
    numbers.push(order.number);
  }
  const page = await visit(await shop.admin());
  await page.goto("/dashboard/manageallorders");
  let presses = 0;
  const press = async (name: string | RegExp) => {
    presses += 1;
    await page.getByRole("button", { name }).click();
  };
  await press("Ship a list…");
  const list = numbers.map((number, index) => `${number}\t1Z999AA1${index}`).join("\n");
  await page.getByRole("textbox", { name: "Orders and tracking numbers" }).fill(list);
  presses += 1;
  await press(/^Ship 30$/);
  await expect(page.getByText("30 orders shipped")).toBeVisible();
  expect(presses).toBeLessThanOrEqual(10);
  await page.goto(`/dashboard/orders/${numbers[29]}`);
  await expect(page.getByText("1Z999AA129").first()).toBeVisible();
});

test("the email of an order leads to the page of its buyer, where a note is written and removed with Undo", async ({
  visit,
  shop,
}) => {
  const buyer = await shop.buyer("Petra Page");
  const tool = await shop.tool({ price: 5 });
  await shop.order(buyer, tool);
  const page = await visit(await shop.admin());
  await page.goto(`/dashboard/manageallorders?search=${encodeURIComponent(buyer.email)}`);
  await page.getByRole("link", { name: buyer.email }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Petra Page" })).toBeVisible();
  for (const title of ["Contact", "Spend", "Addresses", "Rights and sign-in", "Orders", "Notes"])
    await expect(page.getByRole("heading", { level: 2, name: title })).toBeVisible();
  await page.getByRole("textbox", { name: "Note" }).fill("Wants pallets, no parcels.");
  await page.getByRole("button", { name: "Add note" }).click();
  const note = page.getByRole("listitem").filter({ hasText: "Wants pallets, no parcels." });
  await note.getByRole("button", { name: "Remove" }).click();
  await expect(note).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(note).toBeVisible();
});
