import { users } from "@ironmonger/db/schema";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startPaymentShop } from "../../../testing/payment-shop.ts";
import { insertInvoice } from "../../../testing/receivables-shop.ts";
import { startFirm } from "../../../testing/test-firm.ts";
import type { Person } from "../../../testing/test-shop.ts";
import { verifyAudit } from "../../audit/verify-audit.ts";

type Shop = Awaited<ReturnType<typeof startPaymentShop>>;
let open: Shop;
let shop: Shop["shop"];
let admin: Shop["admin"];
beforeAll(async () => {
  open = await startPaymentShop();
  ({ shop, admin } = open);
});
afterAll(() => shop.close());

const deleteAccount = ({ api, password }: Person) => api.identity.deleteMyAccount({ password });
const rowOf = async ({ ctx }: Person) => {
  const [row] = await shop.services.db.select().from(users).where(eq(users.id, ctx.user.id));
  return row;
};
const shipped = async (buyer: Person) => {
  const order = await shop.order(buyer);
  const { transactionId } = await buyer.api.payments.startPayment({ orderId: order.id });
  await open.cards.pay(transactionId);
  await buyer.api.payments.report({ orderId: order.id, transactionId });
  await admin.api.orders.shipLines({ orderId: order.id });
  return { ...order, transactionId };
};

test("who deletes their account is signed out, and nothing that they saved is left; the email is free again", async () => {
  const buyer = await shop.buyer();
  const tool = await shop.tool();
  await buyer.api.users.updateMyProfile({
    ...{ fullName: "Ann Smith", education: "None", location: "York", phone: "5551234", linkedIn: "ann" },
  });
  await buyer.api.addresses.save({ address: "1 Mill Road", country: "US", phone: "5551234" });
  await buyer.api.lists.save({ name: "Weekly", lines: [{ toolId: tool.id, quantity: 10 }] });
  await buyer.api.basket.setLine({ toolId: tool.id, quantity: 10 });
  const review = await buyer.api.reviews.postReview({ stars: 5, review: "Fine tools, quickly sent" });
  await admin.api.users.addNote({ userId: buyer.ctx.user.id, text: "Calls often" });
  const order = await shipped(buyer);

  await expect(buyer.api.identity.deleteMyAccount({})).rejects.toMatchObject({ code: "BAD_REQUEST" });
  await expect(buyer.api.identity.deleteMyAccount({ password: "wrong horse" })).rejects.toMatchObject({
    code: "BAD_REQUEST",
    message: expect.stringContaining("not your password"),
  });
  expect(await deleteAccount(buyer)).toEqual({});

  expect((await buyer.inject({ url: `/order?email=${buyer.email}` })).statusCode).toBe(401);
  const row = await rowOf(buyer);
  expect(row).toMatchObject({
    displayName: "Closed account",
    fullName: null,
    phone: null,
    passwordHash: null,
    role: "user",
  });
  expect(row?.email).toMatch(/@closed\.invalid$/);
  const { sql } = shop.services;
  const id = buyer.ctx.user.id;
  const [left] = await sql`
    select (select count(*) from addresses where user_id = ${id})::int as addresses, (select count(*) from lists where user_id = ${id})::int as lists,
      (select count(*) from baskets where user_id = ${id})::int as baskets, (select count(*) from sessions where user_id = ${id})::int as sessions,
      (select count(*) from notes where user_id = ${id})::int as notes, (select count(*) from reviews where user_id = ${id})::int as reviews`;
  expect(left).toEqual({ addresses: 0, lists: 0, baskets: 0, sessions: 0, notes: 0, reviews: 0 });
  expect((await admin.api.reviews.list({ search: review.id })).rows).toMatchObject([{ name: "Former buyer" }]);
  // What the law wants stays for its time.
  expect(await admin.api.orders.getOrder({ number: order.number })).toMatchObject({ buyerEmail: buyer.email });
  const again = await shop.visitorApi().identity.signUp({ name: "Ann", email: buyer.email, password: "another horse" });
  expect(again.email).toBe(buyer.email);
  expect(await verifyAudit(shop.services)).toMatchObject({ isIntact: true });
});

