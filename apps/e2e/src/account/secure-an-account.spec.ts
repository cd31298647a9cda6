import { expectSignedIn, logIn } from "../support/people.ts";
import { expect, test } from "../support/test.ts";

test("a passkey of the browser is added, logs in without a password, and is required beside the password", async ({
  visit,
  shop,
  pageErrors,
}) => {
  pageErrors.expect(/status of 401/);
  const person = await shop.buyer();
  const page = await visit(person);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto("/dashboard/security");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByText("Your new recovery codes.", { exact: false })).toBeVisible();
  const code = (await page.locator("li code").first().textContent()) ?? "";
  await expect(page.getByRole("button", { name: "Remove Passkey 1" })).toBeVisible();

  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
  await page.goto("/login");
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expectSignedIn(page, person.name);

  const elsewhere = await visit();
  await elsewhere.goto("/login");
  await logIn(elsewhere, person);
  await elsewhere.getByLabel("Code").fill(code);
  await elsewhere.getByRole("button", { name: "Login" }).click();
  await expectSignedIn(elsewhere, person.name);
});
