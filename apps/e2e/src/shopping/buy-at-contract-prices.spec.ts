import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { cards, typeCard } from "../support/card.ts";
import { logIn } from "../support/people.ts";
import { call, type Person, type Shop, unique } from "../support/shop.ts";
import { expect, test } from "../support/test.ts";
import { untilHydrated } from "../support/until-hydrated.ts";

const buyingFor = (page: Page) => page.getByRole("combobox", { name: "Buying for" });

/** Adds tools of which each line has SKU, name, price, minimum order and stock. */
async function importTools(admin: Person, lines: string[]): Promise<void> {
  const file = `SKU;Name;Price;Minimum order;Available\n${lines.join("\n")}`;
  const headers = { "content-type": "text/csv" };
  const answer = await admin.rest.post("/import/tools?mode=all-or-nothing", { headers, data: file });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** A call that is made for the company. */
async function callAs({ rest }: Person, companyId: string, procedure: string, data: object) {
  const answer = await rest.post(`/trpc/${procedure}`, { headers: { "x-company": companyId }, data });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()).result.data;
}

/** A confirmed firm with these people, the first of them its manager. */
async function firmOf(name: string, admin: Person, shop: Shop, people: Person[]) {
  const [founder, ...colleagues] = people;
  if (!founder) throw new Error("A firm has a founder.");
  await shop.verify(founder);
  const { id } = await call(founder, "companies.register", {
    name,
    country: "GB",
    billingAddress: "1 Forge Lane\nSheffield",
    invoiceEmail: founder.email,
  });
  await call(admin, "companies.setStatus", { id, status: "active" });
  for (const person of colleagues) {
    await call(founder, "companies.invite", { companyId: id, email: person.email, role: "buyer" });
    const token = new URL(await shop.mailedLink(person.email, "/invitation/")).pathname.split("/").at(-1);
    await call(person, "companies.acceptInvitation", { token });
  }
  return id;
}

