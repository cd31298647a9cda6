import { afterAll, afterEach, describe, expect, test } from "vitest";
import { orderOf } from "../../../testing/delivery.ts";
import { type Person, startTestShop } from "../../../testing/test-shop.ts";
import { checkLedger } from "../../ledger/check-ledger.ts";

const shop = await startTestShop({
  hasRaces: true,
  settings: {
    MAX_UNPAID_ORDERS: "5",
    MAX_UNPAID_ORDERS_UNVERIFIED: "3",
    MAX_HELD_CENTS_UNVERIFIED: "100000",
    UNPAID_ORDER_HOURS_UNVERIFIED: "2",
    UNVERIFIED_STOCK_SHARE: "25",
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
const cheap = await shop.tool({ minOrder: 1, available: 1_000_000, priceCents: 100 });
const place = (buyer: Person, quantity = 1, toolId = cheap.id) =>
  buyer.api.orders.placeOrder(orderOf([toolId, quantity]));
const hoursOf = ({ placedAt, expiresAt }: { placedAt: string; expiresAt: string | null }) =>
  (Date.parse(expiresAt ?? "") - Date.parse(placedAt)) / 3_600_000;
const conflict = (message: RegExp) => ({ code: "CONFLICT", message: expect.stringMatching(message) });

test("an unverified buyer can have so many unpaid orders; the refusal says what to do, and doing it helps", async () => {
  const buyer = await shop.buyer();
  const first = await place(buyer);
  await place(buyer);
  await place(buyer);
  await expect(place(buyer)).rejects.toMatchObject(
    conflict(/^You have 3 unpaid orders.* Pay or cancel one of them, or verify your email to have up to 5\.$/),
  );
  await buyer.api.orders.cancelOrder({ id: first.id });
  await place(buyer);
  await expect(place(buyer)).rejects.toMatchObject(conflict(/3 unpaid orders/));
  await sql`update users set email_verified_at = now() where id = ${buyer.ctx.user.id}`;
  const trusted = await shop.enter(buyer);
  await place(trusted);
  await place(trusted);
  await expect(place(trusted)).rejects.toMatchObject(
    conflict(/^You have 5 unpaid orders.* Pay or cancel one of them\.$/),
  );
});

test("orders that are placed concurrently never exceed the limit, and take no stock beyond it", async () => {
  await using _ = await shop.tenConnections();
  const buyer = await shop.buyer();
  const tool = await shop.tool({ minOrder: 1, available: 1000, priceCents: 100 });
  const placed = await Promise.allSettled(Array.from({ length: 50 }, () => place(buyer, 5, tool.id)));
  expect(placed.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  for (const order of placed)
    if (order.status === "rejected") expect(order.reason).toMatchObject(conflict(/3 unpaid orders/));
  expect(await buyer.api.catalog.getTool({ id: tool.id })).toMatchObject({ available: 985 });
});

test("the orders of an unverified buyer, the first one included, stay within the value that the merchant sets", async () => {
  const [large, small] = [await shop.buyer(), await shop.buyer()];
  const value = conflict(
    /^Until your email is verified, your unpaid orders can come to at most \$1,000\. The order goes through once you have verified it\.$/,
  );
  await expect(place(large, 1001)).rejects.toMatchObject(value);
  await place(large, 1000);
  await expect(place(large)).rejects.toMatchObject(value);

  await place(small, 600);
  await expect(place(small, 401)).rejects.toMatchObject(value);
  await place(small, 400);

  const trusted = await verified();
  await place(trusted, 1001);
  await place(trusted, 1001);
});

test("concurrent orders do not exceed the value either", async () => {
  await using _ = await shop.tenConnections();
  const buyer = await shop.buyer();
  const placed = await Promise.allSettled([place(buyer, 900), place(buyer, 901), place(buyer, 902)]);
  expect(placed.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

describe("accounts with unverified emails together", () => {
  const scarce = () => shop.tool({ minOrder: 10, available: 600, priceCents: 100 });
  const share = (pieces: number) => ({
    code: "CONFLICT",
    message: `Until your email is verified, at most ${pieces} of this can be ordered. The order goes through once you have verified it.`,
    cause: { issues: [{ path: "lines.0.quantity", message: expect.stringContaining(`at most ${pieces} of`) }] },
  });

  test("hold at most a quarter of a tool's stock; a verified email is enough for the rest, and what expires is free again", async () => {
    const [one, two, trusted] = [await shop.buyer(), await shop.buyer(), await verified()];
    const { id } = await scarce();
    await expect(place(one, 600, id)).rejects.toMatchObject(share(150));
    const first = await place(one, 100, id);
    await expect(place(two, 60, id)).rejects.toMatchObject(share(50));
    await place(two, 50, id);
    await expect(place(two, 10, id)).rejects.toMatchObject(share(0));
    await place(trusted, 400, id);
    await one.api.orders.cancelOrder({ id: first.id });
    await expect(place(two, 20, id)).rejects.toMatchObject(share(0));
    await sql`update users set email_verified_at = now() where id = ${two.ctx.user.id}`;
    await place(await shop.enter(two), 150, id);
  });

  test("never hold more, however many orders are placed concurrently", async () => {
    await using _ = await shop.tenConnections();
    const buyers = await Promise.all(Array.from({ length: 20 }, () => shop.buyer()));
    const { id } = await scarce();
    const placed = await Promise.allSettled(buyers.map((buyer) => place(buyer, 20, id)));
    expect(placed.filter(({ status }) => status === "fulfilled")).toHaveLength(7);
    for (const order of placed) if (order.status === "rejected") expect(order.reason).toMatchObject(share(10));
  });

  test("can order one minimum order of a tool of which little is left, and no second one", async () => {
    const [one, two] = [await shop.buyer(), await shop.buyer()];
    const { id } = await shop.tool({ minOrder: 10, available: 20, priceCents: 100 });
    await place(one, 10, id);
    await expect(place(two, 10, id)).rejects.toMatchObject({ code: "CONFLICT" });
  });

  test("are held to the share that an admin sets, in orders of several lines as well", async () => {
    const [buyer, tool, other] = [await shop.buyer(), await scarce(), await scarce()];
    const order = (quantity: number) =>
      buyer.api.orders.placeOrder(orderOf([cheap.id, 1], [tool.id, quantity], [other.id, quantity]));
    await expect(order(200)).rejects.toMatchObject({
      code: "CONFLICT",
      message: shop.errorMessages.linesUntilVerified,
      cause: { issues: [{ path: "lines.1.quantity" }, { path: "lines.2.quantity" }] },
    });
    await admin.api.settings.updateSettings({ unverifiedStockShare: 50 });
    await order(200);
    await admin.api.settings.updateSettings({ unverifiedStockShare: 0 });
    await expect(place(buyer, 1)).rejects.toMatchObject({ code: "CONFLICT" });
    await admin.api.settings.updateSettings({ unverifiedStockShare: 25 });
    await expect(admin.api.settings.updateSettings({ unverifiedStockShare: 101 })).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
  });
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
  const orders = [await place(buyer, 1000, tool.id)];
  const stored = await place(other, 3000, tool.id);
  const heldBy = async (person: Person) =>
    (await admin.api.orders.listHeldOrders()).find(({ userId }) => userId === person.ctx.user.id);
  expect(await heldBy(buyer)).toMatchObject({
    email: buyer.email,
    isEmailVerified: false,
    orders: 1,
    pieces: 1000,
    totalCents: 100_000,
    nextExpiresAt: orders[0]?.expiresAt,
  });
  expect((await admin.api.orders.listHeldOrders())[0]?.userId).toBe(other.ctx.user.id);

  const input = { userId: buyer.ctx.user.id };
  expect(await admin.api.orders.releaseHeldOrders(input)).toEqual({ released: 1 });
  expect(await admin.api.orders.releaseHeldOrders(input)).toEqual({ released: 0 });
  expect(await heldBy(buyer)).toBeUndefined();
  expect(await admin.api.catalog.getTool({ id: tool.id })).toMatchObject({ available: 2000 });
  expect(await other.api.orders.getOrder({ number: stored.number })).toMatchObject({ statuses: ["unpaid"] });
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
