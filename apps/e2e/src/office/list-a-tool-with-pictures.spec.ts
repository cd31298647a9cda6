import { fileURLToPath } from "node:url";
import { call, unique } from "../support/shop.ts";
import { expect, test } from "../support/test.ts";

const fileOf = (name: string) =>
  fileURLToPath(new URL(`../../../../packages/db/seed-pictures/${name}.webp`, import.meta.url));

test("an admin lists a tool with three pictures and price breaks, sorts them, and its page shows them", async ({
  visit,
  shop,
}) => {
  const admin = await shop.admin();
  const page = await visit(admin);
  await page.goto("/dashboard/addtool");
  const form = page.getByRole("form", { name: "Add a tool" });
  const name = `Clamp ${unique()}`;
  await form.getByRole("textbox", { name: "Name" }).fill(name);
  await form.getByRole("textbox", { name: "Description" }).fill("Cast iron.");
  await form
    .getByLabel("Choose pictures")
    .setInputFiles(["angle-grinder", "cable-reel-25m", "g-clamp-100"].map(fileOf));
  for (const [index, alt] of ["A grinder", "A reel", "A clamp"].entries())
    await form.getByRole("textbox", { name: `Alt text of picture ${index + 1}` }).fill(alt);
  await form.getByRole("button", { name: "Move up, picture 3" }).click();
  await form.getByRole("button", { name: "Move up, picture 2" }).click();
  await expect(form.getByRole("textbox", { name: "Alt text of picture 1" })).toHaveValue("A clamp");
  await form.getByRole("textbox", { name: "Price", exact: true }).fill("12.50");
  await form.getByRole("textbox", { name: "Minimum order" }).fill("10");
  for (const [index, [from, each]] of [
    ["100", "11.40"],
    ["500", "9"],
  ].entries()) {
    await form.getByRole("textbox", { name: `Break ${index + 1}`, exact: true }).fill(from ?? "");
    await form.getByRole("textbox", { name: `Value of break ${index + 1}` }).fill(each ?? "");
  }
  await form.getByRole("textbox", { name: "Available" }).fill("2000");
  await page.reload();
  await expect(form.getByText("Your unsaved changes are still here")).toBeVisible();
  await expect(form.getByRole("textbox", { name: "Alt text of picture 1" })).toHaveValue("A clamp");
  const preview = page.getByRole("complementary", { name: "Preview" });
  await expect(preview.getByText(name)).toBeVisible();
  await form.getByRole("button", { name: "Add tool" }).click();
  await expect(page.getByText("Tool successfully added!")).toBeVisible();

  await page.goto(`/catalog?q=${encodeURIComponent(name)}`);
  await page.getByRole("link", { name, exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  const gallery = page.getByRole("region", { name: "Pictures" });
  const shown = gallery.getByRole("img");
  await expect(shown).toHaveCount(3);
  for (const [index, alt] of ["A clamp", "A grinder", "A reel"].entries())
    await expect(shown.nth(index)).toHaveAttribute("alt", alt);
  const isLoaded = (index: number) =>
    shown
      .nth(index)
      .evaluate(
        (image: HTMLImageElement) => image.complete && image.currentSrc.endsWith(".avif") && image.naturalWidth > 0,
      );
  await expect.poll(() => isLoaded(0)).toBe(true);
  await page.getByRole("link", { name: "Show A reel" }).click();
  await expect(page.getByRole("link", { name: "Show A reel" })).toHaveAttribute("aria-current", "true");
  await expect(shown.nth(2)).toBeInViewport();
  await expect.poll(() => isLoaded(2)).toBe(true);
  await gallery.focus();
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("link", { name: "Show A grinder" })).toHaveAttribute("aria-current", "true");
  await expect(page.getByRole("table", { name: /price|break/i }).first()).toContainText("$9");

  const id = new URL(page.url()).pathname.split("/").at(-1);
  await page.goto(`${new URL(page.url()).pathname}#picture-3`);
  await expect(shown.nth(2)).toBeInViewport();
  await expect(page.getByRole("link", { name: "Show A reel" })).toHaveAttribute("aria-current", "true");

  await call(admin, "catalog.updateTool", { id, imageUrl: "/images/categories/hand-tools.webp" });
  await page.reload();
  await expect(shown).toHaveCount(3);
  await expect(shown.first()).toHaveAttribute("alt", "A clamp");
});

test("without script, the small pictures of a tool's page lead to the large ones", async ({ visit, shop, browser }) => {
  const admin = await shop.admin();
  const page = await visit(admin);
  await page.goto("/dashboard/addtool");
  const form = page.getByRole("form", { name: "Add a tool" });
  const name = `Reel ${unique()}`;
  const fields = { Name: name, Description: "Steel.", Price: "5", "Minimum order": "1", Available: "9" };
  for (const [label, text] of Object.entries(fields)) await form.getByRole("textbox", { name: label }).fill(text);
  await form.getByLabel("Choose pictures").setInputFiles(["cable-reel-25m", "g-clamp-100"].map(fileOf));
  await expect(form.getByRole("textbox", { name: "Alt text of picture 2" })).toBeVisible();
  await form.getByRole("button", { name: "Add tool" }).click();
  await expect(page.getByText("Tool successfully added!")).toBeVisible();
  await page.goto(`/catalog?q=${encodeURIComponent(name)}`);
  const address = await page.getByRole("link", { name, exact: true }).first().getAttribute("href");

  const plain = await browser.newContext({ javaScriptEnabled: false });
  const read = await plain.newPage();
  await read.goto(new URL(address ?? "", page.url()).href);
  const second = read.getByRole("region", { name: "Pictures" }).getByRole("img").nth(1);
  await expect(second).not.toBeInViewport();
  await read.getByRole("link", { name: `Show ${name}, picture 2` }).click();
  await expect(second).toBeInViewport();
  await plain.close();
});
