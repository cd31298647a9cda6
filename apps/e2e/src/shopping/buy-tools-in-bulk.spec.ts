import { cards, typeCard } from "../support/card.ts";
import { expectSignedIn, fillRegistration } from "../support/people.ts";
import { call, unique } from "../support/shop.ts";
import { expect, test } from "../support/test.ts";

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

  // A tool of its own: other journeys count theirs. They may add so many meanwhile that it is no longer among the newest six.
  await expect(async () => {
    const { name } = await shop.tool();
    await page.goto("/");
    const card = page.getByRole("article").filter({ hasText: name });
    await card.getByRole("link", { name: /Place Order/ }).click({ timeout: 5_000 });
  }).toPass();
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

test("twelve different tools from the catalog are paid with 19 clicks, one payment and two emails", async ({
  shop,
  visit,
}) => {
  const buyer = await shop.buyer();
  const word = unique();
  for (let number = 1; number <= 12; number += 1) await shop.tool({ name: `Rasp ${number} ${word}`, price: 5 });
  const page = await visit(buyer);
  let clicks = 0;
  await page.exposeFunction("countClick", () => {
    clicks += 1;
  });
  // Every press of the pointer counts, in the card provider's frame as well, and so does the one into the first field of a form.
  await page.addInitScript(() => addEventListener("pointerdown", () => Reflect.get(window, "countClick")(), true));
  const banner = page.getByRole("banner");
  const main = page.getByRole("main");

  await page.goto("/");
  await main.getByRole("combobox", { name: "Search all tools" }).click();
  await page.keyboard.type(word);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/catalog\?q=/);
  const add = main.getByRole("button", { name: /^Add: Rasp/ });
  await expect(add).toHaveCount(12);
  for (const button of await add.all()) await button.click();
  const basket = banner.getByRole("link", { name: /^Basket/ });
  await expect(basket).toHaveText("Basket12 tools");
  await basket.click();
  await main.getByRole("link", { name: "Checkout" }).click();
  const form = page.getByRole("form", { name: "Checkout" });
  await form.getByLabel("Address", { exact: true }).click();
  await page.keyboard.type("1 Anvil Street, Sheffield");
  await form.getByLabel("Phone").fill("0114 234 5678");
  await form.getByRole("button", { name: "Place order", exact: true }).click();
  await page.frameLocator('iframe[src*="/stripe/elements"]').first().locator('input[name="cardnumber"]').click();
  await typeCard(page, cards.good);
  await page.getByRole("button", { name: "Pay $600" }).click();
  await expect(page.getByText("Payment completed successfully!")).toBeVisible();

  // If a frame did not count, there would be fewer.
  expect(clicks).toBe(19);
  const { rows } = await call(buyer, "orders.listMyOrders", {});
  expect(rows).toMatchObject([{ lineCount: 12, isPaid: true, totalCents: 60_000, paidCents: 60_000 }]);
  const about = async () => (await shop.mails(buyer.email)).filter((text) => text.includes(rows[0].number));
  await expect.poll(about).toHaveLength(2);
  await expect(main.getByText(rows[0].transactionId)).toBeVisible();
});
