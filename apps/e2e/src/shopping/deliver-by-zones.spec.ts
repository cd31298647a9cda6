import type { Page } from "@playwright/test";
import { ownShop } from "../support/addresses.ts";
import { expectAccessible } from "../support/axe.ts";
import { cards, typeCard } from "../support/card.ts";
import { call, type Person } from "../support/shop.ts";
import { startOwnShop } from "../support/start-own-shop.ts";
import { expect, test } from "../support/test.ts";

async function accessibleInBothWidths(page: Page, what: string): Promise<void> {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, `${what} at ${width}`);
  }
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test("zones promise a day; more than the stock is ordered with its date, arrives, ships, and what is left is taken back with its refund", async ({
  visit,
  pageErrors,
}) => {
  test.slow();
  pageErrors.expect(/status of 409/);
  const { shop, stop } = await startOwnShop();
  try {
    const [admin, buyer] = await Promise.all([shop.admin(), shop.buyer()]);
    await call(admin, "settings.updateSettings", { delivery: { kind: "none" } });
    const tool = await shop.tool({ price: 5, minOrder: 10, available: 100 });
    await call(admin, "catalog.updateTool", { id: tool.id, allowBackorder: true, backInStockAt: inDays(20) });
    const at = { baseURL: ownShop.shopUrl, viewport: { width: 1440, height: 900 } };
    const [office, page] = [await visit(admin, at), await visit(buyer, at)];
    // An account whose email is unverified may hold only a share of the stock.
    await page.goto(await shop.mailedLink(buyer.email, "/verify-email/"));
    await expect(page.getByText("Your email is verified.")).toBeVisible();
    await page.goto(`/catalog/${tool.id}`);
    await expect(page.getByText(/In stock, ships/)).toHaveCount(0);
    await makeZones(office);

    await page.reload();
    await expect(page.getByText(/^In stock, ships .*, with you /)).toBeVisible();
    await page.getByRole("main").getByLabel("Quantity").first().fill("130");
    await expect(page.getByText(/^30 on backorder, expected /)).toBeVisible();
    await accessibleInBothWidths(page, "a tool with its promise");
    await call(buyer, "basket.setLine", { toolId: tool.id, quantity: 130 });
    await page.goto("/basket");
    await expect(page.getByText(/^A part is on backorder, /)).toBeVisible();
    await expect(page.getByText(/^30 on backorder, expected /)).toBeVisible();
    await accessibleInBothWidths(page, "a basket with a backorder");

    await page.goto("/checkout");
    const checkout = page.getByRole("form", { name: "Checkout" });
    await checkout.getByLabel("Address", { exact: true }).fill("1 Anvil Street\nHonolulu");
    await checkout.getByLabel("Country").selectOption("United States");
    await checkout.getByLabel("Phone").fill("0114 234 5678");
    await expect(checkout.getByText(/^Standard: /)).toBeVisible();
    await expect(checkout.getByLabel("Total")).toContainText("$655");
    await checkout.getByLabel("Postcode (optional)").fill("96720");
    await expect(checkout.getByText(/^Island: /)).toBeVisible();
    await expect(checkout.getByLabel("Total")).toContainText("$690");
    await expect(checkout.getByText(/^30 on backorder, expected /)).toBeVisible();
    await accessibleInBothWidths(page, "checkout with zones and a backorder");
    await checkout.getByRole("button", { name: "Place order", exact: true }).click();
    await typeCard(page, cards.good);
    await page.getByRole("button", { name: "Pay $690", exact: true }).click();
    await expect(page.getByText("Payment completed successfully!")).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "See the order" }).click();
    await expect(page.getByText(/30 on backorder, expected /).first()).toBeVisible();
    await accessibleInBothWidths(page, "an order with a backorder");

    await office.goto(new URL(page.url()).pathname);
    await shipAll(office);
    await expect(office.getByText(/100 of 130 shipped/).first()).toBeVisible();
    await office.getByRole("button", { name: "Ship", exact: true }).click();
    await expect(office.getByText(`Not in stock yet: 30 × ${tool.name}.`)).toBeVisible();
    await arrive(admin, tool.id, 20);
    await expect
      .poll(async () =>
        (await shop.mails(buyer.email)).some((text) => text.includes("They ship next; the rest follows")),
      )
      .toBe(true);
    await office.reload();
    await expect(office.getByText("Pieces on backorder arrived")).toBeVisible();
    await shipAll(office);
    await expect(office.getByText(/120 of 130 shipped/).first()).toBeVisible();

    await office.getByRole("button", { name: "More for this order" }).click();
    await office.getByRole("menuitem", { name: "Cancel the rest" }).click();
    const cancelling = office.getByRole("dialog", { name: "Cancel what has not shipped?" });
    await expect(cancelling).toContainText("$53.08");
    await cancelling.getByLabel("Reason").fill("The maker is out of business.");
    await cancelling.getByRole("button", { name: "Yes" }).click();
    await expect(cancelling).toBeHidden();
    await expect(office.getByText(/10 of 130 × /).first()).toBeVisible();
    await accessibleInBothWidths(office, "an order of which the rest was taken back");
    expect(await shop.available(tool)).toBe(0);
    await office.goto("/dashboard/ledger");
    await office.getByRole("button", { name: "Check now" }).click();
    await expect(office.getByText("Everything agrees")).toBeVisible();
    // An open page loads more when it has nothing to do.
    await Promise.all([office, page].map((open) => open.context().close()));
  } finally {
    await stop();
  }
});

