import { afterAll, expect, test } from "vitest";
import { captureEmails } from "../../../testing/capture-emails.ts";
import { createCardHolder } from "../../../testing/card-holder.ts";
import { startTestShop } from "../../../testing/test-shop.ts";
import { checkLedger } from "../../ledger/check-ledger.ts";
import { sendOrderMail } from "../send-order-mail.ts";

const shop = await startTestShop();
const cards = createCardHolder(shop);
const { sql } = shop.services;
const admin = await shop.admin();
afterAll(shop.close);

/** A paid order of one line, half of which has left without a tracking number. */
async function halfShipped() {
  const buyer = await shop.buyer();
  const order = await shop.order(buyer, await shop.tool({ name: "Ratchet", priceCents: 500 }));
  const { transactionId } = await buyer.api.payments.startPayment({ orderId: order.id });
  await cards.pay(transactionId);
  await buyer.api.payments.report({ orderId: order.id, transactionId });
  const lines = order.lines.map(({ id }) => ({ lineId: id, quantity: 5 }));
  const { shipments } = await admin.api.orders.shipLines({ orderId: order.id, lines });
  return { buyer, order, id: shipments[0]?.id ?? "" };
}
const age = (id: string) => sql`update shipments set shipped_at = shipped_at - interval '5 minutes' where id = ${id}`;
const mailsAbout = async (orderId: string) =>
  (
    await sql<{ about: string }[]>`
      select data ->> 'about' as about from pgboss.job
      where name = 'order-mails' and data ->> 'orderId' = ${orderId} and data ->> 'shipmentId' is not null order by created_on`
  ).map(({ about }) => about);

test("a parcel that has left gets its tracking number, and its buyer an email with the link", async () => {
  const { buyer, order, id } = await halfShipped();
  await age(id);
  const tracked = await admin.api.orders.trackShipment({ id, carrier: " UPS ", trackingNumber: "1Z 5" });
  expect(tracked.shipments).toMatchObject([{ carrier: "UPS", trackingNumber: "1Z 5" }]);
  expect(await mailsAbout(order.id)).toEqual(["shipped", "tracking-changed"]);
  const { mailer, sent } = captureEmails(shop.services);
  await sendOrderMail({ ...shop.services, mailer }, { orderId: order.id, about: "tracking-changed", shipmentId: id });
  expect(sent[0]?.subject).toBe(`Follow your parcel: ${order.number}, Ratchet`);
  expect(sent[0]?.text).toContain("5 of 10 pieces");
  expect(sent[0]?.text).toContain("1Z 5 https://www.ups.com/track?tracknum=1Z%205");
  expect(sent[0]?.text).not.toContain("Total");
  const history = await buyer.api.orders.listOrderEvents({ orderId: order.id });
  expect(history.at(-1)).toMatchObject({ kind: "tracking-changed", text: "UPS 1Z 5", by: admin.ctx.user.displayName });
});

test("within the minute before the shipment's own email, that one has the number", async () => {
  const { order, id } = await halfShipped();
  await admin.api.orders.trackShipment({ id, carrier: "GLS", trackingNumber: "77" });
  expect(await mailsAbout(order.id)).toEqual(["shipped"]);
  const { mailer, sent } = captureEmails(shop.services);
  await sendOrderMail({ ...shop.services, mailer }, { orderId: order.id, about: "shipped", shipmentId: id });
  expect(sent[0]?.text).toContain("77 https://gls-group.com/track/77");
});

test("a wrong number is corrected, and the history has it; the same number again says and sends nothing", async () => {
  const { order, id } = await halfShipped();
  await age(id);
  const track = (carrier: string | null, trackingNumber: string | null) =>
    admin.api.orders.trackShipment({ id, carrier, trackingNumber });
  await track("DPD", "1");
  await Promise.all([track("DPD", "2"), track("DPD", "2")]);
  await track(null, null);
  const history = await admin.api.orders.listOrderEvents({ orderId: order.id });
  expect(history.filter(({ kind }) => kind === "tracking-changed").map(({ text }) => text)).toEqual([
    "DPD 1",
    "DPD 2, before: DPD 1",
    "none, before: DPD 2",
  ]);
  // Nothing can be followed without a number.
  expect(await mailsAbout(order.id)).toEqual(["shipped", "tracking-changed", "tracking-changed"]);
  expect((await checkLedger(shop.services)).isGreen).toBe(true);
});

test("a shipment that was undone has no tracking number, and only admins set one", async () => {
  const { buyer, id } = await halfShipped();
  const input = { id, carrier: "UPS", trackingNumber: "1" };
  await expect(buyer.api.orders.trackShipment(input)).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(shop.visitorApi().orders.trackShipment(input)).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  await admin.api.orders.undoShipment({ id });
  await expect(admin.api.orders.trackShipment(input)).rejects.toMatchObject({
    code: "CONFLICT",
    message: shop.errorMessages.shipmentUndone,
  });
  const { id: nowhere } = await shop.tool();
  await expect(admin.api.orders.trackShipment({ ...input, id: nowhere })).rejects.toMatchObject({ code: "NOT_FOUND" });
});
