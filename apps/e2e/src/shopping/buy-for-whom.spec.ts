import { expectAccessible } from "../support/axe.ts";
import { logIn } from "../support/people.ts";
import { call, type Person, type Shop, unique } from "../support/shop.ts";
import { expect, test } from "../support/test.ts";

/** A call that is made for the company. */
async function callAs({ rest }: Person, companyId: string, procedure: string, data: object) {
  const answer = await rest.post(`/trpc/${procedure}`, { headers: { "x-company": companyId }, data });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()).result.data;
}

async function firmOf(name: string, admin: Person, shop: Shop, founder: Person, colleague: Person) {
  await shop.verify(founder);
  const { id } = await call(founder, "companies.register", {
    ...{ name, country: "GB", billingAddress: "1 Forge Lane\nSheffield", invoiceEmail: founder.email },
  });
  await call(admin, "companies.setStatus", { id, status: "active" });
  await call(founder, "companies.invite", { companyId: id, email: colleague.email, role: "buyer" });
  const token = new URL(await shop.mailedLink(colleague.email, "/invitation/")).pathname.split("/").at(-1);
  await call(colleague, "companies.acceptInvitation", { token });
  return id;
}

test("a person with a company is asked once for whom they buy, reads whose a price is, and opens every order that they may see", async ({
  visit,
  shop,
  pageErrors,
}) => {
  pageErrors.expect(/status of 404/);
  test.setTimeout(180_000);
  const word = unique();
  const firm = `Harbour & Sons ${word}`;
  const [founder, buyer, admin] = [
    await shop.buyer("Fay Founder"),
    await shop.buyer("Bea Buyer"),
    await shop.admin(),
  ] as const;
  const companyId = await firmOf(firm, admin, shop, founder, buyer);
  const tool = await shop.tool({ name: `Harbour part ${word}`, price: 9, minOrder: 10, available: 1000 });
  const list = await call(admin, "priceLists.save", { name: `Harbour ${word}`, companyIds: [companyId] });
  await call(admin, "priceLists.setEntries", { id: list.id, entries: [{ toolId: tool.id, priceCents: 700 }] });
  const site = { label: "Quay", address: "Pier 4\nHull", country: "GB", phone: "0114 234 5678" };
  await callAs(founder, companyId, "addresses.save", site);
  const place = (person: Person, to: object) =>
    callAs(person, companyId, "orders.placeOrder", { lines: [{ toolId: tool.id, quantity: 10 }], ...to });
  const ofBuyer = await place(buyer, { address: "9 Anvil Street\nLeeds", country: "GB", phone: "0114 000 1111" });
  const ofFounder = await place(founder, { address: site.address, country: "GB", phone: site.phone });
  const own = await call(buyer, "orders.placeOrder", {
    lines: [{ toolId: tool.id, quantity: 20 }],
    ...{ address: "At home", country: "GB", phone: "0114 999 8888" },
  });

  // The link of an email leads to the order, also through the login: the question is a line on its page.
  const page = await visit(undefined);
  await page.goto(`/dashboard/orders/${ofBuyer.number}`);
  await logIn(page, buyer);
  await expect(page.getByRole("heading", { name: `Order ${ofBuyer.number}` })).toBeVisible();
  const question = page.getByRole("region", { name: "For whom do you buy?" });
  await expect(question).toBeVisible();
  const shownFor = page.getByRole("region", { name: "Shown for" });
  await expect(shownFor).toContainText(`Shown for ${firm}. You buy for yourself at the moment.`);
  await expect(page.getByRole("link", { name: /^Pay/ })).toBeVisible();
  await page.reload();
  await expect(question).toBeVisible();
  await question.getByRole("button", { name: "Myself" }).click();
  await expect(question).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("heading", { name: `Order ${ofBuyer.number}` })).toBeVisible();
  await expect(question).toHaveCount(0);

  // It is paid whomever they buy for; what a colleague has ordered does not exist for them.
  await page.getByRole("link", { name: /^Pay/ }).click();
  await expect(page.getByRole("form", { name: "Card payment" })).toBeVisible();
  await expect(shownFor).toBeVisible();
  await page.goto(`/dashboard/orders/${ofFounder.number}`);
  await expect(page.getByText("There is no such order.").first()).toBeVisible();

  // All that they have placed, for themselves and for the firm.
  await page.goto("/dashboard/myorders");
  const main = page.getByRole("main");
  await expect(page.getByRole("heading", { name: "Hello Bea Buyer, you have 2 orders" })).toBeVisible();
  for (const { number } of [ofBuyer, own]) await expect(main.getByText(number).first()).toBeVisible();
  const boughtFor = page.getByRole("combobox", { name: "Bought for" });
  await boughtFor.selectOption("Myself");
  await expect(main.getByText(ofBuyer.number)).toHaveCount(0);
  await boughtFor.selectOption(firm);
  await expect(main.getByText(ofBuyer.number).first()).toBeVisible();
  await expect(main.getByText(own.number)).toHaveCount(0);
  await expectAccessible(page, "my orders with a filter by buyer");

  // The sites of the firm are read without buying for it.
  await page.goto("/dashboard/company");
  await expect(page.getByRole("button", { name: "Buy for this company" })).toBeVisible();
  await expect(main.getByText("Quay")).toBeVisible();

  // Nowhere does the public price stand in the place of the firm's while that is on its way.
  await page.goto(`/catalog/${tool.id}`);
  await expect(page.getByText("$9").first()).toBeVisible();
  await expect(page.getByText(`Price of ${firm}`)).toHaveCount(0);
  const asked = Promise.withResolvers<void>();
  await page.route(/\/trpc\/[^?]*pricing\.priceTools/, async (route) => {
    await asked.promise;
    await route.continue();
  });
  await page.getByRole("combobox", { name: "Buying for" }).selectOption(firm);
  await expect(page.getByRole("heading", { name: tool.name })).toHaveCount(0);
  await expect(main.getByText("$9")).toHaveCount(0);
  asked.resolve();
  await expect(page.getByText(`Price of ${firm}`)).toBeVisible();
  await expect(page.getByText("Public price $9")).toBeVisible();
  await expectAccessible(page, "a tool with the price of a firm");

  // The next order of the firm goes where its last one went, also if a colleague placed that.
  await page.getByRole("button", { name: `Add to basket: ${tool.name}` }).click();
  await page.goto("/checkout");
  await expect(page.getByRole("form", { name: "Checkout" }).getByText("Pier 4").first()).toBeVisible();

  // Their own order, while they buy for the firm.
  await page.goto(`/dashboard/orders/${own.number}`);
  await expect(shownFor).toContainText(`Shown for yourself. You buy for ${firm} at the moment.`);
  await shownFor.getByRole("button", { name: "Buy for myself" }).click();
  await expect(shownFor).toHaveCount(0);
  await expect(page.getByRole("heading", { name: `Order ${own.number}` })).toBeVisible();

  // The last manager reads why they cannot leave.
  const managers = await visit(founder);
  await managers.goto("/dashboard/company");
  await expect(managers.getByRole("button", { name: "Leave" })).toBeDisabled();
  await expect(managers.getByText("You are the last manager")).toBeVisible();
});
