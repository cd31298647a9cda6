import { messages } from "@ironmonger/contract/messages";
import { expect, test } from "vitest";
import { startTestShop } from "../../testing/test-shop.ts";
import { correctStock } from "../catalog/correct-stock.ts";
import { deleteTool } from "../catalog/delete-tool.ts";

test("an order is ordered again: what can be had is in the basket at today's price, the rest is named with why", async () => {
  await using shop = await startTestShop();
  const admin = await shop.admin();
  const buyer = await shop.buyer();
  const [same, deleted, few] = [await shop.tool(), await shop.tool(), await shop.tool()];
  const { id: orderId } = await shop.order(buyer, same, deleted, few);
  await deleteTool(admin.ctx, { id: deleted.id });
  await correctStock(admin.ctx, { id: few.id, available: 3, reason: "Counted." });

  expect(await buyer.api.orders.orderAgain({ orderId })).toEqual({
    added: 1,
    refused: [
      { toolId: deleted.id, toolName: deleted.name, message: messages.toolLeft },
      { toolId: few.id, toolName: few.name, message: messages.notEnoughToPurchase },
    ],
  });
  const { lines } = await buyer.api.basket.getBasket();
  expect(lines).toMatchObject([{ toolId: same.id, quantity: same.minOrder, unitPriceCents: same.priceCents }]);
});

test("a cancelled line is not ordered again, a cancelled order is", async () => {
  await using shop = await startTestShop();
  const buyer = await shop.buyer();
  const [kept, dropped] = [await shop.tool(), await shop.tool()];
  const order = await shop.order(buyer, kept, dropped);
  const inBasket = async () => (await buyer.api.basket.getBasket()).lines.map(({ toolId }) => toolId);
  const droppedLine = order.lines.find(({ toolId }) => toolId === dropped.id);
  await buyer.api.orders.cancelLine({ id: droppedLine?.id ?? "" });
  expect(await buyer.api.orders.orderAgain({ orderId: order.id })).toEqual({ added: 1, refused: [] });
  expect(await inBasket()).toEqual([kept.id]);

  await buyer.api.basket.clear();
  await buyer.api.orders.cancelOrder({ id: order.id });
  expect(await buyer.api.orders.orderAgain({ orderId: order.id })).toEqual({ added: 2, refused: [] });
  expect(await inBasket()).toEqual([kept.id, dropped.id]);
});

test("another buyer's order looks like one that does not exist, and a visitor is asked to sign in", async () => {
  await using shop = await startTestShop();
  const { id: orderId } = await shop.order(await shop.buyer());
  await expect((await shop.buyer()).api.orders.orderAgain({ orderId })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(shop.visitorApi().orders.orderAgain({ orderId })).rejects.toMatchObject({ code: "UNAUTHORIZED" });
});
