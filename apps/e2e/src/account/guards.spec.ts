import { expectSignedIn, fillRegistration, logIn } from "../support/people.ts";
import { unique } from "../support/shop.ts";
import { expect, test } from "../support/test.ts";

test("a stranger on a protected page is sent to the login page, and after it to where they were going", async ({
  page,
  shop,
}) => {
  const person = await shop.buyer();
  const tool = await shop.tool();
  await page.goto(`/purchase/${tool.id}`);
  await expect(page).toHaveURL(/\/login$/);
  await logIn(page, person);
  await expect(page).toHaveURL(new RegExp(`/purchase/${tool.id}$`));
  await expect(page.getByRole("heading", { level: 1, name: tool.name })).toBeVisible();
  await expectSignedIn(page, person.name);
});

test("the login page that one was sent to can be loaded again, and Back after Logout leads to it", async ({
  visit,
  shop,
}) => {
  const person = await shop.buyer();
  const page = await visit(person);
  await page.goto("/dashboard/myorders");
  await expect(page.getByRole("heading", { level: 1, name: /0 orders/ })).toBeVisible();
  // A request after the sign-out would be refused.
  await page.waitForLoadState("networkidle");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/login$/);
  await page.reload();
  await expect(page.getByText("You will come back to where you were.")).toBeVisible();
  await logIn(page, person);
  await expect(page).toHaveURL(/\/dashboard\/myorders$/);
});

test("every page of the dashboard sends strangers to the login page", async ({ page }) => {
  const id = "00000000-0000-7000-8000-000000000000";
  for (const path of ["", "/myorders", "/review", `/payment/${id}`, "/manageallorders", "/allusers", "/addtool"]) {
    await page.goto(`/dashboard${path}`);
    await expect(page).toHaveURL(/\/login$/);
  }
});

test("a buyer on an admin page is signed out and sent to the login page", async ({ visit, shop, pageErrors }) => {
  pageErrors.expect(/status of 40[13]/);
  for (const path of ["manageallorders", "allusers", "manageproducts", "addtool"]) {
    const page = await visit(await shop.buyer());
    await page.goto(`/dashboard/${path}`);
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("accessToken"))).toBeNull();
    await page.goto("/dashboard");
    await expect(page).toHaveURL(/\/login$/);
  }
});

test("the menu shows each role its own pages", async ({ visit, shop }) => {
  const menuOf = async (page: Awaited<ReturnType<typeof visit>>) => {
    await page.goto("/dashboard");
    const links = page.getByRole("navigation", { name: "Dashboard" }).getByRole("link");
    await expect(links.first()).toBeVisible();
    return links.allInnerTexts();
  };
  const buyerMenu = await menuOf(await visit(await shop.buyer()));
  expect(buyerMenu).toEqual([
    "My profile",
    "My Orders",
    "Invoices",
    "Add a review",
    "Lists",
    "Addresses",
    "Company",
    "Approvals",
    "Security",
  ]);
  const office = await visit(await shop.admin());
  await menuOf(office);
  const menu = office.getByRole("navigation", { name: "Dashboard" });
  for (const name of ["My profile", "Manage Orders", "All users", "Manage tools", "Add a tool", "Today", "Security"])
    await expect(menu.getByRole("link", { name, exact: true })).toBeVisible();
  await expect(menu.getByRole("link", { name: "My Orders" })).toHaveCount(0);
});

test("a visitor who registers on the way to a page is signed in and may go on", async ({ page, shop }) => {
  const tool = await shop.tool();
  await page.goto(`/purchase/${tool.id}`);
  await page.getByRole("main").getByRole("link", { name: "Register" }).click();
  await fillRegistration(page, { name: "Wanda Way", email: `${unique()}@example.com`, password: "hammer-time" });
  await page.getByRole("button", { name: "Register" }).click();
  await expectSignedIn(page, "Wanda Way");
  await expect(page).toHaveURL(/:\d+\/$/);
});
