import { afterAll, describe, expect, test } from "vitest";
import { delivery } from "../../testing/delivery.ts";
import { startTestShop } from "../../testing/test-shop.ts";

const shop = await startTestShop();
afterAll(shop.close);

const { sql } = shop.services;

const stockOf = async (toolId: string) => {
  const [row] = await sql<{ available: number; moved: number }[]>`
    select available, (select sum(delta) from stock_movements m where m.tool_id = s.tool_id) as moved from tool_stock s where tool_id = ${toolId}`;
  return row;
};

describe("placing an order", () => {
  test("takes the stock, freezes the price, and writes ledger, history and outbox", async () => {
    const buyer = await shop.buyer();
    const tool = await shop.tool({ minOrder: 10, available: 100, priceCents: 250 });
    const order = await buyer.api.orders.placeOrder({ toolId: tool.id, quantity: 40, ...delivery });
    expect(order).toMatchObject({
      toolName: tool.name,
      buyerEmail: buyer.email,
      quantity: 40,
      unitPriceCents: 250,
      totalCents: 10_000,
      status: "unpaid",
      isPaid: false,
      transactionId: null,
      ...delivery,
    });
    await sql`update tools set price_cents = 999 where id = ${tool.id}`;
    expect(await buyer.api.orders.getOrder({ id: order.id })).toEqual(order);
    expect(await stockOf(tool.id)).toEqual({ available: 60, moved: 60 });
    expect(await buyer.api.orders.listOrderEvents({ orderId: order.id })).toMatchObject([
      { kind: "placed", by: buyer.ctx.user.displayName },
    ]);
    const jobs = await sql`select data from pgboss.job where name = 'order-mails' and data ->> 'orderId' = ${order.id}`;
    expect(jobs).toEqual([{ data: { orderId: order.id, about: "received" } }]);
    const hours = (Date.parse(order.expiresAt ?? "") - Date.parse(order.placedAt)) / 3_600_000;
    expect(hours).toBeCloseTo(24, 3);
  });

  test.for([
    { what: "less than the minimum order", quantity: 9, message: shop.messages.quantityOutOfRange },
    { what: "more than is available", quantity: 101, message: shop.messages.quantityOutOfRange },
  ])("$what is refused, and nothing is written", async ({ quantity, message }) => {
    const buyer = await shop.buyer();
    const tool = await shop.tool({ minOrder: 10, available: 100 });
    await expect(buyer.api.orders.placeOrder({ toolId: tool.id, quantity, ...delivery })).rejects.toMatchObject({
      code: "CONFLICT",
      message,
    });
    expect(await stockOf(tool.id)).toEqual({ available: 100, moved: 100 });
    expect(await buyer.api.orders.listMyOrders({})).toEqual({ rows: [], total: 0 });
  });

  test("a tool with less than its minimum left cannot be bought at all", async () => {
    const buyer = await shop.buyer();
    const tool = await shop.tool({ minOrder: 10, available: 5 });
    await expect(buyer.api.orders.placeOrder({ toolId: tool.id, quantity: 10, ...delivery })).rejects.toMatchObject({
      code: "CONFLICT",
      message: shop.messages.notEnoughToPurchase,
    });
  });

  test("what no card payment could take is refused", async () => {
    const buyer = await shop.buyer();
    const tool = await shop.tool({ minOrder: 1, available: 2_000_000, priceCents: 100_00 });
    await expect(buyer.api.orders.placeOrder({ toolId: tool.id, quantity: 10_000, ...delivery })).rejects.toMatchObject(
      {
        code: "CONFLICT",
        message: shop.messages.orderTooLarge,
      },
    );
    await buyer.api.orders.placeOrder({ toolId: tool.id, quantity: 9_999, ...delivery });
  });

  test("a tool that does not exist, or has left the shop, is not found", async () => {
    const buyer = await shop.buyer();
    const gone = await shop.tool();
    await sql`update tools set deleted_at = now() where id = ${gone.id}`;
    for (const toolId of [gone.id, "01890000-0000-7000-8000-000000000000"]) {
      await expect(buyer.api.orders.placeOrder({ toolId, quantity: 10, ...delivery })).rejects.toMatchObject({
        code: "NOT_FOUND",
      });
    }
  });

  test("a visitor cannot place an order", async () => {
    const tool = await shop.tool();
    await expect(
      shop.visitorApi().orders.placeOrder({ toolId: tool.id, quantity: 10, ...delivery }),
    ).rejects.toMatchObject({
      code: "UNAUTHORIZED",
    });
  });
});

describe("placing the same order twice", () => {
  test("with the same key and body answers the same order, also concurrently", async () => {
    const buyer = await shop.buyer();
    const tool = await shop.tool({ minOrder: 10, available: 100 });
    const input = { toolId: tool.id, quantity: 10, ...delivery, idempotencyKey: "once" };
    const orders = await Promise.all(Array.from({ length: 8 }, () => buyer.api.orders.placeOrder(input)));
    expect(new Set(orders.map(({ id }) => id)).size).toBe(1);
    expect(await stockOf(tool.id)).toEqual({ available: 90, moved: 90 });
  });

  test("finds its order even when that one took the last pieces", async () => {
    const buyer = await shop.buyer();
    const tool = await shop.tool({ minOrder: 10, available: 10 });
    const input = { toolId: tool.id, quantity: 10, ...delivery, idempotencyKey: "last" };
    const [first, second] = await Promise.all([buyer.api.orders.placeOrder(input), buyer.api.orders.placeOrder(input)]);
    expect(second.id).toBe(first.id);
  });

  test("with the same key and another body is a conflict that takes nothing", async () => {
    const buyer = await shop.buyer();
    const tool = await shop.tool({ minOrder: 10, available: 100 });
    await buyer.api.orders.placeOrder({ toolId: tool.id, quantity: 10, ...delivery, idempotencyKey: "k" });
    await expect(
      buyer.api.orders.placeOrder({ toolId: tool.id, quantity: 11, ...delivery, idempotencyKey: "k" }),
    ).rejects.toMatchObject({ code: "CONFLICT", message: shop.messages.keyReused });
    expect(await stockOf(tool.id)).toEqual({ available: 90, moved: 90 });
  });

  test("with another buyer's key is a new order", async () => {
    const [one, other] = [await shop.buyer(), await shop.buyer()];
    const tool = await shop.tool({ minOrder: 10, available: 100 });
    const input = { toolId: tool.id, quantity: 10, ...delivery, idempotencyKey: "shared" };
    const [first, second] = [await one.api.orders.placeOrder(input), await other.api.orders.placeOrder(input)];
    expect(second.id).not.toBe(first.id);
  });
});
