import { maxRowsAtOnce } from "@ironmonger/contract/tables/table-choices";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Admin, startTestShop, type TestShop } from "../../testing/test-shop.ts";

let shop: TestShop;
let admin: Admin;
beforeAll(async () => {
  shop = await startTestShop();
  admin = await shop.admin();
});
afterAll(() => shop.close());

const fields = { country: "US", billingAddress: "1 Quay", invoiceEmail: "pay@harbour.example" };
let companies = 0;
/** Companies that wait for a decision. */
const register = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      companies += 1;
      const founder = await shop.verifiedBuyer();
      return founder.api.companies.register({ ...fields, name: `Firm ${companies}` });
    }),
  );
const statusesOf = (ids: string[]) =>
  Promise.all(ids.map(async (id) => (await admin.api.companies.get({ id })).status));
const nobody = crypto.randomUUID();

test("the ticked companies are confirmed; one that is on hold or gone is refused by name, and hinders no other", async () => {
  const [first, held, last] = await register(3);
  if (!first || !held || !last) throw new Error("There are three companies.");
  await admin.api.companies.setStatus({ id: held.id, status: "on-hold" });
  const ids = [first.id, held.id, nobody, last.id, first.id];
  const changed = [
    { id: first.id, name: first.name, refusal: null },
    { id: held.id, name: held.name, refusal: "It is on hold. Its own page ends the hold." },
    { id: nobody, name: null, refusal: "There is no such company." },
    { id: last.id, name: last.name, refusal: null },
  ];
  expect(await admin.api.companies.confirmMany({ ids })).toEqual(changed);
  expect(await statusesOf([first.id, held.id, last.id])).toEqual(["active", "on-hold", "active"]);
  const mails = () => shop.services.sql`select data from pgboss.job where name = 'company-mails'`;
  expect((await mails()).filter(({ data }) => data.kind === "confirmed")).toHaveLength(2);
  // Again, nothing is changed.
  const { version } = await admin.api.companies.get({ id: first.id });
  expect(await admin.api.companies.confirmMany({ ids })).toEqual(changed);
  expect((await admin.api.companies.get({ id: first.id })).version).toBe(version);
  expect((await mails()).filter(({ data }) => data.kind === "confirmed")).toHaveLength(2);
});

test("the ticked companies are put on hold, and each has its entry in the audit log", async () => {
  const ids = (await register(2)).map(({ id }) => id);
  await admin.api.companies.confirmMany({ ids });
  expect((await admin.api.companies.holdMany({ ids })).map(({ refusal }) => refusal)).toEqual([null, null]);
  expect(await statusesOf(ids)).toEqual(["on-hold", "on-hold"]);
  for (const id of ids) {
    const { rows } = await admin.api.audit.list({ entity: "company", search: id });
    expect(rows[0]).toMatchObject({ by: admin.email, before: { status: "active" }, after: { status: "on-hold" } });
  }
});

test("the ticked companies are added to a group and keep the groups that they have; a group that is gone is refused", async () => {
  const [one, other] = await register(2);
  if (!one || !other) throw new Error("There are two companies.");
  const [had, added] = await Promise.all(
    ["Roofers", "Builders"].map((name) => admin.api.companies.saveGroup({ name })),
  );
  if (!had || !added) throw new Error("There are two groups.");
  await admin.api.companies.setGroups({ id: one.id, groupIds: [had.id] });
  const ids = [one.id, other.id];
  const changed = await admin.api.companies.addToGroup({ ids, groupId: added.id });
  expect(changed.map(({ name, refusal }) => [name, refusal])).toEqual([
    [one.name, null],
    [other.name, null],
  ]);
  const groupsOf = async (id: string) => (await admin.api.companies.get({ id })).groups.map(({ name }) => name);
  expect(await groupsOf(one.id)).toEqual(["Builders", "Roofers"]);
  expect(await groupsOf(other.id)).toEqual(["Builders"]);
  await admin.api.companies.addToGroup({ ids, groupId: added.id });
  expect(await groupsOf(one.id)).toEqual(["Builders", "Roofers"]);
  const refused = await admin.api.companies.addToGroup({ ids, groupId: nobody });
  expect(refused.map(({ refusal }) => refusal)).toEqual(Array(2).fill("There is no such group."));
});

test("what is done together has a bound, and is for those who may edit companies", async () => {
  const ids = [nobody];
  const buyer = await shop.buyer();
  for (const { companies: calls } of [buyer.api, shop.visitorApi()])
    for (const call of [
      () => calls.confirmMany({ ids }),
      () => calls.holdMany({ ids }),
      () => calls.addToGroup({ ids, groupId: nobody }),
    ])
      await expect(call()).rejects.toMatchObject({ code: expect.stringMatching(/FORBIDDEN|UNAUTHORIZED/) });
  const tooMany = Array.from({ length: maxRowsAtOnce + 1 }, () => crypto.randomUUID());
  for (const wrong of [[], tooMany])
    await expect(admin.api.companies.holdMany({ ids: wrong })).rejects.toMatchObject({ code: "BAD_REQUEST" });
});
