import { afterAll, beforeAll, expect, test } from "vitest";
import type { JobData } from "../../../core/jobs/job-queues.ts";
import { captureEmails } from "../../../testing/capture-emails.ts";
import { createCardHolder } from "../../../testing/card-holder.ts";
import { orderOf } from "../../../testing/delivery.ts";
import { type Admin, type Person, startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { sendOrderMail } from "../../orders/send-order-mail.ts";

let shop: TestShop;
let admin: Admin;
beforeAll(async () => {
  shop = await startTestShop();
  admin = await shop.admin();
});
afterAll(() => shop.close());

async function firm(people: { person: Person; role: "buyer" | "manager"; since?: string }[]) {
  const { id } = await admin.api.companies.register({
    ...{ name: "Acme Ltd", country: "US", billingAddress: "1 Way", invoiceEmail: "invoices@acme.example" },
  });
  // Whoever registers it is its first manager.
  await shop.services.sql`delete from company_members where company_id = ${id}`;
  for (const { person, role, since = "2026-01-01" } of people)
    await shop.services.sql`insert into company_members (company_id, user_id, role, role_since)
      values (${id}, ${person.ctx.user.id}, ${role}, ${since})`;
  return id;
}
async function placed(buyer: Person, companyId: string) {
  const tool = await shop.tool({ minOrder: 10, available: 1000 });
  return (await shop.buyingFor(buyer, companyId)).orders.placeOrder(orderOf([tool.id, 10]));
}
/** Who gets the message of an admin about the order. */
async function recipients(orderId: string): Promise<string[]> {
  await admin.api.orders.sendMessage({ orderId, text: "The code of the gate is 1234." });
  const { mailer, sent } = captureEmails(shop.services);
  const services = { ...shop.services, mailer };
  const jobs = () => shop.services.sql<{ data: JobData["order-mails"] }[]>`
    delete from pgboss.job where name = 'order-mails' and data ->> 'orderId' = ${orderId} returning data`;
  // An email to several recipients becomes a job for each.
  for (let round = 0; round < 2; round += 1)
    for (const { data } of await jobs()) if (data.about === "message") await sendOrderMail(services, data);
  return sent.map(({ to }) => to).toSorted();
}

test("emails about an order go to who placed it and to the address for orders, and to managers when neither is left", async () => {
  const [buyer, manager, other] = [await shop.buyer(), await shop.verifiedBuyer(), await shop.buyer()];
  const id = await firm([
    { person: buyer, role: "buyer" },
    { person: manager, role: "manager" },
    { person: other, role: "manager" },
  ]);
  const order = await placed(buyer, id);
  expect(await recipients(order.id)).toEqual([buyer.email]);
  const updated = await manager.api.companies.update({ id, orderEmail: " Orders@Acme.example " });
  expect(updated).toMatchObject({ orderEmail: "orders@acme.example", invoiceEmail: "invoices@acme.example" });
  expect(await recipients(order.id)).toEqual([buyer.email, "orders@acme.example"].toSorted());
  await manager.api.companies.update({ id, orderEmail: buyer.email });
  expect(await recipients(order.id)).toEqual([buyer.email]);

  // An order that is done stays with who placed it.
  await shop.services.sql`update orders set statuses = '{shipped}', fulfilment = 'shipped' where id = ${order.id}`;
  await manager.api.companies.update({ id, orderEmail: "orders@acme.example" });
  await manager.api.companies.removeMember({ companyId: id, userId: buyer.ctx.user.id });
  expect(await recipients(order.id)).toEqual(["orders@acme.example"]);
  await manager.api.companies.update({ id, orderEmail: "" });
  expect(await recipients(order.id)).toEqual([manager.email, other.email].toSorted());
});

test("an address for orders is named by a manager whose email is verified", async () => {
  const [buyer, manager] = [await shop.buyer(), await shop.buyer()];
  const id = await firm([
    { person: buyer, role: "buyer" },
    { person: manager, role: "manager" },
  ]);
  const orderEmail = "victim@stranger.example";
  await expect(manager.api.companies.update({ id, orderEmail })).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(buyer.api.companies.update({ id, orderEmail })).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(admin.api.companies.update({ id, orderEmail: "nobody" })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  expect(await admin.api.companies.update({ id, orderEmail })).toMatchObject({ orderEmail });
});

test("an address for orders of a new company that nobody confirmed gets three emails a day, with the link of unknown senders", async () => {
  const manager = await shop.verifiedBuyer();
  const id = await firm([{ person: manager, role: "manager" }]);
  await manager.api.companies.update({ id, orderEmail: "orders@stranger.example" });
  await admin.api.settings.updateSettings({ companyApproval: false });
  try {
    const order = await placed(manager, id);
    const counts = [];
    for (let sent = 0; sent < 4; sent += 1) counts.push((await recipients(order.id)).length);
    expect(counts).toEqual([2, 2, 2, 1]);
  } finally {
    await admin.api.settings.updateSettings({ companyApproval: true });
  }
});

test("the open orders of who leaves go to the manager who has been one longest, and the history says so", async () => {
  const [leaver, late, early] = [await shop.buyer(), await shop.buyer(), await shop.buyer()];
  const id = await firm([
    { person: leaver, role: "manager", since: "2025-01-01" },
    { person: late, role: "manager", since: "2026-03-01" },
    { person: early, role: "manager", since: "2026-02-01" },
  ]);
  const [unpaid, paid, done] = [await placed(leaver, id), await placed(leaver, id), await placed(leaver, id)];
  const own = await shop.order(leaver);
  const buying = await shop.buyingFor(leaver, id);
  const { transactionId } = await buying.payments.startPayment({ orderId: paid.id });
  await createCardHolder(shop).pay(transactionId);
  await buying.payments.report({ orderId: paid.id, transactionId });
  await shop.services.sql`update orders set statuses = '{shipped}', fulfilment = 'shipped' where id = ${done.id}`;

  await leaver.api.companies.removeMember({ companyId: id, userId: leaver.ctx.user.id });
  const buyers = await shop.services.sql`
    select id, buyer_email from orders where id in ${shop.services.sql([unpaid.id, paid.id, done.id, own.id])}`;
  expect(Object.fromEntries(buyers.map(({ id: order, buyer_email }) => [order, buyer_email]))).toEqual({
    [unpaid.id]: early.email,
    [paid.id]: early.email,
    [done.id]: leaver.email,
    [own.id]: leaver.email,
  });
  const asManager = await shop.buyingFor(early, id);
  expect(await asManager.orders.getOrder({ number: unpaid.number })).toMatchObject({ buyerEmail: early.email });
  const handedOver = {
    kind: "handed-over",
    by: leaver.ctx.user.displayName,
    from: leaver.ctx.user.displayName,
    to: early.ctx.user.displayName,
  };
  for (const { id: orderId } of [unpaid, paid])
    expect((await asManager.orders.listOrderEvents({ orderId })).at(-1)).toMatchObject(handedOver);
  expect((await admin.api.orders.listOrderEvents({ orderId: done.id })).map(({ kind }) => kind)).not.toContain(
    "handed-over",
  );
  expect(await recipients(paid.id)).toEqual([early.email]);
});

test("a role that changes counts anew: who became a manager last is the last to take over", async () => {
  const [leaver, again, steady] = [await shop.buyer(), await shop.buyer(), await shop.buyer()];
  const id = await firm([
    { person: leaver, role: "buyer" },
    { person: again, role: "manager", since: "2025-01-01" },
    { person: steady, role: "manager", since: "2025-06-01" },
  ]);
  const userId = again.ctx.user.id;
  await steady.api.companies.setMember({ companyId: id, userId, role: "buyer" });
  await steady.api.companies.setMember({ companyId: id, userId, role: "manager" });
  await steady.api.companies.setMember({ companyId: id, userId, orderLimitCents: 100 });
  const order = await placed(leaver, id);
  await steady.api.companies.removeMember({ companyId: id, userId: leaver.ctx.user.id });
  expect(await recipients(order.id)).toEqual([steady.email]);
});

test("a company on hold places nothing, also in the moment of the hold, and nobody who has just left orders for it", async () => {
  const [buyer, manager] = [await shop.buyer(), await shop.buyer()];
  const id = await firm([
    { person: buyer, role: "buyer" },
    { person: manager, role: "manager" },
  ]);
  const tool = await shop.tool({ minOrder: 10, available: 1000 });
  // Both have been read as a member of an active company: the request is under way when the company changes.
  const [asBuyer, asManager] = [await shop.buyingFor(buyer, id), await shop.buyingFor(manager, id)];
  const before = await asBuyer.orders.placeOrder(orderOf([tool.id, 10]));
  await manager.api.companies.removeMember({ companyId: id, userId: buyer.ctx.user.id });
  await expect(asBuyer.orders.placeOrder(orderOf([tool.id, 10]))).rejects.toMatchObject({ code: "FORBIDDEN" });
  const [holding, ...orders] = await Promise.allSettled([
    admin.api.companies.setStatus({ id, status: "on-hold" }),
    ...Array.from({ length: 8 }, () => asManager.orders.placeOrder(orderOf([tool.id, 10]))),
  ]);
  expect(holding?.status).toBe("fulfilled");
  for (const answer of orders)
    if (answer.status === "rejected")
      expect(answer.reason).toMatchObject({ code: "CONFLICT", message: expect.stringContaining("on hold") });
  const later = await shop.services.sql`
    select from orders o join companies c on c.id = o.company_id where c.id = ${id} and o.placed_at > c.held_since`;
  expect(later).toHaveLength(0);
  await expect(asManager.orders.placeOrder(orderOf([tool.id, 10]))).rejects.toMatchObject({ code: "CONFLICT" });

  // What was ordered before can be paid; what came after, however it came, cannot.
  expect(await asManager.payments.startPayment({ orderId: before.id })).toMatchObject({
    amountCents: before.totalCents,
  });
  await shop.services.sql`update orders set placed_at = now() + interval '1 second' where id = ${before.id}`;
  await expect(asManager.payments.startPayment({ orderId: before.id })).rejects.toMatchObject({ code: "CONFLICT" });
  await admin.api.companies.setStatus({ id, status: "active" });
  expect(await asManager.payments.startPayment({ orderId: before.id })).toBeTruthy();
});
