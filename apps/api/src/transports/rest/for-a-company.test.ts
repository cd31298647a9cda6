import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../core/new-id.ts";
import type { Admin, Person } from "../../testing/test-shop.ts";
import { payByCard } from "./testing/pay-by-card.ts";
import { delivery, type RestShop, startRestShop } from "./testing/rest-shop.ts";
import { watchRows } from "./testing/watch-rows.ts";

let shop: RestShop;
let admin: Admin;
let countChanges: () => Promise<number>;
const names = ["buyer", "colleague", "approver", "manager", "alone", "otherManager", "leaver"] as const;
const outsiders = ["alone", "otherManager", "leaver"] as const;
let people: Record<(typeof names)[number], Person>;
let companyId: string;
let otherId: string;

beforeAll(async () => {
  shop = await startRestShop();
  admin = await shop.admin();
  people = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await shop.buyer()])),
  ) as typeof people;
  const register = async (name: string) =>
    (
      await admin.api.companies.register({
        ...{ name, country: "US", billingAddress: "1 Forge Lane", invoiceEmail: "pay@acme.example" },
      })
    ).id;
  [companyId, otherId] = [await register("Acme Ltd"), await register("Other Ltd")];
  for (const [who, role, company = companyId] of [
    ["buyer", "buyer"],
    ["colleague", "buyer"],
    ["approver", "approver"],
    ["manager", "manager"],
    ["leaver", "manager"],
    ["otherManager", "manager", otherId],
  ] as const)
    await shop.services
      .sql`insert into company_members (company_id, user_id, role) values (${company}, ${people[who].ctx.user.id}, ${role})`;
  const list = await admin.api.priceLists.save({ name: "Acme", companyIds: [companyId], rules: [{ percentOff: 50 }] });
  expect(list.companyIds).toEqual([companyId]);
  // A second ago.
  await people.manager.api.companies.removeMember({ companyId, userId: people.leaver.ctx.user.id });
  countChanges = await watchRows(shop.services);
});
afterAll(() => shop.close());

type Request = Parameters<RestShop["call"]>[1];
const call = (who: (typeof names)[number], request: Request, payload?: unknown, company?: string) =>
  shop.call(people[who], request, payload, company === undefined ? {} : { "x-company": company });
async function order(company = companyId): Promise<string> {
  const { id: toolId } = await shop.tool({ minOrder: 10, available: 1000, priceCents: 1000 });
  const placed = await call("buyer", "POST /order", { toolId, quantity: 10, ...delivery }, company);
  expect(placed.statusCode, placed.body).toBe(200);
  return placed.json<{ insertedId: string }>().insertedId;
}

describe("a documented call that names a company of others", () => {
  const requests: Request[] = [
    ...(["GET /tools", "GET /reviews", "GET /faq", "GET /buyers", "GET /orders", "GET /users"] as const),
    ...([
      "GET /tool/x",
      "GET /order/x",
      "GET /export/my-orders.csv",
      "GET /order?email=x",
      "GET /user?email=x",
    ] as const),
    ...([
      "POST /order",
      "POST /review",
      "POST /tool",
      "POST /create-payment-intent",
      "POST /import/companies",
    ] as const),
    ...([
      "PUT /tool/x",
      "PUT /order/x",
      "PATCH /order/x",
      "PATCH /user/x",
      "DELETE /order/x",
      "DELETE /tool/x",
    ] as const),
  ];
  test.each(requests)("is answered like one for a company that does not exist: %s", async (request) => {
    const payload = /^(GET|DELETE) /.test(request) ? undefined : {};
    for (const who of outsiders) {
      const before = await countChanges();
      const real = await call(who, request, payload, companyId);
      const none = await call(who, request, payload, newId());
      expect([real.statusCode, real.json().message], who).toEqual([none.statusCode, none.json().message]);
      expect(real.statusCode, who).toBe(403);
      expect(await countChanges()).toBe(before);
    }
    const visitor = await shop.call(undefined, request, payload, { "x-company": companyId });
    expect(visitor.statusCode).toBe(401);
  });
});

