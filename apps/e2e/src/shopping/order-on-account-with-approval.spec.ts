import { expectAccessible } from "../support/axe.ts";
import { call, unique } from "../support/shop.ts";
import { expect, test } from "../support/test.ts";

const pdf = Buffer.from("%PDF-1.7\nClamps for site 4\n%%EOF\n");

test("an order over a person's limit goes on account with its PO, is cut and approved, and another one is declined", async ({
  visit,
  shop,
  pageErrors,
}) => {
  test.setTimeout(180_000);
  const word = unique();
  const [manager, buyer, admin] = [
    await shop.buyer("Mia Manager"),
    await shop.buyer("Bo Buyer"),
    await shop.admin(),
  ] as const;
  await shop.verify(manager);
  await shop.verify(buyer);
  const { id } = await call(manager, "companies.register", {
    ...{
      name: `Bridge ${word}`,
      country: "GB",
      billingAddress: "1 Forge Lane\nSheffield",
      invoiceEmail: manager.email,
    },
  });
  await call(admin, "companies.setStatus", { id, status: "active" });
  await call(manager, "companies.invite", { companyId: id, email: buyer.email, role: "buyer" });
  const token = new URL(await shop.mailedLink(buyer.email, "/invitation/")).pathname.split("/").at(-1);
  await call(buyer, "companies.acceptInvitation", { token });
  const [clamp, tape] = [
    await shop.tool({ name: `Clamp ${word}`, price: 10, minOrder: 1, available: 100 }),
    await shop.tool({ name: `Tape ${word}`, price: 5, minOrder: 1, available: 100 }),
  ];

  // The office lets the company buy on account.
  const office = await visit(admin);
  await office.goto(`/dashboard/companies/${id}`);
  await office.getByRole("button", { name: "Change the terms" }).click();
  await office.getByLabel("On account").check();
  await office.getByLabel("Credit limit").fill("500");
  await expectAccessible(office, "terms of a company");
  await office.getByRole("button", { name: "Save", exact: true }).click();
  await expect(office.getByText("The terms are saved")).toBeVisible();
  await expect(office.getByText("Credit left")).toBeVisible();

  // The manager limits the buyer, asks for PO numbers, and sets a rule.
  const boss = await visit(manager);
  await boss.goto("/dashboard/company");
  await boss.getByRole("button", { name: "Change Bo Buyer" }).click();
  await boss.getByLabel("Limit of an order (optional)").fill("100");
  await boss.getByLabel("Limit of a calendar month (optional)").fill("1000");
  await boss.getByRole("button", { name: "Save", exact: true }).click();
  await expect(boss.getByText("Up to $100 an order · $0 of $1,000 this month")).toBeVisible();
  await boss.getByLabel("PO numbers").selectOption("Required, and no number twice");
  await boss.getByRole("form", { name: "Settings of the company" }).getByRole("button", { name: "Save" }).click();
  await boss.getByRole("button", { name: "Add a rule" }).click();
  await boss.getByLabel("Over (optional)").fill("2000");
  await boss.getByRole("form", { name: "Rules of approval" }).getByRole("button", { name: "Save" }).click();
  await expect(boss.getByText("The rules are saved.")).toBeVisible();
  await expectAccessible(boss, "company with rules");

  // The buyer orders on account, with the PDF of the purchase.
  const headers = { "x-company": id };
  await buyer.rest.post("/trpc/basket.addLines", {
    headers,
    data: {
      lines: [
        { toolId: clamp.id, quantity: 20 },
        { toolId: tape.id, quantity: 4 },
      ],
    },
  });
  const page = await visit(buyer);
  await page.goto("/");
  await page.getByRole("combobox", { name: "Buying for" }).selectOption(`Bridge ${word}`);
  await page.goto("/checkout");
  const form = page.getByRole("form", { name: "Checkout" });
  await form.getByLabel("Address", { exact: true }).fill("Site 4, Anvil Street\nSheffield");
  await form.getByLabel("Country").selectOption("United Kingdom");
  await form.getByLabel("Phone").fill("0114 234 5678");
  await form.getByLabel("On account").check();
  await expect(form.getByText("$500 of your credit is left")).toBeVisible();
  await form.getByLabel("Cost centre (optional)").fill("CC-7");
  await form.getByRole("button", { name: "Charge single lines to something else" }).click();
  await form.getByLabel(`Reference of Tape ${word}`).fill("Job 12");
  await form.locator("input[type=file]").setInputFiles({ name: "po.pdf", mimeType: "application/pdf", buffer: pdf });
  await expectAccessible(page, "checkout of a company");
  pageErrors.expect(/status of 409/);
  await form.getByRole("button", { name: "Place order", exact: true }).click();
  await expect(form.getByText(`Bridge ${word} needs a PO number for each order.`).first()).toBeVisible();
  await form.getByRole("textbox", { name: "PO number" }).fill(`PO-${word}`);
  await form.getByRole("button", { name: "Place order", exact: true }).click();
  await expect(page).toHaveURL(/\/checkout\?order=IM-\d+$/);
  const number = /IM-\d+/.exec(page.url())?.[0] ?? "";
  await expect(page.getByText("Waits for an approver")).toBeVisible();
  await page.goto(`/dashboard/orders/${number}`);
  await expect(page.getByRole("link", { name: "po.pdf" })).toBeVisible();
  await expect(page.getByText("Reference Job 12")).toBeVisible();
  await expect(page.getByText("CC-7")).toBeVisible();
  await expectAccessible(page, "an order that waits for approval");
  expect(await shop.available(clamp)).toBe(80);

  // The manager reads why it waits, and approves less of it.
  await boss.goto(await shop.mailedLink(manager.email, "/dashboard/approvals"));
  await expect(boss.getByText("It is over the limit of $100 per order.")).toBeVisible();
  await expectAccessible(boss, "approvals");
  await boss.getByRole("button", { name: `Approve less of order ${number}` }).click();
  await boss.getByLabel(`Pieces of Clamp ${word}`).fill("12");
  await boss.getByLabel(`Pieces of Tape ${word}`).fill("0");
  await expectAccessible(boss, "cutting an order");
  await boss.getByRole("button", { name: "Approve the rest" }).click();
  await expect(boss.getByText(`Order ${number} is approved`)).toBeVisible();
  await expect(boss.getByText("Nothing waits for approval")).toBeVisible();
  expect(await shop.available(clamp)).toBe(88);

  // The buyer sees what was cut; the rest is on account.
  await page.reload();
  await expect(page.getByText(/Cut by who approves/).first()).toBeVisible();
  await expect(page.getByText("12 of 20 pieces")).toBeVisible();
  await expect(page.getByText("On account").first()).toBeVisible();
  await office.reload();
  await expect(office.getByText("$380")).toBeVisible();

  // The next one is declined, with the reason.
  const answer = await buyer.rest.post("/trpc/orders.placeOrder", {
    headers,
    data: {
      ...{ lines: [{ toolId: clamp.id, quantity: 11 }], address: "Site 4", country: "GB", phone: "0114 234 5678" },
      ...{ poNumber: `PO-2-${word}` },
    },
  });
  const second = (await answer.json()).result.data.number;
  await boss.goto("/dashboard/approvals");
  await boss.getByRole("button", { name: `Decline order ${second}` }).click();
  await boss.getByLabel("Reason").fill("We have clamps.");
  await boss.getByRole("button", { name: "Decline", exact: true }).last().click();
  await expect(boss.getByText(`Order ${second} is declined`)).toBeVisible();
  await page.goto(`/dashboard/orders/${second}`);
  await expect(page.getByText("Declined by Mia Manager")).toBeVisible();
  await expect(page.getByText("We have clamps.").first()).toBeVisible();
  await expectAccessible(page, "a declined order");
  expect(await shop.available(clamp)).toBe(88);
});
