import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { cards, typeCard } from "../support/card.ts";
import { expectSignedIn, fillRegistration, logIn } from "../support/people.ts";
import { type Tool, unique } from "../support/shop.ts";
import { expect, test } from "../support/test.ts";

const count = (page: Page) => page.getByRole("banner").getByRole("link", { name: /^Basket/ });
const lines = (page: Page) => page.getByRole("main").getByRole("listitem");
const lineOf = (page: Page, tool: Tool) => lines(page).filter({ hasText: tool.name });
const total = (page: Page) => page.getByRole("main").getByRole("status", { name: "Total" });
const quantityOf = (page: Page, tool: Tool) => page.getByRole("main").getByLabel(`Quantity: ${tool.name}`);

/** As when the person comes back to the tab. */
const focus = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));

async function add(page: Page, tool: Tool): Promise<void> {
  await page.goto(`/catalog/${tool.id}`);
  await page.getByRole("button", { name: `Add to basket: ${tool.name}` }).click();
  await expect(page.getByRole("complementary", { name: "Basket" })).toContainText(tool.name);
}

test("twelve tools from the catalog are in the basket after registering, on every device", async ({ visit, shop }) => {
  const word = unique();
  const tools: Tool[] = [];
  for (let number = 1; number <= 12; number += 1)
    tools.push(await shop.tool({ name: `Chisel ${number} mm ${word}`, price: 7, minOrder: 10, available: 100 }));
  const [first, second] = tools;
  if (!first || !second) throw new Error("There are no tools.");
  const page = await visit();
  await page.goto(`/catalog?q=${word}`);
  for (const tool of tools) await page.getByRole("button", { name: `Add: ${tool.name}` }).click();
  await expect(count(page)).toHaveText("Basket12 tools");
  await expectAccessible(page, "the catalog with the drawer of the basket");

  await page.getByRole("banner").getByRole("link", { name: "Login" }).click();
  await page.getByRole("main").getByRole("link", { name: "Register" }).click();
  const person = { name: "Nadia Newcomer", email: `${unique()}@example.com`, password: "hammer-time" };
  await fillRegistration(page, person);
  await page.getByRole("button", { name: "Register" }).click();
  await expectSignedIn(page, person.name);
  await expect(page).toHaveURL(/:\d+\/$/);
  await expectAccessible(page, "the home page with the way back to the basket");
  await page.getByRole("link", { name: "Your basket: 12 tools" }).click();
  await expect(page).toHaveURL(/\/basket$/);
  await expect(total(page)).toHaveText("$840");
  await expect(page.getByRole("main").getByText("12 tools", { exact: true }).first()).toBeVisible();
  await expectAccessible(page, "the basket");

  await quantityOf(page, first).fill("30");
  await expect(total(page)).toHaveText("$980");
  await page.getByRole("button", { name: `Remove: ${second.name}` }).click();
  await expect(total(page)).toHaveText("$910");
  const saved = page.waitForResponse((answer) => answer.url().includes("basket.setLine"));
  await quantityOf(page, first).fill("5");
  await expect(lineOf(page, first)).toContainText("The minimum order is 10 pieces.");
  await expectAccessible(page, "the basket with a wrong quantity");
  await lineOf(page, first).getByRole("button", { name: "Take 10" }).click();
  await expect(total(page)).toHaveText("$770");
  await saved;

  const phone = await visit(undefined, { viewport: { width: 360, height: 740 } });
  await phone.goto("/basket");
  await expect(phone.getByText("Your basket is empty")).toBeVisible();
  await expectAccessible(phone, "an empty basket");
  await phone.getByRole("button", { name: "Menu" }).click();
  await phone.getByRole("banner").getByRole("link", { name: "Login" }).click();
  await logIn(phone, person);
  await expect(phone).toHaveURL(/\/basket$/);
  await expect(total(phone)).toHaveText("$770");
  await expect(count(phone)).toHaveText("Basket11 tools");
  await expect(quantityOf(phone, first)).toHaveValue("10");
  await expect(lineOf(phone, second)).toHaveCount(0);
});