test("tools have the prices of the company for which they are read, and those of the public for everybody else", async () => {
  const { id } = await shop.tool({ minOrder: 10, priceCents: 1000 });
  const pricesFor = async (company?: string) => {
    const listed = (await call("buyer", "GET /tools", undefined, company)).json<{ _id: string; price: number }[]>();
    const one = (await call("buyer", `GET /tool/${id}`, undefined, company)).json<{ price: number }>();
    return [listed.find(({ _id }) => _id === id)?.price, one.price];
  };
  expect(await pricesFor(companyId)).toEqual([5, 5]);
  expect(await pricesFor()).toEqual([10, 10]);
});

describe("an order of a company", () => {
  test("is seen, paid and cancelled by those who see the company's orders; for everybody else it does not exist", async () => {
    const id = await order();
    const asked: [Request, unknown?][] = [
      [`GET /order/${id}`],
      ["POST /create-payment-intent", { toPay: 50, orderId: id }],
      [`PATCH /order/${id}`, { orderId: id, transectionId: "pi_theirs", status: "pending" }],
      [`DELETE /order/${id}`],
    ];
    for (const [request, payload] of asked) {
      const nothing = request.replace(id, newId()) as Request;
      const ofNothing = payload === undefined ? undefined : { ...payload, orderId: nothing.split("/").at(-1) };
      for (const [who, company] of [
        ["colleague", companyId],
        ["colleague", undefined],
        ["alone", undefined],
        ["otherManager", otherId],
        ["leaver", undefined],
      ] as const) {
        const real = await call(who, request, payload, company);
        expect(real.statusCode, `${who}: ${request}`).toBe(404);
        if (request !== "POST /create-payment-intent")
          expect(real.json().message).toBe((await call(who, nothing, ofNothing, company)).json().message);
      }
    }
    // Those who see it, whomever they buy for at the moment.
    for (const who of ["buyer", "approver", "manager"] as const)
      for (const company of [companyId, undefined]) {
        const seen = await call(who, `GET /order/${id}`, undefined, company);
        expect(seen.json(), who).toMatchObject({ toPay: 50 });
      }
    // A colleague pays what the buyer has ordered.
    const intent = await call("approver", "POST /create-payment-intent", { toPay: 50, orderId: id }, companyId);
    const transectionId = await payByCard(shop, intent.json().clientSecret);
    const payload = { orderId: id, transectionId, status: "pending" };
    expect((await call("approver", `PATCH /order/${id}`, payload, companyId)).statusCode).toBe(200);
    expect((await call("manager", `DELETE /order/${await order()}`, undefined, companyId)).statusCode).toBe(200);
  });

  test("that a member is paying can not be paid by them once they are removed, and stays with the company", async () => {
    const payer = await shop.buyer();
    await shop.services
      .sql`insert into company_members (company_id, user_id, role) values (${companyId}, ${payer.ctx.user.id}, 'buyer')`;
    const { id: toolId } = await shop.tool({ minOrder: 10, available: 1000, priceCents: 1000 });
    const forCompany = { "x-company": companyId };
    const placed = await shop.call(payer, "POST /order", { toolId, quantity: 10, ...delivery }, forCompany);
    const orderId = placed.json().insertedId;
    await shop.call(payer, "POST /create-payment-intent", { toPay: 50, orderId }, forCompany);
    await people.manager.api.companies.removeMember({ companyId, userId: payer.ctx.user.id });
    const pay = (headers: Record<string, string>) =>
      shop.call(payer, "POST /create-payment-intent", { toPay: 50, orderId }, headers);
    expect((await pay(forCompany)).statusCode).toBe(403);
    expect((await pay({})).statusCode).toBe(404);
    expect((await shop.call(payer, "GET /export/my-orders.csv")).body).not.toContain("50");
    expect((await call("manager", `GET /order/${orderId}`, undefined, companyId)).json()).toMatchObject({ toPay: 50 });
  });

  test("is refused while the company is on hold or not confirmed yet, whose people see everything", async () => {
    const id = await order();
    const { id: toolId } = await shop.tool({ minOrder: 10, available: 1000 });
    for (const status of ["on-hold", "pending"] as const) {
      await admin.api.companies.setStatus({ id: companyId, status });
      const before = await countChanges();
      const refused = await call("buyer", "POST /order", { toolId, quantity: 10, ...delivery }, companyId);
      expect(refused.statusCode).toBe(409);
      expect(await countChanges()).toBe(before);
      expect((await call("buyer", `GET /order/${id}`, undefined, companyId)).statusCode).toBe(200);
    }
    await admin.api.companies.setStatus({ id: companyId, status: "active" });
  });
});

