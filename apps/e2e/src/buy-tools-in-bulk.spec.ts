import { cards, typeCard } from "./support/card.ts";
import { expectSignedIn, fillRegistration } from "./support/people.ts";
import { unique } from "./support/shop.ts";
import { expect, test } from "./support/test.ts";

test("a new buyer orders from a card on the home page, pays, and an admin ships it", async ({ page, shop, visit }) => {
  const buyer = { name: "Nadia Buyer", email: `${unique()}@example.com`, password: "hammer-time" };
  await shop.tool();
  await page.goto("/");
  await page
    .getByRole("link", { name: /Place Order/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole("main").getByRole("link", { name: "Register" }).click();
  await fillRegistration(page, buyer);
  await page.getByRole("button", { name: "Register" }).click();
  await expectSignedIn(page, buyer.name);
  await expect(page).toHaveURL(/\/$/);

  await page
    .getByRole("link", { name: /Place Order/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/purchase\/[0-9a-f-]{36}$/);
  const form = page.getByRole("form", { name: "Order form" });
  await expect(form.getByLabel("Name")).toHaveValue(buyer.name);
  await expect(form.getByLabel("Email")).toHaveValue(buyer.email);
  await form.getByLabel("Address").fill("1 Anvil Street, Sheffield");
  await form.getByLabel("Phone").fill("01142345678");
  await form.getByRole("button", { name: "Place order", exact: true }).click();
  await expect(page.getByText("Order placed successfully").first()).toBeVisible();

  await page.getByRole("banner").getByRole("link", { name: "Dashboard" }).click();
  await page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "My Orders" }).click();
  await page.getByRole("table").getByRole("link", { name: "Pay" }).click();
  await expect(page).toHaveURL(/\/dashboard\/payment\//);
  await typeCard(page, cards.good);
  await page.getByRole("button", { name: "Pay" }).click();
  await expect(page.getByText("Your payment is successfull!")).toBeVisible();
  await expect(page.getByText("Payment completed successfully!")).toBeVisible();
  await page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "My Orders" }).click();
  const order = page.getByRole("row").nth(1);
  await expect(order.getByText("Paid", { exact: true })).toBeVisible();
  await expect(order.getByText(/pi_\w+/)).toBeVisible();

  const office = await visit(await shop.admin());
  await office.goto(`/dashboard/manageallorders?search=${encodeURIComponent(buyer.email)}`);
  await expect(office.getByRole("heading", { name: "Total 1 orders on the list" })).toBeVisible();
  await office.getByRole("button", { name: "pending" }).click();
  await expect(office.getByText("Shipped successfully")).toBeVisible();
  await expect(office.getByRole("row").nth(1).getByText("shipped")).toBeVisible();
});
