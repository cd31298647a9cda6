import { expect, test } from "vitest";
import { startCardProvider } from "../testing/start-card-provider.ts";

test("each event is signed, sent once, and can be read later", async () => {
  const { pay, stripe, webhooks } = await startCardProvider();
  const { id } = await pay("pm_card_visa");
  const event = await webhooks.arrival("payment_intent.succeeded");
  expect(event).toMatchObject({ object: "event", livemode: false, data: { object: { id, amount_received: 1999 } } });
  expect(await stripe.events.retrieve(event.id)).toMatchObject({ id: event.id, type: "payment_intent.succeeded" });
  const stored = await stripe.events.list({ type: "payment_intent.succeeded" });
  expect(stored.data.map(({ id }) => id)).toEqual([event.id]);
});

test("an event is retried until the shop accepts it", async () => {
  const { pay, webhooks } = await startCardProvider({ webhookRetryDelaysMs: [10, 20, 40, 80] });
  webhooks.refuseNext(8);
  const { id } = await pay("pm_card_visa");
  expect((await webhooks.arrival("payment_intent.succeeded")).data.object).toMatchObject({ id });
  expect((await webhooks.arrival("payment_intent.created")).data.object).toMatchObject({ id });
});

test("the shop's address can be set after the sandbox has started", async () => {
  const { pay, sandbox, webhooks } = await startCardProvider({ webhookUrl: undefined });
  await pay("pm_card_visa");
  sandbox.setWebhookUrl(webhooks.url);
  const { id } = await pay("pm_card_visa");
  expect((await webhooks.arrival("payment_intent.succeeded")).data.object).toMatchObject({ id });
});

test("events are sent twice, or out of order, when so configured", async () => {
  const { control, pay, webhooks } = await startCardProvider();
  await control({ webhooks: { duplicate: 1 } });
  await pay("pm_card_visa");
  const twice = await webhooks.arrival("payment_intent.succeeded", 2);
  expect(webhooks.received.filter((event) => event.id === twice.id)).toHaveLength(2);

  await control({ webhooks: { duplicate: 0, reorder: true } });
  const { id } = await pay("pm_card_visa");
  await webhooks.arrival("payment_intent.created", 3);
  const order = webhooks.received.filter((event) => "id" in event.data.object && event.data.object.id === id);
  expect(order.map((event) => event.type)).toEqual(["payment_intent.succeeded", "payment_intent.created"]);
});

test("a dropped event is not sent by itself, but can be sent by hand", async () => {
  const { control, pay, sandbox, stripe, webhooks } = await startCardProvider();
  await control({ webhooks: { drop: true } });
  await pay("pm_card_visa");
  const [event] = (await stripe.events.list({ type: "payment_intent.succeeded" })).data;
  const resend = (eventId = "") =>
    fetch(`${sandbox.stripeUrl}/control/resend`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ eventId }),
    });
  expect((await resend(event?.id)).status).toBe(200);
  expect((await webhooks.arrival("payment_intent.succeeded")).id).toBe(event?.id);
  expect(webhooks.received).toHaveLength(1);
  expect((await resend("evt_none")).status).toBe(404);
});
