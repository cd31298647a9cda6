import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { cards, typeCard } from "../support/card.ts";
import { logIn } from "../support/people.ts";
import { call, type Shop, type Tool } from "../support/shop.ts";
import { expect, test } from "../support/test.ts";

const checkout = (page: Page) => page.getByRole("form", { name: "Checkout" });
const placeOrder = (page: Page) => checkout(page).getByRole("button", { name: "Place order", exact: true });
const payButton = (page: Page, amount: string) =>
  page.getByRole("form", { name: "Card payment" }).getByRole("button", { name: `Pay ${amount}`, exact: true });

async function makeTools(shop: Shop, count: number, price = 5): Promise<Tool[]> {
  const tools: Tool[] = [];
  for (let made = 0; made < count; made += 1) tools.push(await shop.tool({ price, minOrder: 10, available: 100 }));
  return tools;
}

async function fillDelivery(page: Page): Promise<void> {
  const form = checkout(page);
  await form.getByLabel("Address", { exact: true }).fill("1 Anvil Street\nSheffield");
  await form.getByLabel("Country").selectOption("United Kingdom");
  await form.getByLabel("Phone").fill("+44 114 234 5678");
}

test("a basket of twelve tools becomes one order, is paid on the same page, and leaves the basket empty", async ({
  visit,
  shop,
  pageErrors,
}) => {
  pageErrors.expect(/status of 402/, /status of 409/);
  const buyer = await shop.buyer();
  const tools = await makeTools(shop, 12);
  await shop.fillBasket(buyer, tools);
  const page = await visit(buyer);
  await page.goto("/checkout");
  const otherDevice = await visit(buyer);
  await otherDevice.goto("/checkout");
  await fillDelivery(otherDevice);
  await fillDelivery(page);
  const form = checkout(page);
  await expect(form.getByLabel("Total")).toContainText("$600");
  await expect(form.getByRole("listitem")).toHaveCount(10);
  await form.getByRole("button", { name: "Show all 12 lines" }).click();
  await expect(form.getByRole("listitem")).toHaveCount(12);
  await form.getByLabel("PO number").fill("PO-778");
  await form.getByLabel("Note").fill("Ring at gate 4");
  await expectAccessible(page, "checkout");
  await placeOrder(page).click();
  await expect(page.getByText("Order placed successfully")).toBeVisible();
  await expect(page).toHaveURL(/\/checkout\?order=IM-\d+$/);
  await placeOrder(otherDevice).click();
  await expect(otherDevice.getByText("Your basket has changed since this page was opened.")).toBeVisible();
  await expect(otherDevice.getByRole("link", { name: /^Pay order IM-\d+$/ })).toBeVisible();

  await typeCard(page, cards.declined);
  await payButton(page, "$600").click();
  await expect(page.getByText("Your card was declined.")).toBeVisible();
  await page.reload();
  await typeCard(page, cards.good);
  await payButton(page, "$600").click();
  await expect(page.getByText("Payment completed successfully!")).toBeVisible();
  await expectAccessible(page, "checkout, paid");

  await page.getByRole("main").getByRole("link", { name: "See the order" }).click();
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1, name: /^Order IM-\d+$/ })).toBeVisible();
  await expect(main.getByRole("table").getByRole("row")).toHaveCount(13);
  await expect(main).toContainText("PO-778");
  await expect(main).toContainText("Ring at gate 4");
  await expect(main).toContainText("441142345678");
  await expect(main).toContainText("United Kingdom");
  await expectAccessible(page, "an order of twelve lines");
  await page.getByRole("article").getByRole("link", { name: "My Orders" }).click();
  const row = page.getByRole("row").filter({ hasText: "and 11 more" });
  await expect(row).toContainText("120");
  await expect(row).toContainText("$600");
  await expect(row).toContainText(/pi_\w+/);
  await page.goto("/checkout");
  await expect(page.getByText("Your basket is empty")).toBeVisible();
  for (const tool of tools) expect(await shop.available(tool)).toBe(90);
});

test("the next checkout starts with the address that was used last, and another one can be picked", async ({
  visit,
  shop,
}) => {
  const buyer = await shop.buyer();
  const [tool] = await makeTools(shop, 1);
  if (!tool) throw new Error("There is no tool.");
  await shop.orderOf(buyer, [tool]);
  await shop.fillBasket(buyer, [tool]);
  const page = await visit(buyer);
  await page.goto("/checkout");
  const form = checkout(page);
  await expect(form).toContainText("1 Anvil Street, Sheffield, United Kingdom");
  await form.getByRole("button", { name: "Change: Delivery" }).click();
  await form.getByRole("radio", { name: "Another address" }).check();
  await fillDelivery(page);
  await form.getByLabel("Address", { exact: true }).fill("Gate 4, Dock Road\nHull");
  await expectAccessible(page, "choosing an address");
  await placeOrder(page).click();
  await expect(page).toHaveURL(/\/checkout\?order=/);
  await expect(page.getByRole("main")).toContainText("Gate 4, Dock Road, Hull, United Kingdom");
});

