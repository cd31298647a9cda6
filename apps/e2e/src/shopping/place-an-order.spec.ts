import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { expect, test } from "../support/test.ts";

const orderForm = (page: Page) => page.getByRole("form", { name: "Order form" });
/** Fills in an order of this many pieces, which can then be placed. */
const fillIn = async (form: Locator, quantity: string) => {
  await form.getByLabel("Order quantity").fill(quantity);
  await form.getByLabel("Address").fill("1 Anvil Street, Sheffield");
  await form.getByLabel("Phone").fill("01142345678");
};
const outOfRange = "Order must be more than minimum order and can't exceed available quantity";

test("the page shows the tool's terms, and the order form starts at the minimum with who orders", async ({
  visit,
  shop,
}) => {
  const buyer = await shop.buyer();
  const tool = await shop.tool({ price: 12, minOrder: 25, available: 1300, description: "Bites and does not let go." });
  const page = await visit(buyer);
  await page.goto(`/purchase/${tool.id}`);
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1, name: tool.name })).toBeVisible();
  await expect(main).toContainText("Bites and does not let go.");
  await expect(main).toContainText("25 pieces");
  await expect(main).toContainText("1,300 pieces");
  await expect(main).toContainText("$12");
  const form = orderForm(page);
  await expect(form.getByLabel("Name")).toHaveValue(buyer.name);
  await expect(form.getByLabel("Name")).not.toBeEditable();
  await expect(form.getByLabel("Email")).toHaveValue(buyer.email);
  await expect(form.getByLabel("Email")).not.toBeEditable();
  await expect(form.getByLabel("Order quantity")).toHaveValue("25");
  await expect(form.getByLabel("Total")).toContainText("$300");
});

test("a quantity below the minimum or above the stock is refused as one types, and the total follows", async ({
  visit,
  shop,
}) => {
  const tool = await shop.tool({ price: 7, minOrder: 10, available: 100 });
  const page = await visit(await shop.buyer());
  await page.goto(`/purchase/${tool.id}`);
  const form = orderForm(page);
  const quantity = form.getByLabel("Order quantity");
  const button = form.getByRole("button", { name: "Place order", exact: true });
  for (const wrong of ["9", "101", "0", "ten"]) {
    await quantity.fill(wrong);
    await expect(form.getByText(outOfRange)).toBeVisible();
    await expect(button).toBeDisabled();
  }
  for (const right of ["10", "100"]) {
    await quantity.fill(right);
    await expect(form.getByText(outOfRange)).toBeHidden();
    await expect(button).toBeEnabled();
    await expect(form.getByLabel("Total")).toContainText(`$${Number(right) * 7}`);
  }
});

test("a tool with less than its minimum left cannot be ordered", async ({ visit, shop }) => {
  const tool = await shop.tool({ minOrder: 10, available: 10 });
  await shop.setAvailable(tool, 9);
  const page = await visit(await shop.buyer());
  await page.goto(`/purchase/${tool.id}`);
  await expect(page.getByText("Not enough item to purchase")).toBeVisible();
  await expect(page.getByRole("button", { name: "Place order", exact: true })).toBeDisabled();
});

test("address and phone are required, and the phone is a number", async ({ visit, shop }) => {
  const tool = await shop.tool();
  const page = await visit(await shop.buyer());
  await page.goto(`/purchase/${tool.id}`);
  const form = orderForm(page);
  await form.getByRole("button", { name: "Place order", exact: true }).click();
  await expect(form.getByText("Address is required")).toBeVisible();
  await expect(form.getByText("Phone is required")).toBeVisible();
  await form.getByLabel("Phone").fill("call me");
  await expect(form.getByText(/Phone must be a number/)).toBeVisible();
  await form.getByLabel("Phone").fill("+44 (0)114 234 5678");
  await expect(form.getByText(/Phone must be a number/)).toBeHidden();
  expect(await shop.available(tool)).toBe(100);
});

