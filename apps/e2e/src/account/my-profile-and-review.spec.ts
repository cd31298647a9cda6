import { expect, test } from "../support/test.ts";

test("an empty profile says 'Not set yet', and stores what is written into it", async ({ visit, shop }) => {
  const person = await shop.buyer();
  const page = await visit(person);
  await page.goto("/dashboard");
  const info = page.getByRole("region", { name: "Your info", exact: true });
  await expect(info).toContainText(person.email);
  await expect(info.getByText("Not set yet")).toHaveCount(5);
  await info.getByRole("button", { name: "Not set yet" }).last().click();
  await expect(page.getByLabel("linkedln")).toBeFocused();
  const form = page.getByRole("form", { name: "Update your profile" });
  await form.getByRole("button", { name: "Update" }).click();
  await expect(form.getByText(/is required/)).toHaveCount(5);
  await form.getByLabel("Full name").fill("Nadia Ada Buyer");
  await form.getByLabel("Location").fill("Sheffield");
  await form.getByLabel("Education").fill("City and Guilds, joinery");
  await form.getByLabel("Phone").fill("not a number");
  await form.getByLabel("linkedln").fill("https://www.linkedin.com/in/nadia");
  await form.getByRole("button", { name: "Update" }).click();
  await expect(form.getByText(/Phone must be a number/)).toBeVisible();
  await form.getByLabel("Phone").fill("01142345678");
  await form.getByRole("button", { name: "Update" }).click();
  await expect(page.getByText("Your info updated successfully!")).toBeVisible();
  await page.reload();
  for (const text of [
    "Nadia Ada Buyer",
    "Sheffield",
    "City and Guilds, joinery",
    "01142345678",
    "linkedin.com/in/nadia",
  ])
    await expect(info).toContainText(text);
  await expect(info.getByText("Not set yet")).toHaveCount(0);
});

test("a person downloads their data, is told what keeps their account, and then deletes it", async ({
  visit,
  shop,
  pageErrors,
}) => {
  // The first password is not the person's.
  pageErrors.expect(/status of 400/);
  const person = await shop.buyer();
  const page = await visit(person);
  await page.goto("/dashboard");
  const data = page.getByRole("region", { name: "Your data", exact: true });
  const started = page.waitForEvent("download");
  await data.getByRole("button", { name: "Download my data" }).click();
  expect((await started).suggestedFilename()).toBe("my-data.json");
  await data.getByRole("button", { name: "Delete my account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await dialog.getByLabel("Your password").fill("not the password");
  await dialog.getByRole("button", { name: "Delete my account" }).click();
  await expect(dialog.getByText("This is not your password.")).toBeVisible();
  await dialog.getByLabel("Your password").fill(person.password);
  await dialog.getByRole("button", { name: "Delete my account" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("link", { name: "Login" }).first()).toBeVisible();
});

test("a session that ended elsewhere is reported as 'No user is logged in'", async ({ visit, shop, pageErrors }) => {
  pageErrors.expect(/status of 401/);
  const person = await shop.buyer();
  const page = await visit(person);
  await page.goto("/dashboard");
  const form = page.getByRole("form", { name: "Update your profile" });
  for (const label of ["Full name", "Location", "Education", "linkedln"])
    await form.getByLabel(label).fill("Something");
  await form.getByLabel("Phone").fill("01142345678");
  await person.rest.post("/auth/sign-out");
  await form.getByRole("button", { name: "Update" }).click();
  await expect(page.getByText("No user is logged in")).toBeVisible();
});

test("a review takes none to five stars and is posted under the author's own name", async ({ visit, shop }) => {
  const person = await shop.buyer("Rosa Reviewer");
  const page = await visit(person);
  await page.goto("/dashboard/review");
  const form = page.getByRole("form", { name: "Review form" });
  await expect(form.getByLabel("Name")).toHaveValue("Rosa Reviewer");
  await expect(form.getByLabel("Name")).not.toBeEditable();
  const stars = form.getByRole("spinbutton", { name: "Stars" });
  const minus = form.getByRole("button", { name: /fewer/ });
  const plus = form.getByRole("button", { name: /more/ });
  await minus.click();
  await expect(stars).toHaveAttribute("aria-valuenow", "0");
  for (let press = 0; press < 7; press += 1) await plus.click();
  await expect(stars).toHaveAttribute("aria-valuenow", "5");
  await minus.click();
  await expect(stars).toHaveAttribute("aria-valuenow", "4");
  await form.getByRole("button", { name: /review/i }).click();
  await expect(form.getByText("Review is required")).toBeVisible();
  const text = `Arrived on Tuesday, all of them straight. ${person.email}`;
  await form.getByRole("textbox", { name: "Review" }).fill(text);
  await form.getByRole("button", { name: /review/i }).click();
  await expect(page.getByText("Review successful.")).toBeVisible();
  await expect(form.getByRole("textbox", { name: "Review" })).toHaveValue("");
  await expect(stars).toHaveAttribute("aria-valuenow", "0");
  await page.getByRole("banner").getByRole("link", { name: "Home", exact: true }).click();
  const review = page.getByRole("figure").filter({ hasText: text });
  await expect(review.locator("svg")).toHaveCount(4);
});
