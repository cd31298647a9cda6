import type { Order } from "@ironmonger/contract/orders";
import { linesAfterChange, linesInLists } from "@ironmonger/contract/tables/table-choices";
import { afterAll, expect, test } from "vitest";
import { createCardHolder } from "../../testing/card-holder.ts";
import { orderOf } from "../../testing/delivery.ts";
import { insertTools } from "../../testing/insert-tools.ts";
import { startTestShop } from "../../testing/test-shop.ts";

const shop = await startTestShop();
const cards = createCardHolder(shop);
const [admin, buyer] = [await shop.admin(), await shop.buyer()];
afterAll(shop.close);

const size = linesAfterChange + 60;
const toolIds = await insertTools(shop, size);
const place = () => buyer.api.orders.placeOrder(orderOf(...toolIds.map((id): [string, number] => [id, 2])));
const idsOf = ({ lines }: Pick<Order, "lines">) => lines.map(({ id }) => id);

test("a page of an order has its lines, and the sums of all; a list has the first lines of each order", async () => {
  const { tax } = await admin.api.settings.getSettings();
  await admin.api.settings.updateSettings({
    tax: {
      ...tax,
      kind: "rates",
      pricesIncludeTax: false,
      rates: [
        { country: "US", name: "VAT", percent: 20 },
        { country: "US", name: "VAT", percent: 5, taxClass: "reduced" },
      ],
    },
    delivery: { kind: "flat", flatCents: 1999, freeFromCents: null },
  });
  await shop.services.sql`update tools set tax_class = 'reduced' where id = any(${toolIds.slice(0, 200)})`;
  const order = await place();
  expect(order.lines).toHaveLength(size);
  const [cancelled] = order.lines.slice(-1);
  await buyer.api.orders.cancelLine({ id: cancelled?.id ?? "" });
  const whole = await buyer.api.orders.getOrder({ number: order.number });
  expect(whole).toMatchObject({
    ...{ lineCount: size - 1, allLineCount: size },
    progress: { pieces: 2 * (size - 1), shipped: 0, refunded: 0, toShip: 0, backordered: 0 },
  });
  expect(whole.taxes).toHaveLength(2);
  expect(await buyer.api.orders.getOrder({ number: order.number, page: 2, pageSize: 200 })).toEqual({
    ...whole,
    lines: whole.lines.slice(200, 400),
  });
  expect((await buyer.api.orders.getOrder({ number: order.number, page: 9, pageSize: 200 })).lines).toEqual([]);
  const { shipments: _, ...row } = { ...whole, lines: whole.lines.slice(0, linesInLists) };
  expect((await buyer.api.orders.listMyOrders()).rows).toEqual([row]);
  expect((await admin.api.orders.listOrders()).rows).toEqual([row]);
  await buyer.api.orders.cancelOrder({ id: order.id });
  const [found] = (await buyer.api.orders.listMyOrders({ status: "cancelled" })).rows;
  expect(found?.cancelled).toEqual({ lineCount: size, pieces: 2 * size, totalCents: expect.any(Number) });
});

test("a change of an order answers the changed lines first, and at most 500", async () => {
  const order = await place();
  const last = idsOf(order).slice(-3);
  const first = idsOf(order).slice(0, linesAfterChange - 3);
  const cancelled = await buyer.api.orders.cancelLine({ id: last[2] ?? "" });
  expect(idsOf(cancelled)).toEqual([last[2], ...idsOf(order).slice(0, linesAfterChange - 1)]);
  const { transactionId } = await buyer.api.payments.startPayment({ orderId: order.id });
  await cards.pay(transactionId);
  await buyer.api.payments.report({ orderId: order.id, transactionId });

  const lines = last.slice(0, 2).map((lineId) => ({ lineId }));
  const shipped = await admin.api.orders.shipLines({ orderId: order.id, lines });
  expect(idsOf(shipped)).toEqual([...last.slice(0, 2), ...first, idsOf(order)[linesAfterChange - 3]]);
  const shipment = { lineCount: 2, lines: lines.map((line) => ({ ...line, quantity: 2 })) };
  expect(shipped).toMatchObject({ progress: { shipped: 4 }, shipments: [shipment] });
  const page = await buyer.api.orders.getOrder({ number: order.number, pageSize: 20 });
  expect(page.shipments).toMatchObject([{ lineCount: 2, lines: [] }]);
  const undone = await admin.api.orders.undoShipment({ id: shipped.shipments[0]?.id ?? "" });
  expect(idsOf(undone).slice(0, 3)).toEqual([...last.slice(0, 2), first[0]]);

  const refund = { orderId: order.id, reason: "Broken", restock: false };
  const refunded = await admin.api.payments.refundLines({ ...refund, lines: [{ lineId: last[1] ?? "" }] });
  expect(idsOf(refunded).slice(0, 2)).toEqual([last[1], first[0]]);
  const all = await admin.api.orders.shipLines({ orderId: order.id });
  expect(all.lines).toHaveLength(linesAfterChange);
  expect(all).toMatchObject({
    progress: { shipped: 2 * (size - 2), refunded: 2, toShip: 0 },
    shipments: [{ lineCount: size - 2 }],
  });
  expect((await admin.api.payments.refundOrder(refund)).lines).toHaveLength(linesAfterChange);
});
