import { type OrderStatus, orderStatuses } from "@ironmonger/contract/orders";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { createCardHolder } from "../../testing/card-holder.ts";
import { type Person, startTestShop } from "../../testing/test-shop.ts";
import { checkLedger } from "../ledger/check-ledger.ts";
import { sendOrderMail } from "./send-order-mail.ts";

const shop = await startTestShop();
const cards = createCardHolder(shop);
const { sql } = shop.services;
const admin = await shop.admin();
afterAll(shop.close);
afterEach(async () => {
  const ledger = await checkLedger(shop.services);
  expect(ledger.checks.filter(({ isGreen }) => !isGreen)).toEqual([]);
});

const placeThree = async (buyer: Person) =>
  shop.order(buyer, ...(await Promise.all([1, 2, 3].map(() => shop.tool({ priceCents: 500 })))));
const paidOrder = async (buyer: Person) => {
  const order = await placeThree(buyer);
  const { transactionId } = await buyer.api.payments.startPayment({ orderId: order.id });
  await cards.pay(transactionId);
  await buyer.api.payments.report({ orderId: order.id, transactionId });
  const [first, second, third] = order.lines.map(({ id }) => id);
  if (!first || !second || !third) throw new Error("An order of three tools has three lines.");
  return { order, first, second, third };
};
const mailsOf = (orderId: string) =>
  sql`select data -> 'lineIds' as lines from pgboss.job where name = 'order-mails' and data ->> 'orderId' = ${orderId} and data ->> 'about' = 'shipped'`;
const refused = { code: "CONFLICT", message: shop.messages.orderNotPending };

describe("shipping", () => {
  test("an order ships all its pending lines, once, and its buyer gets one email", async () => {
    const { order } = await paidOrder(await shop.buyer());
    const shipped = await admin.api.orders.shipLines({ orderId: order.id });
    expect(shipped).toMatchObject({ statuses: ["shipped"], isPaid: true });
    for (const line of shipped.lines) expect(line).toMatchObject({ status: "shipped", shippedQuantity: 10 });
    await expect(admin.api.orders.shipLines({ orderId: order.id })).rejects.toMatchObject(refused);
    expect(await mailsOf(order.id)).toEqual([{ lines: null }]);
  });

  test("named lines ships these, all of them or none, and the history and the email name them", async () => {
    const { order, first, second, third } = await paidOrder(await shop.buyer());
    const ship = (...lines: { lineId: string; quantity?: number }[]) =>
      admin.api.orders.shipLines({ orderId: order.id, lines });
    const { statuses, lines } = await ship({ lineId: second, quantity: 10 });
    expect(statuses).toEqual(["pending", "shipped"]);
    expect(lines.map(({ status }) => status)).toEqual(["pending", "shipped", "pending"]);
    await expect(ship({ lineId: first }, { lineId: second })).rejects.toMatchObject(refused);
    await expect(ship({ lineId: first, quantity: 9 })).rejects.toMatchObject({
      code: "CONFLICT",
      message: shop.messages.lineNotWhole,
    });
    const other = await paidOrder(await shop.buyer());
    await expect(ship({ lineId: first }, { lineId: other.first })).rejects.toMatchObject({ code: "CONFLICT" });
    expect((await admin.api.orders.getOrder({ number: order.number })).lines[0]?.status).toBe("pending");
    const history = await admin.api.orders.listOrderEvents({ orderId: order.id });
    expect(history.at(-1)).toMatchObject({ kind: "shipped", lineIds: [second], by: admin.ctx.user.displayName });
    expect(await mailsOf(order.id)).toEqual([{ lines: [second] }]);
    expect((await admin.api.orders.shipLines({ orderId: order.id })).statuses).toEqual(["shipped"]);
    expect((await mailsOf(order.id)).at(-1)).toEqual({ lines: [first, third] });
  });

  test("what is not paid, not there, or by a buyer, is refused", async () => {
    const buyer = await shop.buyer();
    const order = await placeThree(buyer);
    await expect(admin.api.orders.shipLines({ orderId: order.id })).rejects.toMatchObject(refused);
    await expect(buyer.api.orders.shipLines({ orderId: order.id })).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(shop.visitorApi().orders.shipLines({ orderId: order.id })).rejects.toMatchObject({
      code: "UNAUTHORIZED",
    });
    await expect(admin.api.orders.shipLines({ orderId: "01890000-0000-7000-8000-000000000000" })).rejects.toMatchObject(
      { code: "NOT_FOUND" },
    );
  });

  test("and refunding a line at the same moment: it is refunded, and was shipped before or stays here", async () => {
    const buyer = await shop.buyer();
    for (let round = 0; round < 6; round += 1) {
      const { order, first } = await paidOrder(buyer);
      const lines = [{ lineId: first }];
      const ends = await Promise.allSettled([
        admin.api.payments.refundLines({ orderId: order.id, lines }),
        admin.api.orders.shipLines({ orderId: order.id, lines }),
      ]);
      const [refund, shipping] = ends.map(({ status }) => status);
      expect(refund).toBe("fulfilled");
      const [line] = (await admin.api.orders.getOrder({ number: order.number })).lines;
      expect(line).toMatchObject({ status: "refunded", shippedQuantity: shipping === "fulfilled" ? 10 : 0 });
    }
  });
});

