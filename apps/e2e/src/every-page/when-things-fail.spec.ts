import { expect, test } from "../support/test.ts";
import { untilHydrated } from "../support/until-hydrated.ts";

test("when the server cannot be reached, a page says so and loads at the second try", async ({
  visit,
  shop,
  pageErrors,
}) => {
  pageErrors.expect(/net::ERR_/);
  const page = await visit(await shop.buyer());
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "My profile" })).toBeVisible();
  // Before, the link opens a document, which needs no further call.
  await untilHydrated(page);
  await page.route(/\/trpc\/.*listMyOrders/, (route) => route.abort());
  await page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "My Orders" }).click();
  // The message comes after three retries, after 1, 2 and 4 seconds.
  await expect(page.getByText("The shop cannot be reached. Check your connection, then try again.")).toBeVisible();
  await page.unroute(/\/trpc\/.*listMyOrders/);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("No orders yet")).toBeVisible();
});

test("a page hydrates without an error where the answers are faster than the browser", async ({ visit, shop }) => {
  const page = await visit(await shop.buyer());
  await page.addInitScript(answerAtOnce);
  for (const path of ["/dashboard", "/dashboard/myorders", "/login"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
});

/** Repeats earlier answers without delay, as if the browser had been busy meanwhile. */
function answerAtOnce(): void {
  const ask = window.fetch;
  window.fetch = async (input, init) => {
    const key = `answer ${String(input)}`;
    const cached = sessionStorage.getItem(key);
    if (cached) return new Response(cached, { headers: { "content-type": "application/json" } });
    const answer = await ask(input, init);
    if (key.includes("identity.me")) sessionStorage.setItem(key, await answer.clone().text());
    return answer;
  };
}

test("a chunk of the site that cannot be fetched is named, with a way to reload", async ({ page, pageErrors }) => {
  pageErrors.expect(/net::ERR_/, /chunk/i, /dynamically imported/);
  await page.goto("/");
  await untilHydrated(page);
  const chunk = /\/static\/js\/blogs-page\..*\.chunk\.js$/;
  await page.route(chunk, (route) => route.abort());
  await page.getByRole("banner").getByRole("link", { name: "Blog", exact: true }).click();
  const notice = page.getByRole("alert").filter({ hasText: /^.*Loading chunk \S+ failed/ });
  await expect(notice).toBeVisible();
  await expect(notice).toContainText(/static\/js\/blogs-page/);
  await page.unroute(chunk);
  await notice.getByRole("button", { name: "Reload" }).click();
  await expect(page.getByRole("article")).toHaveCount(5);
});

test("the site's chunks come from static/js", async ({ page }) => {
  const chunks: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") chunks.push(new URL(request.url()).pathname);
  });
  await page.goto("/login");
  await expect(page.getByRole("heading", { name: "Login" })).toBeVisible();
  await expect.poll(() => chunks).toContainEqual(expect.stringMatching(/^\/static\/js\/login-page\..+\.chunk\.js$/));
});

test("an order that gets no answer is not placed twice when it is sent again", async ({ visit, shop, pageErrors }) => {
  pageErrors.expect(/net::ERR_/);
  const tool = await shop.tool({ minOrder: 10, available: 100 });
  const page = await visit(await shop.buyer());
  await page.goto(`/purchase/${tool.id}`);
  const form = page.getByRole("form", { name: "Order form" });
  await form.getByLabel("Address").fill("1 Anvil Street, Sheffield");
  await form.getByLabel("Phone").fill("01142345678");
  let isFirst = true;
  await page.route(/\/trpc\/orders\.place/, async (route) => {
    if (!isFirst) return route.continue();
    isFirst = false;
    await route.fetch();
    await route.abort();
  });
  await form.getByRole("button", { name: "Place order", exact: true }).click();
  await expect(page.getByText("The shop cannot be reached. Check your connection, then try again.")).toBeVisible();
  await form.getByRole("button", { name: "Place order", exact: true }).click();
  await expect(page.getByText("Order placed successfully").first()).toBeVisible();
  expect(await shop.available(tool)).toBe(90);
});

test("without a connection the shop says that it is offline, until it is back", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.expect(/net::ERR_/);
  // The script's files must have arrived before the connection is lost.
  await page.goto("/", { waitUntil: "networkidle" });
  await untilHydrated(page);
  await context.setOffline(true);
  await expect(page.getByText(/You are offline/)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/You are offline/)).toBeHidden();
});

test("empty lists say what to do next", async ({ visit, shop, pageErrors }) => {
  pageErrors.expect(/status of 404/);
  const page = await visit(await shop.buyer());
  await page.goto("/dashboard/myorders");
  await expect(page.getByRole("heading", { name: /0 orders/ })).toBeVisible();
  await expect(page.getByText("No orders yet")).toBeVisible();
  await page
    .getByRole("main")
    .getByRole("link", { name: /Browse the catalog/ })
    .click();
  await expect(page).toHaveURL(/\/catalog$/);
  const office = await visit(await shop.admin());
  await office.goto("/dashboard/manageallorders?search=nobody-at-all-has-this");
  await expect(office.getByText("No orders match")).toBeVisible();
  await office.getByRole("button", { name: "Clear search and filters" }).click();
  await expect(office).toHaveURL(/manageallorders$/);
});