test("prices imported for a group reach pad, basket, order, email and the charge; who is removed while paying is a stranger", async ({
  visit,
  shop,
  pageErrors,
}) => {
  pageErrors.expect(/status of 40[34]/);
  test.setTimeout(240_000);
  const word = unique();
  const firm = `Volt Works ${word}`;
  const [founder, buyer, colleague, leaver] = [
    await shop.buyer("Fay Founder"),
    await shop.buyer("Bea Buyer"),
    await shop.buyer("Cole Colleague"),
    await shop.buyer("Lee Leaver"),
  ];
  const admin = await shop.admin();
  const people = [founder, buyer, colleague, leaver];
  const companyId = await firmOf(firm, admin, shop, people);
  const skus = Array.from({ length: 400 }, (_, index) => `VW-${word}-${index}`.toUpperCase());
  await importTools(
    admin,
    skus.map((sku, index) => `${sku};Volt part ${word} ${index};9;10;1000`),
  );
  const group = await call(admin, "companies.saveGroup", { name: `Electricians ${word}` });
  await call(admin, "companies.setGroups", { id: companyId, groupIds: [group.id] });
  const list = await call(admin, "priceLists.save", { name: `Contract ${word}`, groupIds: [group.id] });
  // Each price is another one: 7.01, 7.02, 7.03 …
  const pasted = skus.slice(0, 40);
  const priceOf = (index: number) => ((701 + index) / 100).toFixed(2);
  const totalCents = pasted.reduce((sum, _, index) => sum + (701 + index) * 11, 0);
  const inDollars = `$${(totalCents / 100).toLocaleString("en-US", { minimumFractionDigits: 2 })}`;

  // The office imports the prices of the group from a file.
  const office = await visit(admin);
  await office.goto(`/dashboard/price-lists/${list.id}`);
  await office.getByRole("link", { name: "Import", exact: true }).click();
  await untilHydrated(office);
  const file = `SKU;Price\n${skus.map((sku, index) => `${sku};${priceOf(index)}`).join("\n")}\nNO-${word};1\n`;
  await office
    .getByLabel("CSV or XLSX file")
    .setInputFiles({ name: "prices.csv", mimeType: "text/csv", buffer: Buffer.from(file) });
  await office.getByRole("button", { name: "Preview", exact: true }).click();
  await expect(office.getByRole("button", { name: "400 new" })).toBeVisible();
  await office.getByRole("button", { name: "1 refused" }).click();
  await expect(office.getByText(`SKU “NO-${word}”: the shop has no tool with this SKU.`)).toBeVisible();
  await office.getByRole("button", { name: "Import 400 prices" }).click();
  await expect(office.getByText("400 prices added, 0 changed")).toBeVisible();

  // A buyer pastes 40 lines.
  const page = await visit(buyer);
  await page.goto("/order-pad");
  await buyingFor(page).selectOption(firm);
  await expect(buyingFor(page)).toHaveValue(companyId);
  const pad = page.getByRole("textbox", { name: /^Paste your list/ });
  await expect(pad).toBeEnabled();
  await pad.fill(pasted.map((sku) => `${sku}; 11`).join("\n"));
  await page.getByRole("button", { name: "Check the list" }).click();
  await expect(page.getByText("40 lines: 40 ready")).toBeVisible();
  const total = page.getByRole("main").getByRole("status", { name: "Total" });
  await expect(total).toHaveText(inDollars);
  await page.getByRole("button", { name: "Add 40 ready lines to the basket" }).click();
  await page.getByRole("link", { name: "Go to the basket" }).click();
  await expect(total).toHaveText(inDollars);
  await page.getByRole("link", { name: "Checkout" }).click();
  const form = page.getByRole("form", { name: "Checkout" });
  await form.getByLabel("Address", { exact: true }).fill("1 Anvil Street\nSheffield");
  await form.getByLabel("Country").selectOption("United Kingdom");
  await form.getByLabel("Phone").fill("+44 114 234 5678");
  await form.getByRole("button", { name: "Place order", exact: true }).click();
  await expect(page).toHaveURL(/\/checkout\?order=IM-\d+$/);
  const number = /IM-\d+/.exec(page.url())?.[0] ?? "";
  await typeCard(page, cards.good);
  // The button has what the provider charges.
  await page
    .getByRole("form", { name: "Card payment" })
    .getByRole("button", { name: `Pay ${inDollars}`, exact: true })
    .click();
  await expect(page.getByText("Payment completed successfully!")).toBeVisible();
  const { transactionId, paidCents } = await callAs(buyer, companyId, "orders.getOrder", { number });
  expect(paidCents).toBe(totalCents);
  expect(await shop.chargedCents(transactionId)).toBe(totalCents);
  await expect
    .poll(async () => (await shop.mails(buyer.email)).join("\n"), { message: "an email with the list's name" })
    .toContain(`Price list Contract ${word}`);

  // A colleague orders the same again, once the firm lets its buyers see all orders.
  await call(founder, "companies.update", { id: companyId, buyersSeeAllOrders: true });
  const again = await visit(colleague);
  await again.goto("/");
  await buyingFor(again).selectOption(firm);
  await again.goto(`/dashboard/orders/${number}`);
  await again.getByRole("button", { name: "Order again" }).click();
  await again.goto("/basket");
  await expect(again.getByRole("main").getByRole("status", { name: "Total" })).toHaveText(inDollars);

  // Another one is removed while paying: the next call is answered like a stranger's.
  const paying = await visit(leaver);
  await paying.goto("/order-pad");
  await buyingFor(paying).selectOption(firm);
  await expect(buyingFor(paying)).toHaveValue(companyId);
  const [tool] = (await call(admin, "catalog.list", { search: skus[0] })).rows;
  const order = await callAs(leaver, companyId, "orders.placeOrder", {
    lines: [{ toolId: tool.id, quantity: 10 }],
    ...{ address: "1 Anvil Street", country: "GB", phone: "0114 234 5678" },
  });
  await paying.goto(`/dashboard/payment/${order.number}`);
  await expect(paying.getByRole("form", { name: "Card payment" })).toBeVisible();
  const members = await call(founder, "companies.listMembers", { companyId });
  const { userId } = members.find(({ email }: { email: string }) => email === leaver.email);
  await call(founder, "companies.removeMember", { companyId, userId });
  await paying.reload();
  await expect(paying.getByRole("form", { name: "Card payment" })).toHaveCount(0);
  const asStranger = await leaver.rest.post("/trpc/payments.startPayment", { data: { orderId: order.id } });
  expect(asStranger.status()).toBe(404);
});

