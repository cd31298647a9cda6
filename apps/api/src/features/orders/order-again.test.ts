import { messages } from "@ironmonger/contract/messages";
import { expect, test } from "vitest";
import { orderOf } from "../../testing/delivery.ts";
import { startTestShop } from "../../testing/test-shop.ts";
import { correctStock } from "../catalog/admin/correct-stock.ts";
import { deleteTool } from "../catalog/admin/delete-tool.ts";
import { orderErrors } from "./error-messages.ts";

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
      { toolId: deleted.id, toolName: deleted.name, message: messages.toolLeft, isInShop: false, nearest: null },
      { toolId: few.id, toolName: few.name, message: messages.notEnoughToPurchase, isInShop: true, nearest: null },
    ],
  });
  const { lines } = await buyer.api.basket.getBasket();
  expect(lines).toMatchObject([{ toolId: same.id, quantity: same.minOrder, unitPriceCents: same.priceCents }]);
});

test("a cancelled line is not ordered again, a cancelled order is", async () => {
  await using shop = await startTestShop();
  const buyer = await shop.buyer();
  const [remaining, dropped] = [await shop.tool(), await shop.tool()];
  const order = await shop.order(buyer, remaining, dropped);
  const inBasket = async () => (await buyer.api.basket.getBasket()).lines.map(({ toolId }) => toolId);
  const droppedLine = order.lines.find(({ toolId }) => toolId === dropped.id);
  await buyer.api.orders.cancelLine({ id: droppedLine?.id ?? "" });
  const { id: toolId, name: toolName, minOrder } = dropped;
  expect(await buyer.api.orders.orderAgain({ orderId: order.id })).toEqual({
    added: 1,
    refused: [{ toolId, toolName, message: orderErrors.lineLeftOut, isInShop: true, nearest: minOrder }],
  });
  expect(await inBasket()).toEqual([remaining.id]);

  await buyer.api.basket.clear();
  await buyer.api.orders.cancelOrder({ id: order.id });
  expect(await buyer.api.orders.orderAgain({ orderId: order.id })).toEqual({ added: 2, refused: [] });
  expect(await inBasket()).toEqual([remaining.id, dropped.id]);
});

test("a cancelled line does not count for the minimum order of its family", async () => {
  await using shop = await startTestShop();
  const [buyer, admin] = [await shop.buyer(), await shop.admin()];
  const ofFamily = () => shop.tool({ minOrder: 100, family: "Drill bits", available: 1000 });
  const [remaining, dropped] = [await ofFamily(), await ofFamily()];
  const order = await buyer.api.orders.placeOrder(orderOf([remaining.id, 100], [dropped.id, 70]));
  const id = order.lines.find(({ toolId }) => toolId === dropped.id)?.id ?? "";
  await buyer.api.orders.cancelLine({ id });
  for (const tool of [remaining, dropped]) await admin.api.catalog.updateTool({ id: tool.id, minOrder: 150 });
  const again = await buyer.api.orders.orderAgain({ orderId: order.id });
  expect(again).toMatchObject({ added: 0, refused: [{ toolId: remaining.id }, { toolId: dropped.id }] });
  expect(again.refused[0]?.message).toContain("150");
});

test("a tool with too few pieces left is not added, and the remaining quantity is offered", async () => {
  await using shop = await startTestShop();
  const admin = await shop.admin();
  const buyer = await shop.buyer();
  const tool = await shop.tool({ minOrder: 10, available: 100 });
  const { id: orderId } = await buyer.api.orders.placeOrder(orderOf([tool.id, 50]));
  await correctStock(admin.ctx, { id: tool.id, available: 30, reason: "Counted." });
  expect(await buyer.api.orders.orderAgain({ orderId })).toMatchObject({ added: 0, refused: [{ nearest: 30 }] });
  expect((await buyer.api.basket.getBasket()).lines).toEqual([]);
});

test("another buyer's order looks like one that does not exist, and a visitor must sign in", async () => {
  await using shop = await startTestShop();
  const { id: orderId } = await shop.order(await shop.buyer());
  await expect((await shop.buyer()).api.orders.orderAgain({ orderId })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(shop.visitorApi().orders.orderAgain({ orderId })).rejects.toMatchObject({ code: "UNAUTHORIZED" });
});
