import type { Page } from "@playwright/test";
import { expect, test } from "../support/test.ts";

/** One on each card: a link, or a disabled button where too few pieces are left; of a model, its sizes. */
const placeOrder = (page: Page) =>
  page
    .getByRole("link", { name: /^(Place Order|Choose from \d+ sizes)/ })
    .or(page.getByRole("button", { name: /^Place Order/ }));

/** Other journeys add categories of their own. */
const demoCategories = ["Hand tools", "Power tools", "Fasteners", "Safety", "Measuring", "Site equipment"];

test("a visitor finds the banner, the counters, six tools, buyers, reviews and the questions on the home page", async ({
  page,
}) => {
  for (const path of ["/", "/home"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: "The Best tools manufacturing brand!" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Business Summary" })).toBeVisible();
    const counters = page.getByRole("region", { name: "Business Summary" }).getByRole("listitem");
    await expect(counters).toHaveText([
      /^[\d,]+\+ different tools$/,
      /^[\d,]+\+ items available$/,
      /^[\d,]+\+ sold so far$/,
    ]);
    await expect(page.getByRole("heading", { name: "List of tools:" })).toBeVisible();
    await expect(placeOrder(page)).toHaveCount(6);
    const tiles = page.getByRole("navigation", { name: "Categories" }).getByRole("link");
    for (const category of demoCategories)
      await expect(tiles.filter({ hasText: category }).locator("img"), category).toHaveCount(1);
    await expect(page.getByRole("heading", { name: "Our Top Buyers:" })).toBeVisible();
    await expect(page.getByText(/^Owner of '.+'$/).first()).toBeVisible();
    await expect(page.getByText(/tools bought from us/).first()).toBeVisible();
    await expect(page.getByRole("heading", { name: "Customers reviews:" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Frequently asked questions (FAQ):" })).toBeVisible();
  }
});

test("the banner's picture ends between its groups of tools at every width", async ({ page }) => {
  await page.goto("/");
  const picture = page.getByRole("img", { name: /^Tools on a pegboard wall/ });
  // Width by height of the visible section: the left group, the left two, and all.
  const ratios = [4 / 5, 4 / 3, 3 / 2];
  for (const width of [360, 768, 992, 1100, 1250, 1400, 1440, 1650, 1920, 2560]) {
    await page.setViewportSize({ width, height: 800 });
    const box = await picture.boundingBox();
    const seen = (box?.width ?? 0) / (box?.height ?? 1);
    const apart = Math.min(...ratios.map((ratio) => Math.abs(seen / ratio - 1)));
    expect(apart, `${seen.toFixed(3)} of its height at ${width}`).toBeLessThan(0.01);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

test("a review shows as many star icons as it has stars", async ({ page, shop }) => {
  const critic = await shop.buyer("Carla Critic");
  const review = `Three clamps of four hold. ${critic.email}`;
  const answer = await critic.rest.post("/review", { data: { name: critic.name, stars: 3, review } });
  expect(answer.status()).toBe(200);
  await page.goto("/");
  const figure = page.getByRole("figure").filter({ hasText: review });
  await expect(figure.getByRole("img", { name: /^3 / })).toBeVisible();
  await expect(figure.locator("svg")).toHaveCount(3);
  await expect(figure).toContainText("Carla Critic");
});

test("a question of the FAQ opens its answer, beside an image", async ({ page }) => {
  await page.goto("/");
  const faq = page.locator("section", { hasText: "Frequently asked questions (FAQ):" });
  const question = faq.getByRole("button").first();
  await expect(question).toHaveAttribute("aria-expanded", "false");
  await question.click();
  await expect(question).toHaveAttribute("aria-expanded", "true");
  await expect(faq.getByRole("region").first()).toBeVisible();
  await expect(faq.locator("img").first()).toHaveAttribute("src", /.+/);
});

test("the bar and the footer lead everywhere, and stay while one scrolls", async ({ page }) => {
  await page.goto("/");
  const bar = page.getByRole("banner");
  for (const [label, path] of [
    ["Home", "/"],
    ["Blog", "/blogs"],
    ["My Portfolio", "/portfolio"],
    ["Login", "/login"],
  ])
    await expect(bar.getByRole("link", { name: label, exact: true })).toHaveAttribute("href", path ?? "");
  await expect(bar.getByRole("link", { name: "Dashboard" })).toHaveCount(0);
  const red = await bar
    .getByRole("link", { name: "Login" })
    .evaluate((element) => getComputedStyle(element).backgroundColor.match(/\d+/g)?.map(Number) ?? []);
  expect(red[0]).toBeGreaterThan(2 * Math.max(red[1] ?? 255, red[2] ?? 255));

  const footer = page.getByRole("contentinfo");
  await expect(footer).toContainText("Developed by");
  await expect(footer).toContainText(/copyright.*2022/i);
  for (const [label, path] of [
    ["Home", "/"],
    ["Blogs", "/blogs"],
    ["About", "/portfolio"],
  ])
    await expect(footer.getByRole("link", { name: label, exact: true })).toHaveAttribute("href", path ?? "");
  const social = footer.locator('a[target="_blank"]');
  await expect(social).toHaveCount(2);

  await footer.scrollIntoViewIfNeeded();
  await expect(bar).toBeInViewport();
  await bar.getByRole("link", { name: "Blog", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Blogs" })).toBeVisible();
  await expect(page).toHaveTitle(/Blogs/);
});

test("below 992 pixels the bar collapses behind a button", async ({ visit }) => {
  const page = await visit(undefined, { viewport: { width: 991, height: 700 }, reducedMotion: "no-preference" });
  await page.goto("/");
  const link = page.getByRole("banner").getByRole("link", { name: "My Portfolio" });
  await expect(link).toBeHidden();
  await page.getByRole("banner").getByRole("button", { name: "Menu" }).click();
  await expect(link).toBeVisible();
  await link.click();
  await expect(page).toHaveURL(/\/portfolio$/);
  await expect(link).toBeHidden();
  await page.setViewportSize({ width: 992, height: 700 });
  await expect(link).toBeVisible();
});

test("the Blogs page answers its five questions, one with a picture", async ({ page }) => {
  await page.goto("/blogs");
  await expect(page.getByRole("heading", { level: 1, name: "Blogs" })).toBeVisible();
  const questions = page.getByRole("article").getByRole("heading", { level: 2 });
  await expect(questions).toHaveText([
    /performance of a React app/i,
    /prototypal inheritance work/i,
    /state directly/i,
    /search an array of products by name/i,
    /unit test/i,
  ]);
  const search = page.getByRole("article").filter({ hasText: /search an array of products/i });
  await expect(search.getByRole("img")).toBeVisible();
});

test("the portfolio has a photo, education, web skills and three projects elsewhere", async ({ page }) => {
  await page.goto("/portfolio");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1, name: "My Portfolio" })).toBeVisible();
  await expect(main.getByRole("img").first()).toBeVisible();
  await expect(main.getByRole("heading", { name: /education/i })).toBeVisible();
  await expect(main.getByRole("heading", { name: /skills/i })).toBeVisible();
  await expect(main.locator('a[href^="https://"]')).toHaveCount(3);
});

test("any other address answers 404 and says that the page does not exist", async ({ page, pageErrors }) => {
  pageErrors.expect(/status of 404/);
  const unknown = "00000000-0000-7000-8000-000000000000";
  for (const path of ["/nowhere", `/catalog/${unknown}`, `/purchase/${unknown}`, "/purchase/nothing"]) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(page.getByText("The page you're looking for doesn't exist!")).toBeVisible();
  }
  await page.getByRole("banner").getByRole("link", { name: "Home", exact: true }).click();
  await expect(page.getByRole("heading", { name: "List of tools:" })).toBeVisible();
});

test("without script the home page still shows its six tools and the blogs their answers", async ({ visit }) => {
  const page = await visit(undefined, { javaScriptEnabled: false });
  await page.goto("/");
  await expect(placeOrder(page)).toHaveCount(6);
  await expect(page.getByText(/\+ different tools/)).toBeVisible();
  await page.getByRole("contentinfo").getByRole("link", { name: "Blogs" }).click();
  await expect(page.getByRole("article")).toHaveCount(5);
});

test("without script the page of a tool has its price breaks, facts and reviews, and search engines read them", async ({
  visit,
  shop,
}) => {
  const clamp = (await shop.tools()).find(({ name }) => name === "G-clamp, 100 mm");
  const page = await visit(undefined, { javaScriptEnabled: false });
  await page.goto(`/catalog/${clamp?.id}`);
  await expect(page.getByRole("table", { name: "Price breaks" }).getByRole("row")).toHaveCount(4);
  await expect(page.getByRole("row", { name: "Clamping force 6 kN" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Reviews of this tool" })).toBeVisible();
  const crumbs = page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link");
  await expect(crumbs).toHaveText(["Catalog", "Hand tools"]);
  const [facts, way] = (await page.locator('script[type="application/ld+json"]').allTextContents()).map((json) =>
    JSON.parse(json),
  );
  expect(facts).toMatchObject({ "@type": "Product", mpn: "GC-100-60", offers: { "@type": "Offer", price: 9 } });
  expect(way).toMatchObject({
    "@type": "BreadcrumbList",
    itemListElement: [{ name: "Catalog" }, { name: "Hand tools" }, { name: "G-clamp, 100 mm" }],
  });
});

test("the newest tool is first, and its card links to its page and to its order form", async ({ page, shop }) => {
  // Other journeys may add so many meanwhile that it is no longer among the newest six.
  await expect(async () => {
    const tool = await shop.tool({ name: `Newest clamp ${Date.now()}`, price: 12, minOrder: 20, available: 400 });
    await page.goto("/");
    const card = page.getByRole("article").filter({ hasText: tool.name });
    await expect(card).toContainText("$12", { timeout: 5_000 });
    await expect(card).toContainText("Minimum 20");
    await expect(card).toContainText("400 in stock");
    await expect(card.getByRole("link", { name: /^Place Order/ })).toHaveAttribute("href", `/purchase/${tool.id}`);
    await card.getByRole("link", { name: tool.name, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: tool.name })).toBeVisible();
  }).toPass();
});
