import { expectSignedIn, logIn } from "../support/people.ts";
import { expect, test } from "../support/test.ts";

test("a user who forgot the password gets an email, sets a new one and is signed in", async ({
  page,
  shop,
  visit,
  pageErrors,
}) => {
  pageErrors.expect(/status of 40[0149]/);
  const person = await shop.buyer();
  // Where the email is unverified, the reset hands the account over: nothing of it stays, its name included.
  const owner = await visit(person);
  await owner.goto(await shop.mailedLink(person.email, "/verify-email/"));
  await expect(owner.getByText("Your email is verified.")).toBeVisible();
  await page.goto("/login");
  await page.getByRole("link", { name: "Reset now!" }).click();
  // The page before has an email field, too.
  await expect(page.getByRole("heading", { name: "Reset your password" })).toBeVisible();
  await page.getByLabel("Email").fill(person.email);
  await page.getByRole("button", { name: "Send reset email" }).click();
  await expect(page.getByText("Passsword Reset Email sent")).toBeVisible();

  const link = await shop.mailedLink(person.email, "/resetpassword/");
  await page.goto(link);
  await page.getByLabel("New password").fill("saw-and-order");
  await page.getByRole("button", { name: "Set new password" }).click();
  await expectSignedIn(page, person.name);

  const elsewhere = await visit();
  await elsewhere.goto("/login");
  await logIn(elsewhere, person);
  await expect(elsewhere.getByText(/^Error: ./)).toBeVisible();
  await logIn(elsewhere, { ...person, password: "saw-and-order" });
  await expectSignedIn(elsewhere, person.name);

  await elsewhere.goto(link);
  await elsewhere.getByLabel("New password").fill("used-twice");
  await elsewhere.getByRole("button", { name: "Set new password" }).click();
  await expect(elsewhere.getByRole("alert").filter({ hasText: /used or has expired/ })).toBeVisible();
});

test("asking for a reset says the same where there is no account", async ({ page }) => {
  await page.goto("/resetpassword");
  await page.getByLabel("Email").fill(`nobody.${Date.now()}@example.com`);
  await page.getByRole("button", { name: "Send reset email" }).click();
  await expect(page.getByText("Passsword Reset Email sent")).toBeVisible();
});

test("in another browser the link asks first: a stranger's account is closed, one's own is confirmed", async ({
  visit,
  shop,
  pageErrors,
}) => {
  pageErrors.expect(/status of 40[0149]/);
  const [own, strangers] = [await shop.buyer("Nadia Own"), await shop.buyer("Sam Stranger")];
  const page = await visit();
  await page.goto(await shop.mailedLink(own.email, "/verify-email/"));
  await expect(page.getByText("Nadia Own")).toBeVisible();
  await expect(page.getByText(own.email)).toBeVisible();
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("Your email is verified.")).toBeVisible();

  await page.goto(await shop.mailedLink(strangers.email, "/verify-email/"));
  await page.getByRole("button", { name: "This was not me" }).click();
  await expect(page.getByText("The account is closed.")).toBeVisible();
  await page.goto("/login");
  await logIn(page, strangers);
  await expect(page.getByText(/^Error: ./)).toBeVisible();
});

test("the link in the registration email verifies the address, and the profile says so", async ({
  visit,
  shop,
  pageErrors,
}) => {
  pageErrors.expect(/status of 40[0149]/);
  const person = await shop.buyer();
  const page = await visit(person);
  await page.goto("/dashboard");
  await expect(page.getByText("Not verified")).toBeVisible();
  const link = await shop.mailedLink(person.email, "/verify-email/");
  await page.goto(link);
  await expect(page.getByText("Your email is verified.")).toBeVisible();
  await page.goto("/dashboard");
  await expect(page.getByText(/Verified$/).first()).toBeVisible();
  await expect(page.getByText("Not verified")).toHaveCount(0);
  await page.goto(link);
  await expect(page.getByText(/used or has expired/)).toBeVisible();
});