test("prices that were fetched for another buyer are never shown again, not even by the back button", async ({
  visit,
  shop,
  pageErrors,
}) => {
  pageErrors.expect(/status of 40[134]/);
  test.setTimeout(180_000);
  const word = unique();
  const firm = `Back Works ${word}`;
  const [buyer, admin] = [await shop.buyer("Bo Back"), await shop.admin()];
  const companyId = await firmOf(firm, admin, shop, [buyer]);
  const tool = await shop.tool({ name: `Back part ${word}`, price: 9, minOrder: 10, available: 1000 });
  const { id } = await call(admin, "priceLists.save", { name: `Back ${word}`, companyIds: [companyId] });
  await call(admin, "priceLists.setEntries", { id, entries: [{ toolId: tool.id, priceCents: 700 }] });
  const page = await visit(undefined);
  const ownPrice = page.getByText("Public price $9");

  // Before signing in, the public price; afterwards the firm's.
  await page.goto(`/catalog/${tool.id}`);
  await expect(page.getByRole("heading", { name: tool.name })).toBeVisible();
  await expect(ownPrice).toHaveCount(0);
  await page.goto("/login");
  await logIn(page, buyer);
  await buyingFor(page).selectOption(firm);
  await expect(buyingFor(page)).toHaveValue(companyId);
  await page.goto(`/catalog/${tool.id}`);
  await expect(ownPrice).toBeVisible();

  // After the company was changed, what the back button shows is what the person pays.
  await page.goto("/catalog");
  await buyingFor(page).selectOption("Myself");
  await page.goBack();
  await expect(page.getByRole("heading", { name: tool.name })).toBeVisible();
  await expect(buyingFor(page)).toHaveValue("");
  await expect(ownPrice).toHaveCount(0);
  await buyingFor(page).selectOption(firm);
  await expect(ownPrice).toBeVisible();

  // After signing out, in another tab too, nothing of the firm comes back.
  await page.goto("/catalog");
  await page.getByRole("banner").getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
  await page.goBack();
  await page.goBack();
  await page.goto(`/catalog/${tool.id}`);
  await expect(page.getByRole("heading", { name: tool.name })).toBeVisible();
  await expect(ownPrice).toHaveCount(0);
});

