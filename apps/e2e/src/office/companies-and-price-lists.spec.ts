import { expectAccessible } from "../support/axe.ts";
import { unique } from "../support/shop.ts";
import { expect, test } from "../support/test.ts";

test("two of three firms are found, put on hold and given a price list together; one that is the same firm is marked", async ({
  visit,
  shop,
}) => {
  const word = unique();
  const admin = await shop.admin();
  const post = async (path: string, data: object) => {
    const answer = await admin.rest.post(`/trpc/${path}`, { data });
    expect(answer.status(), await answer.text()).toBe(200);
  };
  const names = [`Harbour ${word}`, `Northgate ${word}`, `Harbour ${word} Ltd`];
  for (const name of names)
    await post("companies.register", {
      ...{ name, country: "US", billingAddress: "1 Quay", invoiceEmail: `pay.${word}@example.com` },
    });
  await post("priceLists.save", { name: `Contract ${word}` });

  // Found by a word, and narrowed by a filter that the address keeps.
  const office = await visit(admin);
  await office.goto("/dashboard/companies");
  await office.getByRole("searchbox", { name: "Search companies" }).fill(word);
  await expect(office.getByRole("heading", { name: "3 companies" })).toBeVisible();
  await expect(office.getByText("Same name as another")).toHaveCount(2);
  await office.getByRole("button", { name: "+ Filter" }).click();
  await office.getByRole("group", { name: "Same as another" }).getByRole("button", { name: "Name" }).click();
  await expect(office.getByRole("heading", { name: "2 companies" })).toBeVisible();
  await office.reload();
  await expect(office.getByRole("heading", { name: "2 companies" })).toBeVisible();

  // Ticked, and put on hold together.
  const tick = async () => {
    for (const name of [`Select Harbour ${word} C`, `Select Harbour ${word} Ltd`])
      await office.getByRole("checkbox", { name }).check();
  };
  await tick();
  await expectAccessible(office, "companies with ticked rows");
  await office.getByRole("button", { name: "Put on hold" }).click();
  await expect(office.getByText("2 companies on hold")).toBeVisible();
  await expect(office.getByRole("row").filter({ hasText: "On hold" })).toHaveCount(2);

  // Confirming does not end a hold, and says so of each.
  await tick();
  await office.getByRole("button", { name: "Confirm" }).click();
  const refused = office.getByRole("alert").filter({ hasText: "2 companies not changed" });
  await expect(refused).toContainText(`Harbour ${word} Ltd: It is on hold.`);
  await expectAccessible(office, "companies that were not changed");

  // Given a price list, which then names them.
  await tick();
  await office.getByRole("button", { name: "Assign to a price list…" }).click();
  await office.getByRole("searchbox", { name: "Find a price list" }).fill(word);
  await office.getByRole("button", { name: `Contract ${word}` }).click();
  await expect(office.getByText("2 companies have the price list")).toBeVisible();
  await office.goto(`/dashboard/price-lists?search=${word}`);
  const list = office.getByRole("row").filter({ hasText: `Contract ${word}` });
  await expect(list).toContainText(`Harbour ${word}, Harbour ${word} Ltd`);
  await expectAccessible(office, "price lists");
  await list.getByRole("link", { name: /^Harbour/ }).click();
  await expect(office.getByRole("heading", { name: "2 companies" })).toBeVisible();
  await expect(office.getByRole("button", { name: `Remove the filter Price list: Contract ${word}` })).toBeVisible();

  // Removing asks, as for one.
  await office.goto(`/dashboard/price-lists?search=${word}`);
  await office.getByRole("checkbox", { name: `Select Contract ${word}` }).check();
  await office.getByRole("button", { name: "Remove", exact: true }).click();
  await office.getByRole("dialog").getByRole("button", { name: "Yes" }).click();
  await expect(office.getByText("1 price list removed")).toBeVisible();
  await expect(office.getByText("No price lists match")).toBeVisible();
});