describe("a shipment", () => {
  const waitingMails = (orderId: string) =>
    sql`select extract(epoch from start_after - created_on)::int as seconds from pgboss.job
      where name = 'order-mails' and data ->> 'orderId' = ${orderId} and data ->> 'about' = 'shipped'`;
  const age = (id: string, seconds: number) =>
    sql`update shipments set shipped_at = shipped_at - ${seconds}::int * interval '1 second' where id = ${id}`;

  test("says what left, by whom it travels and when, and its email waits for a minute", async () => {
    const { order, second } = await paidOrder(await shop.buyer());
    const { shipments } = await admin.api.orders.shipLines({
      orderId: order.id,
      lines: [{ lineId: second }],
      carrier: "Royal Mail",
      trackingNumber: "RM 123",
    });
    expect(shipments).toEqual([
      {
        id: expect.any(String),
        lines: [{ lineId: second, quantity: 10 }],
        carrier: "Royal Mail",
        trackingNumber: "RM 123",
        shippedAt: expect.any(String),
      },
    ]);
    expect(await waitingMails(order.id)).toEqual([{ seconds: 62 }]);
    await admin.api.orders.shipLines({ orderId: order.id });
    const shown = await admin.api.orders.getOrder({ number: order.number });
    expect(shown.shipments.map(({ lines }) => lines.length)).toEqual([1, 2]);
  });

  test("is undone within a minute: its lines are pending, its email is withdrawn, and the history says so", async () => {
    const { order, first, second } = await paidOrder(await shop.buyer());
    const { shipments } = await admin.api.orders.shipLines({ orderId: order.id, lines: [{ lineId: second }] });
    const id = shipments[0]?.id ?? "";
    const undone = await admin.api.orders.undoShipment({ id });
    expect(undone).toMatchObject({ statuses: ["pending"], shipments: [] });
    expect(undone.lines.map(({ shippedQuantity }) => shippedQuantity)).toEqual([0, 0, 0]);
    expect(await waitingMails(order.id)).toEqual([]);
    const history = await admin.api.orders.listOrderEvents({ orderId: order.id });
    expect(history.map(({ kind }) => kind)).toEqual(["placed", "paid", "shipped", "shipment-undone"]);
    expect(history.at(-1)).toMatchObject({ lineIds: [second], by: admin.ctx.user.displayName });
    expect((await admin.api.orders.undoShipment({ id })).statuses).toEqual(["pending"]);
    await admin.api.payments.refundLines({ orderId: order.id, lines: [{ lineId: first }] });
    expect((await admin.api.orders.shipLines({ orderId: order.id })).shipments).toHaveLength(1);
  });

  test("is final after a minute", async () => {
    const { order } = await paidOrder(await shop.buyer());
    const { shipments } = await admin.api.orders.shipLines({ orderId: order.id });
    const id = shipments[0]?.id ?? "";
    await age(id, 61);
    const final = { code: "CONFLICT", message: shop.messages.shipmentFinal };
    await expect(admin.api.orders.undoShipment({ id })).rejects.toMatchObject(final);
    expect((await admin.api.orders.getOrder({ number: order.number })).statuses).toEqual(["shipped"]);
    expect(await waitingMails(order.id)).toHaveLength(1);
  });

  test("is undone by admins alone", async () => {
    const buyer = await shop.buyer();
    const { order } = await paidOrder(buyer);
    const [shipment] = (await admin.api.orders.shipLines({ orderId: order.id })).shipments;
    const id = shipment?.id ?? "";
    await expect(shop.visitorApi().orders.undoShipment({ id })).rejects.toMatchObject({ code: "UNAUTHORIZED" });
    await expect(buyer.api.orders.undoShipment({ id })).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(admin.api.orders.undoShipment({ id: order.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("an idempotency key ships once; for another shipment it is refused", async () => {
    const { order, first, second } = await paidOrder(await shop.buyer());
    const ship = (lineId: string) =>
      admin.api.orders.shipLines({ orderId: order.id, lines: [{ lineId }], idempotencyKey: "parcel 1" });
    const answers = await Promise.all([ship(first), ship(first)]);
    expect(answers.map(({ shipments }) => shipments.length)).toEqual([1, 1]);
    expect((await ship(first)).shipments).toHaveLength(1);
    await expect(ship(second)).rejects.toMatchObject({ code: "CONFLICT", message: shop.messages.shipmentKeyReused });
    expect(await waitingMails(order.id)).toHaveLength(1);
  });

  test("that was undone while its email was already being sent gets none", async () => {
    const { order } = await paidOrder(await shop.buyer());
    const [shipment] = (await admin.api.orders.shipLines({ orderId: order.id })).shipments;
    const shipmentId = shipment?.id ?? "";
    await admin.api.orders.undoShipment({ id: shipmentId });
    // No mail server runs here, so an email that was to be sent would be refused.
    await sendOrderMail(shop.services, { orderId: order.id, about: "shipped", shipmentId });
  });
});

/** As in the trigger `check_order_line_move`. */
const allowedMoves: Record<OrderStatus, readonly OrderStatus[]> = {
  unpaid: ["pending", "cancelled"],
  pending: ["shipped", "refunded"],
  shipped: ["pending", "refunded"],
  cancelled: [],
  // A refund that fails brings back the status from before.
  refunded: ["pending", "shipped"],
};

test("the database allows these moves of a line and no others", async () => {
  const { lines } = await placeThree(await shop.buyer());
  const [line] = lines;
  const statuses = orderStatuses;
  for (const from of statuses) {
    for (const to of statuses.filter((status) => status !== from)) {
      const isAllowed = await sql
        .begin(async (tx) => {
          await tx`set local session_replication_role = replica`;
          await tx`update order_lines set status = ${from} where id = ${line?.id ?? ""}`;
          await tx`set local session_replication_role = origin`;
          await tx`update order_lines set status = ${to} where id = ${line?.id ?? ""}`;
          throw new Error("allowed");
        })
        .catch((error: Error) => error.message === "allowed");
      expect(`${from} to ${to}: ${isAllowed}`).toBe(`${from} to ${to}: ${allowedMoves[from].includes(to)}`);
    }
  }
});
