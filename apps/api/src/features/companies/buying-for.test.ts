import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { requireUser } from "../../core/context.ts";
import { type Person, startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { createCaller } from "../../transports/trpc/app-router.ts";

let shop: TestShop;
let manager: Person;
let colleague: Person;
let stranger: Person;
let companyId: string;
beforeAll(async () => {
  shop = await startTestShop();
  [manager, colleague, stranger] = [await shop.buyer(), await shop.buyer(), await shop.buyer()];
  const company = await manager.api.companies.register({
    name: "Acme Ltd",
    country: "US",
    billingAddress: "1 Forge Lane",
    invoiceEmail: "invoices@acme.example",
  });
  companyId = company.id;
  await shop.services
    .sql`insert into company_members (company_id, user_id, role) values (${companyId}, ${colleague.ctx.user.id}, 'buyer')`;
});
afterAll(() => shop.close());

/** A call of tRPC as the browser sends it. */
async function call(person: Person | null, path: string, input: unknown, company?: string) {
  const isQuery = /\.(list|get)/.test(path);
  const answer = await shop.inject({
    method: isQuery ? "GET" : "POST",
    url: isQuery ? `/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}` : `/trpc/${path}`,
    headers: {
      origin: "http://shop.test",
      ...(person ? { cookie: person.cookie } : {}),
      ...(company === undefined ? {} : { "x-company": company }),
    },
    ...(isQuery ? {} : { payload: input as object }),
  });
  return { status: answer.statusCode, data: answer.json().result?.data, code: answer.json().error?.data?.code };
}
const site = { address: "Pier 4", phone: "5550100" };

describe("a call with x-company", () => {
  test("works on what belongs to the company, which all its people share and nobody has for themselves", async () => {
    const { id: toolId } = await shop.tool();
    await call(manager, "addresses.save", site, companyId);
    await call(manager, "lists.save", { name: "Van stock", lines: [{ toolId, quantity: 10 }] }, companyId);
    await call(colleague, "orderPad.rememberPartNumber", { partNumber: "ours", toolId }, companyId);
    for (const person of [manager, colleague]) {
      expect((await call(person, "addresses.list", {}, companyId)).data).toMatchObject([{ address: "Pier 4" }]);
      expect((await call(person, "lists.list", {}, companyId)).data).toMatchObject([{ name: "Van stock" }]);
      expect((await call(person, "orderPad.listPartNumbers", {}, companyId)).data).toMatchObject([{ toolId }]);
      for (const path of ["addresses.list", "lists.list", "orderPad.listPartNumbers"])
        expect((await call(person, path, {})).data, path).toEqual([]);
    }
  });

  test("changes a site only for a manager", async () => {
    const [saved] = (await call(manager, "addresses.save", site, companyId)).data;
    expect(await call(colleague, "addresses.save", { ...site, id: saved.id }, companyId)).toMatchObject({
      status: 403,
    });
    expect(await call(colleague, "addresses.remove", { id: saved.id }, companyId)).toMatchObject({ status: 403 });
  });

  test("for a company of other people is refused as if the company did not exist, and so is a visitor's", async () => {
    for (const company of [companyId, crypto.randomUUID(), "nonsense"])
      expect(await call(stranger, "lists.list", {}, company)).toMatchObject({ status: 403, code: "FORBIDDEN" });
    expect(await call(null, "catalog.getTool", { id: crypto.randomUUID() }, companyId)).toMatchObject({ status: 401 });
  });

  test("is refused from the next request of a removed person on; what they saved stays with the company", async () => {
    const leaver = await shop.buyer();
    const { id: userId } = leaver.ctx.user;
    await shop.services
      .sql`insert into company_members (company_id, user_id, role) values (${companyId}, ${userId}, 'buyer')`;
    await call(leaver, "lists.save", { name: "Of a leaver", lines: [] }, companyId);
    await createCaller(requireUser(manager.ctx)).companies.removeMember({ companyId, userId });
    expect(await call(leaver, "lists.list", {}, companyId)).toMatchObject({ status: 403 });
    const names = (await call(colleague, "lists.list", {}, companyId)).data.map(({ name }: { name: string }) => name);
    expect(names).toContain("Of a leaver");
  });
});

test("admins see what a company and a person ordered in twelve months, what is open, and the company's price lists", async () => {
  const admin = await shop.admin();
  const tool = await shop.tool({ priceCents: 500, minOrder: 10 });
  const buyer = await shop.buyer();
  const { id } = await buyer.api.companies.register({
    name: "Zinc Works",
    country: "US",
    billingAddress: "2 Forge Lane",
    invoiceEmail: "invoices@zinc.example",
  });
  const orders = [await shop.order(buyer, tool), await shop.order(buyer, tool), await shop.order(buyer, tool)];
  const [paid, , old] = orders.map((order) => order.id);
  const { sql } = shop.services;
  await sql`update orders set company_id = ${id} where id in ${sql(orders.map((order) => order.id))}`;
  await sql`update order_lines set payment = 'paid' where order_id = ${paid ?? ""}`;
  await sql`update orders set paid_cents = 5000 where id = ${paid ?? ""}`;
  // What is on its account is spent, and open.
  const onAccount = await shop.order(buyer, tool);
  await sql`update orders set company_id = ${id}, terms = 'account' where id = ${onAccount.id}`;
  await sql`update order_lines set payment = 'on-account' where order_id = ${onAccount.id}`;
  await sql`update companies set open_cents = 5000 where id = ${id}`;
  const group = await admin.api.companies.saveGroup({ name: "Coaters" });
  await admin.api.companies.setGroups({ id, groupIds: [group.id] });
  const period = { validFrom: "2026-01-01T00:00:00.000Z", validUntil: "2031-01-01T00:00:00.000Z" };
  await admin.api.priceLists.save({ name: "Coating", groupIds: [group.id], ...period });
  await admin.api.orders.cancelOrder({ id: old ?? "" });

  const sums = { orders: 3, spentCents: 10_000, openCents: 10_000, lastOrderAt: expect.any(String) };
  expect((await admin.api.companies.list({ search: "zinc" })).rows).toMatchObject([
    { ...sums, priceLists: [{ name: "Coating" }] },
  ]);
  expect(await admin.api.companies.getTrade({ id })).toMatchObject({
    ...sums,
    priceLists: [{ name: "Coating", ...period }],
  });
  expect((await admin.api.users.list({ search: buyer.email })).rows).toMatchObject([
    { ...sums, openCents: 5000, companies: [{ id, name: "Zinc Works" }] },
  ]);
  expect(await admin.api.users.getUser({ id: buyer.ctx.user.id })).toMatchObject({
    companies: [{ id }],
    spend: { yearCents: 10_000 },
  });
  await expect(buyer.api.companies.getTrade({ id })).rejects.toMatchObject({ code: "FORBIDDEN" });
});
