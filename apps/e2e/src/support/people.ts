import { expect, type Page } from "@playwright/test";

export const demoAdmin = { email: "admin@ironmonger.dev", password: "ironmonger" };

export async function fillRegistration(
  page: Page,
  person: { name: string; email: string; password: string },
): Promise<void> {
  const form = page.locator("form", { has: page.getByRole("button", { name: "Register" }) });
  await form.getByLabel("Name").fill(person.name);
  await form.getByLabel("Email").fill(person.email);
  await form.getByLabel("Password", { exact: true }).fill(person.password);
}

/** Fills and sends the log-in form on the page that is open. */
export async function logIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  const form = page.locator("form", { has: page.getByLabel("Password", { exact: true }) });
  await form.getByLabel("Email").fill(email);
  await form.getByLabel("Password", { exact: true }).fill(password);
  await form.getByRole("button", { name: "Login" }).click();
}

export async function expectSignedIn(page: Page, name: string): Promise<void> {
  const bar = page.getByRole("banner");
  await expect(bar.getByRole("button", { name: "Logout" })).toBeVisible();
  await expect(bar.getByText(name)).toBeVisible();
}
