import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { call, unique } from "../support/shop.ts";
import { expect, test } from "../support/test.ts";
import { untilHydrated } from "../support/until-hydrated.ts";

test("categories are merged, moved and put back; former addresses lead to the new ones, and breadcrumbs and the site map follow", async ({
  visit,
  shop,
}) => {
  test.slow();
  const admin = await shop.admin();
  const word = unique();
  const [top, from, into] = [`Bolts ${word}`, `Screws ${word}`, `Fixings ${word}`];
  const parent = await call(admin, "categories.save", { name: top });
  const merged = await call(admin, "categories.save", { name: from });
  const target = await call(admin, "categories.save", { name: into });
  const tool = await shop.tool({ name: `Screw ${word}` });
  await call(admin, "catalog.updateTool", { id: tool.id, category: merged.slug });

  const page = await visit(admin, { viewport: { width: 1440, height: 900 } });
  await page.goto("/dashboard/categories");
  await page.getByRole("searchbox", { name: "Find a category" }).fill(word);
  await page.getByRole("button", { name: `More for ${from}` }).click();
  await page.getByRole("menuitem", { name: "Merge" }).click();
  const merging = page.getByRole("dialog", { name: `Merge ${from} into another category` });
  await merging.getByLabel("Into").focus();
  await merging.getByLabel("Into").selectOption(into);
  await expect(merging.getByRole("status")).toHaveText(
    `1 tool goes to ${into}. /catalog/${merged.slug} then leads to /catalog/${target.slug}.`,
  );
  await expectAccessible(page, "merging a category");
  await merging.getByRole("button", { name: "Merge" }).click();
  await expect(page.getByText(`${from} merged`).first()).toBeVisible();

  const visitor = await visit(undefined, { viewport: { width: 1440, height: 900 } });
  await visitor.goto(`/catalog/${merged.slug}`);
  await expect(visitor).toHaveURL(new RegExp(`/catalog/${target.slug}$`));
  await visitor.getByRole("link", { name: tool.name }).first().click();
  await expect(visitor.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: into })).toBeVisible();

  await page.getByRole("button", { name: `Change ${into}`, exact: true }).click();
  const moving = page.getByRole("dialog", { name: `Change ${into}` });
  await moving.getByLabel("Below").focus();
  await moving.getByLabel("Below").selectOption(top);
  const path = `${parent.slug}/${target.slug}`;
  await expect(moving.getByRole("status")).toContainText(`Its page moves to /catalog/${path};`);
  await moving.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(`${into} saved`).first()).toBeVisible();
  for (const former of [merged.slug, target.slug]) {
    await visitor.goto(`/catalog/${former}`);
    await expect(visitor).toHaveURL(new RegExp(`/catalog/${path}$`));
  }
  await expect(visitor.getByRole("complementary", { name: "Filters" })).toContainText(into);
  expect(await (await visitor.request.get("/sitemap.xml")).text()).toContain(`/catalog/${path}`);

  const undo = page.getByRole("button", { name: `Undo: ${into} changed` });
  await undo.click();
  await expect(undo).toHaveCount(0);
  await visitor.goto(`/catalog/${target.slug}`);
  await expect(visitor).toHaveURL(new RegExp(`/catalog/${target.slug}$`));
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, `categories at ${width}`);
  }
});

