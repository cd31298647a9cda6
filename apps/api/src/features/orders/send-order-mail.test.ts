import { afterAll, expect, test } from "vitest";
import type { JobData } from "../../core/jobs/job-queues.ts";
import { captureEmails } from "../../testing/capture-emails.ts";
import { createCardHolder } from "../../testing/card-holder.ts";
import { startTestShop } from "../../testing/test-shop.ts";
import { makeRefund } from "../payments/refunds/make-refund.ts";
import { sendOrderMail } from "./send-order-mail.ts";

const shop = await startTestShop();
const cards = createCardHolder(shop);
const [admin, buyer] = [await shop.admin(), await shop.buyer()];
afterAll(shop.close);

/** An order that is paid before any of its emails is sent. */
const paidImmediately = async () => {
  const order = await shop.order(buyer);
  const { transactionId } = await buyer.api.payments.startPayment({ orderId: order.id });
  await cards.pay(transactionId);
  await buyer.api.payments.report({ orderId: order.id, transactionId });
  return order.id;
};

/** The emails about the order that wait to be sent, oldest first. */
const sendMailsAbout = async (orderId: string) => {
  const jobs = await shop.services.sql<{ data: JobData["order-mails"] }[]>`
    select data from pgboss.job where name = 'order-mails' and data ->> 'orderId' = ${orderId} order by created_on`;
  const { mailer, sent } = captureEmails(shop.services);
  for (const { data } of jobs) await sendOrderMail({ ...shop.services, mailer }, data);
  return sent.map(({ subject, text }) => [subject.split(":")[0], text.replaceAll(/\s+/g, " ")]);
};

const thanks = (isWhat: string) => `Thank you for your order. It ${isWhat}, so there is nothing left for you to do.`;

test("an order that is paid immediately has both emails, and the first does not ask for money", async () => {
  const emails = await sendMailsAbout(await paidImmediately());
  expect(emails).toEqual([
    ["We have your order", expect.stringContaining(thanks("is paid"))],
    ["Your payment has arrived", expect.stringContaining("We have received your payment.")],
  ]);
  expect(emails[0]?.[1]).not.toContain("Please pay");
});

test("the first email of an order that is refunded already does not call it paid", async () => {
  const orderId = await paidImmediately();
  await admin.api.payments.refundOrder({ orderId, reason: "Broken", restock: true });
  for (const { id } of await admin.api.payments.listRefunds({ orderId }))
    await makeRefund(shop.services, { refundId: id });
  const [received] = await sendMailsAbout(orderId);
  expect(received).toEqual(["We have your order", expect.stringContaining(thanks("has been refunded"))]);
});

test("the first email of an order that was cancelled already is not sent", async () => {
  const order = await shop.order(buyer);
  await buyer.api.orders.cancelOrder({ id: order.id });
  expect(await sendMailsAbout(order.id)).toEqual([]);
});

test("nobody gets emails about the orders of an account that was closed", async () => {
  const stranger = await shop.buyer();
  const order = await shop.order(stranger);
  await shop.services.sql`update users set closed_at = now() where id = ${stranger.ctx.user.id}`;
  expect(await sendMailsAbout(order.id)).toEqual([]);
});

test("the email about a cancelled line of an unpaid order says what is left to pay, and not that the order is cancelled", async () => {
  const [saw, file] = [
    await shop.tool({ priceCents: 1000, minOrder: 5 }),
    await shop.tool({ priceCents: 200, minOrder: 10 }),
  ];
  const { id, lines } = await shop.order(buyer, saw, file);
  await admin.api.orders.cancelLine({ id: lines.find(({ toolId }) => toolId === saw.id)?.id ?? "" });
  const [, cancelled, ...more] = await sendMailsAbout(id);
  expect(more).toEqual([]);
  expect(cancelled?.[0]).toBe("A part of your order was cancelled");
  expect(cancelled?.[1]).toContain("The amount due for the rest of your order is $20.");
  expect(cancelled?.[1]).toContain(saw.name);
  expect(cancelled?.[1]).not.toContain(file.name);
  expect(cancelled?.[1]).not.toContain("Total");

  await admin.api.orders.cancelOrder({ id });
  expect((await sendMailsAbout(id)).at(-1)?.[0]).toBe("Your order was cancelled");
});

test("the email says for each line what a piece costs, and from which quantity on", async () => {
  const plain = await shop.tool({ name: "Chisel", priceCents: 1000, minOrder: 5 });
  const priceBreaks = [{ fromQuantity: 50, unitPriceCents: 840 }];
  const broken = await shop.tool({ name: "G-clamp", priceCents: 900, minOrder: 5, priceBreaks });
  const lines = [
    { toolId: plain.id, quantity: 20 },
    { toolId: broken.id, quantity: 50 },
  ];
  const order = await buyer.api.orders.placeOrder({ lines, address: "1 Forge Lane", phone: "02079460000" });
  const [received] = await sendMailsAbout(order.id);
  expect(received?.[1]).toContain("20 pieces × $10 $200");
  expect(received?.[1]).toContain("50 pieces × $8.40: $9 per piece; $8.40 per piece from 50 pieces $420");
});
