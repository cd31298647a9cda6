import { expectSignedIn, fillRegistration, logIn } from "../support/people.ts";
import { unique } from "../support/shop.ts";
import { expect, test } from "../support/test.ts";

const isRed = (color: string) => {
  const [red = 0, green = 255, blue = 255] = color.match(/\d+/g)?.map(Number) ?? [];
  return red > 2 * Math.max(green, blue);
};

test("registration asks for name, email and password, and stops at a short one", async ({ page }) => {
  await page.goto("/register");
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByText("Name is required")).toBeVisible();
  await expect(page.getByText("Email is required")).toBeVisible();
  await expect(page.getByText("Password is required")).toBeVisible();
  await fillRegistration(page, { name: "Nadia Buyer", email: `${unique()}@example.com`, password: "short" });
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByText("Password must be 6 charachters or more!")).toBeVisible();
  await expect(page).toHaveURL(/\/register$/);
});

test("a newcomer registers, is signed in immediately and finds the home page", async ({ page }) => {
  const person = { name: "Nadia Newcomer", email: `${unique()}@example.com`, password: "hammer-time" };
  await page.goto("/login");
  await page.getByRole("main").getByRole("link", { name: "Register" }).click();
  await fillRegistration(page, person);
  await page.getByRole("button", { name: "Register" }).click();
  await expectSignedIn(page, person.name);
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("accessToken"))).toMatch(/.{20,}/);
});

test("an email that is taken is reported in red", async ({ page, shop, pageErrors }) => {
  pageErrors.expect(/status of 409/);
  const first = await shop.buyer();
  await page.goto("/register");
  await fillRegistration(page, { ...first, name: "Second Nadia" });
  await page.getByRole("button", { name: "Register" }).click();
  const line = page.getByRole("alert").filter({ hasText: "already registered" });
  await expect(line).toBeVisible();
  expect(isRed(await line.evaluate((element) => getComputedStyle(element).color))).toBe(true);
});

test("the login form checks email and password as the shop's rules say", async ({ page }) => {
  await page.goto("/login");
  await logIn(page, { email: "", password: "" });
  await expect(page.getByText("Email is required")).toBeVisible();
  await expect(page.getByText("Password is required")).toBeVisible();
  await logIn(page, { email: "not an address", password: "short" });
  await expect(page.getByText("Invalid email")).toBeVisible();
  await expect(page.getByText("Password must be 6 characters or more", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Reset now!" })).toHaveAttribute("href", "/resetpassword");
});

test("a failed sign-in shows a red line with the reason, and the right password then works", async ({
  page,
  shop,
  pageErrors,
}) => {
  pageErrors.expect(/status of 401/);
  const person = await shop.buyer();
  await page.goto("/login");
  await logIn(page, { ...person, password: "wrong-password" });
  const line = page.getByText(/^Error: ./);
  await expect(line).toBeVisible();
  expect(isRed(await line.evaluate((element) => getComputedStyle(element).color))).toBe(true);
  await logIn(page, person);
  await expectSignedIn(page, person.name);
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("accessToken"))).toMatch(/.{20,}/);
});

test("Logout is green, goes to the home page, and takes the token along", async ({ visit, shop }) => {
  const person = await shop.buyer();
  const page = await visit(person);
  await page.goto("/dashboard");
  await expectSignedIn(page, person.name);
  await expect(page.getByRole("banner").getByRole("link", { name: "Dashboard" })).toBeVisible();
  const button = page.getByRole("banner").getByRole("button", { name: "Logout" });
  const [red = 255, green = 0] = await button.evaluate(
    (element) => getComputedStyle(element).backgroundColor.match(/\d+/g)?.map(Number) ?? [],
  );
  expect(green).toBeGreaterThan(2 * red);
  // A request after the sign-out would be refused.
  await page.waitForLoadState("networkidle");
  await button.click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Dashboard" })).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem("accessToken"))).toBeNull();
});

test("signing out in one tab signs out the other", async ({ visit, shop }) => {
  const person = await shop.buyer();
  const first = await visit(person);
  const second = await first.context().newPage();
  await first.goto("/");
  await second.goto("/dashboard");
  await expect(second.getByText("This device")).toBeVisible();
  // The heading is there before the answers are; a request after the sign-out would be refused.
  await Promise.all([first, second].map((page) => page.waitForLoadState("networkidle")));
  await first.getByRole("button", { name: "Logout" }).click();
  await expect(second.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
  await expect(second.getByText(person.email)).toHaveCount(0);
});

test("a signed-in person sees the other devices and signs them out", async ({ visit, shop, pageErrors }) => {
  pageErrors.expect(/status of 401/);
  const person = await shop.buyer();
  const here = await visit(person);
  const elsewhere = await visit();
  await elsewhere.goto("/login");
  await logIn(elsewhere, person);
  await expectSignedIn(elsewhere, person.name);

  await here.goto("/dashboard");
  await expect(here.getByText("This device")).toBeVisible();
  await here.getByRole("button", { name: "Sign out everywhere else" }).click();
  await expect(here.getByText("Signed out everywhere else")).toBeVisible();
  await elsewhere.goto("/dashboard");
  await expect(elsewhere).toHaveURL(/\/login$/);
  await here.reload();
  await expectSignedIn(here, person.name);
});

test("a browser that blocks the shop's cookies is told so when it signs in", async ({ visit, shop, pageErrors }) => {
  pageErrors.expect(/status of 401/);
  const buyer = await shop.buyer();
  const page = await visit();
  await page.route(/\/trpc\/identity\.signIn/, async (route) => {
    const response = await route.fetch();
    await page.context().clearCookies();
    const { "set-cookie": _, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
  await page.goto("/login");
  await logIn(page, buyer);
  await expect(page.getByText(/^Error: Your browser blocks the cookies of this shop/)).toBeVisible();
  await page.unroute(/\/trpc\/identity\.signIn/);
  await logIn(page, buyer);
  await expectSignedIn(page, buyer.name);
});