test("the merchant drags categories, attributes and choices into order, or moves them by the arrow keys, and buyers see that order", async ({
  visit,
  shop,
}) => {
  test.slow();
  const admin = await shop.admin();
  const word = unique();
  const parent = await call(admin, "categories.save", { name: `Racks ${word}` });
  const names = ["Alpha", "Beta", "Gamma"].map((name) => `${name} ${word}`);
  const [alpha = "", beta = "", gamma = ""] = names;
  for (const name of names) {
    const { slug } = await call(admin, "categories.save", { name, parentId: parent.id });
    const tool = await shop.tool({ name: `Rack ${name}` });
    await call(admin, "catalog.updateTool", { id: tool.id, category: slug });
    await call(admin, "attributes.save", { name, kind: "choice", choices: ["low", "high"] });
    await call(admin, "catalog.updateTool", {
      id: tool.id,
      attributes: [{ name, value: "low" }],
    });
  }
  const page = await visit(admin, { viewport: { width: 1440, height: 2400 } });
  await page.goto("/dashboard/categories");
  await untilHydrated(page);
  const table = page.getByRole("table", { name: "Categories" });
  const rows = table.getByRole("rowheader").filter({ hasText: word });
  await expect(rows).toHaveText([`Racks ${word}`, alpha, beta, gamma]);

  // By keys, one after the other; the handle keeps the focus.
  const handleOf = (name: string) => page.getByRole("button", { name: `Move ${name}`, exact: true });
  await handleOf(gamma).focus();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await expect(rows).toHaveText([`Racks ${word}`, gamma, alpha, beta]);
  await expect(handleOf(gamma)).toBeFocused();
  await expect(page.getByText("The order is saved").first()).toBeVisible();

  // By pointer, to the last place.
  const drag = async (name: string, below: string) => {
    await handleOf(name).hover();
    await page.mouse.down();
    const target = await handleOf(below).boundingBox();
    await page.mouse.move((target?.x ?? 0) + 8, (target?.y ?? 0) + (target?.height ?? 0) + 4, { steps: 8 });
    await page.mouse.up();
  };
  const saved = page.waitForResponse((response) => response.url().includes("categories.arrange") && response.ok());
  await drag(alpha, beta);
  await expect(rows).toHaveText([`Racks ${word}`, gamma, beta, alpha]);
  await saved;
  const visitor = await visit(undefined, { viewport: { width: 1440, height: 900 } });
  await visitor.goto(`/catalog/${parent.slug}`);
  const filters = visitor.getByRole("complementary", { name: "Filters" });
  await expect(filters.getByRole("link").filter({ hasText: word })).toHaveText(
    [`Racks ${word}`, gamma, beta, alpha].map((name) => new RegExp(name)),
  );

  await page.goto("/dashboard/attributes");
  await untilHydrated(page);
  const attributesSaved = page.waitForResponse(
    (response) => response.url().includes("attributes.arrange") && response.ok(),
  );
  await drag(alpha, gamma);
  await attributesSaved;
  await page.getByRole("button", { name: beta, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: `Change ${beta}` });
  await dialog.getByRole("button", { name: "Move high" }).focus();
  await page.keyboard.press("ArrowUp");
  await expect(dialog.getByLabel("Choices")).toHaveValue("high\nlow");
  await expectAccessible(page, "choices in their order");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(`${beta} saved`).first()).toBeVisible();
  await visitor.goto(`/catalog/${parent.slug}`);
  const groups = filters.getByRole("group").filter({ hasText: word });
  await expect(groups.locator("legend")).toHaveText([beta, gamma, alpha].map((name) => new RegExp(name)));
});

const pdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj 3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`;

test("a draft goes on sale with its data sheet, is discontinued, and names its successor", async ({ visit, shop }) => {
  test.slow();
  const admin = await shop.admin();
  const word = unique();
  const [tool, successor] = [
    await shop.tool({ name: `Vise ${word}` }),
    await shop.tool({ name: `Better vise ${word}` }),
  ];
  await call(admin, "catalog.updateTool", { id: tool.id, state: "draft" });
  const visitor = await visit(undefined, { viewport: { width: 1440, height: 900 } });
  expect((await visitor.request.get(`/catalog/${tool.id}`)).status()).toBe(404);

  const page = await visit(admin, { viewport: { width: 1440, height: 900 } });
  await page.goto(`/dashboard/tools/${tool.id}`);
  const form = page.getByRole("form", { name: "Edit the tool" });
  await form.getByLabel("State").selectOption("On sale");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(`${tool.name} is changed`).first()).toBeVisible();
  await page
    .locator('input[type="file"][accept*="pdf"]')
    .setInputFiles({ name: "Data sheet.pdf", mimeType: "application/pdf", buffer: Buffer.from(pdf) });
  await page.getByRole("button", { name: "Add document" }).click();
  const documents = page.getByRole("list", { name: "Documents of the tool" });
  await expect(documents.getByRole("link", { name: "Data sheet" })).toBeVisible();

  await visitor.goto(`/catalog/${tool.id}`);
  const link = visitor.getByRole("link", { name: /^Data sheet/ });
  const sheet = await visitor.request.get((await link.getAttribute("href")) ?? "");
  expect(sheet.headers()["content-type"]).toContain("application/pdf");
  expect(await sheet.text()).toBe(pdf);

  await form.getByLabel("State").selectOption("Discontinued");
  await form.getByRole("combobox", { name: "Successor" }).fill(`Better vise ${word}`);
  await page.locator("[data-combobox-option]").filter({ hasText: successor.name }).click();
  await expect(form.getByRole("combobox", { name: "Successor" })).toHaveValue(successor.name);
  await expectAccessible(page, "a tool with a successor");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("region", { name: "History of price and facts" })).toContainText(
    `Successor none → ${successor.name}`,
  );
  await visitor.reload();
  await expect(visitor.getByText(/discontinued/i).first()).toBeVisible();
  await visitor.getByRole("link", { name: successor.name }).click();
  await expect(visitor).toHaveURL(new RegExp(successor.id));
});

test("a price is scheduled in the tool's editor, is seen as coming, comes, and stands in the history", async ({
  visit,
  shop,
  pageErrors,
}) => {
  test.setTimeout(180_000);
  pageErrors.expect(/status of 400/);
  const tool = await shop.tool({ price: 7 });
  const page = await visit(await shop.admin(), { viewport: { width: 1440, height: 900 } });
  await page.goto(`/dashboard/tools/${tool.id}`);
  await expect(page.getByText("The price of $7 stays until an admin changes it.")).toBeVisible();
  const form = page.getByRole("form", { name: "Schedule a price" });
  await form.getByLabel("New price", { exact: true }).fill("6.50");
  await form.getByLabel("From").fill(await localTime(page, -60));
  await form.getByRole("button", { name: "Schedule" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "The time must be in the future" })).toBeVisible();
  await form.getByLabel("New price breaks").fill("50:6.20");
  await form.getByLabel("From").fill(await localTime(page, 15));
  await form.getByRole("button", { name: "Schedule" }).click();
  const coming = page.getByRole("list", { name: "Scheduled prices" });
  await expect(coming).toContainText("$6.50, 50:6.20 from");
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, `a tool with a scheduled price at ${width}`);
  }
  const visitor = await visit();
  await visitor.goto(`/catalog/${tool.id}`);
  await expect(visitor.getByRole("main").getByText("$7 per piece", { exact: true }).first()).toBeVisible();

  // The job that applies due prices runs once a minute.
  await expect(async () => {
    await visitor.reload();
    await expect(visitor.getByRole("main").getByText("$6.50 per piece", { exact: true }).first()).toBeVisible({
      timeout: 2000,
    });
  }).toPass({ timeout: 120_000, intervals: [5000] });
  await page.reload();
  const history = page.getByRole("region", { name: "History of price and facts" });
  await expect(history).toContainText("$7 → $6.50");
  await expect(page.getByText("The price of $6.50 stays until an admin changes it.")).toBeVisible();
  await expectAccessible(page, "a tool with the history of a scheduled price");
});

/** What a field of date and time takes, in the time zone of the browser. */
const localTime = (page: Page, inSeconds: number): Promise<string> =>
  page.evaluate((seconds) => {
    const at = new Date(Date.now() + seconds * 1000);
    return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
  }, inSeconds);

test("two admins change one category: the second is told what the first did, keeps what they typed, and its history has both", async ({
  visit,
  shop,
  pageErrors,
}) => {
  pageErrors.expect(/409 \(Conflict\).*categories\.save/);
  const [first, second] = [await shop.admin(), await shop.admin()];
  const name = `Anchors ${unique()}`;
  await call(first, "categories.save", { name });
  const open = async (person: typeof first) => {
    const page = await visit(person, { viewport: { width: 1440, height: 900 } });
    await page.goto("/dashboard/categories");
    await page.getByRole("button", { name: `Change ${name}`, exact: true }).click();
    return { page, dialog: page.getByRole("dialog", { name: `Change ${name}` }) };
  };
  const [one, other] = [await open(first), await open(second)];
  await one.dialog.getByLabel("Text").fill("For walls of brick.");
  await one.dialog.getByRole("button", { name: "Save" }).click();
  await expect(one.page.getByText(`${name} saved`).first()).toBeVisible();

  await other.dialog.getByLabel("Position").fill("70");
  await other.dialog.getByRole("button", { name: "Save" }).click();
  await expect(other.dialog.getByRole("alert")).toContainText("Text was none, and is For walls of brick. now.");
  await expect(other.dialog.getByLabel("Text")).toHaveValue("For walls of brick.");
  await expect(other.dialog.getByLabel("Position")).toHaveValue("70");
  await expectAccessible(other.page, "a category that another admin has changed");
  await other.dialog.getByRole("button", { name: "Save" }).click();
  await expect(other.page.getByText(`${name} saved`).first()).toBeVisible();

  await other.page.getByRole("button", { name: `Change ${name}`, exact: true }).click();
  await other.dialog.getByText("History").click();
  const history = other.dialog.getByRole("listitem");
  await expect(history.filter({ hasText: /Position \d+ → 70/ })).toContainText(second.email);
  await expect(history.filter({ hasText: "For walls of brick." })).toContainText(first.email);
});
