import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Person, startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { deleteTool } from "../catalog/admin/delete-tool.ts";

let shop: TestShop;
let buyer: Person;
beforeAll(async () => {
  shop = await startTestShop();
});
beforeEach(async () => {
  buyer = await shop.buyer();
});
afterAll(() => shop.close());

describe("previously purchased", () => {
  const address = { address: "1 Anvil Street", phone: "01142345678" };
  /** Places an order and, as the provider would, has it paid. */
  const buy = async (lines: [toolId: string, quantity: number][], isPaid = true) => {
    const order = await buyer.api.orders.placeOrder({
      ...address,
      lines: lines.map(([toolId, quantity]) => ({ toolId, quantity })),
    });
    const { sql } = shop.services;
    if (!isPaid) return order;
    await sql`update orders set paid_cents = total_cents, transaction_id = ${`pi_${order.id}`} where id = ${order.id}`;
    await sql`update order_lines set payment = 'paid' where order_id = ${order.id} and payment = 'due'`;
    return order;
  };

  test("names every tool of paid orders once, the latest first, with last time, usual quantity and the last price of that quantity", async () => {
    const [a, b, unpaid] = [
      await shop.tool({ available: 1000, priceCents: 900 }),
      await shop.tool({ available: 1000, sku: "PP-2" }),
      await shop.tool(),
    ];
    await buy([
      [a.id, 20],
      [b.id, 30],
    ]);
    await buy([[a.id, 20]]);
    await shop.services.sql`update tools set price_cents = 950 where id = ${a.id}`;
    const last = await buy([[a.id, 50]]);
    await buy([[unpaid.id, 10]], false);
    const second = await buy([[b.id, 40]]);

    expect(await buyer.api.lists.previouslyPurchased()).toEqual([
      expect.objectContaining({
        id: b.id,
        toolId: b.id,
        sku: "PP-2",
        usualQuantity: 40,
        lastPriceCents: 1000,
        lastOrderedAt: second.placedAt,
        isInShop: true,
      }),
      expect.objectContaining({
        toolId: a.id,
        name: a.name,
        usualQuantity: 20,
        lastPriceCents: 900,
        priceCents: 950,
        lastOrderedAt: last.placedAt,
        minOrder: 10,
      }),
    ]);
  });

  test("leaves out lines that were cancelled before the order was paid, and includes tools that left the shop", async () => {
    const [cancelled, gone] = [await shop.tool(), await shop.tool()];
    const order = await buy(
      [
        [cancelled.id, 10],
        [gone.id, 10],
      ],
      false,
    );
    const line = order.lines.find(({ toolId }) => toolId === cancelled.id);
    await buyer.api.orders.cancelLine({ id: line?.id ?? "" });
    const { sql } = shop.services;
    await sql`update orders set paid_cents = total_cents, transaction_id = 'pi_some' where id = ${order.id}`;
    await sql`update order_lines set payment = 'paid' where order_id = ${order.id} and payment = 'due'`;
    await deleteTool((await shop.admin()).ctx, { id: gone.id });
    expect(await buyer.api.lists.previouslyPurchased()).toMatchObject([
      { toolId: gone.id, isInShop: false, available: 0 },
    ]);
  });
});
