import { unique } from "../support/shop.ts";
import { expect, test } from "../support/test.ts";

test("an admin writes a question, sees it in the preview, and the home page has it until it is removed", async ({
  visit,
  shop,
}) => {
  const question = `Do you deliver to ${unique()}?`;
  const page = await visit(await shop.admin());
  await page.goto("/dashboard/content");
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview.getByRole("button").first()).toBeVisible();
  await page.getByRole("button", { name: "Add a question" }).click();
  await page.getByRole("textbox", { name: "Question" }).fill(question);
  await page.getByRole("textbox", { name: "Answer" }).fill("Yes, from one pallet.");
  await preview.getByRole("button", { name: question }).click();
  await expect(preview.getByText("Yes, from one pallet.")).toBeVisible();
  const homePage = async () => (await page.request.get("/")).text();
  expect(await homePage()).not.toContain(question);

  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("FAQ saved")).toBeVisible();
  expect(await homePage()).toContain(question);

  await page.getByRole("button", { name: `Remove “${question}”` }).click();
  await expect(preview.getByText(question)).toHaveCount(0);
  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(homePage).not.toContain(question);
});
