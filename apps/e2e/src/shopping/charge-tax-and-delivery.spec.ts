import { ownShop } from "../support/addresses.ts";
import { expectAccessible } from "../support/axe.ts";
import { cards, typeCard } from "../support/card.ts";
import { startOwnShop } from "../support/start-own-shop.ts";
import { expect, test } from "../support/test.ts";

test("a shop in euros with tax and delivery says the same cents at the checkout, in the order, in its email and to the ledger", async ({
  visit,
}) => {
  const { shop, stop } = await startOwnShop();
  try {
    const [admin, buyer] = await Promise.all([shop.admin(), shop.buyer()]);
    const office = await visit(admin, { baseURL: ownShop.shopUrl });
    await office.goto("/dashboard/settings");
    const topic = (name: string) => office.getByRole("form", { name });
    const save = async (name: string) => {
      await topic(name).getByRole("button", { name: "Save settings" }).click();
      await expect(topic(name).getByRole("button", { name: "Save settings" })).toHaveCount(0);
    };
    await topic("Shop").getByLabel("Currency").selectOption("EUR");
    await save("Shop");
    const taxes = topic("Tax");
    await taxes.getByRole("combobox", { name: "Tax" }).selectOption("Rates by country and region");
    for (const [index, country, name, percent] of [
      [0, "Germany", "MwSt", "19"],
      [1, "United Kingdom", "VAT", "20"],
    ] as const) {
      await taxes.getByRole("button", { name: "Add a rate" }).click();
      const rate = taxes.getByRole("group", { name: `Rate ${index + 1}` });
      await rate.getByLabel("Country").selectOption(country);
      await rate.getByLabel("Name of the tax").fill(name);
      await rate.getByLabel("Percent").fill(percent);
    }
    await topic("Delivery").getByRole("combobox", { name: "Delivery" }).selectOption("One charge for each order");
    await topic("Delivery").getByLabel("Charge for an order").fill("9.99");
    await save("Tax");
    await save("Delivery");

    await shop.fillBasket(buyer, [await shop.tool({ price: 8.4 }), await shop.tool({ price: 12.35 })]);
    const page = await visit(buyer, { baseURL: ownShop.shopUrl });
    await page.goto("/checkout");
    const checkout = page.getByRole("form", { name: "Checkout" });
    await checkout.getByLabel("Address", { exact: true }).fill("1 Anvil Street\nSheffield");
    await checkout.getByLabel("Country").selectOption("United Kingdom");
    await checkout.getByLabel("Phone").fill("+44 114 234 5678");
    // Of the lines with their shares of delivery, €88.04 and €129.45, the tax is €17.61 and €25.89.
    const amounts = ["€207.50", "€9.99", "€43.50", "€260.99"];
    for (const amount of amounts) await expect(checkout).toContainText(amount);
    await expectAccessible(page, "checkout with tax and delivery");
    await checkout.getByRole("button", { name: "Place order", exact: true }).click();
    await typeCard(page, cards.good);
    await page.getByRole("button", { name: "Pay €260.99", exact: true }).click();
    await expect(page.getByText("Payment completed successfully!")).toBeVisible();

    await page.getByRole("main").getByRole("link", { name: "See the order" }).click();
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 1, name: /^Order IM-\d+$/ })).toBeVisible();
    for (const amount of [...amounts, "VAT 20 %", "€105.65", "€155.34"]) await expect(main).toContainText(amount);
    await expectAccessible(page, "an order with tax and delivery");
    const mailed = async () =>
      (await shop.mails(buyer.email)).filter((text) => amounts.every((amount) => text.includes(amount)));
    await expect.poll(async () => (await mailed()).length).toBeGreaterThan(0);

    await office.goto("/dashboard/ledger");
    await office.getByRole("button", { name: "Check now" }).click();
    await expect(office.getByText("Everything agrees")).toBeVisible();
    // An open page loads more when it has nothing to do.
    await Promise.all([office, page].map((open) => open.context().close()));
  } finally {
    await stop();
  }
});
