import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { cards, typeCard } from "../src/support/card.ts";
import { logIn } from "../src/support/people.ts";
import type { Shop, Tool } from "../src/support/shop.ts";
import { expect, test } from "../src/support/test.ts";

// `pnpm --filter @ironmonger/e2e screenshots`: every page at three widths, in every role and state, into `screenshots/`, and the pictures
// of the README into `docs/pictures`. It asserts nothing; people look at the results.

const folder = join(import.meta.dirname, "../screenshots");
const pictures = join(import.meta.dirname, "../../../docs/pictures");
const widths = [360, 768, 1440];

type Shot = [name: string, path: string, act?: (page: Page) => Promise<unknown>];

async function shoot(
  page: Page,
  path: string,
  options: { isFull: boolean; quality?: number; scale?: number },
): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const { cssContentSize, cssVisualViewport } = await devtools.send("Page.getLayoutMetrics");
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const tall = Math.min(Math.max(cssContentSize.height, height), 9000);
  const { data } = await devtools.send("Page.captureScreenshot", {
    format: "webp",
    quality: options.quality ?? 70,
    captureBeyondViewport: options.isFull,
    clip: {
      x: 0,
      y: options.isFull ? 0 : cssVisualViewport.pageY,
      width,
      height: options.isFull ? tall : height,
      scale: options.scale ?? 1,
    },
  });
  await writeFile(path, Buffer.from(data, "base64"));
  await devtools.detach();
}

async function settle(page: Page): Promise<void> {
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await loadPictures(page);
}

async function loadPictures(page: Page): Promise<void> {
  // Pictures further down are fetched only when the page is scrolled near them.
  await page.evaluate(async () => {
    for (const image of document.querySelectorAll("img")) image.loading = "eager";
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
    await document.fonts.ready;
  });
}

async function shootAll(page: Page, shots: Shot[]): Promise<void> {
  for (const [name, path, act] of shots) {
    await test.step(name, async () => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(path);
      await settle(page);
      await act?.(page);
      for (const width of widths) {
        await page.setViewportSize({ width, height: width < 500 ? 740 : 900 });
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 350))));
        await loadPictures(page);
        const isDialog = (await page.getByRole("dialog").count()) > 0;
        if (!isDialog) await page.evaluate(() => scrollTo(0, 0));
        await shoot(page, join(folder, `${name}-${width}.webp`), { isFull: !isDialog });
      }
    });
  }
}

const press = (name: string) => (page: Page) => page.getByRole("button", { name, exact: true }).first().click();

test.beforeAll(async ({ shop }) => {
  await mkdir(folder, { recursive: true });
  await mkdir(pictures, { recursive: true });
  await fillOrderBook(shop);
});
// Failing states write to the console, which is not checked here.
test.beforeEach(({ pageErrors }) => pageErrors.expect(/./));

test("signed out", async ({ visit, shop }) => {
  const page = await visit();
  const [tool] = await listTools(shop);
  await shootAll(page, [
    ["home", "/"],
    [
      "home-question-open",
      "/",
      (at) => at.locator("section", { hasText: "(FAQ)" }).getByRole("button").first().click(),
    ],
    ["catalog", "/catalog"],
    ["catalog-empty", "/catalog?q=zzzzqqqq"],
    ["tool", `/catalog/${tool?.id}`],
    ["basket-empty", "/basket"],
    [
      "basket-drawer",
      `/catalog/${tool?.id}`,
      async (at) => {
        await at
          .getByRole("button", { name: /^Add to basket: / })
          .first()
          .click();
        await at.getByRole("complementary", { name: "Basket" }).hover();
      },
    ],
    ["basket", "/basket", (at) => at.getByRole("button", { name: "Clear basket" }).waitFor()],
    ["order-pad", "/order-pad"],
    ["blogs", "/blogs"],
    ["portfolio", "/portfolio"],
    ["login", "/login"],
    ["login-errors", "/login", (at) => logIn(at, { email: "not an address", password: "short" })],
    [
      "login-refused",
      "/login",
      async (at) => {
        await logIn(at, { email: "nobody@example.com", password: "wrong-password" });
        await at.getByText(/^Error: /).waitFor();
      },
    ],
    ["register", "/register"],
    ["register-errors", "/register", press("Register")],
    ["reset", "/resetpassword"],
    ["reset-new-password", "/resetpassword/no-such-token"],
    ["verify-refused", "/verify-email/no-such-token"],
    ["not-found", "/nowhere"],
  ]);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/");
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("banner").getByRole("link", { name: "Login" }).click({ trial: true });
  await shoot(page, join(folder, "home-menu-open-360.webp"), { isFull: false });
});