test("a visitor's basket is added to the one of the account, a message says so, and the other tab shows it", async ({
  visit,
  shop,
}) => {
  const [here, there] = [await shop.tool({ price: 7, minOrder: 10 }), await shop.tool({ price: 7, minOrder: 10 })];
  const person = await shop.buyer();
  const device = await visit(person);
  await add(device, here);
  await expect(count(device)).toHaveText("Basket1 tool");

  const page = await visit();
  await add(page, here);
  await add(page, there);
  const tab = await page.context().newPage();
  await tab.goto("/basket");
  await expect(total(tab)).toHaveText("$140");
  await page.goto("/login");
  await logIn(page, person);
  await expectSignedIn(page, person.name);
  await expect(page.getByText("1 tool was in your basket already: the quantities are added up.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Your basket: 2 tools" })).toBeVisible();
  await expectSignedIn(tab, person.name);
  await expect(total(tab)).toHaveText("$210");
  await expect(quantityOf(tab, here)).toHaveValue("20");
  await page.reload();
  await expect(count(page)).toHaveText("Basket2 tools");

  await page.goto("/basket");
  const removed = page.waitForResponse((answer) => answer.url().includes("basket.setLine"));
  await page.getByRole("button", { name: `Remove: ${there.name}` }).click();
  await removed;
  await focus(tab);
  await expect(total(tab)).toHaveText("$140");
  // The clearing takes its time, so that what Undo puts back could overtake it.
  await page.route(
    "**/trpc/basket.clear**",
    (route) => new Promise((sent) => setTimeout(() => sent(route.continue()), 1500)),
  );
  await page.getByRole("button", { name: "Clear basket" }).click();
  await expect(page.getByText("Your basket is empty")).toBeVisible();
  const putBack = page.waitForResponse((answer) => answer.url().includes("basket.addLines"));
  // The message about the removed tool may still be there, with an Undo of its own.
  await page.getByRole("main").getByRole("button", { name: "Undo" }).click();
  await expect(total(page)).toHaveText("$140");
  await putBack;
  await page.reload();
  await expect(total(page)).toHaveText("$140");
  await focus(tab);
  await expect(total(tab)).toHaveText("$140");
});

