import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { orderOf } from "../../testing/delivery.ts";
import { type Admin, type Person, startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { exportMyOrders } from "./lists/export-orders.ts";

let shop: TestShop;
let admin: Admin;
beforeAll(async () => {
  shop = await startTestShop();
  admin = await shop.admin();
});
afterAll(() => shop.close());

const join = (companyId: string, person: Person, role: string) =>
  shop.services
    .sql`insert into company_members (company_id, user_id, role) values (${companyId}, ${person.ctx.user.id}, ${role})`;
async function firm(people: [Person, "buyer" | "approver" | "manager"][]) {
  const { id } = await admin.api.companies.register({
    ...{ name: "Acme Ltd", country: "US", billingAddress: "1 Way", invoiceEmail: "invoices@acme.example" },
  });
  await shop.services.sql`delete from company_members where company_id = ${id}`;
  for (const [person, role] of people) await join(id, person, role);
  return id;
}
/** The calls of a person for a company, or for themselves. */
const as = async (person: Person, companyId: string | null) =>
  companyId === null ? person.api : shop.buyingFor(person, companyId);
async function placed(person: Person, companyId: string | null, to: { address?: string; phone?: string } = {}) {
  const tool = await shop.tool({ minOrder: 10, available: 1000 });
  return (await as(person, companyId)).orders.placeOrder({ ...orderOf([tool.id, 10]), ...to });
}
const numbers = ({ rows }: { rows: { number: string }[] }) => rows.map(({ number }) => number).toSorted();
const notFound = { code: "NOT_FOUND" };

describe("an order opens by its number for every member who may see it, whomever they buy for at the moment:", () => {
  test("its buyer and an approver read and pay it for themselves and for another company", async () => {
    const [buyer, approver] = [await shop.buyer(), await shop.buyer()];
    const acme = await firm([
      [buyer, "buyer"],
      [approver, "approver"],
    ]);
    const other = await firm([
      [buyer, "buyer"],
      [approver, "manager"],
    ]);
    const { id: orderId, number, totalCents } = await placed(buyer, acme);
    for (const person of [buyer, approver])
      for (const companyId of [null, other, acme]) {
        const { orders, payments } = await as(person, companyId);
        expect(await orders.getOrder({ number })).toMatchObject({ id: orderId, companyId: acme });
        expect(await orders.listOrderEvents({ orderId })).toMatchObject([{ kind: "placed" }]);
        expect(await payments.startPayment({ orderId })).toMatchObject({ amountCents: totalCents });
      }
    // What is ordered again goes into the basket of whom they buy for.
    const tools = async (companyId: string | null) => (await (await as(buyer, companyId)).basket.getBasket()).lines;
    expect(await buyer.api.orders.orderAgain({ orderId })).toMatchObject({ added: 1 });
    expect([(await tools(null)).length, (await tools(acme)).length]).toEqual([1, 0]);
  });

  test("a person's own order opens while they buy for a company, and for no colleague", async () => {
    const [buyer, manager] = [await shop.buyer(), await shop.buyer()];
    const acme = await firm([
      [buyer, "buyer"],
      [manager, "manager"],
    ]);
    const { number } = await placed(buyer, null);
    expect(await (await as(buyer, acme)).orders.getOrder({ number })).toMatchObject({ companyId: null });
    await expect((await as(manager, acme)).orders.getOrder({ number })).rejects.toMatchObject(notFound);
  });

  test("a colleague who may not see it, one of another company, and who has left get what a stranger gets", async () => {
    const [buyer, colleague, leaver, others] = await Promise.all(Array.from({ length: 4 }, () => shop.buyer()));
    if (!buyer || !colleague || !leaver || !others) throw new Error("There are four people.");
    const acme = await firm([
      [buyer, "buyer"],
      [colleague, "buyer"],
      [leaver, "manager"],
      [await shop.buyer(), "manager"],
    ]);
    const other = await firm([[others, "manager"]]);
    const order = await placed(buyer, acme);
    expect(await leaver.api.orders.getOrder({ number: order.number })).toMatchObject({ id: order.id });
    await leaver.api.companies.removeMember({ companyId: acme, userId: leaver.ctx.user.id });
    for (const [person, companyId] of [
      [colleague, acme],
      [colleague, null],
      [others, other],
      [others, null],
      [leaver, null],
    ] as const) {
      const { orders, payments } = await as(person, companyId);
      const refused = expect.objectContaining(notFound);
      await expect(orders.getOrder({ number: order.number })).rejects.toEqual(refused);
      await expect(orders.getOrder({ lineId: order.lines[0]?.id ?? "" })).rejects.toEqual(refused);
      await expect(orders.listOrderEvents({ orderId: order.id })).rejects.toEqual(refused);
      await expect(orders.cancelOrder({ id: order.id })).rejects.toEqual(refused);
      await expect(payments.startPayment({ orderId: order.id })).rejects.toEqual(refused);
      await expect(payments.report({ orderId: order.id, transactionId: "pi_x" })).rejects.toEqual(refused);
    }
    // Who is let in sees it from the next request on, and still does not cancel what a colleague has ordered.
    await admin.api.companies.update({ id: acme, buyersSeeAllOrders: true });
    expect(await colleague.api.orders.getOrder({ number: order.number })).toMatchObject({ id: order.id });
    await expect(colleague.api.orders.cancelOrder({ id: order.id })).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  test("the role in the company of the order decides who cancels it, not that in the company they buy for", async () => {
    const [buyer, both] = [await shop.buyer(), await shop.buyer()];
    const acme = await firm([
      [buyer, "buyer"],
      [both, "buyer"],
    ]);
    const other = await firm([[both, "manager"]]);
    await admin.api.companies.update({ id: acme, buyersSeeAllOrders: true });
    const { id } = await placed(buyer, acme);
    await expect((await as(both, other)).orders.cancelOrder({ id })).rejects.toMatchObject({ code: "FORBIDDEN" });
    await shop.services
      .sql`update company_members set role = 'approver' where company_id = ${acme} and user_id = ${both.ctx.user.id}`;
    expect(await (await as(both, other)).orders.cancelOrder({ id })).toMatchObject({ statuses: ["cancelled"] });
  });
});

describe("My Orders", () => {
  test("of all are what the person has ordered for themselves and for their companies; a company's are those they see", async () => {
    const [buyer, manager] = [await shop.buyer(), await shop.buyer()];
    const acme = await firm([
      [buyer, "buyer"],
      [manager, "manager"],
    ]);
    const left = await firm([
      [buyer, "buyer"],
      [manager, "manager"],
    ]);
    const own = await placed(buyer, null);
    const forAcme = await placed(buyer, acme);
    const forLeft = await placed(buyer, left);
    const ofManager = await placed(manager, acme);
    // One that is done stays with who has placed it.
    await shop.services.sql`update orders set statuses = '{shipped}', fulfilment = 'shipped' where id = ${forLeft.id}`;
    const lists = async (person: Person, companyId: string | null, boughtFor?: string) =>
      numbers(await (await as(person, companyId)).orders.listMyOrders({ boughtFor }));
    const named = (...orders: { number: string }[]) => orders.map(({ number }) => number).toSorted();

    expect(await lists(buyer, null, "all")).toEqual(named(own, forAcme, forLeft));
    await buyer.api.companies.removeMember({ companyId: left, userId: buyer.ctx.user.id });
    for (const companyId of [null, acme]) {
      expect(await lists(buyer, companyId, "all")).toEqual(named(own, forAcme));
      expect(await lists(buyer, companyId, "myself")).toEqual(named(own));
      expect(await lists(buyer, companyId, acme)).toEqual(named(forAcme));
      expect(await lists(manager, companyId, "all")).toEqual(named(ofManager));
      expect(await lists(manager, companyId, acme)).toEqual(named(forAcme, ofManager));
    }
    // Without a filter, as ever: those of the buyer for whom the call is made.
    expect(await lists(buyer, null)).toEqual(named(own));
    expect(await lists(buyer, acme)).toEqual(named(forAcme));

    const file: string[] = [];
    for await (const part of exportMyOrders(buyer.ctx, { search: "", boughtFor: "all" })) file.push(part);
    for (const { number } of [own, forAcme]) expect(file.join("")).toContain(number);
    expect(file.join("")).not.toContain(forLeft.number);
  });

  test("of a company of others are refused as if it did not exist", async () => {
    const [buyer, manager] = [await shop.buyer(), await shop.buyer()];
    const acme = await firm([[manager, "manager"]]);
    for (const boughtFor of [acme, crypto.randomUUID()])
      await expect(buyer.api.orders.listMyOrders({ boughtFor })).rejects.toMatchObject(notFound);
    await expect(buyer.api.orders.listMyOrders({ boughtFor: "nonsense" })).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
  });
});

describe("the last delivery of a company", () => {
  test("is that of its last order; one that a colleague typed is known to those who see the order", async () => {
    const [buyer, manager] = [await shop.buyer(), await shop.buyer()];
    const acme = await firm([
      [buyer, "buyer"],
      [manager, "manager"],
    ]);
    const last = async (person: Person, companyId: string | null = acme) =>
      (await (await as(person, companyId)).orders.findLastDelivery())?.address;
    expect(await last(buyer)).toBeUndefined();
    const site = { address: "Pier 4", phone: "5550100" };
    await (await as(manager, acme)).addresses.save(site);
    await placed(buyer, acme, { address: "Typed by the buyer" });
    expect([await last(buyer), await last(manager)]).toEqual(["Typed by the buyer", "Typed by the buyer"]);
    await placed(manager, acme, site);
    expect([await last(buyer), await last(manager)]).toEqual(["Pier 4", "Pier 4"]);
    await placed(manager, acme, { address: "Typed by the manager" });
    expect([await last(buyer), await last(manager)]).toEqual(["Pier 4", "Typed by the manager"]);
    // Nobody has ordered for themselves.
    expect([await last(buyer, null), await last(manager, null)]).toEqual([undefined, undefined]);
  });
});

test("members read the sites of their company whomever they buy for, admins those of all, and nobody else", async () => {
  const [buyer, manager, stranger] = [await shop.buyer(), await shop.buyer(), await shop.buyer()];
  const acme = await firm([
    [buyer, "buyer"],
    [manager, "manager"],
  ]);
  const other = await firm([[buyer, "buyer"]]);
  await (await as(manager, acme)).addresses.save({ address: "Pier 4", phone: "5550100" });
  await buyer.api.addresses.save({ address: "At home", phone: "5550100" });
  for (const { addresses } of [buyer.api, await as(buyer, other), await as(buyer, acme), admin.api])
    expect(await addresses.list({ companyId: acme })).toMatchObject([{ address: "Pier 4" }]);
  expect(await (await as(buyer, acme)).addresses.list({ companyId: other })).toEqual([]);
  for (const companyId of [acme, crypto.randomUUID()])
    await expect(stranger.api.addresses.list({ companyId })).rejects.toMatchObject(notFound);
  await manager.api.companies.removeMember({ companyId: acme, userId: buyer.ctx.user.id });
  await expect(buyer.api.addresses.list({ companyId: acme })).rejects.toMatchObject(notFound);
});
