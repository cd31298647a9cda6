import { afterAll, expect, test } from "vitest";
import { createCardHolder } from "../../../testing/card-holder.ts";
import { startTestShop } from "../../../testing/test-shop.ts";

const shop = await startTestShop();
const cards = createCardHolder(shop);
const admin = await shop.admin();
const buyer = await shop.buyer();
afterAll(shop.close);

const paid = async () => {
  const order = await shop.order(buyer, await shop.tool(), await shop.tool());
  const { transactionId } = await buyer.api.payments.startPayment({ orderId: order.id });
  await cards.pay(transactionId);
  await buyer.api.payments.report({ orderId: order.id, transactionId });
  return order;
};
const statusesOf = async (...orders: { number: string }[]) =>
  (await admin.api.orders.getOrders({ numbers: orders.map(({ number }) => number) })).map(({ statuses }) => statuses);
const nowhere = "01890000-0000-7000-8000-000000000000";

test("several orders ship together; those that are refused are named with the reason, and Undo takes back the others", async () => {
  const [first, partial, disputed, refunded] = await Promise.all([paid(), paid(), paid(), paid()]);
  await admin.api.orders.shipLines({
    orderId: partial.id,
    lines: [{ lineId: partial.lines[0]?.id ?? "", quantity: 1 }],
  });
  await shop.services.sql`update orders set is_disputed = true where id = ${disputed.id}`;
  await admin.api.payments.refundOrder({ orderId: refunded.id, reason: "Broken", restock: true });
  const orderIds = [first.id, disputed.id, partial.id, refunded.id, nowhere];
  const answers = await admin.api.orders.shipOrders({ orderIds, carrier: "DPD" });
  const shipped = { shipmentId: expect.any(String), refusal: null };
  expect(answers).toEqual([
    { orderId: first.id, ...shipped },
    { orderId: disputed.id, shipmentId: null, refusal: shop.messages.orderDisputed },
    { orderId: partial.id, ...shipped },
    { orderId: refunded.id, shipmentId: null, refusal: shop.messages.orderNotPending },
    { orderId: nowhere, shipmentId: null, refusal: shop.messages.orderNotFound },
  ]);
  expect(await statusesOf(first, disputed, partial, refunded)).toEqual([
    ["shipped"],
    ["pending"],
    ["shipped"],
    ["refunded"],
  ]);
  const [whole] = await admin.api.orders.getOrders({ numbers: [first.number] });
  expect(whole?.shipments).toMatchObject([{ carrier: "DPD", lines: [{ quantity: 10 }, { quantity: 10 }] }]);
  const ids = answers.flatMap(({ shipmentId }) => shipmentId ?? []);
  expect(await admin.api.orders.undoShipments({ ids: [...ids, nowhere] })).toEqual([
    ...ids.map((id) => ({ id, refusal: null })),
    { id: nowhere, refusal: shop.errorMessages.shipmentNotFound },
  ]);
  expect(await statusesOf(first, partial)).toEqual([["pending"], ["pending"]]);
  const [again] = await admin.api.orders.getOrders({ numbers: [partial.number] });
  expect(again?.lines.map(({ shippedQuantity }) => shippedQuantity)).toEqual([1, 0]);
});

test("the same key ships the same orders once", async () => {
  const orders = await Promise.all([paid(), paid()]);
  const input = { orderIds: orders.map(({ id }) => id), idempotencyKey: "monday" };
  const before = await admin.api.orders.shipOrders(input);
  expect(await admin.api.orders.shipOrders(input)).toEqual(before);
  await admin.api.orders.undoShipments({ ids: before.flatMap(({ shipmentId }) => shipmentId ?? []) });
  const refusal = "This shipment was undone. Ship again to make another one.";
  expect(await admin.api.orders.shipOrders(input)).toMatchObject([{ refusal }, { refusal }]);
});

test("each order ships with its own tracking number", async () => {
  const [one, other] = await Promise.all([paid(), paid()]);
  const trackingNumbers = { [one.id]: "1Z001", [other.id]: "1Z002" };
  await admin.api.orders.shipOrders({ orderIds: [one.id, other.id], carrier: "UPS", trackingNumbers });
  for (const [{ number }, trackingNumber] of [
    [one, "1Z001"],
    [other, "1Z002"],
  ] as const)
    expect(await admin.api.orders.getOrder({ number })).toMatchObject({
      shipments: [{ carrier: "UPS", trackingNumber }],
    });
});

test("orders are read by their numbers in the order of asking; those that are not there are left out", async () => {
  const [one, other] = await Promise.all([paid(), paid()]);
  const numbers = [other.number, "IM-1", one.number];
  const listed = await admin.api.orders.getOrders({ numbers });
  expect(listed.map(({ number }) => number)).toEqual([other.number, one.number]);
  expect(listed[0]).toEqual(await admin.api.orders.getOrder({ number: other.number }));
});

test("only admins do so, for a hundred orders at most", async () => {
  const { id, number } = await paid();
  const calls = [
    (api: typeof buyer.api) => api.orders.shipOrders({ orderIds: [id] }),
    (api: typeof buyer.api) => api.orders.undoShipments({ ids: [id] }),
    (api: typeof buyer.api) => api.orders.getOrders({ numbers: [number] }),
  ];
  for (const call of calls) {
    await expect(call(buyer.api)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(call(shop.visitorApi())).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  }
  const tooMany = Array.from(
    { length: 101 },
    (_, index) => `01890000-0000-7000-8000-${String(index).padStart(12, "0")}`,
  );
  for (const orderIds of [[], [id, id], tooMany])
    await expect(admin.api.orders.shipOrders({ orderIds })).rejects.toMatchObject({ code: "BAD_REQUEST" });
});
