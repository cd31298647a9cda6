import type { Page } from "@playwright/test";
import { expectSignedIn } from "../support/people.ts";
import { unique } from "../support/shop.ts";
import { expect, test } from "../support/test.ts";

async function openPopup(page: Page): Promise<Page> {
  await page.goto("/login");
  const popup = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Sign in with google" }).click();
  return popup;
}

test("a popup opens, an identity is chosen there, and the shop knows who it is", async ({ page }) => {
  const popup = await openPopup(page);
  await popup.getByText("Use another account").click();
  await popup.getByRole("textbox", { name: "Email" }).fill(`${unique()}@example.com`);
  await popup.getByLabel("Name").fill("Greta Popup");
  const closed = popup.waitForEvent("close");
  await popup.getByRole("button", { name: "Continue" }).click();
  await closed;
  await expectSignedIn(page, "Greta Popup");
  await expect(page).toHaveURL(/:\d+\/$/);
});

test("where the email has an account and Google does not host its mailbox, the account's password is required once", async ({
  page,
  shop,
}) => {
  const person = await shop.buyer("Nadia Linked");
  const popup = await openPopup(page);
  await popup.getByText("Use another account").click();
  await popup.getByRole("textbox", { name: "Email" }).fill(person.email);
  await popup.getByLabel("Name").fill("Nadia Google");
  const closed = popup.waitForEvent("close");
  await popup.getByRole("button", { name: "Continue" }).click();
  await closed;
  await expect(page).toHaveURL(/\/link-google/);
  await expect(page.getByText(`There is an account for ${person.email}`)).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Login" }).click();
  await expectSignedIn(page, "Nadia Linked");
});

test("denying at the provider shows that the sign-in was cancelled", async ({ page }) => {
  const popup = await openPopup(page);
  await popup.getByRole("button", { name: "Deny" }).click();
  await expect(page.getByText(/^Error: .*cancelled/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Sign in with google" })).toBeEnabled();
});

test("closing the popup is reported, and the sign-in can be tried again", async ({ page }) => {
  const popup = await openPopup(page);
  await popup.getByRole("heading", { name: "Choose an account" }).waitFor();
  await popup.close();
  await expect(page.getByText(/^Error: .*closed/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Sign in with google" })).toBeEnabled();
});

test("where popups are blocked, the whole page goes to the provider and returns to the page it came from", async ({
  page,
  shop,
}) => {
  const tool = await shop.tool();
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto(`/purchase/${tool.id}`);
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole("button", { name: "Sign in with google" }).click();
  await page.getByText("Use another account").click();
  await page.getByRole("textbox", { name: "Email" }).fill(`${unique()}@example.com`);
  await page.getByLabel("Name").fill("Rita Redirect");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(new RegExp(`/purchase/${tool.id}`));
  await expectSignedIn(page, "Rita Redirect");
});