test("the audit log names no person by email, so that nobody finds an erased one in it", async () => {
  const buyer = await shop.buyer();
  await admin.api.users.makeAdmin({ email: buyer.email });
  await admin.api.users.removeAdmin({ email: buyer.email });
  await deleteAccount(await shop.enter(buyer));
  const [{ found } = { found: 1 }] = await shop.services.sql<{ found: number }[]>`
    select count(*)::int as found from audit_log where audit_log::text like ${`%${buyer.email}%`}`;
  expect(found).toBe(0);
  const { rows } = await admin.api.audit.list({ search: buyer.ctx.user.id });
  expect(rows.map(({ action }) => action)).toEqual(["erased", "admin-removed", "admin-made"]);
  expect(rows[0]?.entityName).toMatch(/@closed\.invalid$/);
});

test("an account stays while an order, a refund, a dispute or an invoice is open, and each is named", async () => {
  const buyer = await shop.buyer();
  const unpaid = await shop.order(buyer);
  const refunded = await shipped(buyer);
  await admin.api.payments.refundOrder({ orderId: refunded.id, reason: "Broken", restock: false });
  const disputed = await shipped(buyer);
  await shop.services.sql`
    insert into disputes (id, intent_id, kind, provider_id, amount_cents, reason, status, is_open, is_charge_refundable, opened_at)
    values (gen_random_uuid(), ${disputed.transactionId}, 'dispute', ${disputed.number}, 1, 'fraudulent', 'needs_response', true, false, now())`;
  const invoice = await insertInvoice(shop, buyer, { totalCents: 500 });
  const refusal = await deleteAccount(buyer).catch((error: Error) => error);
  expect(refusal).toMatchObject({
    code: "CONFLICT",
    message: [
      "The account cannot be deleted yet.",
      `Order ${unpaid.number} is not finished.`,
      `A refund of order ${refunded.number} is not finished.`,
      `The payment of order ${disputed.number} is disputed.`,
      `Invoice ${invoice} is open.`,
    ].join(" "),
  });
  expect((await rowOf(buyer))?.email).toBe(buyer.email);
  await expect(admin.api.users.eraseUser({ email: buyer.email })).rejects.toMatchObject({ code: "CONFLICT" });
});

test("an order that is placed at the same moment is either there and keeps the account, or refused", async () => {
  await using _ = await shop.tenConnections();
  for (let round = 0; round < 8; round += 1) {
    const buyer = await shop.buyer();
    const tool = await shop.tool();
    const [order, deletion] = await Promise.allSettled([shop.order(buyer, tool), deleteAccount(buyer)]);
    expect([order.status, deletion.status].filter((status) => status === "fulfilled")).toHaveLength(1);
    const placed = await shop.services.sql`select from orders where user_id = ${buyer.ctx.user.id}`;
    expect(placed.length).toBe(order.status === "fulfilled" ? 1 : 0);
    expect((await rowOf(buyer))?.closedAt === null).toBe(order.status === "fulfilled");
  }
});