test("the office edits price breaks in the list's table, and a buyer of the firm reads on the tool's page why it costs what it does", async ({
  visit,
  shop,
}) => {
  test.setTimeout(180_000);
  const word = unique();
  const firm = `Break Works ${word}`;
  const sku = `BW-${word}`.toUpperCase();
  const [buyer, admin] = [await shop.buyer("Bea Breaks"), await shop.admin()];
  const companyId = await firmOf(firm, admin, shop, [buyer]);
  await callAs(buyer, companyId, "addresses.save", { label: "Quay", address: "Pier 4\nHamburg", phone: "040 123456" });
  const tool = await shop.tool({ name: `Break part ${word}`, price: 9, minOrder: 10, available: 1000 });
  await call(admin, "catalog.updateTool", { id: tool.id, sku });
  const group = await call(admin, "companies.saveGroup", { name: `Breakers ${word}` });
  await call(admin, "companies.setGroups", { id: companyId, groupIds: [group.id] });
  const validUntil = "2040-01-15T00:00:00.000Z";
  const list = await call(admin, "priceLists.save", { name: `Breaks ${word}`, groupIds: [group.id], validUntil });

  // The company's record leads to its list, and what is pasted there is stored or named by its line.
  const office = await visit(admin, { viewport: { width: 1440, height: 900 } });
  await office.goto(`/dashboard/companies/${companyId}`);
  await expect(office.getByRole("link", { name: `Companies of Breakers ${word}` })).toBeVisible();
  await expect(office.getByText("Pier 4, Hamburg", { exact: false })).toBeVisible();
  await expect(office.getByText("15 Jan 2040")).toBeVisible();
  await expectAccessible(office, "a company with price lists and sites");
  await office.getByRole("link", { name: `Breaks ${word}` }).click();
  const paste = office.getByLabel("Paste prices");
  await paste.fill(`${sku}, 7.00, from 100: 6.80\n${sku}-X, 5`);
  await office.getByRole("button", { name: "Add prices" }).click();
  await expect(office.getByText(`Nothing was saved. Line 2: The shop has no tool ${sku}-X.`)).toBeVisible();
  await paste.fill(`${sku}, 7.00, from 100: 6.80`);
  await office.getByRole("button", { name: "Add prices" }).click();
  await expect(office.getByText("$6.80 from 100", { exact: false })).toBeVisible();

  // The breaks are edited below the tool's row, and a price above the public one says what becomes of it.
  await office.getByRole("button", { name: "Details" }).click();
  await office.getByLabel("Value of break 1").fill("6.50");
  await office.getByRole("button", { name: "Save the breaks" }).click();
  await expect(office.getByText("$6.50 from 100", { exact: false })).toBeVisible();
  await office.getByLabel(`Own price of ${sku}`).fill("99");
  await office.getByLabel(`Own price of ${sku}`).press("Enter");
  await expect(office.getByText("The list says $99; the public price, $9, counts.")).toBeVisible();
  await expect(office.getByText(/\+1,000 %/)).toBeVisible();
  await expectAccessible(office, "price breaks of a price list");
  const { rows } = await call(admin, "priceLists.listEntries", { id: list.id });
  expect(rows).toMatchObject([{ priceCents: 9900, priceBreaks: [{ fromQuantity: 100, unitPriceCents: 650 }] }]);

  // The preview of a file says it, too.
  await office.getByRole("link", { name: "Import", exact: true }).click();
  await untilHydrated(office);
  const file = { name: "prices.csv", mimeType: "text/csv", buffer: Buffer.from(`SKU;Net price\n${sku};98\n`) };
  await office.getByLabel("CSV or XLSX file").setInputFiles(file);
  await office.getByRole("button", { name: "Preview", exact: true }).click();
  await office.getByRole("button", { name: /^1 remark/ }).click();
  await expect(
    office.getByText("Net price “98”: The list says $98; the public price, $9, counts.", { exact: false }),
  ).toBeVisible();

  // A buyer of the firm reads the same on the tool's page and in the pad.
  const page = await visit(buyer, { viewport: { width: 1440, height: 900 } });
  await page.goto("/order-pad");
  await buyingFor(page).selectOption(firm);
  await expect(buyingFor(page)).toHaveValue(companyId);
  await page.goto(`/catalog/${tool.id}`);
  await page.getByText("Why this price?").click();
  const capped = `Price list Breaks ${word}: $9 per piece (the list says $99; the public price counts)`;
  await expect(page.getByText(capped, { exact: true }).first()).toBeVisible();
  await page.getByLabel(`Quantity: ${tool.name}`).fill("100");
  await expect(page.getByRole("listitem").filter({ hasText: /^\$6\.50 per piece from 100 pieces$/ })).toBeVisible();
  await expectAccessible(page, "a tool with an explained price");
  await page.goto("/order-pad");
  const pad = page.getByRole("textbox", { name: /^Paste your list/ });
  await expect(pad).toBeEnabled();
  await pad.fill(`${sku}; 100\n${sku}; 20`);
  await page.getByRole("button", { name: "Check the list" }).click();
  await page.getByRole("grid").getByText("why", { exact: true }).first().click();
  await expect(page.getByText("$6.50 per piece from 100 pieces", { exact: true }).first()).toBeVisible();
  await expectAccessible(page, "the order pad with an explained price");
});

test("what a firm is shown in addition opens for its people by its address, and is not found by others", async ({
  visit,
  shop,
  pageErrors,
}) => {
  pageErrors.expect(/status of 404/);
  test.slow();
  const word = unique();
  const firm = `Hidden Works ${word}`;
  const [buyer, admin] = [await shop.buyer("Hanna Hidden"), await shop.admin()];
  const companyId = await firmOf(firm, admin, shop, [buyer]);
  const hidden = await call(admin, "categories.save", { name: `Only for ${firm}`, isPublic: false });
  const tool = await shop.tool({ name: `Own brand ${word}` });
  await call(admin, "catalog.updateTool", { id: tool.id, category: hidden.slug });
  await call(admin, "companies.setAssortment", { companyId, onlyCategoryIds: null, extraCategoryIds: [hidden.id] });
  const page = await visit(buyer, { viewport: { width: 1440, height: 900 } });
  const addresses = [`/catalog/${tool.id}`, `/purchase/${tool.id}`];
  for (const address of addresses) {
    expect((await page.goto(address))?.status()).toBe(404);
    await expect(page.getByText("The page you're looking for doesn't exist!")).toBeVisible();
  }
  await buyingFor(page).selectOption(firm);
  await expect(buyingFor(page)).toHaveValue(companyId);
  for (const address of addresses) {
    expect((await page.goto(address))?.status()).toBe(200);
    await expect(page.getByRole("heading", { name: tool.name }).first()).toBeVisible();
  }
  await page.goto(`/purchase/${companyId}`);
  await expect(page.getByText("The page you're looking for doesn't exist!")).toBeVisible();
});