test("a visitor who is offline can still change the basket, and the changes are saved when the connection is back", async ({
  page,
  context,
  shop,
  pageErrors,
}) => {
  // The page may still ask when the changed lines arrive.
  pageErrors.expect(/ERR_INTERNET_DISCONNECTED .*delivery\.promise/);
  const tool = await shop.tool({ price: 7, minOrder: 10 });
  await add(page, tool);
  await page.goto("/basket");
  await expect(total(page)).toHaveText("$70");
  await context.setOffline(true);
  await quantityOf(page, tool).fill("30");
  await expect(total(page)).toHaveText("$210");
  await expect(
    page.getByText("You are offline. Your changes are saved when you are back; leave this page open."),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Checkout" })).toBeDisabled();
  await expectAccessible(page, "the basket without a connection");
  await context.setOffline(false);
  await expect(page.getByRole("link", { name: "Checkout" })).toBeVisible();
  await page.reload();
  await expect(total(page)).toHaveText("$210");
});

test("a visitor who signs in with Google from the basket finds it there", async ({ page, shop }) => {
  const tool = await shop.tool({ price: 7, minOrder: 10 });
  await add(page, tool);
  await page.getByRole("link", { name: "View basket" }).click();
  await expect(page).toHaveURL(/\/basket$/);
  await page.getByRole("banner").getByRole("link", { name: "Login" }).click();
  const popup = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Sign in with google" }).click();
  const chooser = await popup;
  await chooser.getByText("Use another account").click();
  await chooser.getByRole("textbox", { name: "Email" }).fill(`${unique()}@example.com`);
  await chooser.getByLabel("Name").fill("Greta Popup");
  await chooser.getByRole("button", { name: "Continue" }).click();
  await expectSignedIn(page, "Greta Popup");
  await expect(page).toHaveURL(/\/basket$/);
  await expect(total(page)).toHaveText("$70");
  await page.reload();
  await expect(total(page)).toHaveText("$70");
});

test("a basket says what left the shop, what is short and whose price has changed", async ({
  page,
  shop,
  pageErrors,
}) => {
  // The pointer may rest on the link of the tool that has left, before the basket knows that it has.
  pageErrors.expect(/status of 404 .*getTool/);
  const gone = await shop.tool({ price: 7, minOrder: 10 });
  const short = await shop.tool({ price: 7, minOrder: 10 });
  const raised = await shop.tool({ price: 8.5, minOrder: 10 });
  for (const tool of [gone, short, raised]) await add(page, tool);
  await shop.deleteTool(gone);
  await page.goto("/basket");
  await quantityOf(page, short).fill("60");
  await expect(total(page)).toHaveText("$505");
  await expect(page.getByRole("link", { name: "Checkout" })).toBeVisible();
  await shop.setAvailable(short, 30);
  await shop.setPrice(raised, 9);
  await page.reload();
  await expect(lineOf(page, gone)).toContainText("This tool has left the shop.");
  await expect(lineOf(page, short)).toContainText("Only 30 left.");
  await expect(lineOf(page, raised)).toContainText("The price changed since you added it: $8.50 before, $9 now.");
  await expect(page.getByText("2 tools cannot be ordered like this and are not in the total.")).toBeVisible();
  await expect(total(page)).toHaveText("$90");
  await expectAccessible(page, "a basket with problems");
  await lineOf(page, short).getByRole("button", { name: "Take 30" }).click();
  await page.getByRole("button", { name: `Remove: ${gone.name}` }).click();
  await expect(total(page)).toHaveText("$300");
  await page.reload();
  await expect(total(page)).toHaveText("$300");
});

test("on a wide screen a line of the basket is one row: picture, name, price, quantity and total", async ({
  visit,
  shop,
}) => {
  // A tool with a picture in several formats and sizes.
  const clamp = (await shop.tools()).find(({ name }) => name === "G-clamp, 100 mm");
  if (!clamp) throw new Error("The demo has no clamp.");
  const page = await visit(undefined, { viewport: { width: 1440, height: 900 } });
  await add(page, clamp);
  await page.goto("/basket");
  const line = lineOf(page, clamp);
  const elements = [
    line.locator("img"),
    line.getByRole("link", { name: clamp.name }),
    line.getByText(/^\$9 per piece$|^\$9$/).first(),
    quantityOf(page, clamp),
    line.getByRole("button", { name: `Remove: ${clamp.name}` }),
    line.getByText("$180", { exact: true }),
  ];
  const boxes = await Promise.all(elements.map((element) => element.boundingBox()));
  const lefts = boxes.map((box) => box?.x ?? 0);
  expect(lefts).toEqual(lefts.toSorted((a, b) => a - b));
  expect((await line.boundingBox())?.height).toBeLessThan(130);
});

test("a newcomer who presses Place Order finds the way back to that tool, orders it and pays", async ({
  page,
  shop,
}) => {
  const tool = await shop.tool();
  await page.goto(`/catalog/${tool.id}`);
  await page.getByRole("main").getByRole("link", { name: "Place Order" }).click();
  await page.getByRole("main").getByRole("link", { name: "Register" }).click();
  const person = { name: "Nadia Newcomer", email: `${unique()}@example.com`, password: "hammer-time" };
  await fillRegistration(page, person);
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await page.getByRole("link", { name: `Continue with ${tool.name}` }).click();
  await expect(page).toHaveURL(new RegExp(`/purchase/${tool.id}$`));
  await page.goto("/");
  await expectSignedIn(page, person.name);
  await expect(page.getByRole("link", { name: /^Continue with/ })).toHaveCount(0);

  await page.goto(`/purchase/${tool.id}`);
  const form = page.getByRole("form", { name: "Order form" });
  await form.getByLabel("Address").fill("1 Anvil Street, Sheffield");
  await form.getByLabel("Phone").fill("0114 234 5678");
  await form.getByRole("button", { name: "Place order", exact: true }).click();
  await page.getByRole("main").getByRole("link", { name: /^Pay/ }).click();
  await typeCard(page, cards.good);
  await page.getByRole("button", { name: "Pay" }).click();
  await expect(page.getByText("Payment completed successfully!")).toBeVisible();
  expect(await shop.available(tool)).toBe(90);
});

/** A basket with more tools than the catalog of the journeys has. */
async function showLongBasket(page: Page, count: number): Promise<void> {
  const lines = Array.from({ length: count }, (_, index) => ({
    toolId: `019a3b5c-0000-7abc-9def-${String(index).padStart(12, "0")}`,
    name: `Tool ${index + 1}`,
    sku: null,
    imageUrl: "/images/no-picture.svg",
    quantity: index + 1,
    minOrder: 1,
    casePack: 1,
    priceBreaks: [],
    family: null,
    salesUnit: { kind: "piece" },
    taxClass: "standard",
    priceCents: 100,
    weightGrams: null,
    available: 0,
    isInShop: false,
    unitPriceCents: 100,
    priceWhenAddedCents: 100,
    priceBreaksWhenAdded: [],
    totalCents: 0,
    problem: "This tool has left the shop.",
  }));
  await page.route(/\/trpc\/basket\.getBasket/, (route) =>
    // A page has a hundred lines.
    route.fulfill({
      json: { result: { data: { lines: lines.slice(0, 100), lineCount: count, problemCount: count, totalCents: 0 } } },
    }),
  );
  await page.goto("/basket");
}

test("thousands of tools are counted alike in the bar and the basket, and hide no button of a phone", async ({
  visit,
  shop,
}) => {
  const page = await visit(undefined, { viewport: { width: 360, height: 740 } });
  await add(page, await shop.tool());
  await showLongBasket(page, 4999);
  await expect(page.getByText(/^4,999 tools cannot be ordered like this and are not in the total\./)).toBeVisible();
  const badge = await count(page).getByText("4,999").boundingBox();
  const menu = await page.getByRole("button", { name: "Menu" }).locator("svg").boundingBox();
  if (!badge || !menu) throw new Error("The count or the menu is not shown.");
  expect(badge.x + badge.width).toBeLessThanOrEqual(menu.x);
});

test("of five thousand lines a page has a hundred, of which only those near the screen are drawn", async ({
  page,
  shop,
}) => {
  await add(page, await shop.tool());
  await showLongBasket(page, 5000);
  await expect(lines(page).first()).toContainText("This tool has left the shop.");
  expect(await lines(page).count()).toBeLessThan(60);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(lines(page).filter({ hasText: "100 pieces" })).toBeVisible();
  expect(await lines(page).count()).toBeLessThan(60);
});