test("a refused order says what is wrong at each line and what helps, and nothing is ordered", async ({
  visit,
  shop,
  pageErrors,
}) => {
  pageErrors.expect(/status of 409/);
  const buyer = await shop.buyer();
  const [first, second, third] = await makeTools(shop, 3);
  if (!first || !second || !third) throw new Error("There are no tools.");
  const few = await shop.tool({ price: 5, minOrder: 10, available: 100 });
  await shop.fillBasket(buyer, [first, { ...second, minOrder: 40 }, { ...few, minOrder: 60 }]);
  const page = await visit(buyer);
  await page.goto("/checkout");
  await fillDelivery(page);
  await shop.setAvailable(second, 3);
  await shop.setAvailable(few, 30);
  await placeOrder(page).click();
  const line = (tool: Tool) => checkout(page).getByRole("listitem").filter({ hasText: tool.name });
  await expect(line(second)).toContainText("Not enough item to purchase");
  await expect(line(few)).toContainText("Only 30 left.");
  await expect(placeOrder(page)).toBeDisabled();
  await expectAccessible(page, "checkout with wrong lines");
  expect(await shop.available(first)).toBe(100);

  await line(second)
    .getByRole("button", { name: /^Remove/ })
    .click();
  await line(few).getByRole("button", { name: "Take 30" }).click();
  await expect(checkout(page).getByLabel("Total")).toContainText("$200");
  await placeOrder(page).click();
  await expect(payButton(page, "$200")).toBeVisible();
});

test("while the order is being placed, the spinner is in the middle of its button, without motion as well", async ({
  visit,
  shop,
}) => {
  const buyer = await shop.buyer();
  await shop.fillBasket(buyer, await makeTools(shop, 1));
  const page = await visit(buyer);
  await page.goto("/checkout");
  await fillDelivery(page);
  const answer = Promise.withResolvers<void>();
  await page.route(/\/trpc\/orders\.placeOrder/, async (route) => {
    await answer.promise;
    await route.continue();
  });
  const button = placeOrder(page);
  await button.click();
  const distanceFromMiddle = () =>
    button.evaluate((element) => {
      const [middle = 0, spinner = 0] = [element, element.querySelector(".button-loader > *")].map((child) => {
        const { top = 0, height = 0 } = child?.getBoundingClientRect() ?? {};
        return top + height / 2;
      });
      return Math.abs(middle - spinner);
    });
  await expect.poll(distanceFromMiddle).toBeLessThan(3);
  answer.resolve();
  await expect(payButton(page, "$50")).toBeVisible();
});

test("an order without an answer is placed once, after a reload as well", async ({ visit, shop, pageErrors }) => {
  pageErrors.expect(/net::ERR_/);
  const buyer = await shop.buyer();
  const tools = await makeTools(shop, 2);
  await shop.fillBasket(buyer, tools);
  const page = await visit(buyer);
  await page.goto("/checkout");
  await fillDelivery(page);
  await page.route(/\/trpc\/orders\.placeOrder/, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await placeOrder(page).click();
  await expect(page.getByText("The shop cannot be reached. Check your connection, then try again.")).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("The shop may have your order already.")).toBeVisible();
  await page.unroute(/\/trpc\/orders\.placeOrder/);
  await page.reload();
  await expect(payButton(page, "$100")).toBeVisible();
  for (const tool of tools) expect(await shop.available(tool)).toBe(90);
});

test("a session that ended in the checkout is said with a link to sign in, and everything typed is there afterwards", async ({
  visit,
  shop,
  pageErrors,
}) => {
  pageErrors.expect(/status of 401/);
  const buyer = await shop.buyer();
  await shop.fillBasket(buyer, await makeTools(shop, 2));
  const page = await visit(buyer);
  await page.goto("/checkout");
  await fillDelivery(page);
  await checkout(page).getByLabel("Note").fill("Ring at gate 4");
  await call(buyer, "identity.signOut", {});
  await placeOrder(page).click();
  const alert = page.getByRole("alert").filter({ hasText: "Your session has ended." });
  await alert.getByRole("link", { name: "sign in again" }).click();
  await logIn(page, buyer);
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(checkout(page).getByLabel("Note")).toHaveValue("Ring at gate 4");
  await expect(checkout(page).getByLabel("Address", { exact: true })).toHaveValue("1 Anvil Street\nSheffield");
  await placeOrder(page).click();
  await expect(payButton(page, "$100")).toBeVisible();
});
