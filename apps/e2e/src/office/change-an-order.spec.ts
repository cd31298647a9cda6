import { expectAccessible } from "../support/axe.ts";
import { cards, typeCard } from "../support/card.ts";
import { expect, test } from "../support/test.ts";

test("one line of an order is cancelled, and the rest is paid", async ({ visit, shop }) => {
  const buyer = await shop.buyer();
  const [remaining, dropped] = [await shop.tool({ price: 5 }), await shop.tool({ price: 7 })];
  const { number } = await shop.orderOf(buyer, [remaining, dropped]);
  const page = await visit(buyer);
  await page.goto(`/dashboard/orders/${number}`);
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "Pay $120" })).toBeVisible();
  const line = main.getByRole("row").filter({ hasText: dropped.name });
  await line.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Yes" }).click();
  await expect(page.getByText("Deleted successfully!")).toBeVisible();
  await expect(line).toContainText("cancelled");
  await expect(main).toContainText(`Cancelled: ${dropped.name}`);
  expect(await shop.available(dropped)).toBe(100);

  await main.getByRole("link", { name: "Pay $50" }).click();
  await typeCard(page, cards.good);
  await page.getByRole("form", { name: "Card payment" }).getByRole("button", { name: "Pay" }).click();
  await expect(page.getByText("Payment completed successfully!")).toBeVisible();
  await page.goto("/dashboard/myorders");
  const row = page.getByRole("row").filter({ hasText: number });
  await expect(row).toContainText("$50");
  await expect(row.getByText("Paid", { exact: true })).toBeVisible();
  expect(await shop.available(remaining)).toBe(90);
});

test("a cancelled order stays open, and My Orders finds it by its number", async ({ visit, shop }) => {
  const buyer = await shop.buyer();
  const { number } = await shop.orderOf(buyer, [await shop.tool()]);
  const page = await visit(buyer);
  await page.goto(`/dashboard/orders/${number}`);
  const main = page.getByRole("main");
  await main.getByRole("button", { name: "Cancel", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Yes" }).click();
  await expect(main.getByRole("status").filter({ hasText: "This order is cancelled" })).toBeVisible();
  await page.getByRole("article").getByRole("link", { name: "My Orders" }).click();
  await expect(page.getByText("No orders yet")).toBeVisible();
  await page.getByRole("searchbox", { name: "Search by number, tool or PO number" }).fill(number);
  await expect(page.getByRole("row").filter({ hasText: number })).toContainText("cancelled");
});

test("an order is ordered again: what can still be had is in the basket, the rest is named", async ({
  visit,
  shop,
}) => {
  const buyer = await shop.buyer();
  const [tool, gone] = [await shop.tool({ price: 5 }), await shop.tool({ price: 7 })];
  const order = await shop.orderOf(buyer, [tool, gone]);
  await shop.payOrder(buyer, order);
  await shop.setAvailable(gone, 0);
  const page = await visit(buyer);
  await page.goto(`/dashboard/orders/${order.number}`);
  await page.getByRole("button", { name: "Order again" }).click();
  const notice = page.getByRole("status").filter({ hasText: "1 tool is in your basket" });
  await expect(notice).toContainText(`${gone.name}: Not enough item to purchase`);
  await expectAccessible(page, "an order that was ordered again");
  await page.goto("/checkout");
  await expect(page.getByRole("form", { name: "Checkout" }).getByRole("listitem")).toHaveText(new RegExp(tool.name));
});

test("an admin ships one line, refunds another and some pieces of a third, and ships what is left", async ({
  visit,
  shop,
}) => {
  const buyer = await shop.buyer();
  const [first, second, third] = [await shop.tool({ price: 5 }), await shop.tool({ price: 7 }), await shop.tool()];
  const order = await shop.orderOf(buyer, [first, second, third]);
  await shop.payOrder(buyer, order);
  const page = await visit(await shop.admin());
  await page.goto(`/dashboard/manageallorders?search=${order.number}`);
  await page.getByRole("row").nth(1).getByRole("link", { name: order.number }).click();
  const line = (tool: { name: string }) =>
    page.getByRole("table", { name: "Lines of the order" }).getByRole("row").filter({ hasText: tool.name });
  await line(first).getByRole("button", { name: "Ship" }).click();
  await expect(line(first)).toContainText("shipped");
  await line(second)
    .getByRole("button", { name: `More for ${second.name}` })
    .click();
  await page.getByRole("menuitem", { name: "Refund" }).click();
  await page.getByRole("dialog").getByLabel("Reason").fill("Damaged");
  await page.getByRole("dialog").getByRole("button", { name: "Yes" }).click();
  await expect(line(second)).toContainText("refunded");
  expect(await shop.available(second)).toBe(100);
  await page.getByRole("button", { name: "More for this order" }).click();
  await page.getByRole("menuitem", { name: "Refund a part" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: `Pieces of ${third.name}` }).fill("2");
  await dialog.getByRole("textbox", { name: `Amount for ${first.name}` }).fill("1.50");
  await dialog.getByLabel("Reason").fill("Damaged");
  await expectAccessible(page, "a refund of a part");
  await dialog.getByRole("button", { name: "Refund $15.50" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("definition").filter({ hasText: "-$85.50" })).toBeVisible();
  expect(await shop.available(third)).toBe(92);
  await page.getByRole("main").getByRole("link", { name: "Manage Orders" }).click();
  const row = page.getByRole("row").filter({ hasText: order.number });
  await row.getByRole("button", { name: "pending" }).click();
  await expect(page.getByText("Shipped successfully").first()).toBeVisible();
  await expect(row.getByRole("button", { name: "pending" })).toHaveCount(0);

  const own = await visit(buyer);
  await own.goto(`/dashboard/orders/${order.number}`);
  await expect(own.getByRole("main").getByRole("row").filter({ hasText: second.name })).toContainText("refunded");
  await expect(
    own.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "My Orders" }),
  ).toHaveAttribute("aria-current", "page");
});

test("My Orders finds an order by its number, a tool or its state, and exports them", async ({ visit, shop }) => {
  const buyer = await shop.buyer();
  const [first, second] = [await shop.tool({ name: "Zigzag rule" }), await shop.tool()];
  const both = await shop.orderOf(buyer, [first, second]);
  const one = await shop.orderOf(buyer, [second]);
  await shop.payOrder(buyer, one);
  const page = await visit(buyer);
  await page.goto("/dashboard/myorders");
  await expect(page.getByRole("heading", { name: /you have 2 orders/ })).toBeVisible();
  const rows = page.getByRole("row").filter({ hasText: "IM-" });
  const search = page.getByRole("searchbox", { name: "Search by number, tool or PO number" });
  await search.fill("zigzag");
  await expect(rows).toHaveCount(1);
  await expect(rows).toHaveText(new RegExp(both.number));
  await search.fill(one.number);
  await expect(rows).toHaveText(new RegExp(one.number));
  await search.fill("");
  await page.getByLabel("State").selectOption("pending");
  await expect(rows).toHaveCount(1);
  await expect(rows).toHaveText(new RegExp(one.number));
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export CSV" }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
});
