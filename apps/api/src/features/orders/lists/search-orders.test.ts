import { afterAll, expect, test } from "vitest";
import { createCardHolder } from "../../../testing/card-holder.ts";
import { orderOf } from "../../../testing/delivery.ts";
import { startTestShop } from "../../../testing/test-shop.ts";

const shop = await startTestShop();
const cards = createCardHolder(shop);
const admin = await shop.admin();
afterAll(shop.close);

test("an order is found by who bought it, where it goes, its numbers and its tools, however they are written; buyers find their own alone", async () => {
  const [buyer, other] = [await shop.buyer(), await shop.buyer()];
  const anvil = await shop.tool({ name: "Zinc anvil", sku: "ZA-77", minOrder: 1, available: 9 });
  await other.api.orders.placeOrder(orderOf([(await shop.tool({ name: "Bench vice" })).id, 10]));
  const order = await buyer.api.orders.placeOrder({
    lines: [{ toolId: anvil.id, quantity: 2 }],
    address: "Zoë Quill\n12 Wharf  Lane\nYork",
    phone: "+44 (0)20 7946-0958",
    poNumber: "PO 4711/X",
  });
  await shop.services.sql`update orders set buyer_name = 'Zachary Quillfeather' where id = ${order.id}`;
  const { transactionId } = await buyer.api.payments.startPayment({ orderId: order.id });
  await cards.pay(transactionId);
  await buyer.api.payments.report({ orderId: order.id, transactionId });
  const lines = order.lines.map(({ id }) => ({ lineId: id, quantity: 1 }));
  const { shipments } = await admin.api.orders.shipLines({
    orderId: order.id,
    lines,
    carrier: "UPS",
    trackingNumber: "1Z 999-AA1 0123",
  });

  const find = async (search: string) => {
    const [all, own, ofOthers] = await Promise.all([
      admin.api.orders.listOrders({ search }),
      buyer.api.orders.listMyOrders({ search }),
      other.api.orders.listMyOrders({ search }),
    ]);
    expect(own.rows.map(({ id }) => id)).toEqual(all.rows.map(({ id }) => id));
    expect(ofOthers.total).toBe(0);
    return all.rows.map(({ id }) => id);
  };
  for (const search of [
    "quillfeather",
    "ZACHARY QUILL",
    "zoë",
    "12 wharf lane",
    "lane york",
    "+44 20 7946 0958",
    "2079460958",
    "1z999aa1",
    "AA1-0123",
    "4711/x",
    "zinc anv",
    "za-77",
    buyer.email,
    order.number,
    transactionId,
  ])
    expect(await find(search), search).toEqual([order.id]);
  for (const search of ["12 wharf road", "1z999aa2", "%", "za_77"]) expect(await find(search), search).toEqual([]);

  await admin.api.orders.undoShipment({ id: shipments[0]?.id ?? "" });
  expect(await find("1z999aa1")).toEqual([]);
});