test("an order takes its pieces, empties the form, and gives them back when it is cancelled", async ({
  visit,
  shop,
}) => {
  const buyer = await shop.buyer();
  const tool = await shop.tool({ price: 3, minOrder: 10, available: 100 });
  const page = await visit(buyer);
  await page.goto(`/purchase/${tool.id}`);
  const form = orderForm(page);
  await fillIn(form, "40");
  await form.getByRole("button", { name: "Place order", exact: true }).click();
  await expect(page.getByText("Order placed successfully").first()).toBeVisible();
  await expect(form.getByLabel("Address")).toHaveValue("");
  await expect(form.getByLabel("Phone")).toHaveValue("");
  await expect(form.getByLabel("Order quantity")).toHaveValue("10");
  await expect(page.getByRole("main")).toContainText("60 pieces");
  expect(await shop.available(tool)).toBe(60);
  const placeOrder = form.getByRole("button", { name: "Place order", exact: true });
  await expect(placeOrder).toBeDisabled();
  await expect(page.getByRole("main").getByRole("link", { name: "Pay $120" })).toBeVisible();
  await form.getByLabel("Order quantity").fill("20");
  await expect(placeOrder).toBeEnabled();

  await page.reload();
  await expect(form.getByLabel("Address")).toHaveValue("1 Anvil Street, Sheffield");
  await expect(form.getByLabel("Phone")).toHaveValue("01142345678");

  await page.goto("/dashboard/myorders");
  await expect(page.getByRole("heading", { name: /Nadia Buyer.*1 order/ })).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: tool.name });
  await expect(row).toContainText("40");
  await expect(row).toContainText("$120");
  await row.getByRole("button", { name: "Cancel" }).click();
  const dialog = page.getByRole("dialog", { name: "Are you sure to cancel the order?" });
  await dialog.getByRole("button", { name: "Close", exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toBeVisible();
  await row.getByRole("button", { name: "Cancel" }).click();
  await dialog.getByRole("button", { name: "Yes" }).click();
  await expect(page.getByText("Deleted successfully!")).toBeVisible();
  await expect(row).toHaveCount(0);
  await expect(page.getByRole("heading", { name: /0 orders/ })).toBeVisible();
  expect(await shop.available(tool)).toBe(100);
});

test("an order that the shop refuses leaves the input, and shows the stock as it is", async ({
  visit,
  shop,
  pageErrors,
}) => {
  pageErrors.expect(/status of 409/);
  const tool = await shop.tool({ minOrder: 10, available: 100 });
  const page = await visit(await shop.buyer());
  await page.goto(`/purchase/${tool.id}`);
  const form = orderForm(page);
  await fillIn(form, "80");
  await shop.order(await shop.buyer(), tool, 50);
  await form.getByRole("button", { name: "Place order", exact: true }).click();
  await expect(page.getByText("Order placed successfully")).toHaveCount(0);
  await expect(page.getByRole("main")).toContainText("50 pieces");
  await expect(form.getByLabel("Address")).toHaveValue("1 Anvil Street, Sheffield");
  await expect(form.getByText(outOfRange)).toBeVisible();
  await expect(form.getByText("Nothing is ordered: fewer pieces are left than you asked for.")).toBeVisible();
});

test("an order without an answer is placed once, after a reload as well", async ({ visit, shop, pageErrors }) => {
  pageErrors.expect(/net::ERR_/);
  const tool = await shop.tool({ price: 3, minOrder: 10, available: 40 });
  const page = await visit(await shop.buyer());
  await page.goto(`/purchase/${tool.id}`);
  const form = orderForm(page);
  await fillIn(form, "40");
  await page.route(/\/trpc\/orders\.placeOrder/, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await form.getByRole("button", { name: "Place order", exact: true }).click();
  await expect(form.getByText("The shop may have your order already.")).toBeVisible();
  await expectAccessible(page, "an order without an answer");
  await page.unroute(/\/trpc\/orders\.placeOrder/);
  await page.reload();
  await expect(page.getByRole("main").getByRole("link", { name: "Pay $120" })).toBeVisible();
  expect(await shop.available(tool)).toBe(0);
  await page.goto("/dashboard/myorders");
  await expect(page.getByRole("heading", { name: /Nadia Buyer.*1 order$/ })).toBeVisible();
});
