import { fulfilments, paymentStates, statusOf } from "@ironmonger/contract/orders/line-states";
import type { TransactionSql } from "@ironmonger/db/client";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { captureEmails } from "../../../testing/capture-emails.ts";
import { createCardHolder } from "../../../testing/card-holder.ts";
import { type Person, startTestShop } from "../../../testing/test-shop.ts";
import { checkLedger } from "../../ledger/check-ledger.ts";
import { sendOrderMail } from "../send-order-mail.ts";

const shop = await startTestShop({ hasRaces: true });
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
    expect(lines.map(({ status }) => status)).toEqual(["shipped", "pending", "pending"]);
    await expect(ship({ lineId: first }, { lineId: second })).rejects.toMatchObject(refused);
    await expect(ship({ lineId: first }, { lineId: third, quantity: 11 })).rejects.toMatchObject({
      code: "CONFLICT",
      message: "Only 10 pieces of this can still be shipped.",
    });
    await expect(ship({ lineId: first }, { lineId: first })).rejects.toMatchObject({ code: "BAD_REQUEST" });
    const other = await paidOrder(await shop.buyer());
    await expect(ship({ lineId: first }, { lineId: other.first })).rejects.toMatchObject({
      code: "CONFLICT",
      cause: { issues: [{ path: "lines.1.lineId", message: "The order has no such line." }] },
    });
    expect((await admin.api.orders.getOrder({ number: order.number })).lines[0]?.status).toBe("pending");
    const history = await admin.api.orders.listOrderEvents({ orderId: order.id });
    expect(history.at(-1)).toMatchObject({ kind: "shipped", lineIds: [second], by: admin.ctx.user.displayName });
    expect(await mailsOf(order.id)).toEqual([{ lines: [second] }]);
    expect((await admin.api.orders.shipLines({ orderId: order.id })).statuses).toEqual(["shipped"]);
    expect((await mailsOf(order.id)).at(-1)).toEqual({ lines: [first, third] });
  });

  test("a line ships in several shipments: it stays pending until nothing of it is left", async () => {
    const { order, first, second, third } = await paidOrder(await shop.buyer());
    const ship = (...lines: { lineId: string; quantity?: number }[]) =>
      admin.api.orders.shipLines({ orderId: order.id, lines });
    const partial = await ship({ lineId: first, quantity: 6 }, { lineId: second });
    expect(partial.lines).toMatchObject([
      { status: "pending", shippedQuantity: 6 },
      { status: "shipped", shippedQuantity: 10 },
      { status: "pending", shippedQuantity: 0 },
    ]);
    await expect(ship({ lineId: first, quantity: 5 })).rejects.toMatchObject({
      code: "CONFLICT",
      message: "Only 4 pieces of this can still be shipped.",
    });
    const rest = await admin.api.orders.shipLines({ orderId: order.id });
    expect(rest).toMatchObject({ statuses: ["shipped"] });
    const quantities = (at: number) => new Map(rest.shipments[at]?.lines.map((line) => [line.lineId, line.quantity]));
    expect(quantities(0)).toEqual(
      new Map([
        [first, 6],
        [second, 10],
      ]),
    );
    expect(quantities(1)).toEqual(
      new Map([
        [first, 4],
        [third, 10],
      ]),
    );
  });

  test("pieces of a line that are refunded are not shipped, and what is left of it makes it shipped", async () => {
    const { order, first } = await paidOrder(await shop.buyer());
    await admin.api.orders.shipLines({ orderId: order.id, lines: [{ lineId: first, quantity: 6 }] });
    const refund = (quantity: number) =>
      admin.api.payments.refundLines({
        orderId: order.id,
        lines: [{ lineId: first, quantity }],
        reason: "Broken",
        restock: true,
      });
    await refund(3);
    await expect(
      admin.api.orders.shipLines({ orderId: order.id, lines: [{ lineId: first, quantity: 2 }] }),
    ).rejects.toMatchObject({ message: "Only 1 piece of this can still be shipped." });
    const { lines } = await admin.api.orders.shipLines({ orderId: order.id, lines: [{ lineId: first }] });
    expect(lines[0]).toMatchObject({ status: "shipped", shippedQuantity: 7, refundedQuantity: 3 });
    const other = await paidOrder(await shop.buyer());
    await admin.api.orders.shipLines({ orderId: other.order.id, lines: [{ lineId: other.first, quantity: 6 }] });
    const refunded = await admin.api.payments.refundLines({
      orderId: other.order.id,
      lines: [{ lineId: other.first, quantity: 4 }],
      reason: "Broken",
      restock: true,
    });
    expect(refunded.lines[0]).toMatchObject({ status: "shipped", shippedQuantity: 6, refundedQuantity: 4 });
  });

  test("two admins who ship the same pieces at the same moment ship them once", async () => {
    await using _ = await shop.tenConnections();
    const { order, first } = await paidOrder(await shop.buyer());
    const lines = [{ lineId: first, quantity: 6 }];
    const ends = await Promise.allSettled([1, 2].map(() => admin.api.orders.shipLines({ orderId: order.id, lines })));
    expect(ends.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect((await admin.api.orders.getOrder({ number: order.number })).lines[0]?.shippedQuantity).toBe(6);
  });

  test("is refused for an unpaid or unknown order, and to buyers", async () => {
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
    await using _ = await shop.tenConnections();
    const buyer = await shop.buyer();
    for (let round = 0; round < 6; round += 1) {
      const { order, first } = await paidOrder(buyer);
      const lines = [{ lineId: first }];
      const ends = await Promise.allSettled([
        admin.api.payments.refundLines({ orderId: order.id, lines, reason: "Broken", restock: true }),
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
        lineCount: 1,
      },
    ]);
    expect(await waitingMails(order.id)).toEqual([{ seconds: 62 }]);
    await admin.api.orders.shipLines({ orderId: order.id });
    const shown = await admin.api.orders.getOrder({ number: order.number });
    expect(shown.shipments.map(({ lines }) => lines.length)).toEqual([1, 2]);
  });

  test("is undone within a minute: its lines are pending, its email is withdrawn, and the history says so", async () => {
    const { order, first, second } = await paidOrder(await shop.buyer());
    const lines = [{ lineId: second, quantity: 2 }];
    const { shipments } = await admin.api.orders.shipLines({ orderId: order.id, lines, carrier: "UPS" });
    const id = shipments[0]?.id ?? "";
    const undone = await admin.api.orders.undoShipment({ id });
    expect(undone).toMatchObject({ statuses: ["pending"], shipments: [] });
    expect(undone.lines.map(({ shippedQuantity }) => shippedQuantity)).toEqual([0, 0, 0]);
    expect(await waitingMails(order.id)).toEqual([]);
    const history = await admin.api.orders.listOrderEvents({ orderId: order.id });
    expect(history.map(({ kind }) => kind)).toEqual(["placed", "paid", "shipped", "shipment-undone"]);
    expect(history.at(-1)).toMatchObject({ lineIds: [second], by: admin.ctx.user.displayName });
    const shipment = { carrier: "UPS", trackingNumber: null, lines: [{ lineId: second, quantity: 2 }] };
    expect(history.slice(-2)).toMatchObject([{ shipment }, { shipment }]);
    expect((await admin.api.orders.undoShipment({ id })).statuses).toEqual(["pending"]);
    await admin.api.payments.refundLines({
      orderId: order.id,
      lines: [{ lineId: first }],
      reason: "Broken",
      restock: true,
    });
    expect((await admin.api.orders.shipLines({ orderId: order.id })).shipments).toHaveLength(1);
  });

  test("of some pieces is undone alone: what left before and after it stays shipped", async () => {
    const { order, first } = await paidOrder(await shop.buyer());
    const ship = (quantity: number) =>
      admin.api.orders.shipLines({ orderId: order.id, lines: [{ lineId: first, quantity }] });
    await ship(2);
    const partial = (await ship(3)).shipments[1]?.id ?? "";
    expect((await ship(5)).lines[0]).toMatchObject({ status: "shipped", shippedQuantity: 10 });
    const undone = await admin.api.orders.undoShipment({ id: partial });
    expect(undone.lines[0]).toMatchObject({ status: "pending", shippedQuantity: 7 });
    expect(undone.shipments.map(({ lines }) => lines.map(({ quantity }) => quantity))).toEqual([[2], [5]]);
    expect(await waitingMails(order.id)).toHaveLength(2);
  });

  test("of a line that was refunded since is final", async () => {
    const { order, first } = await paidOrder(await shop.buyer());
    const lines = [{ lineId: first, quantity: 4 }];
    const { shipments } = await admin.api.orders.shipLines({ orderId: order.id, lines });
    await admin.api.payments.refundLines({
      orderId: order.id,
      lines: [{ lineId: first }],
      reason: "Broken",
      restock: true,
    });
    const undoing = admin.api.orders.undoShipment({ id: shipments[0]?.id ?? "" });
    await expect(undoing).rejects.toMatchObject({ code: "CONFLICT", message: shop.errorMessages.shipmentFinal });
  });

  test("is emailed to the buyer with its pieces, those still to come, and the tracking link", async () => {
    const { order, first } = await paidOrder(await shop.buyer());
    const { shipments } = await admin.api.orders.shipLines({
      orderId: order.id,
      lines: [{ lineId: first, quantity: 6 }],
      carrier: "UPS",
      trackingNumber: "1Z <9>",
    });
    const { mailer, sent } = captureEmails(shop.services);
    await sendOrderMail(
      { ...shop.services, mailer },
      { orderId: order.id, about: "shipped", lineIds: [first], shipmentId: shipments[0]?.id ?? "" },
    );
    const [mail] = sent;
    expect(mail?.text).toContain("Part of your order has left our warehouse. The rest will follow.");
    expect(mail?.text).toMatch(/6 of 10 pieces, 4 still to ship/);
    expect(mail?.text).toMatch(/Carrier +UPS/);
    expect(mail?.text).toContain("1Z <9> https://www.ups.com/track?tracknum=1Z%20%3C9%3E");
    expect(mail?.text).not.toContain("Total");
    expect(mail?.html).toContain('<a href="https://www.ups.com/track?tracknum=1Z%20%3C9%3E">1Z &lt;9&gt;</a>');
  });

  test("that was followed by another within the minute is emailed as a partial one, and the other as the rest", async () => {
    const { order, first, second, third } = await paidOrder(await shop.buyer());
    await admin.api.orders.shipLines({ orderId: order.id, lines: [{ lineId: first, quantity: 6 }] });
    const { shipments } = await admin.api.orders.shipLines({ orderId: order.id });
    const { mailer, sent } = captureEmails(shop.services);
    for (const { id, lines } of shipments)
      await sendOrderMail(
        { ...shop.services, mailer },
        { orderId: order.id, about: "shipped", lineIds: lines.map(({ lineId }) => lineId), shipmentId: id },
      );
    const [partial, rest] = sent;
    expect(partial?.text).toContain("Part of your order has left our warehouse. The rest will follow.");
    expect(partial?.text).toMatch(/6 of 10 pieces, 4 still to ship/);
    expect(
      shipments
        .at(-1)
        ?.lines.map(({ lineId }) => lineId)
        .toSorted(),
    ).toEqual([first, second, third].toSorted());
    expect(rest?.text).toContain("The rest of your order has left our warehouse.");
    expect(rest?.text).toMatch(/4 of 10 pieces(?!, )/);
  });

  test("of an order that is collected is emailed as that, whole or in part", async () => {
    const { delivery } = await admin.api.settings.getSettings();
    const collect = { address: "1 Forge Lane" };
    await admin.api.settings.updateSettings({ delivery: { ...delivery, kind: "zones", zones: [], collect } });
    const buyer = await shop.buyer();
    const tool = await shop.tool({ minOrder: 10 });
    const order = await buyer.api.orders.placeOrder({
      lines: [{ toolId: tool.id, quantity: 10 }],
      ...{ address: "1 Forge Lane", country: "US", phone: "5550100", delivery: "collect" },
    });
    const { transactionId } = await buyer.api.payments.startPayment({ orderId: order.id });
    await cards.pay(transactionId);
    await buyer.api.payments.report({ orderId: order.id, transactionId });
    await admin.api.settings.updateSettings({ delivery });
    const lineId = order.lines[0]?.id ?? "";
    await admin.api.orders.shipLines({ orderId: order.id, lines: [{ lineId, quantity: 6 }] });
    const { shipments, statuses } = await admin.api.orders.shipLines({ orderId: order.id });
    expect(statuses).toEqual(["shipped"]);
    const { mailer, sent } = captureEmails(shop.services);
    const send = (more: { about: "paid" | "shipped"; shipmentId?: string }) =>
      sendOrderMail({ ...shop.services, mailer }, { orderId: order.id, lineIds: null, ...more });
    await send({ about: "paid" });
    for (const { id } of shipments) await send({ about: "shipped", shipmentId: id });
    const [paid, partial, rest] = sent;
    expect(paid?.text).toContain("Your order is being prepared for collection at the shop.");
    expect(paid?.text).toMatch(/Collecting +Ready to collect/);
    expect(partial?.subject).toContain("You have collected your order");
    expect(partial?.text).toContain("Part of your order was collected at the shop. The rest is still waiting for you.");
    expect(partial?.text).toMatch(/6 of 10 pieces, 4 still to collect/);
    expect(rest?.text).toContain("All of your order was collected at the shop.");
    for (const mail of sent) expect(mail.text).not.toMatch(/warehouse|on its way|ships? /i);
  });

  test("is final after a minute", async () => {
    const { order } = await paidOrder(await shop.buyer());
    const { shipments } = await admin.api.orders.shipLines({ orderId: order.id });
    const id = shipments[0]?.id ?? "";
    await age(id, 61);
    const final = { code: "CONFLICT", message: shop.errorMessages.shipmentFinal };
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
    await expect(ship(second)).rejects.toMatchObject({
      code: "CONFLICT",
      message: shop.errorMessages.shipmentKeyReused,
    });
    expect(await waitingMails(order.id)).toHaveLength(1);
  });

  test("requested again with the same key and the ids in capitals is made once", async () => {
    const { order, first } = await paidOrder(await shop.buyer());
    const ship = (orderId: string, lineId: string) =>
      admin.api.orders.shipLines({ orderId, lines: [{ lineId }], idempotencyKey: "parcel in capitals" });
    await ship(order.id, first);
    expect((await ship(order.id.toUpperCase(), first.toUpperCase())).shipments).toHaveLength(1);
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

/** The pairs that a line may have, and where each may go, as in the trigger `check_order_line_move`. */
const allowedMoves: Record<string, string[]> = {
  "to-approve due": [
    ...["to-approve on-account", "to-ship due", "to-ship on-account", "to-ship paid", "declined none"],
    "cancelled none",
  ],
  "to-approve on-account": [
    ...["to-ship on-account", "to-ship paid", "declined none", "cancelled none", "cancelled refunded"],
  ],
  "to-ship due": ["to-ship on-account", "to-ship paid", "shipped on-account", "shipped paid", "cancelled none"],
  "to-ship on-account": [
    ...["to-ship paid", "shipped on-account", "shipped paid", "shipped refunded", "cancelled none"],
    "cancelled refunded",
  ],
  "to-ship paid": ["shipped paid", "shipped refunded", "cancelled refunded"],
  "shipped on-account": ["to-ship on-account", "to-ship paid", "shipped paid", "shipped refunded"],
  "shipped paid": ["to-ship paid", "shipped refunded"],
  // A refund that fails brings back what was before it.
  "shipped refunded": ["to-ship on-account", "to-ship paid", "shipped on-account", "shipped paid"],
  "declined none": [],
  "cancelled none": [],
  "cancelled refunded": ["to-ship on-account", "to-ship paid"],
};
const statesOfLine = fulfilments.flatMap((fulfilment) =>
  [...paymentStates, null].map((payment) => ({
    fulfilment,
    payment,
    name: `${fulfilment} ${payment ?? "none"}`,
  })),
);
type StateOfLine = (typeof statesOfLine)[number];
const setState = (tx: TransactionSql, id: string, { fulfilment, payment }: StateOfLine) =>
  tx<
    { status: string }[]
  >`update order_lines set fulfilment = ${fulfilment}, payment = ${payment} where id = ${id} returning status`;

test("the database allows these pairs of fulfilment and payment and no others, and shows the contract's status of each", async () => {
  await using _ = await shop.tenConnections();
  const { lines } = await placeThree(await shop.buyer());
  for (const state of statesOfLine) {
    const storing = sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      const [stored] = await setState(tx, lines[0]?.id ?? "", state);
      throw new Error(stored?.status);
    });
    await expect(storing).rejects.toThrow(
      state.name in allowedMoves ? statusOf(state) : 'null value in column "status"',
    );
  }
});

test("the database allows these moves of a line and no others", async () => {
  const { lines } = await placeThree(await shop.buyer());
  const id = lines[0]?.id ?? "";
  const states = statesOfLine.filter(({ name }) => name in allowedMoves);
  for (const from of states) {
    for (const to of states.filter((state) => state !== from)) {
      const isAllowed = await sql
        .begin(async (tx) => {
          await tx`set local session_replication_role = replica`;
          await setState(tx, id, from);
          await tx`set local session_replication_role = origin`;
          await setState(tx, id, to);
          throw new Error("allowed");
        })
        .catch((error: Error) => error.message === "allowed");
      expect(`${from.name} to ${to.name}: ${isAllowed}`).toBe(
        `${from.name} to ${to.name}: ${allowedMoves[from.name]?.includes(to.name)}`,
      );
    }
  }
});
