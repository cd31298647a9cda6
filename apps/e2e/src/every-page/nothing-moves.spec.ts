import type { Page } from "@playwright/test";
import { maxShift, readShift } from "../support/layout-shift.ts";
import { expect, test } from "../support/test.ts";

// On a phone, where layout shifts are most likely. On a wide screen, `open-to-everybody.spec.ts` measures it on every page that it looks at.
// The largest text is what Lighthouse waits for: on a phone it must not come with the data (docs/decisions/0033-budgets-of-pages.md).

/** Lighthouse's phone, with the motion that most people see. */
const phone = { viewport: { width: 412, height: 823 }, reducedMotion: "no-preference" } as const;

/** Waits until the page has been drawn as it stands. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve))));

const readTexts = (page: Page) =>
  page.evaluate(() => [...document.querySelectorAll("main *")].map(({ textContent }) => textContent));

/** The largest text that the page has painted, if it is none of `earlier`. */
const readLargestNewText = (page: Page, earlier: string[]) =>
  page.evaluate(
    (texts) =>
      new Promise<string | null>((resolve) => {
        new PerformanceObserver((list) => {
          const largest = list.getEntries().at(-1);
          const element = largest && "element" in largest && largest.element;
          const isText = element instanceof HTMLElement && !(element instanceof HTMLImageElement);
          resolve(isText && !texts.includes(element.textContent) ? element.textContent : null);
        }).observe({ type: "largest-contentful-paint", buffered: true });
      }),
    earlier,
  );

/** Opens the shop for the first time, so that the browser then remembers the user. */
async function visitFirst(page: Page): Promise<void> {
  await page.goto("/");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("accessToken"))).toBeTruthy();
}

/**
 * Opens a signed-in page whose data comes late, so that its skeleton is drawn meanwhile. Nothing may move then. Most pages of the
 * office open on rows, without a sentence above them, so their largest text is that of the data.
 */
async function expectSteady(page: Page, path: string, { isOffice = false } = {}): Promise<void> {
  const { promise: isLoading, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(/\/trpc\//, async (route) => {
    const answer = await route.fetch();
    if (!route.request().url().includes("identity.me")) await isLoading;
    await route.fulfill({ response: answer });
  });
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).first().waitFor({ state: "attached" });
  await drawn(page);
  const early = await readTexts(page);
  letGo();
  await page.waitForLoadState("networkidle");
  await drawn(page);
  expect.soft(await readShift(page), `layout shift of ${path}`).toBeLessThanOrEqual(maxShift);
  if (!isOffice)
    expect.soft(await readLargestNewText(page, early), `largest text of ${path} that came with the data`).toBeNull();
  await page.unrouteAll({ behavior: "wait" });
}

test("nothing moves while the public pages load", async ({ visit, shop }) => {
  const tool = await shop.tool();
  const page = await visit(undefined, phone);
  const paths = ["/", "/catalog", `/catalog/${tool.id}`, "/basket", "/order-pad", "/blogs", "/portfolio", "/login"];
  for (const path of paths) {
    await page.goto(path, { waitUntil: "networkidle" });
    expect.soft(await readShift(page), path).toBeLessThan(0.01);
  }
});

test("nothing moves while a buyer's pages load", async ({ visit, shop }) => {
  const buyer = await shop.buyer();
  const tool = await shop.tool();
  const unpaid = await shop.order(buyer, tool);
  const paid = await shop.order(buyer, tool, 20);
  await shop.pay(buyer, paid);
  await shop.fillBasket(buyer, [tool]);
  const list = await shop.list(buyer, [tool]);
  const page = await visit(buyer, phone);
  await visitFirst(page);
  for (const path of [
    `/purchase/${tool.id}`,
    "/dashboard",
    "/dashboard/myorders",
    "/dashboard/addresses",
    "/dashboard/lists",
    `/dashboard/lists/${list.id}`,
    "/dashboard/security",
    "/checkout",
    `/dashboard/payment/${unpaid}`,
    `/dashboard/orders/${paid}`,
  ])
    await expectSteady(page, path);
});

test("nothing moves while an admin's pages load", async ({ visit, shop }) => {
  const admin = await shop.admin();
  const tool = await shop.tool();
  const buyer = await shop.buyer();
  const paid = await shop.orderOf(buyer, [tool]);
  await shop.payOrder(buyer, paid);
  const paths = [
    "manageallorders",
    `orders/${paid.number}`,
    `orders/${paid.number}/packing-slip`,
    "allusers",
    "manageproducts",
    `tools/${tool.id}`,
    "addtool",
    "ledger",
    "insights",
    "audit",
    "reviews",
    "content",
    "content/texts",
    "settings",
    "today",
  ];
  const withText = ["allusers", "ledger", "audit", "reviews"];
  const page = await visit(admin, phone);
  await visitFirst(page);
  for (const path of paths) await expectSteady(page, `/dashboard/${path}`, { isOffice: !withText.includes(path) });
});
