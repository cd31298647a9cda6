import type { Page } from "@playwright/test";
import { expect, test } from "./support/test.ts";

// A layout shift is what moves without being asked to, on the first screen: 0 is nothing, 1 the whole screen by its height.

const mostShift = 0.02;
const screens = [
  { width: 412, height: 823 },
  { width: 1440, height: 900 },
];

/** How much has moved since the page was opened. */
const readShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) if ("value" in entry) sum += Number(entry.value);
        }).observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );

/** Waits until the page has been drawn as it stands. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve))));

/** Opens a signed-in page whose data comes late, so that what stands there meanwhile is drawn, and answers what has moved. */
async function shiftOf(page: Page, path: string): Promise<number> {
  const { promise: isLoading, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(/\/trpc\//, async (route) => {
    const answer = await route.fetch();
    if (!route.request().url().includes("identity.me")) await isLoading;
    await route.fulfill({ response: answer });
  });
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).first().waitFor({ state: "attached" });
  await drawn(page);
  letGo();
  await page.waitForLoadState("networkidle");
  await drawn(page);
  const shift = await readShift(page);
  await page.unrouteAll({ behavior: "wait" });
  return shift;
}

test("nothing moves while the public pages load", async ({ visit }) => {
  for (const viewport of screens) {
    const page = await visit(undefined, { viewport });
    for (const path of ["/", "/catalog", "/basket", "/blogs", "/portfolio", "/login"]) {
      await page.goto(path, { waitUntil: "networkidle" });
      expect.soft(await readShift(page), `${path} at ${viewport.width}`).toBeLessThan(0.01);
    }
  }
});

test("nothing moves while a buyer's pages load", async ({ visit, shop }) => {
  const buyer = await shop.buyer();
  const tool = await shop.tool();
  const unpaid = await shop.order(buyer, tool);
  const paid = await shop.order(buyer, tool, 20);
  await shop.pay(buyer, paid);
  await shop.fillBasket(buyer, [tool]);
  for (const viewport of screens) {
    const page = await visit(buyer, { viewport });
    for (const path of [
      `/purchase/${tool.id}`,
      "/dashboard",
      "/dashboard/myorders",
      "/dashboard/addresses",
      "/checkout",
      `/dashboard/payment/${unpaid}`,
      `/dashboard/orders/${paid}`,
    ])
      expect.soft(await shiftOf(page, path), `${path} at ${viewport.width}`).toBeLessThanOrEqual(mostShift);
  }
});

test("nothing moves while an admin's pages load", async ({ visit, shop }) => {
  const admin = await shop.admin();
  for (const viewport of screens) {
    const page = await visit(admin, { viewport });
    for (const path of ["manageallorders", "allusers", "manageproducts", "addtool", "ledger", "insights"])
      expect
        .soft(await shiftOf(page, `/dashboard/${path}`), `${path} at ${viewport.width}`)
        .toBeLessThanOrEqual(mostShift);
  }
});