test("lines that leave on different days are named by their parts in the basket, at checkout, on the order and in its email", async ({
  visit,
}) => {
  test.slow();
  const { shop, stop } = await startOwnShop();
  try {
    const [admin, buyer] = await Promise.all([shop.admin(), shop.buyer()]);
    const zone = { name: "Standard", countries: ["US"], kind: "flat", flatCents: 500, weightSteps: [] };
    const zones = [{ ...zone, freeFromCents: null, transitDays: { from: 1, until: 1 } }];
    const rules = { kind: "zones", flatCents: 0, freeFromCents: null, weightSteps: [], collect: null, zones };
    await call(admin, "settings.updateSettings", {
      delivery: { ...rules, cutOff: "23:59", workingDays: [1, 2, 3, 4, 5, 6, 7] },
    });
    const [here, later] = [await shop.tool({ minOrder: 1 }), await shop.tool({ minOrder: 1 })];
    await call(admin, "catalog.updateTool", { id: later.id, handlingDays: 20 });
    const page = await visit(buyer, { baseURL: ownShop.shopUrl, viewport: { width: 1440, height: 900 } });
    await page.goto(await shop.mailedLink(buyer.email, "/verify-email/"));
    await expect(page.getByText("Your email is verified.")).toBeVisible();
    for (const tool of [here, later]) await call(buyer, "basket.setLine", { toolId: tool.id, quantity: 1 });
    const parts = /^1\sline\sleaves\s.+,\swith\syou\s.+;\s1\sline\sleaves\s.+,\swith\syou\s/;
    await page.goto("/basket");
    await expect(page.getByText(parts)).toBeVisible();
    await accessibleInBothWidths(page, "a basket in parts");

    await page.goto("/checkout");
    const checkout = page.getByRole("form", { name: "Checkout" });
    await checkout.getByLabel("Address", { exact: true }).fill("1 Anvil Street\nHonolulu");
    await checkout.getByLabel("Country").selectOption("United States");
    await checkout.getByLabel("Phone").fill("0114 234 5678");
    await expect(checkout.getByText(parts)).toBeVisible();
    await checkout.getByRole("button", { name: "Place order", exact: true }).click();
    await typeCard(page, cards.good);
    await page.getByRole("button", { name: /^Pay / }).click();
    await expect(page.getByText("Payment completed successfully!")).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "See the order" }).click();
    await expect(page.getByText(/1\sline\sleaves\s.+;\s1\sline\sleaves\s/)).toBeVisible();
    await expect
      .poll(async () =>
        (await shop.mails(buyer.email)).some((text) => /1\sline\sleaves\s[^;]+;\s1\sline\sleaves\s/.test(text)),
      )
      .toBe(true);
    await page.context().close();
  } finally {
    await stop();
  }
});

