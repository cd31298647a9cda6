import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { cards, typeCard } from "../support/card.ts";
import { unique } from "../support/shop.ts";
import { expect, test } from "../support/test.ts";

const area = (page: Page) => page.getByRole("textbox", { name: /^Paste your list/ });
const line = (page: Page, number: number) =>
  page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: String(number), exact: true }) });

test("twelve lines of mixed quality are pasted, repaired, put into the basket and paid", async ({ visit, shop }) => {
  const word = unique();
  const names = ["Anvil", "Bellows", "Chisel", "Drill", "Etcher", "File", "Gimlet", "Hammer", "Jointer", "Knife"];
  for (const name of names) await shop.tool({ name: `${name} ${word}`, price: 5, minOrder: 10, available: 100 });
  const buyer = await shop.buyer();
  const page = await visit(buyer);
  await page.goto("/order-pad");
  await expect(area(page)).toBeEnabled();
  await expectAccessible(page, "an empty order pad");

  const good = names.slice(0, 8).map((name, index) => `${name} ${word}; ${10 + index}`);
  await area(page).fill(
    [...good, `Jointer ${word}; 5`, `Knife ${word}; 500`, `zzgx${word}qq; 10`, `Anvil ${word}; 10`].join("\n"),
  );
  await page.getByRole("button", { name: "Check the list" }).click();
  await expect(page.getByText("12 lines: 9 ready · 1 to adjust · 0 to choose · 1 unknown · 1 short")).toBeVisible();
  await expectAccessible(page, "an order pad with lines of every kind");

  await page.getByRole("button", { name: "Show the 3 that need attention" }).click();
  await line(page, 9).getByRole("button", { name: "10 · $50: line 9" }).click();
  await line(page, 10).getByRole("button", { name: "100 · $500: line 10" }).click();
  await line(page, 11).getByRole("button", { name: "Remove: line 11" }).click();
  await expect(page.getByText("11 lines: 11 ready · 0 to adjust · 0 to choose · 0 unknown · 0 short")).toBeVisible();
  await page.getByRole("button", { name: "Merge 1 duplicate" }).click();
  await page.reload();
  await expect(page.getByText("10 lines: 10 ready · 0 to adjust · 0 to choose · 0 unknown · 0 short")).toBeVisible();
  // 10 + 10, then 11 to 17, 10 and 100 pieces for $5.
  await expect(page.getByRole("main").getByRole("status", { name: "Total" })).toHaveText("$1,140");
  await page.getByRole("button", { name: "Add 10 ready lines to the basket" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: /^Basket/ })).toHaveText("Basket10 tools");
  await page.getByRole("link", { name: "Go to the basket" }).click();
  await expect(page).toHaveURL(/\/basket$/);
  await expect(page.getByRole("main").getByRole("status", { name: "Total" })).toHaveText("$1,140");
  await page.getByRole("link", { name: "Checkout" }).click();

  const form = page.getByRole("form", { name: "Checkout" });
  await form.getByLabel("Address", { exact: true }).fill("1 Anvil Street\nSheffield");
  await form.getByLabel("Country").selectOption("United Kingdom");
  await form.getByLabel("Phone").fill("+44 114 234 5678");
  await form.getByRole("button", { name: "Place order", exact: true }).click();
  await expect(page.getByText("Order placed successfully")).toBeVisible();
  await typeCard(page, cards.good);
  await page
    .getByRole("form", { name: "Card payment" })
    .getByRole("button", { name: "Pay $1,140", exact: true })
    .click();
  await expect(page.getByText("Payment completed successfully!")).toBeVisible();
});

test("on a phone the lines of an order pad are cards with the same remedies", async ({ visit, shop }) => {
  const tool = await shop.tool({ name: `Anvil ${unique()}`, price: 5, minOrder: 10, available: 100 });
  const page = await visit(undefined, { viewport: { width: 360, height: 740 } });
  await page.goto("/order-pad");
  await expect(area(page)).toBeEnabled();
  await area(page).fill(`${tool.name}; 5`);
  await page.getByRole("button", { name: "Check the list" }).click();
  await expect(page.getByText("1 line: 0 ready · 1 to adjust · 0 to choose · 0 unknown · 0 short")).toBeVisible();
  await expectAccessible(page, "an order pad on a phone");
  await page.getByRole("button", { name: "10 · $50: line 1" }).click();
  await page.getByRole("button", { name: "Add 1 ready line to the basket" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: /^Basket/ })).toHaveText("Basket1 tool");
});