test("deleted twice at the same moment, it is deleted once", async () => {
  await using _ = await shop.tenConnections();
  const buyer = await shop.buyer();
  const results = await Promise.allSettled([deleteAccount(buyer), deleteAccount(buyer)]);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await expect(admin.api.users.eraseUser({ email: buyer.email })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("nobody else erases a person: no stranger, no buyer, no colleague", async () => {
  const buyer = await shop.buyer();
  const firm = await startFirm(shop, admin);
  const erase = { email: buyer.email };
  await expect(shop.visitorApi().users.eraseUser(erase)).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  await expect(shop.visitorApi().identity.deleteMyAccount({})).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  await expect(firm.manager.person.api.users.eraseUser(erase)).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(firm.manager.api.users.eraseUser({ email: firm.buyer.person.email })).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
  expect((await rowOf(buyer))?.closedAt).toBeNull();
  expect(await admin.api.users.eraseUser(erase)).toEqual({});
  expect((await rowOf(buyer))?.closedAt).not.toBeNull();
});

test("the orders of a company stay the company's, and its open ones go to a manager", async () => {
  const firm = await startFirm(shop, admin);
  const tool = await shop.tool();
  const order = await firm.buyer.api.orders.placeOrder({
    lines: [{ toolId: tool.id, quantity: 10 }],
    ...{ address: "1 Quarry Road", country: "US", phone: "5551234" },
  });
  await deleteAccount(firm.buyer.person);
  expect(await firm.manager.api.orders.getOrder({ number: order.number })).toMatchObject({
    buyerEmail: firm.manager.person.email,
  });

  await shop.services.sql`delete from company_members where company_id = ${firm.id} and role <> 'manager'`;
  await expect(deleteAccount(firm.manager.person)).rejects.toMatchObject({
    code: "CONFLICT",
    message: expect.stringContaining("Quarry Works has open orders and no other manager."),
  });
  await firm.manager.api.orders.cancelOrder({ id: order.id });
  expect(await deleteAccount(firm.manager.person)).toEqual({});
});

test("the last owner of the shop stays", async () => {
  const { sql } = shop.services;
  const others = await sql<{ id: string }[]>`
    update users set role = 'user' where role = 'admin' and id <> ${admin.ctx.user.id} returning id`;
  await expect(deleteAccount({ ...admin, ctx: admin.ctx })).rejects.toMatchObject({
    code: "CONFLICT",
    message: expect.stringContaining("This is the last admin."),
  });
  for (const { id } of others) await sql`update users set role = 'admin' where id = ${id}`;
});

test("a person gets everything that the shop has about them as one file, by an address that works for a day", async () => {
  const buyer = await shop.buyer();
  const tool = await shop.tool({ sku: "DATA-1", costCents: 123 });
  await buyer.api.addresses.save({ address: "7 Data Road", country: "US", phone: "5551234" });
  await buyer.api.lists.save({ name: "Monthly", lines: [{ toolId: tool.id, quantity: 20 }] });
  await buyer.api.reviews.postReview({ stars: 4, review: "Good enough" });
  await insertInvoice(shop, buyer, { totalCents: 700 });
  const order = await shop.order(buyer, tool);
  const { url } = await buyer.api.identity.exportMyData();
  const answer = await shop.inject({ url: new URL(url).pathname });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["cache-control"]).toBe("no-store");
  expect(answer.json()).toMatchObject({
    account: { email: buyer.email },
    addresses: expect.arrayContaining([expect.objectContaining({ address: "7 Data Road" })]),
    lists: [{ name: "Monthly", lines: [{ sku: "DATA-1", quantity: 20 }] }],
    orders: [{ number: order.number, address: expect.any(String), lines: [{ sku: "DATA-1", quantity: 10 }] }],
    invoices: [{ totalCents: 700, document: { buyer: { name: "Millers Tools" } } }],
    reviews: [{ text: "Good enough" }],
    companies: [],
  });
  expect(answer.body).not.toMatch(/password|argon2|costCents|idempotency/i);

  expect((await shop.inject({ url: `${new URL(url).pathname}x` })).statusCode).toBe(404);
  await expect(shop.visitorApi().identity.exportMyData()).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  await buyer.api.orders.cancelOrder({ id: order.id });
  await shop.services.sql`update invoices set open_cents = 0 where user_id = ${buyer.ctx.user.id}`;
  await deleteAccount(buyer);
  expect((await shop.inject({ url: new URL(url).pathname })).statusCode).toBe(404);
});
