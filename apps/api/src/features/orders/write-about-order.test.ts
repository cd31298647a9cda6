import { afterAll, expect, test } from "vitest";
import { captureEmails } from "../../testing/capture-emails.ts";
import { startTestShop } from "../../testing/test-shop.ts";
import { sendOrderMail } from "./send-order-mail.ts";

const shop = await startTestShop();
const admin = await shop.admin();
const buyer = await shop.buyer();
afterAll(shop.close);

const place = async () => shop.order(buyer, await shop.tool());
const textsOf = (events: { text: string | null }[]) => events.map(({ text }) => text);

test("a note is in the history for admins, and is never shown to the buyer", async () => {
  const { id: orderId } = await place();
  const history = await admin.api.orders.addNote({ orderId, text: "  Owes us $200\u0020" });
  expect(history.at(-1)).toMatchObject({ kind: "note", text: "Owes us $200", by: admin.ctx.user.displayName });
  expect(textsOf(await buyer.api.orders.listOrderEvents({ orderId }))).toEqual([null]);
  expect(
    await shop.services
      .sql`select from pgboss.job where data ->> 'orderId' = ${orderId} and data ->> 'about' = 'message'`,
  ).toHaveLength(0);
});

test("a message is in the history for the buyer, too, who gets it once by email, unchanged", async () => {
  const { id: orderId } = await place();
  const text = 'The vice comes <b>on Friday</b>.\n\nCall us: "01142345678"';
  await admin.api.orders.sendMessage({ orderId, text });
  expect(textsOf(await buyer.api.orders.listOrderEvents({ orderId }))).toEqual([null, text]);
  const jobs = await shop.services.sql<{ data: { eventId: string } }[]>`
    select data from pgboss.job where name = 'order-mails' and data ->> 'orderId' = ${orderId} and data ->> 'about' = 'message'`;
  expect(jobs).toHaveLength(1);
  const { mailer, sent } = captureEmails(shop.services);
  for (const { data } of jobs)
    await sendOrderMail({ ...shop.services, mailer }, { orderId, about: "message", eventId: data.eventId });
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    to: buyer.ctx.user.email,
    subject: expect.stringMatching(/^A message about your order/),
  });
  expect(sent[0]?.text).toContain("The vice comes <b>on Friday</b>.\n\nCall us:");
  expect(sent[0]?.html).toContain("The vice comes &lt;b&gt;on Friday&lt;/b&gt;.");
});

test("a message with an idempotency key is sent once, however often it is requested; the key is of this message alone", async () => {
  const { id: orderId } = await place();
  const message = { orderId, text: "It left today.", idempotencyKey: "friday" };
  const sending = [message, message, message].map((input) => admin.api.orders.sendMessage(input));
  for (const history of await Promise.all(sending)) expect(textsOf(history)).toEqual([null, message.text]);
  await expect(admin.api.orders.sendMessage({ ...message, text: "It left." })).rejects.toMatchObject({
    code: "CONFLICT",
    message: shop.errorMessages.messageKeyReused,
  });
  const other = await place();
  await expect(admin.api.orders.sendMessage({ ...message, orderId: other.id })).rejects.toMatchObject({
    code: "CONFLICT",
  });
  // The same key of another admin is a different one.
  await (await shop.admin()).api.orders.sendMessage(message);
  const jobs = await shop.services
    .sql`select from pgboss.job where data ->> 'orderId' = ${orderId} and data ->> 'about' = 'message'`;
  expect(jobs).toHaveLength(2);
});

test("a note with an idempotency key is added once, however often it is requested; no message has its key", async () => {
  const { id: orderId } = await place();
  const note = { orderId, text: "Call before noon.", idempotencyKey: "noon" };
  const adding = [note, note, note].map((input) => admin.api.orders.addNote(input));
  for (const history of await Promise.all(adding)) expect(textsOf(history)).toEqual([null, note.text]);
  const reused = { code: "CONFLICT", message: shop.errorMessages.messageKeyReused };
  await expect(admin.api.orders.addNote({ ...note, text: "Call." })).rejects.toMatchObject(reused);
  await expect(admin.api.orders.sendMessage(note)).rejects.toMatchObject(reused);
});

test("only admins write, to orders that are there, and neither nothing nor too much", async () => {
  const { id: orderId } = await place();
  for (const write of ["addNote", "sendMessage"] as const) {
    await expect(buyer.api.orders[write]({ orderId, text: "Hello" })).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(shop.visitorApi().orders[write]({ orderId, text: "Hello" })).rejects.toMatchObject({
      code: "UNAUTHORIZED",
    });
    const nowhere = "01890000-0000-7000-8000-000000000000";
    await expect(admin.api.orders[write]({ orderId: nowhere, text: "Hello" })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    for (const text of ["", "  ", "a".repeat(2_001), "a\0b"])
      await expect(admin.api.orders[write]({ orderId, text })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  }
  expect(await buyer.api.orders.listOrderEvents({ orderId })).toHaveLength(1);
});
