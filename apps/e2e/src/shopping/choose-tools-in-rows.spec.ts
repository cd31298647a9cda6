import { expectAccessible } from "../support/axe.ts";
import { expectSignedIn, logIn } from "../support/people.ts";
import { unique } from "../support/shop.ts";
import { expect, test } from "../support/test.ts";

test("who knows what to buy switches to rows, types a quantity and adds it with Enter", async ({ visit, shop }) => {
  const word = unique();
  const [first, second] = [await shop.tool({ name: `Clamp A ${word}` }), await shop.tool({ name: `Clamp B ${word}` })];
  const page = await visit(undefined, { viewport: { width: 1440, height: 900 } });
  await page.goto(`/catalog?q=${word}&sort=name`);
  await page.getByRole("button", { name: "Rows" }).click();
  await expect(page).toHaveURL(/view=rows/);
  const quantity = (name: string) => page.getByRole("row").filter({ hasText: name }).getByRole("textbox");
  await quantity(first.name).fill("30");
  await quantity(first.name).press("Enter");
  await expect(page.getByRole("row").filter({ hasText: first.name })).toContainText("30 in basket");
  await quantity(first.name).press("ArrowDown");
  await expect(quantity(second.name)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("banner").getByRole("link", { name: /^Basket/ })).toHaveText("Basket2 tools");
  await expectAccessible(page, "the catalog in rows");

  // The choice is stored: the first page that arrives has rows.
  const answer = await page.goto("/catalog");
  await expect(page).toHaveURL(/\/catalog\?view=rows$/);
  expect(await answer?.text()).toContain("<table");
  const rows = await page
    .getByRole("table")
    .locator("tbody tr")
    .evaluateAll((all) => all.map((row) => ({ height: row.clientHeight, bottom: row.getBoundingClientRect().bottom })));
  expect(rows.filter(({ bottom }) => bottom <= 900).length).toBeGreaterThanOrEqual(12);
  for (const { height } of rows) {
    expect(height).toBeGreaterThanOrEqual(55);
    expect(height).toBeLessThanOrEqual(64);
  }
  await page.getByRole("button", { name: "Cards" }).click();
  await expect(page).toHaveURL(/\/catalog$/);
  await page.reload();
  await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
  await expect(page.getByRole("table")).toHaveCount(0);
});

test("on a phone, rows are a compact list, and nothing is wider than the screen", async ({ visit }) => {
  const page = await visit(undefined, { viewport: { width: 320, height: 700 } });
  await page.goto("/catalog?view=rows");
  // Without the further lines of a long name: other journeys add tools with such names.
  const heights = await page.locator("tbody tr").evaluateAll((all) =>
    all.map((row) => {
      const name = row.querySelector("th a");
      if (!name) throw new Error("A row has no name.");
      const lineHeight = Number.parseFloat(getComputedStyle(name).lineHeight);
      const furtherLines = Math.max(0, Math.round(name.getBoundingClientRect().height / lineHeight) - 1);
      return row.clientHeight - furtherLines * lineHeight;
    }),
  );
  expect(heights).toHaveLength(24);
  // The name, and the SKU with stock, minimum and case pack in up to three lines, above a field and a button that a finger hits. The unit of a price
  // per 100 and its price break have lines of their own.
  expect(Math.max(...heights)).toBeLessThanOrEqual(184);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test("a visitor requests an email for when a tool is back, logs in, and gets the email", async ({
  visit,
  shop,
  pageErrors,
}) => {
  // A press before the page knows that nobody is signed in sends a request, which the shop refuses; it leads to the login page as well.
  pageErrors.expect(/status of 401 .*tellMeWhenBack/);
  const tool = await shop.tool({ name: `Rare clamp ${unique()}`, minOrder: 10, available: 9 });
  const person = await shop.buyer();
  await shop.verify(person);
  const page = await visit();
  await page.goto(`/catalog/${tool.id}`);
  const ask = page.getByRole("button", { name: "Tell me when it is back" });
  await ask.click();
  await expect(page).toHaveURL(/\/login$/);
  await logIn(page, person);
  await expect(page).toHaveURL(new RegExp(`/catalog/${tool.id}$`));
  await expectSignedIn(page, person.name);
  const saved = page.waitForResponse((answer) => answer.url().includes("catalog.tellMeWhenBack"));
  await ask.click();
  await saved;
  await expect(page.getByText("You will get an email")).toBeVisible();
  await page.reload();
  await expect(page.getByText("You will get an email")).toBeVisible();
  await expectAccessible(page, "a tool that the buyer waits for");
  await shop.setAvailable(tool, 50);
  await shop.mailedLink(person.email, `/catalog/${tool.id}`);
});
