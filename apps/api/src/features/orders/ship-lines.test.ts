import { type OrderStatus, orderStatuses } from "@ironmonger/contract/orders";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { createCardHolder } from "../../testing/card-holder.ts";
import { type Person, startTestShop } from "../../testing/test-shop.ts";
import { checkLedger } from "../ledger/check-ledger.ts";

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

  test("and refunding a line at the same moment: exactly one of the two happens", async () => {
    const buyer = await shop.buyer();
    for (let round = 0; round < 6; round += 1) {
      const { order, first } = await paidOrder(buyer);
      const lines = [{ lineId: first }];
      const ends = await Promise.allSettled([
        admin.api.payments.refundLines({ orderId: order.id, lines }),
        admin.api.orders.shipLines({ orderId: order.id, lines }),
      ]);
      expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    }
  });
});

/** As in the trigger `check_order_line_move`. */
const allowedMoves: Record<OrderStatus, readonly OrderStatus[]> = {
  unpaid: ["pending", "cancelled"],
  pending: ["shipped", "refunded"],
  shipped: [],
  cancelled: [],
  refunded: [],
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
