import { expectAccessible } from "../support/axe.ts";
import { expect, test } from "../support/test.ts";

test("addresses are added, made the default, changed and removed", async ({ visit, shop }) => {
  const page = await visit(await shop.buyer());
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Your addresses" }).click();
  await expect(page.getByText("You have no addresses yet")).toBeVisible();
  const main = page.getByRole("main");
  const rows = main.getByRole("listitem").filter({ hasText: "Phone" });
  const dialog = page.getByRole("dialog");
  const add = async (address: string, phone: string, label: string) => {
    await main.getByRole("button", { name: "Add an address" }).click();
    await dialog.getByLabel("Address", { exact: true }).fill(address);
    await dialog.getByLabel("Country").selectOption("United Kingdom");
    await dialog.getByLabel("Phone").fill(phone);
    await dialog.getByLabel("Label").fill(label);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toBeHidden();
  };
  await add("1 Forge Lane\nSheffield", "0114 234 5678", "Workshop");
  await add("Gate 4, Dock Road\nHull", "+44 (0)1482 234 567", "Site");
  await expect(rows.first()).toContainText(/Workshop.*Default.*United Kingdom.*01142345678/s);
  await expectAccessible(page, "addresses");

  await main.getByRole("button", { name: "Make default: Site" }).click();
  await expect(rows.first()).toContainText(/Site.*Default.*441482234567/s);

  await main.getByRole("button", { name: "Change Workshop" }).click();
  await dialog.getByLabel("Phone").fill("call me");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText(/Phone must be a number/)).toBeVisible();
  await expectAccessible(page, "the form of an address");
  await dialog.getByLabel("Phone").fill("0114 999 9999");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(rows.last()).toContainText("01149999999");

  await main.getByRole("button", { name: "Remove Site" }).click();
  await dialog.getByRole("button", { name: "Yes" }).click();
  await page.reload();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(/Workshop.*Default/s);
});
