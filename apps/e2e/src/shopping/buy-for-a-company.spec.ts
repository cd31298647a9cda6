import { expectAccessible } from "../support/axe.ts";
import { fillRegistration, logIn } from "../support/people.ts";
import { unique } from "../support/shop.ts";
import { expect, test } from "../support/test.ts";

test("a firm registers and is confirmed, a colleague joins, and both order at the prices of its list", async ({
  visit,
  shop,
  pageErrors,
}) => {
  pageErrors.expect(/status of 403/);
  test.setTimeout(180_000);
  const word = unique();
  const firm = `Acme Bolts ${word}`;
  const sku = `JX-${word}`.toUpperCase();
  const tool = await shop.tool({ price: 9, minOrder: 10, available: 1000 });
  const admin = await shop.admin();
  const labelled = await admin.rest.post("/trpc/catalog.updateTool", { data: { id: tool.id, sku } });
  expect(labelled.status()).toBe(200);

  // The firm registers in one page, and waits.
  const founder = await visit();
  await founder.goto("/register");
  const founderEmail = `fay.${word}@example.com`;
  await fillRegistration(founder, { name: "Fay Founder", email: founderEmail, password: "steel-and-zinc" });
  await founder.getByLabel("I buy for a company").check();
  await founder.getByLabel("Company name").fill(firm);
  await founder.getByLabel("Billing address").fill("1 Forge Lane\nSheffield");
  await founder.getByLabel("Email for invoices").fill(`invoices.${word}@example.com`);
  await expectAccessible(founder, "registration of a firm");
  await founder.getByRole("button", { name: "Register", exact: true }).click();
  await expect(founder.getByRole("heading", { name: firm })).toBeVisible();
  await expect(founder.getByText("We will confirm within a day.")).toBeVisible();
  const buyingFor = founder.getByRole("combobox", { name: "Buying for" });
  await expect(buyingFor).toHaveValue(/./);

  // The office confirms it.
  const office = await visit(admin);
  await office.goto(`/dashboard/companies?search=${word}`);
  await expectAccessible(office, "companies");
  await office.getByRole("link", { name: firm }).click();
  await office.getByRole("button", { name: "Confirm" }).click();
  await expect(office.getByText("can order")).toBeVisible();
  await expectAccessible(office, "a company");

  // A price list gives it the tool for $7.
  await office.goto("/dashboard/price-lists");
  await office.getByRole("button", { name: "New price list" }).click();
  await office.getByLabel("Name", { exact: true }).fill(`Contract ${word}`);
  await office.getByLabel("Add a company").fill(word);
  await office.getByRole("button", { name: `Add ${firm}` }).click();
  await office.getByRole("button", { name: "Save", exact: true }).click();
  await expect(office.getByText(`Contract ${word} is saved`)).toBeVisible();
  await office.getByLabel("Paste prices").fill(`${sku} 7.00`);
  await office.getByRole("button", { name: "Add prices" }).click();
  await expect(office.getByLabel(`Own price of ${sku}`)).toHaveValue("7.00");
  await expectAccessible(office, "a price list");

  // A colleague is invited, registers with the invited email and joins.
  const email = `cole.${word}@example.com`;
  await founder.reload();
  await founder.getByLabel("Invite by email").fill(email);
  await founder.getByRole("button", { name: "Invite", exact: true }).click();
  await expect(founder.getByText(/^Verify your email first/)).toBeVisible();
  await founder.goto(await shop.mailedLink(founderEmail, "/verify-email/"));
  await expect(founder.getByText("Your email is verified")).toBeVisible();
  await founder.goto("/dashboard/company");
  await founder.getByLabel("Invite by email").fill(email);
  await founder.getByRole("button", { name: "Invite", exact: true }).click();
  await expect(founder.getByRole("list", { name: "Open invitations" }).getByText(email)).toBeVisible();
  await expectAccessible(founder, "company");
  const link = await shop.mailedLink(email, "/invitation/");
  const colleague = await visit();
  await colleague.goto(link);
  await colleague.getByRole("button", { name: "I have no account yet" }).click();
  await expect(colleague.getByLabel("Email")).toHaveValue(email);
  await expectAccessible(colleague, "invitation");
  await fillRegistration(colleague, { name: "Cole Colleague", email, password: "steel-and-zinc" });
  await colleague.getByRole("button", { name: "Register", exact: true }).click();
  await colleague.getByRole("button", { name: "Accept" }).click();
  await expect(colleague.getByRole("heading", { name: firm, exact: true })).toBeVisible();
  await expect(colleague.getByRole("combobox", { name: "Buying for" })).toHaveValue(/./);

  // The tool's page, the basket and the order have the own price; the public price is struck.
  await colleague.goto(`/catalog/${tool.id}`);
  await expect(colleague.getByText("Public price $9")).toBeVisible();
  await colleague.getByRole("button", { name: `Add to basket: ${tool.name}` }).click();
  await colleague.goto("/basket");
  await expect(colleague.getByText(`${tool.name}`).first()).toBeVisible();
  await expect(colleague.getByText("Why this price?")).toBeVisible();
  await colleague.getByText("Why this price?").click();
  await expect(colleague.getByText(`Price list Contract ${word}: $7 per piece`).first()).toBeVisible();
  await colleague.goto("/checkout");
  const form = colleague.getByRole("form", { name: "Checkout" });
  await form.getByLabel("Address", { exact: true }).fill("Site 4, Anvil Street\nSheffield");
  await form.getByLabel("Country").selectOption("United Kingdom");
  await form.getByLabel("Phone").fill("0114 234 5678");
  await expect(form.getByLabel("Total")).toContainText("$70");
  await form.getByRole("button", { name: "Place order", exact: true }).click();
  await expect(colleague).toHaveURL(/\/checkout\?order=IM-\d+$/);
  const number = /IM-\d+/.exec(colleague.url())?.[0] ?? "";

  // The founder, who manages the company, sees the colleague's order among those of the company, and not among those they placed themselves.
  await founder.goto(`/dashboard/orders/${number}`);
  await expect(founder.getByRole("link", { name: firm })).toBeVisible();
  await founder.goto("/dashboard/myorders");
  await expect(founder.getByText("No orders yet")).toBeVisible();
  const boughtFor = founder.getByRole("combobox", { name: "Bought for" });
  await boughtFor.selectOption(firm);
  await expect(founder.getByText(number).first()).toBeVisible();
  await expect(founder.getByText(`For ${firm} · Ordered by Cole Colleague`).first()).toBeVisible();
  await boughtFor.selectOption("Myself");
  await expect(founder.getByText(number)).toHaveCount(0);

  // The link of an email opens the order whomever they buy for at the moment, and says for whom it was placed.
  await buyingFor.selectOption("Myself");
  await founder.goto(`/dashboard/orders/${number}`);
  const shownFor = founder.getByRole("region", { name: "Shown for" });
  await expect(shownFor).toContainText(`Shown for ${firm}`);
  await expect(founder.getByRole("button", { name: "Cancel" })).toBeVisible();
  await shownFor.getByRole("button", { name: "Buy for this company" }).click();
  await expect(shownFor).toHaveCount(0);
  await expect(founder.getByRole("heading", { name: `Order ${number}` })).toBeVisible();
  await buyingFor.selectOption("Myself");
  await founder.goto(`/catalog/${tool.id}`);
  await expect(founder.getByText("Public price $9")).toHaveCount(0);
  await buyingFor.selectOption(firm);
  await expect(founder.getByText("Public price $9")).toBeVisible();

  // A removed member buys for themselves with the next call, and a message says so.
  await founder.goto("/dashboard/company");
  await founder.getByRole("button", { name: "Remove Cole Colleague" }).click();
  await founder.getByRole("button", { name: "Yes" }).click();
  await expect(founder.getByText(email)).toHaveCount(0);
  await colleague.goto(`/catalog/${tool.id}`);
  await expect(colleague.getByText(/You buy for yourself now/).first()).toBeVisible();
  await expect(colleague.getByText("Public price $9")).toHaveCount(0);
  await expect(colleague.getByRole("combobox", { name: "Buying for" })).toHaveCount(0);

  // Somebody who does not know the firm says so, and the office decides.
  const stranger = `sam.${word}@example.com`;
  await founder.getByLabel("Invite by email").fill(stranger);
  await founder.getByRole("button", { name: "Invite", exact: true }).click();
  const reader = await visit();
  await reader.goto(await shop.mailedLink(stranger, "/unknown-sender/"));
  await expectAccessible(reader, "unknown sender");
  await reader.getByRole("button", { name: "I do not know them" }).click();
  await expect(reader.getByText(`Fay Founder of ${firm} can send no more emails`)).toBeVisible();
  await founder.getByLabel("Invite by email").fill(`other.${stranger}`);
  await founder.getByRole("button", { name: "Invite", exact: true }).click();
  await expect(founder.getByText(/^A recipient of an email did not know the sender/)).toBeVisible();
  await office.goto("/dashboard/today");
  await expectAccessible(office, "today with a stopped sender");
  await office
    .getByRole("listitem")
    .filter({ hasText: firm })
    .getByRole("button", { name: "Allow emails of Fay Founder again" })
    .click();
  await expect(office.getByText("Fay Founder can send emails to others again")).toBeVisible();
});

test("signed out, nothing of the company stays; the choice is remembered for the account", async ({ visit, shop }) => {
  const buyer = await shop.buyer("Remy Remembered");
  const page = await visit(buyer);
  await page.goto("/dashboard/company");
  await page.getByLabel("Company name").fill(`Memory ${unique()}`);
  await page.getByLabel("Billing address").fill("2 Forge Lane");
  await page.getByLabel("Email for invoices").fill(buyer.email);
  await page.getByRole("button", { name: "Register the company" }).click();
  const buyingFor = page.getByRole("combobox", { name: "Buying for" });
  await expect(buyingFor).toHaveValue(/./);
  const company = await buyingFor.inputValue();
  // What is still being fetched when the session ends is refused, which the browser reports.
  await expect(page.getByRole("listitem").filter({ hasText: buyer.email })).toContainText("Manager");
  await page.getByRole("banner").getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
  await expect(buyingFor).toHaveCount(0);
  await page.goto("/login");
  await logIn(page, buyer);
  await expect(buyingFor).toHaveValue(company);
});
