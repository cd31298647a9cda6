import { expect, test } from "vitest";
import { inTransaction } from "../../core/database/in-transaction.ts";
import { newId } from "../../core/new-id.ts";
import { createCardHolder } from "../../testing/card-holder.ts";
import { orderOf } from "../../testing/delivery.ts";
import { startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { tellChange } from "./tell-change.ts";

type Told = { type: string; subjectKind: string; subjectId: string; data: Record<string, unknown> };
const eventsOf = ({ services }: TestShop) => services.sql<Told[]>`
  select type, subject_kind as "subjectKind", subject_id as "subjectId", data from events order by position`;

test("what happens to an order and to its stock is told once for each", async () => {
  await using shop = await startTestShop();
  const [buyer, admin, cards] = [await shop.buyer(), await shop.admin(), createCardHolder(shop)];
  const [first, second] = [await shop.tool(), await shop.tool()];
  await shop.services.sql`delete from events`;
  const order = await buyer.api.orders.placeOrder(orderOf([first.id, 10], [second.id, 20]));
  const told = await eventsOf(shop);
  expect(told.map(({ type }) => type).toSorted()).toEqual(["order.placed", "stock.changed", "stock.changed"]);
  expect(told).toContainEqual({
    type: "stock.changed",
    subjectKind: "tool",
    subjectId: second.id,
    data: { delta: -20 },
  });
  expect(told).toContainEqual({
    ...{ type: "order.placed", subjectKind: "order", subjectId: order.id },
    data: { kind: "placed" },
  });

  const [line, other] = order.lines;
  await buyer.api.orders.cancelLine({ id: line?.id ?? "" });
  await shop.services.sql`delete from events where type = 'order.placed' or type = 'stock.changed'`;
  const { transactionId } = await buyer.api.payments.startPayment({ orderId: order.id });
  await cards.pay(transactionId);
  await buyer.api.payments.report({ orderId: order.id, transactionId });
  await admin.api.orders.addNote({ orderId: order.id, text: "Fragile.", idempotencyKey: newId() });
  await admin.api.payments.refundLines({
    orderId: order.id,
    lines: [{ lineId: other?.id ?? "", quantity: 20 }],
    reason: "All were bent.",
    restock: false,
  });
  expect((await eventsOf(shop)).map(({ type }) => type)).toEqual(["order.changed", "order.paid", "order.refunded"]);

  const another = await shop.order(buyer, first);
  await buyer.api.orders.cancelOrder({ id: another.id });
  expect((await eventsOf(shop)).filter(({ type }) => type === "order.cancelled")).toMatchObject([
    { subjectId: another.id },
  ]);
});

test("a change of a tool or a company is told with the names of what changed, a change of many tools once", async () => {
  await using shop = await startTestShop();
  const admin = await shop.admin();
  const { id } = await shop.tool({ available: 100 });
  await admin.api.catalog.updateTool({ id, name: "Renamed" });
  await admin.api.catalog.updateTool({ id, available: 55 });
  await admin.api.catalog.deleteTool({ id });
  expect(await eventsOf(shop)).toMatchObject([
    { type: "tool.created", subjectKind: "tool", subjectId: id },
    { type: "tool.changed", data: { name: "Renamed", changed: ["name"] } },
    { type: "stock.changed", subjectId: id },
    { type: "tool.deleted", subjectId: id },
  ]);

  const ids = [(await shop.tool()).id, (await shop.tool()).id];
  await shop.services.sql`delete from events`;
  const changes = { price: { kind: "percent", percent: 10 } } as const;
  const selection = { ids };
  const { fingerprint } = await admin.api.catalog.previewChanges({ selection, changes });
  const { changeId } = await admin.api.catalog.changeTools({
    selection,
    changes,
    fingerprint,
    idempotencyKey: newId(),
  });
  expect(await eventsOf(shop)).toMatchObject([
    { type: "catalog.changed", subjectKind: "change", subjectId: changeId, data: { tools: 2 } },
  ]);
});

test("what is rolled back is neither told nor invalidates a page", async () => {
  await using shop = await startTestShop();
  const { ctx } = await shop.admin();
  let invalidated = 0;
  shop.services.pageInvalidation.subscribe((isOwnChange) => {
    if (isOwnChange) invalidated += 1;
  });
  const tool = { entity: "tool", id: newId(), name: "x" } as const;
  const change = { before: {}, after: null };
  const failing = inTransaction(ctx, async (ctx) => {
    await tellChange(ctx, tool, change);
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect([(await eventsOf(shop)).length, invalidated]).toEqual([0, 0]);
  await inTransaction(ctx, (ctx) => tellChange(ctx, tool, change));
  expect([(await eventsOf(shop)).length, invalidated]).toEqual([1, 1]);
});
