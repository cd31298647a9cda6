import { afterAll, beforeAll, expect, test } from "vitest";
import { type Admin, startTestShop, type TestShop } from "../../testing/test-shop.ts";

let shop: TestShop;
let admin: Admin;
beforeAll(async () => {
  shop = await startTestShop();
  admin = await shop.admin();
});
afterAll(() => shop.close());

const register = (name: string, more: { country?: string; taxId?: string } = {}) =>
  admin.api.companies.register({
    ...{ name, country: "DE", billingAddress: "1 Quay", invoiceEmail: "pay@harbour.example" },
    ...more,
  });

test("the same tax id as another company is shown to the office, however it is written", async () => {
  const first = await register("Harbour", { taxId: "DE 136.695-976" });
  const second = await register("Northgate", { taxId: "136695976" });
  const { id, number, name } = first;
  expect(second).toMatchObject({ sameTaxId: [{ id, number, name }], sameName: [] });
  expect(await admin.api.companies.get({ id })).toMatchObject({ sameTaxId: [{ id: second.id, name: "Northgate" }] });
  const { rows, total } = await admin.api.companies.list({ same: "tax-id", sortBy: "name", direction: "asc" });
  expect(total).toBe(2);
  expect(rows).toMatchObject([
    { name: "Harbour", sameTaxId: [{ id: second.id }] },
    { name: "Northgate", sameTaxId: [{ id }] },
  ]);
  // Another country's number of the same digits is another one.
  expect(await register("Elsewhere", { country: "US", taxId: "136695976" })).toMatchObject({ sameTaxId: [] });
});

test("the same name is one of other case, dots and legal form; a person of the company learns of no other", async () => {
  const founder = await shop.verifiedBuyer();
  const first = await founder.api.companies.register({
    ...{ name: "Miller & Söhne GmbH", country: "DE", billingAddress: "1 Quay", invoiceEmail: "a@miller.example" },
  });
  const second = await register("MILLER  &  SÖHNE GmbH & Co. KG");
  await register("Müller & Söhne GmbH");
  expect(second.sameName).toEqual([{ id: first.id, number: first.number, name: first.name }]);
  expect((await admin.api.companies.list({ same: "name" })).rows.map(({ name }) => name)).toEqual([
    "Miller & Söhne GmbH",
    "MILLER  &  SÖHNE GmbH & Co. KG",
  ]);
  expect(await founder.api.companies.get({ id: first.id })).toMatchObject({ sameTaxId: [], sameName: [] });
  const renamed = await founder.api.companies.update({ id: first.id, name: "Miller & Söhne" });
  expect(renamed).toMatchObject({ sameName: [] });
});

test("Today names the new company, and those that were there before", async () => {
  const first = await register("Quay Works");
  const second = await register("Quay Works Ltd.");
  const { sameCompanies } = await admin.api.insights.showToday();
  expect(sameCompanies.companies[0]).toEqual({
    ...{ id: second.id, number: second.number, name: "Quay Works Ltd.", sameTaxId: [] },
    sameName: [{ id: first.id, number: first.number, name: "Quay Works" }],
  });
  expect(sameCompanies.companies.map(({ id }) => id)).not.toContain(first.id);
  const { sql } = shop.services;
  const old = "0190a3b5-0000-7abc-9def-000000000001";
  await sql`
    insert into companies (id, name, country, billing_address, invoice_email, status)
    values (${old}, 'quay works', 'US', '', 'a@b.example', 'active')`;
  expect((await admin.api.insights.showToday()).sameCompanies.total).toBe(sameCompanies.total);
  await sql`update companies set status = 'pending' where id = ${old}`;
  expect((await admin.api.insights.showToday()).sameCompanies.total).toBe(sameCompanies.total + 1);
});

test.each([
  ["US", "de 136695976"],
  ["AT", "de 136695976"],
  ["IN", "de 136695976"],
  ["US", "DE123456789"],
])("for a company in %s, %s asks for Germany, also with a wrong check digit", async (country, taxId) => {
  await expect(register("Foreign", { country, taxId })).rejects.toMatchObject({
    code: "BAD_REQUEST",
    cause: { issues: [{ path: "taxId", message: expect.stringContaining("Choose Germany as its country") }] },
  });
});

test("a tax id that only seems to have a country prefix is not refused", async () => {
  expect(await register("Sellers", { country: "US", taxId: "SE1234567" })).toMatchObject({ taxId: "SE1234567" });
});

test("the list is filtered by group and by price list, and names the first people of each company", async () => {
  const { api } = admin;
  const inGroup = await register("Grouped");
  const listed = await register("Listed");
  await register("Neither");
  const group = await api.companies.saveGroup({ name: "Builders" });
  await api.companies.setGroups({ id: inGroup.id, groupIds: [group.id] });
  const list = await api.priceLists.save({ name: "Spring", companyIds: [listed.id], groupIds: [group.id] });
  const namesOf = ({ rows }: { rows: { name: string }[] }) => rows.map(({ name }) => name);
  expect(namesOf(await api.companies.list({ group: group.id }))).toEqual(["Grouped"]);
  expect(namesOf(await api.companies.list({ priceList: list.id, sortBy: "number", direction: "asc" }))).toEqual([
    "Grouped",
    "Listed",
  ]);
  expect((await api.companies.list({ search: "Grouped" })).rows[0]).toMatchObject({
    memberCount: 1,
    members: [{ id: admin.ctx.user.id, name: admin.ctx.user.displayName }],
  });
});