test("long names and a picture that is missing break no page, at any width", async ({ visit, shop, pageErrors }) => {
  pageErrors.expect(/status of 404/);
  const buyer = await shop.buyer("Maximiliane-Theodora von und zu Hohenschwangau-Lichtenfels the Younger of Sheffield");
  const tool = await shop.tool({
    name: `Adjustablestainlesssteelworm-drivehoseclampassortment ${"extra ".repeat(12)}${Date.now()}`,
    image: "/images/empty-basket.webp",
    price: 99_999,
    minOrder: 10,
    available: 2_000_000,
  });
  await shop.order(buyer, await shop.tool({ name: tool.name, image: tool.image }), 20);
  const page = await visit(buyer);
  // Missing in this browser only: the basket shows it, too.
  await page.route(/empty-basket/, (route) => route.fulfill({ status: 404 }));
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ["/", `/catalog/${tool.id}`, `/purchase/${tool.id}`, "/dashboard", "/dashboard/myorders"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByRole("status", { name: "Loading" })).toHaveCount(0);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `${path} at ${width} pixels`).toBeLessThanOrEqual(0);
    }
  }
});

test("toasts stand top right, in light colours, and go after five seconds", async ({ visit, shop }) => {
  const page = await visit(await shop.buyer(), { reducedMotion: "no-preference" });
  await page.goto("/dashboard/review");
  await page.getByRole("textbox", { name: "Review" }).fill("Short and good.");
  const watched = page.evaluate(watchToast, "Review successful.");
  await page.getByRole("button", { name: "Add review" }).click();
  const toast = await watched;
  expect(toast.fromRight).toBeLessThan(60);
  expect(toast.fromTop).toBeLessThan(200);
  expect(toast.red).toBeGreaterThan(200);
  expect(toast.shownMs).toBeGreaterThan(4500);
});

/** Observes toasts from within the page until they disappear, because the runner may look too late. */
function watchToast(text: string): Promise<{ fromRight: number; fromTop: number; red: number; shownMs: number }> {
  const find = () =>
    [...document.querySelectorAll("[role=status]")].find((element) => element.textContent.includes(text));
  const look = (toast: Element) => {
    const { right, top } = toast.getBoundingClientRect();
    const [red] = getComputedStyle(toast).backgroundColor.match(/\d+/g) ?? [];
    return { fromRight: innerWidth - right, fromTop: top, red: Number(red), since: performance.now() };
  };
  let seen: ReturnType<typeof look> | undefined;
  return new Promise((done) => {
    const observer = new MutationObserver(() => {
      const toast = find();
      if (toast) seen ??= look(toast);
      if (toast || !seen) return;
      observer.disconnect();
      const { since, ...rest } = seen;
      done({ ...rest, shownMs: performance.now() - since });
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
}

test("reduced motion is respected", async ({ visit }) => {
  const page = await visit(undefined, { reducedMotion: "reduce" });
  await page.goto("/");
  const question = page.getByRole("button", { expanded: false }).last();
  await question.click();
  const moving = await page.evaluate(
    () => document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().duration ?? 0) > 1).length,
  );
  expect(moving).toBe(0);
});

test("going back restores the scroll position", async ({ page }) => {
  await page.goto("/catalog");
  const link = page.getByRole("main").getByRole("heading", { level: 2 }).nth(10).getByRole("link");
  await link.scrollIntoViewIfNeeded();
  const scrolledTo = await page.evaluate(() => Math.round(scrollY));
  expect(scrolledTo).toBeGreaterThan(200);
  await link.click();
  await expect(page).toHaveURL(/\/catalog\/[0-9a-f-]{36}$/);
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBeLessThan(scrolledTo);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(scrolledTo);
});

test("going back to a list, and to a page of a table of the office, restores the page and the scroll position", async ({
  visit,
  shop,
}) => {
  const buyer = await shop.buyer();
  const list = await shop.list(buyer, (await shop.tools()).slice(0, 30));
  const admin = await shop.admin();
  for (const [person, path] of [
    [buyer, `/dashboard/lists/${list.id}`],
    [admin, "/dashboard/manageproducts?page=2"],
    [admin, "/dashboard/manageallorders?page=2"],
  ] as const) {
    const page = await visit(person, { viewport: { width: 1440, height: 700 } });
    await page.goto(path);
    const link = page.getByRole("main").locator("a[href^='/catalog/'], table a").nth(28);
    await untilHydrated(page);
    await link.hover();
    await expect.poll(() => page.evaluate(() => scrollY), path).toBeGreaterThan(100);
    await page.waitForTimeout(300);
    const left = await page.evaluate(() => [location.pathname + location.search, Math.round(scrollY)]);
    await link.click();
    await expect(page).not.toHaveURL(`${left[0]}`);
    await expect.poll(() => page.evaluate(() => scrollY), path).toBe(0);
    await page.goBack();
    await expect
      .poll(() => page.evaluate(() => [location.pathname + location.search, Math.round(scrollY)]), path)
      .toEqual(left);
    await page.close();
  }
});

test("a page opened by its address begins at its top, wherever the previous one was left", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200);
  await page.goto("/blogs");
  await expect(page.getByRole("heading", { level: 1, name: "Blogs" })).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});
