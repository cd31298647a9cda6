import { afterAll, beforeAll, expect, test } from "vitest";
import { type Admin, startTestShop, type TestShop } from "../../testing/test-shop.ts";

let shop: TestShop;
let admin: Admin;
beforeAll(async () => {
  shop = await startTestShop();
  admin = await shop.admin();
});
afterAll(() => shop.close());

const company = (name: string) =>
  admin.api.companies.register({
    ...{ name, country: "US", billingAddress: "1 Quay", invoiceEmail: "pay@harbour.example" },
  });
const readList = async (id: string) => (await admin.api.priceLists.list()).find((list) => list.id === id);
const nobody = crypto.randomUUID();

test("the ticked companies get a price list in addition to those that have it; one that is gone is refused", async () => {
  const [had, one, other] = [await company("Had it"), await company("One"), await company("Other")];
  const { id } = await admin.api.priceLists.save({ name: "Contract", companyIds: [had.id] });
  const companyIds = [one.id, nobody, other.id];
  const changed = [
    { id: one.id, name: "One", refusal: null },
    { id: nobody, name: null, refusal: "There is no such company." },
    { id: other.id, name: "Other", refusal: null },
  ];
  expect(await admin.api.priceLists.assign({ id, companyIds })).toEqual(changed);
  const list = await readList(id);
  expect(list?.companyIds.toSorted()).toEqual([had.id, one.id, other.id].toSorted());
  // Again, nothing is changed, and no order that is being placed is refused.
  expect(await admin.api.priceLists.assign({ id, companyIds })).toEqual(changed);
  expect(await readList(id)).toEqual(list);
  await expect(admin.api.priceLists.assign({ id: nobody, companyIds })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("the ticked lists are given to a company or to a group, and removed; one that is gone hinders no other", async () => {
  const { api } = admin;
  const acme = await company("Acme");
  const group = await api.companies.saveGroup({ name: "Roofers" });
  const lists = [await api.priceLists.save({ name: "Nails" }), await api.priceLists.save({ name: "Screws" })];
  const ids = [lists[0]?.id ?? "", nobody, lists[1]?.id ?? ""];
  const refusals = [null, "There is no such price list.", null];
  const forCompany = await api.priceLists.assignMany({ ids, companyId: acme.id });
  expect(forCompany.map(({ refusal }) => refusal)).toEqual(refusals);
  expect(forCompany.map(({ name }) => name)).toEqual(["Nails", null, "Screws"]);
  const forGroup = await api.priceLists.assignMany({ ids, groupId: group.id });
  expect(forGroup.map(({ refusal }) => refusal)).toEqual(refusals);
  for (const { id } of lists) expect(await readList(id)).toMatchObject({ companyIds: [acme.id], groupIds: [group.id] });
  for (const input of [{ ids }, { ids, companyId: acme.id, groupId: group.id }])
    await expect(api.priceLists.assignMany(input)).rejects.toMatchObject({ code: "BAD_REQUEST" });
  for (const input of [
    { ids, companyId: nobody },
    { ids, groupId: nobody },
  ])
    await expect(api.priceLists.assignMany(input)).rejects.toMatchObject({ code: "NOT_FOUND" });
  const removed = await api.priceLists.removeMany({ ids });
  expect(removed.map(({ refusal }) => refusal)).toEqual(refusals);
  for (const { id } of lists) expect(await readList(id)).toBeUndefined();
});

test("the lists are searched, filtered, sorted and paged, and each names the first of those whom it is for", async () => {
  const { api } = admin;
  const firms = await Promise.all(["Dora", "Bert", "Anna", "Carl"].map(company));
  const group = await api.companies.saveGroup({ name: "Tilers" });
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const [ended, later] = [
    await api.priceLists.save({ name: "Page ended", validUntil: day(-1), groupIds: [group.id] }),
    await api.priceLists.save({ name: "Page later", validFrom: day(1), rules: [{ percentOff: 5 }] }),
  ];
  const current = await api.priceLists.save({
    ...{ name: "Page now", validFrom: day(-1), validUntil: day(1), companyIds: firms.map(({ id }) => id) },
  });
  const namesOf = async (input: Parameters<typeof api.priceLists.listRows>[0]) =>
    (await api.priceLists.listRows({ search: "PAGE", ...input })).rows.map(({ name }) => name.slice(5));
  expect(await namesOf({})).toEqual(["ended", "later", "now"]);
  expect(await namesOf({ direction: "desc", pageSize: 2 })).toEqual(["now", "later"]);
  expect(await namesOf({ pageSize: 2, page: 2 })).toEqual(["now"]);
  expect(await namesOf({ state: "current" })).toEqual(["now"]);
  expect(await namesOf({ state: "later" })).toEqual(["later"]);
  expect(await namesOf({ state: "ended" })).toEqual(["ended"]);
  expect(await namesOf({ company: firms[0]?.id })).toEqual(["now"]);
  expect(await namesOf({ group: group.id })).toEqual(["ended"]);
  const { rows, total } = await api.priceLists.listRows({ search: "page" });
  expect(total).toBe(3);
  expect(rows).toMatchObject([
    { id: ended.id, groups: { first: [{ id: group.id, name: "Tilers" }], count: 1 }, companies: { count: 0 } },
    { id: later.id, ruleCount: 1, entryCount: 0 },
    { id: current.id, companies: { first: [{ name: "Anna" }, { name: "Bert" }, { name: "Carl" }], count: 4 } },
  ]);
  expect((await api.priceLists.list({ search: "page", page: 2, pageSize: 1 })).map(({ name }) => name)).toEqual([
    "Page later",
  ]);
});

test("assigning and removing lists together belongs to the office", async () => {
  const { api } = await shop.buyer();
  for (const call of [
    () => api.priceLists.listRows({}),
    () => api.priceLists.assign({ id: nobody, companyIds: [nobody] }),
    () => api.priceLists.assignMany({ ids: [nobody], companyId: nobody }),
    () => api.priceLists.removeMany({ ids: [nobody] }),
  ])
    await expect(call()).rejects.toMatchObject({ code: "FORBIDDEN" });
});
