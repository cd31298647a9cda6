import { afterAll, afterEach, expect, test } from "vitest";
import { orderOf } from "../../../testing/delivery.ts";
import { type Person, startTestShop } from "../../../testing/test-shop.ts";
import { checkLedger } from "../../ledger/check-ledger.ts";

const shop = await startTestShop({
  settings: {
    MAX_UNPAID_ORDERS: "5",
    MAX_UNPAID_ORDERS_UNVERIFIED: "3",
    MAX_HELD_CENTS_UNVERIFIED: "100000",
    UNPAID_ORDER_HOURS_UNVERIFIED: "2",
  },
});
const { sql } = shop.services;
const admin = await shop.admin();
afterAll(shop.close);
afterEach(async () => {
  const ledger = await checkLedger(shop.services);
  expect(ledger.checks.filter(({ isGreen }) => !isGreen)).toEqual([]);
});

const verified = async (): Promise<Person> => {
  const buyer = await shop.buyer();
  await sql`update users set email_verified_at = now() where id = ${buyer.ctx.user.id}`;
  return shop.enter(buyer);
};
const cheap = await shop.tool({ minOrder: 1, available: 10_000, priceCents: 100 });
const place = (buyer: Person, quantity = 1, toolId = cheap.id) =>
  buyer.api.orders.placeOrder(orderOf([toolId, quantity]));
const hoursOf = ({ placedAt, expiresAt }: { placedAt: string; expiresAt: string | null }) =>
  (Date.parse(expiresAt ?? "") - Date.parse(placedAt)) / 3_600_000;
const refusal = (message: RegExp) => ({ code: "CONFLICT", message: expect.stringMatching(message) });

test("an unverified buyer can have so many unpaid orders; the refusal says what to do, and doing it helps", async () => {
  const buyer = await shop.buyer();
  const first = await place(buyer);
  await place(buyer);
  await place(buyer);
  await expect(place(buyer)).rejects.toMatchObject(
    refusal(/^You have 3 unpaid orders.* Pay or cancel one of them, or verify your email to have up to 5\.$/),
  );
  await buyer.api.orders.cancelOrder({ id: first.id });
  await place(buyer);
  await expect(place(buyer)).rejects.toMatchObject(refusal(/3 unpaid orders/));
  await sql`update users set email_verified_at = now() where id = ${buyer.ctx.user.id}`;
  const trusted = await shop.enter(buyer);
  await place(trusted);
  await place(trusted);
  await expect(place(trusted)).rejects.toMatchObject(
    refusal(/^You have 5 unpaid orders.* Pay or cancel one of them\.$/),
  );
});

test("orders that are placed concurrently never exceed the limit, and take no stock beyond it", async () => {
  const buyer = await shop.buyer();
  const tool = await shop.tool({ minOrder: 1, available: 1000, priceCents: 100 });
  const placed = await Promise.allSettled(Array.from({ length: 50 }, () => place(buyer, 5, tool.id)));
  expect(placed.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  for (const order of placed)
    if (order.status === "rejected") expect(order.reason).toMatchObject(refusal(/3 unpaid orders/));
  expect(await buyer.api.catalog.getTool({ id: tool.id })).toMatchObject({ available: 985 });
});

test("an unverified buyer's first order may be of any value, a further one only within what an unverified account may hold", async () => {
  const [large, small] = [await shop.buyer(), await shop.buyer()];
  const value = refusal(/^Until your email is verified, your unpaid orders can come to at most \$1,000\. Verify/);
  await place(large, 1001);
  await expect(place(large)).rejects.toMatchObject(value);

  await place(small, 600);
  await expect(place(small, 401)).rejects.toMatchObject(value);
  await place(small, 400);

  const trusted = await verified();
  await place(trusted, 1001);
  await place(trusted, 1001);
});

test("concurrent orders do not exceed the value either", async () => {
  const buyer = await shop.buyer();
  const placed = await Promise.allSettled([place(buyer, 900), place(buyer, 901), place(buyer, 902)]);
  expect(placed.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("the stock is held for a shorter time while the email is unverified", async () => {
  expect(hoursOf(await place(await shop.buyer()))).toBeCloseTo(2, 3);
  expect(hoursOf(await place(await verified()))).toBeCloseTo(24, 3);
});

test("a paid order no longer counts, and a key that is used again finds its order at the limit", async () => {
  const buyer = await shop.buyer();
  const input = { ...orderOf([cheap.id, 1]), idempotencyKey: "again" };
  const first = await buyer.api.orders.placeOrder(input);
  await place(buyer);
  await place(buyer);
  expect(await buyer.api.orders.placeOrder(input)).toEqual(first);
});

test("an admin sees who holds what, and releases it: each order is cancelled, its stock returned, and the buyer told", async () => {
  const [buyer, other] = [await shop.buyer(), await verified()];
  const tool = await shop.tool({ minOrder: 1, available: 5000, priceCents: 100 });
  const orders = [await place(buyer, 2000, tool.id)];
  await expect(place(buyer, 1, tool.id)).rejects.toMatchObject({ code: "CONFLICT" });
  const kept = await place(other, 3000, tool.id);
  const heldBy = async (person: Person) =>
    (await admin.api.orders.listHeldOrders()).find(({ userId }) => userId === person.ctx.user.id);
  expect(await heldBy(buyer)).toMatchObject({
    email: buyer.email,
    isEmailVerified: false,
    orders: 1,
    pieces: 2000,
    totalCents: 200_000,
    nextExpiresAt: orders[0]?.expiresAt,
  });
  expect((await admin.api.orders.listHeldOrders())[0]?.userId).toBe(other.ctx.user.id);

  const input = { userId: buyer.ctx.user.id };
  expect(await admin.api.orders.releaseHeldOrders(input)).toEqual({ released: 1 });
  expect(await admin.api.orders.releaseHeldOrders(input)).toEqual({ released: 0 });
  expect(await heldBy(buyer)).toBeUndefined();
  expect(await admin.api.catalog.getTool({ id: tool.id })).toMatchObject({ available: 2000 });
  expect(await other.api.orders.getOrder({ number: kept.number })).toMatchObject({ statuses: ["unpaid"] });
  for (const { id, number } of orders) {
    expect(await buyer.api.orders.getOrder({ number })).toMatchObject({ statuses: ["cancelled"] });
    expect(await buyer.api.orders.listOrderEvents({ orderId: id })).toMatchObject([
      { kind: "placed" },
      { kind: "cancelled", by: admin.ctx.user.displayName },
    ]);
    const mails = await sql`
      select data ->> 'about' as about from pgboss.job where name = 'order-mails' and data ->> 'orderId' = ${id} order by created_on`;
    expect(mails.map(({ about }) => about)).toEqual(["received", "cancelled"]);
  }
});

test("a buyer neither sees nor releases what others hold", async () => {
  const { api, ctx } = await shop.buyer();
  await expect(api.orders.listHeldOrders()).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(api.orders.releaseHeldOrders({ userId: ctx.user.id })).rejects.toMatchObject({ code: "FORBIDDEN" });
});