test("as a buyer", async ({ visit, shop }) => {
  const buyer = await shop.buyer("Nadia Buyer");
  const [tool, second, third] = await listTools(shop);
  if (!tool || !second || !third) throw new Error("The shop has no tools.");
  const scarce = await shop.tool({ name: "Bench vice 125 mm", minOrder: 10, available: 10 });
  await shop.setAvailable(scarce, 3);
  const page = await visit(buyer);
  await shootAll(page, [["my-orders-empty", "/dashboard/myorders"]]);
  const unpaid = await shop.order(buyer, tool, tool.minOrder * 2);
  const paid = await shop.order(buyer, second);
  await shop.pay(buyer, paid);
  await shop.order(buyer, third);
  const list = await shop.list(buyer, [tool, second, third]);
  await shootAll(page, [
    ["purchase", `/purchase/${tool.id}`],
    [
      "purchase-errors",
      `/purchase/${tool.id}`,
      async (at) => {
        await at.getByLabel("Address").fill("");
        await press("Place order")(at);
        await at.getByLabel("Order quantity").fill("1");
      },
    ],
    ["purchase-too-few", `/purchase/${scarce.id}`],
    ["purchase-no-tool", "/purchase/00000000-0000-7000-8000-000000000000"],
    [
      "purchase-placed",
      `/purchase/${tool.id}`,
      async (at) => {
        await at.getByLabel("Address").fill("1 Anvil Street, Sheffield");
        await at.getByLabel("Phone").fill("01142345678");
        await press("Place order")(at);
        await at.getByText("Order placed successfully").first().waitFor();
      },
    ],
    ["profile", "/dashboard"],
    ["profile-errors", "/dashboard", press("Update")],
    ["addresses", "/dashboard/addresses"],
    ["lists", "/dashboard/lists"],
    ["list", `/dashboard/lists/${list.id}`],
    ["my-orders", "/dashboard/myorders"],
    ["my-orders-cancel", "/dashboard/myorders", press("Cancel")],
    ["review", "/dashboard/review"],
    ["payment", `/dashboard/payment/${unpaid}`, (at) => at.locator('iframe[src*="/stripe/"]').first().waitFor()],
    [
      "payment-declined",
      `/dashboard/payment/${unpaid}`,
      async (at) => {
        await typeCard(at, cards.declined);
        await press("Pay")(at);
        await at.getByText("Your card was declined.").waitFor();
      },
    ],
    ["payment-paid", `/dashboard/payment/${paid}`],
    ["order", `/dashboard/orders/${paid}`, (at) => at.getByText("Order placed").waitFor()],
    [
      "command-palette",
      "/dashboard",
      async (at) => {
        // The keys work once the page is hydrated, as its buttons do.
        await expect(at.getByRole("button", { name: /^Go to…/ }).filter({ visible: true })).toBeEnabled();
        await at.keyboard.press("Control+k");
        await at.getByRole("dialog").waitFor();
      },
    ],
  ]);
  await page.route(/\/trpc\/.*(listMyOrders|showMyProfile)/, () => {});
  await shootAll(page, [["my-orders-loading", "/dashboard/myorders"]]);
});

test("orders of several lines", async ({ visit, shop }) => {
  const buyer = await shop.buyer("Nadia Buyer");
  const tools = (await listTools(shop)).slice(0, 12);
  const page = await visit(buyer);
  await shootAll(page, [["checkout-empty", "/checkout"]]);
  await shop.fillBasket(buyer, tools);
  await shootAll(page, [
    ["checkout-first", "/checkout"],
    ["checkout-errors", "/checkout", press("Place order")],
  ]);
  const paid = await shop.orderOf(buyer, tools);
  await shop.payOrder(buyer, paid);
  const unpaid = await shop.orderOf(buyer, tools.slice(0, 3));
  await shop.orderOf(buyer, tools.slice(4, 5));
  const [, second] = tools;
  if (second) await shop.fillBasket(buyer, [{ ...second, minOrder: second.available }]);
  await shootAll(page, [
    ["checkout", "/checkout"],
    [
      "checkout-delivery",
      "/checkout",
      (at) =>
        at
          .getByRole("button", { name: "Change: Delivery" })
          .click({ timeout: 5000 })
          .catch(() => {}),
    ],
    [
      "checkout-pay",
      `/checkout?order=${unpaid.number}`,
      (at) => at.locator('iframe[src*="/stripe/"]').first().waitFor(),
    ],
    ["checkout-paid", `/checkout?order=${paid.number}`],
    ["my-orders-lines", "/dashboard/myorders"],
    ["order-lines", `/dashboard/orders/${paid.number}`, (at) => at.getByText("Order placed").waitFor()],
    ["order-unpaid", `/dashboard/orders/${unpaid.number}`, (at) => at.getByText("Order placed").waitFor()],
    [
      "order-again",
      `/dashboard/orders/${paid.number}`,
      async (at) => {
        await press("Order again")(at);
        await at.getByText(/in your basket/).waitFor();
      },
    ],
    [
      "payment-lines",
      `/dashboard/payment/${unpaid.number}`,
      (at) => at.locator('iframe[src*="/stripe/"]').first().waitFor(),
    ],
  ]);
  const office = await visit(await shop.admin("Otto Office"));
  await shootAll(office, [
    [
      "manage-orders-lines",
      "/dashboard/manageallorders",
      (at) => at.getByRole("button", { name: "pending" }).first().waitFor(),
    ],
    ["order-office", `/dashboard/orders/${paid.number}`, (at) => at.getByText("Order placed").waitFor()],
  ]);
});