test("an order is collected at the shop: chosen at the checkout, without a charge, and handed over instead of shipped", async ({
  visit,
}) => {
  test.slow();
  const { shop, stop } = await startOwnShop();
  try {
    const [admin, buyer] = await Promise.all([shop.admin(), shop.buyer()]);
    await call(admin, "settings.updateSettings", { delivery: { kind: "none" } });
    const tool = await shop.tool({ price: 5, minOrder: 10, available: 100 });
    const at = { baseURL: ownShop.shopUrl, viewport: { width: 1440, height: 900 } };
    const [office, page] = [await visit(admin, at), await visit(buyer, at)];
    await office.goto("/dashboard/settings");
    const settings = office.getByRole("form", { name: "Delivery" });
    await settings.getByRole("combobox", { name: "Delivery" }).selectOption("By zones, with days of delivery");
    await settings.getByLabel("Collect at (optional)").fill("1 Forge Lane\nSheffield");
    await settings.getByRole("button", { name: "Add a zone" }).click();
    await settings.getByLabel("Name of the delivery, zone 1").fill("Standard");
    await settings.getByLabel("Charge for an order, zone 1").fill("5");
    await settings.getByRole("button", { name: "Save settings" }).click();
    await expect(office.getByText("Settings saved")).toBeVisible();

    await shop.fillBasket(buyer, [tool]);
    await page.goto("/checkout");
    const checkout = page.getByRole("form", { name: "Checkout" });
    await checkout.getByLabel("Address", { exact: true }).fill("1 Anvil Street\nHonolulu");
    await checkout.getByLabel("Country").selectOption("United States");
    await checkout.getByLabel("Phone").fill("0114 234 5678");
    await expect(checkout.getByLabel("Total")).toContainText("$55");
    const here = checkout.getByRole("radio", { name: /^Collect here/ });
    await here.check();
    await expect(checkout.getByText(/^Ready to collect .* · 1 Forge Lane, Sheffield$/)).toBeVisible();
    await expect(checkout.getByLabel("Total")).toContainText("$50");
    await accessibleInBothWidths(page, "checkout of what is collected");
    await checkout.getByRole("button", { name: "Place order", exact: true }).click();
    await typeCard(page, cards.good);
    await page.getByRole("button", { name: "Pay $50", exact: true }).click();
    await expect(page.getByText("Payment completed successfully!")).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "See the order" }).click();
    await expect(page.getByText("Collected at the shop")).toBeVisible();
    const address = new URL(page.url()).pathname;

    await office.goto("/dashboard/today");
    await expect(office.getByText(/to be collected/)).toBeVisible();
    await office.goto(address);
    await expect(office.getByRole("button", { name: "Ship", exact: true })).toHaveCount(0);
    await office.getByRole("button", { name: "Hand over a part" }).click();
    const dialog = office.getByRole("dialog", { name: /^Hand over IM-/ });
    await expect(dialog.getByLabel("Carrier (optional)")).toHaveCount(0);
    await dialog.getByLabel(`Pieces of ${tool.name}`).fill("4");
    await expectAccessible(office, "handing over a part");
    await dialog.getByRole("button", { name: "Hand over 4 pieces" }).click();
    await expect(office.getByText("4 of 10 collected, 6 to collect").first()).toBeVisible();
    await office.getByRole("button", { name: "Collected", exact: true }).click();
    await expect(office.getByText("Marked as collected").last()).toBeVisible();
    await expect(office.getByRole("button", { name: "Collected", exact: true })).toHaveCount(0);
    await accessibleInBothWidths(office, "an order that was collected");

    await page.reload();
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { name: "Collected", exact: true })).toBeVisible();
    await expect(main.getByText(/shipped|shipments/i)).toHaveCount(0);
    await accessibleInBothWidths(page, "an order that its buyer has collected");
    const { statuses } = await call(buyer, "orders.getOrder", { number: address.split("/").at(-1) });
    expect(statuses).toEqual(["shipped"]);
    await expect
      .poll(async () => (await shop.mails(buyer.email)).join("\n"))
      .toContain("Your order is being prepared for collection at the shop.");
    // An open page loads more when it has nothing to do.
    await Promise.all([office, page].map((open) => open.context().close()));
  } finally {
    await stop();
  }
});

/** One zone for the country, and one for the beginning of a postcode. */
async function makeZones(office: Page): Promise<void> {
  await office.goto("/dashboard/settings");
  const settings = office.getByRole("form", { name: "Delivery" });
  await settings.getByRole("combobox", { name: "Delivery" }).selectOption("By zones, with days of delivery");
  for (const [index, name, charge, postcodes] of [
    [1, "Standard", "5", ""],
    [2, "Island", "40", "967"],
  ] as const) {
    await settings.getByRole("button", { name: "Add a zone" }).click();
    const nameField = settings.getByLabel(`Name of the delivery, zone ${index}`);
    await nameField.fill(name);
    await settings.getByLabel(`Charge for an order, zone ${index}`).fill(charge);
    await settings
      .getByRole("row")
      .filter({ has: office.getByLabel(`Name of the delivery, zone ${index}`) })
      .getByRole("button", { name: "Details" })
      .click();
    await settings.getByLabel("Postcodes (optional)").fill(postcodes);
  }
  const tried = settings.getByRole("region", { name: "Try an address" });
  await tried.getByLabel("Postcode").fill("96701");
  await expect(tried.getByText("Island: $40")).toBeVisible();
  await accessibleInBothWidths(office, "settings with zones");
  await settings.getByRole("button", { name: "Save settings" }).click();
  await expect(office.getByText("Settings saved")).toBeVisible();
}

async function shipAll(office: Page): Promise<void> {
  await office.getByRole("button", { name: "Ship", exact: true }).click();
  await expect(office.getByText("Shipped successfully").last()).toBeVisible();
}

const arrive = (admin: Person, id: string, available: number) =>
  call(admin, "catalog.correctStock", { id, available, reason: "Arrived." });
