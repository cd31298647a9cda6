import { expectAccessible } from "../support/axe.ts";
import { cards, typeCard } from "../support/card.ts";
import { makeCompany } from "../support/companies.ts";
import { call, unique } from "../support/shop.ts";
import { expect, test } from "../support/test.ts";

test("several invoices are paid by one card payment; a rest is written off and claimed again; the office places an order on account", async ({
  visit,
  shop,
}) => {
  test.setTimeout(180_000);
  const name = `Tunnel ${unique()}`;
  const [manager, buyer, admin] = [
    await shop.buyer("Mia Manager"),
    await shop.buyer("Bo Buyer"),
    await shop.admin(),
  ] as const;
  const company = await makeCompany(shop, { manager, buyer, admin, name });
  const tool = await shop.tool({ price: 9, minOrder: 1, available: 100 });
  const { sku } = await call(admin, "catalog.updateTool", { id: tool.id, sku: `T-${unique()}` });

  // The office places the first order for a person, on account.
  const office = await visit(admin);
  await office.goto(`/dashboard/companies/${company}`);
  await office.getByRole("button", { name: "Place an order for Bo Buyer" }).click();
  const dialog = office.getByRole("dialog");
  await dialog.getByLabel("Lines").fill(`${sku} 3`);
  await dialog.getByLabel("Phone").fill("216 555 0142");
  await dialog.getByLabel("Payment").selectOption("On account");
  await expectAccessible(office, "an order that the office places");
  await dialog.getByRole("button", { name: "Place the order" }).click();
  await expect(office).toHaveURL(/\/dashboard\/orders\/IM-\d+$/);
  const placed = [/IM-\d+/.exec(office.url())?.[0] ?? ""];
  for (const quantity of [2, 1]) {
    const answer = await buyer.rest.post("/trpc/orders.placeOrder", {
      headers: { "x-company": company },
      data: { lines: [{ toolId: tool.id, quantity }], address: "Site 4", phone: "216 555 0142", terms: "account" },
    });
    placed.push((await answer.json()).result.data.number);
  }
  const invoices: string[] = [];
  for (const number of placed) {
    const { id } = await call(buyer, "orders.getOrder", { number });
    await call(admin, "orders.shipLines", { orderId: id });
    const find = async () => (await call(buyer, "orders.getOrder", { number })).invoices[0]?.number;
    await expect.poll(find).toBeTruthy();
    invoices.push(await find());
  }
  const [first = "", second = "", third = ""] = invoices;

  const page = await visit(manager);
  await page.goto("/");
  await page.getByRole("combobox", { name: "Buying for" }).selectOption(name);
  await page.goto("/dashboard/invoices");
  for (const number of [first, second])
    await page.getByRole("row").filter({ hasText: number }).getByRole("checkbox").check();
  await page.getByRole("link", { name: "Pay", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Pay invoices" })).toBeVisible();
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, `paying invoices at ${width}`);
  }
  await typeCard(page, cards.good);
  await page.getByRole("button", { name: "Pay $45" }).click();
  await expect(page.getByText("Nothing is open of them.")).toBeVisible();
  for (const number of [first, second]) expect((await call(manager, "invoices.get", { number })).status).toBe("paid");

  await office.goto("/dashboard/receivables");
  await office.getByRole("row").filter({ hasText: name }).getByRole("button", { name: "Details" }).click();
  await office.getByRole("button", { name: `More for ${third}` }).click();
  await office.getByRole("menuitem", { name: "Write off" }).click();
  await office.getByRole("dialog").getByLabel("Reason").fill("Too little");
  await office.getByRole("dialog").getByRole("button", { name: "Write off" }).click();
  await expect(office.getByText("Written off")).toBeVisible();
  await office.goto(`/dashboard/invoices/${third}`);
  await office.getByRole("button", { name: "Take the write-off back" }).click();
  await office.getByRole("dialog").getByLabel("Reason").fill("They pay");
  await office.getByRole("dialog").getByRole("button", { name: "Claim it again" }).click();
  await expect(office.getByText(`${third} is claimed again`)).toBeVisible();
  await expect(office.getByText("open", { exact: true }).first()).toBeVisible();
  expect((await call(manager, "invoices.get", { number: third })).openCents).toBe(900);
});