test("when the server does not answer", async ({ visit, shop }) => {
  const page = await visit(await shop.buyer("Nadia Buyer"));
  await page.route(/\/trpc\/.*listMyOrders/, (route) => route.abort());
  await shootAll(page, [
    [
      "my-orders-failing",
      "/dashboard/myorders",
      (at) => at.getByRole("button", { name: "Try again" }).waitFor({ timeout: 60_000 }),
    ],
  ]);
  await page.goto("/");
  await page.route(/\/blogs-page\./, (route) => route.abort());
  await page.getByRole("banner").getByRole("link", { name: "Blog", exact: true }).click();
  await page.getByRole("button", { name: "Reload" }).waitFor();
  await shoot(page, join(folder, "chunk-failing-1440.webp"), { isFull: false });
});

test("as an admin", async ({ visit, shop }) => {
  const tool = await shop.tool();
  const page = await visit(await shop.admin("Otto Office"));
  await shootAll(page, [
    [
      "manage-orders",
      "/dashboard/manageallorders",
      (at) => at.getByRole("button", { name: "pending" }).first().waitFor(),
    ],
    ["manage-orders-no-match", "/dashboard/manageallorders?search=nobody-at-all"],
    ["manage-orders-refund", "/dashboard/manageallorders", press("Refund")],
    ["all-users", "/dashboard/allusers"],
    ["manage-tools", "/dashboard/manageproducts"],
    ["manage-tools-stock", "/dashboard/manageproducts", press("Stock")],
    ["edit-tool", `/dashboard/tools/${tool.id}`, (at) => at.getByText("First stock").waitFor()],
    ["add-tool", "/dashboard/addtool"],
    ["add-tool-errors", "/dashboard/addtool", press("Add tool")],
    ["insights", "/dashboard/insights", (at) => at.getByRole("figure").first().waitFor()],
    ["import", "/dashboard/import"],
    ["reviews", "/dashboard/reviews", (at) => at.getByRole("button", { name: "Hide" }).first().waitFor()],
    ["content", "/dashboard/content", (at) => at.getByRole("button", { name: "Save" }).waitFor()],
    [
      "content-texts",
      "/dashboard/content/texts",
      (at) => at.getByRole("textbox", { name: "Tagline", exact: true }).waitFor(),
    ],
    ["settings", "/dashboard/settings", (at) => at.getByRole("textbox", { name: "Shop name" }).waitFor()],
    ["ledger", "/dashboard/ledger", press("Check now")],
  ]);
});

test("the pictures of the README", async ({ visit, shop }) => {
  const home = await visit(undefined, { viewport: { width: 1280, height: 1290 } });
  await home.goto("/");
  await settle(home);
  // The font may arrive too late for the first visit.
  await home.reload();
  await settle(home);
  await shoot(home, join(pictures, "home.webp"), { isFull: false, quality: 82 });

  const [tool] = await listTools(shop);
  const phone = await visit(await shop.buyer("Nadia Buyer"), {
    viewport: { width: 390, height: 1480 },
  });
  await phone.goto(`/purchase/${tool?.id}`);
  await settle(phone);
  await expect(phone.getByLabel("Order quantity")).toBeVisible();
  await shoot(phone, join(pictures, "purchase-phone.webp"), { isFull: false, quality: 80, scale: 2 });

  const office = await visit(await shop.admin("Otto Office"), { viewport: { width: 1280, height: 860 } });
  await office.goto("/dashboard/manageallorders");
  await office.getByRole("button", { name: "pending" }).first().waitFor();
  await settle(office);
  await shoot(office, join(pictures, "manage-orders.webp"), { isFull: false, quality: 82 });
});

/** The tools that the home page shows first. */
async function listTools(shop: Shop): Promise<Tool[]> {
  const tools = await shop.tools();
  return tools.filter(({ available, minOrder }) => available > 4 * minOrder).reverse();
}

/** Orders of several buyers, some of them paid. Done once for a shop. */
async function fillOrderBook(shop: Shop): Promise<void> {
  const names = ["Amira Haddad", "Bengt Olsson", "Chidi Okafor", "Dora Lindqvist", "Emil Novak", "Farah Rahman"];
  const tools = await listTools(shop);
  for (const [index, name] of names.entries()) {
    const email = `${name.toLowerCase().replace(" ", ".")}@example.com`;
    const buyer = await shop.buyer(name, email).catch(() => undefined);
    if (!buyer) return;
    for (let turn = 0; turn < 2; turn += 1) {
      const tool = tools[(index * 5 + turn * 3) % tools.length];
      if (!tool) continue;
      const order = await shop.order(buyer, tool, tool.minOrder * (1 + ((index + turn) % 4)));
      if ((index + turn) % 3 !== 0) await shop.pay(buyer, order);
    }
  }
}