test("a key that was used for one company is another one for the next company and for oneself", async () => {
  const both = await shop.buyer();
  for (const id of [companyId, otherId])
    await shop.services
      .sql`insert into company_members (company_id, user_id, role) values (${id}, ${both.ctx.user.id}, 'buyer')`;
  const { id: toolId } = await shop.tool({ minOrder: 10, available: 1000, priceCents: 1000 });
  const input = {
    lines: [{ toolId, quantity: 10 }],
    ...{ address: "1 Forge Lane", country: "US", phone: "5550100", idempotencyKey: "the-same-key" },
  };
  const place = async (company?: string) => {
    const answer = await shop.inject({
      method: "POST",
      url: "/trpc/orders.placeOrder",
      headers: { origin: "http://shop.test", cookie: both.cookie, ...(company ? { "x-company": company } : {}) },
      payload: input,
    });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().result.data;
  };
  const placed = [await place(companyId), await place(otherId), await place()];
  expect(placed.map((each) => [each.companyId, each.totalCents])).toEqual([
    [companyId, 5000],
    [otherId, 10_000],
    [null, 10_000],
  ]);
  expect((await place(companyId)).id).toBe(placed[0].id);
});

test("what a company sees is neither stored in nor answered from the cache of public responses, on any transport", async () => {
  const hidden = await admin.api.categories.save({ name: "Only for Acme", isPublic: false });
  const tool = await shop.tool({ name: "Secret pliers", category: hidden.slug });
  await admin.api.companies.setAssortment({ companyId, onlyCategoryIds: null, extraCategoryIds: [hidden.id] });
  const search = `/trpc/catalog.searchCatalog?input=${encodeURIComponent(JSON.stringify({ query: "secret pliers" }))}`;
  const get = (url: string, headers: Record<string, string>) => shop.inject({ method: "GET", url, headers });
  for (const url of [search, "/tools"]) {
    const visitors = await get(url, {});
    const etag = String(visitors.headers.etag ?? "");
    for (let round = 0; round < 2; round += 1) {
      const theirs = await get(url, {
        cookie: people.buyer.cookie,
        "x-company": companyId,
        ...(etag ? { "if-none-match": etag } : {}),
      });
      expect(theirs.statusCode).toBe(200);
      expect(theirs.body).toContain(tool.id);
      expect(theirs.headers["cache-control"]).toBe("no-store");
      expect((await get(url, {})).body).not.toContain(tool.id);
      expect((await get(url, { cookie: people.buyer.cookie })).body).not.toContain(tool.id);
      const refused = await get(url, { cookie: people.alone.cookie, "x-company": companyId, "if-none-match": etag });
      expect(refused.statusCode).toBe(403);
      expect((await get(url, { "x-company": companyId })).statusCode).toBe(401);
    }
  }
  expect((await get(`/catalog/${tool.id}`, { cookie: people.buyer.cookie })).body).not.toContain("Secret pliers");
});
