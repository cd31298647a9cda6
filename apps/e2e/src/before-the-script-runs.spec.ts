import type { Page } from "@playwright/test";
import { startSlowLine } from "./support/slow-line.ts";
import { expect, test } from "./support/test.ts";

/** Holds back what the page asks for at these addresses until it is let go. */
async function holdBack(page: Page, address: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** What is held back may be what the page's load event waits for, so that is not waited for. */
const openHome = (page: Page) => page.goto("/", { waitUntil: "domcontentloaded" });

const script = /\/static\/js\/react\./;
const phone = { viewport: { width: 390, height: 800 } };

test("who presses Menu before the script is there finds the menu open once it is", async ({ visit }) => {
  const page = await visit(undefined, phone);
  const letGo = await holdBack(page, script);
  await openHome(page);
  const menu = page.getByRole("banner").getByRole("button", { name: "Menu" });
  await menu.click();
  await expect(menu).toHaveAttribute("aria-expanded", "false");
  letGo();
  await expect(menu).toHaveAttribute("aria-expanded", "true");
  await menu.click();
  await expect(menu).toHaveAttribute("aria-expanded", "false");
});

test("who presses a question before the script is there finds its answer open once it is", async ({ visit }) => {
  const page = await visit(undefined, phone);
  const letGo = await holdBack(page, script);
  await openHome(page);
  const faq = page.locator("section", { hasText: "Frequently asked questions (FAQ):" });
  const question = faq.getByRole("button").nth(1);
  // It is disabled until it can answer, and a press does not wait for that.
  await question.click({ force: true });
  await expect(question).toHaveAttribute("aria-expanded", "false");
  letGo();
  await expect(question).toHaveAttribute("aria-expanded", "true");
  await expect(faq.getByRole("button", { expanded: true })).toHaveCount(1);
});

test("a page comes alive though one of its pictures never comes", async ({ visit }) => {
  const page = await visit(undefined, phone);
  const letGo = await holdBack(page, /\/images\/banner-/);
  await openHome(page);
  const question = page.getByRole("main").getByRole("button").first();
  await expect(question).toBeEnabled();
  expect(await page.evaluate(() => document.readyState)).toBe("interactive");
  letGo();
});

test("who moves while half of the page is there sees the same page come alive once it is whole", async ({
  visit,
  faults,
}) => {
  const line = await startSlowLine();
  faults.expect(new RegExp(`^foreign host: ${line.url}/`));
  const page = await visit(undefined, phone);
  try {
    const scripts = page.waitForResponse(script);
    await page.goto(line.url, { waitUntil: "commit" });
    const heading = page.getByRole("banner");
    await heading.evaluate((element) => Object.assign(element, { isTheFirst: true }));
    const question = page.getByRole("main").getByRole("button").first();
    await page.mouse.move(100, 400);
    await scripts;
    await expect(question).toHaveCount(0);
    line.letGo();
    await expect(question).toBeEnabled();
    expect(await heading.evaluate((element) => "isTheFirst" in element)).toBe(true);
  } finally {
    // Its pictures may still be on their way.
    await page.close();
    line.close();
  }
});
