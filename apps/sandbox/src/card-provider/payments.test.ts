import Stripe from "stripe";
import { expect, test } from "vitest";
import { startCardProvider } from "../testing/start-card-provider.ts";

test("a payment goes from waiting for a card to succeeded, and its charge can be read with it", async () => {
  const { stripe } = await startCardProvider();
  const created = await stripe.paymentIntents.create({
    amount: 1999,
    currency: "usd",
    metadata: { orderId: "order-1" },
  });
  expect(created).toMatchObject({ status: "requires_payment_method", livemode: false, amount_received: 0 });
  expect(created.client_secret).toMatch(/^pi_\w+_secret_\w+$/);

  const paid = await stripe.paymentIntents.confirm(created.id, {
    payment_method: "pm_card_visa",
    expand: ["latest_charge"],
  });
  expect(paid).toMatchObject({
    status: "succeeded",
    amount_received: 1999,
    metadata: { orderId: "order-1" },
    latest_charge: { object: "charge", paid: true, payment_method_details: { card: { last4: "4242" } } },
  });
  expect(paid.lastResponse.requestId).toMatch(/^req_/);
});

test.each([
  ["pm_card_chargeDeclined", "card_declined", "generic_decline", "Your card was declined."],
  [
    "pm_card_visa_chargeDeclinedInsufficientFunds",
    "card_declined",
    "insufficient_funds",
    "Your card has insufficient funds.",
  ],
  ["pm_card_chargeDeclinedLostCard", "card_declined", "lost_card", "Your card was declined."],
  ["pm_card_chargeDeclinedExpiredCard", "expired_card", "", "Your card has expired."],
  ["pm_card_chargeDeclinedIncorrectCvc", "incorrect_cvc", "", "Your card's security code is incorrect."],
  [
    "pm_card_chargeDeclinedProcessingError",
    "processing_error",
    "",
    "An error occurred while processing your card. Try again in a little bit.",
  ],
])(
  "the card %s is declined in the provider's words, and another card can pay afterwards",
  async (card, code, declineCode, message) => {
    const { stripe, webhooks } = await startCardProvider();
    const { id } = await stripe.paymentIntents.create({ amount: 1999, currency: "usd" });
    const error = await stripe.paymentIntents.confirm(id, { payment_method: card }).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(Stripe.errors.StripeCardError);
    expect(error).toMatchObject({
      statusCode: 402,
      code,
      decline_code: declineCode,
      message,
      payment_intent: { id },
    });

    const waiting = await stripe.paymentIntents.retrieve(id);
    expect(waiting).toMatchObject({ status: "requires_payment_method", last_payment_error: { code, message } });
    expect((await webhooks.arrival("payment_intent.payment_failed")).data.object).toMatchObject({ id });
    expect(await stripe.paymentIntents.confirm(id, { payment_method: "pm_card_mastercard" })).toMatchObject({
      status: "succeeded",
      last_payment_error: null,
    });
  },
);

test("a card with a wrong check digit or a past date becomes no payment method", async () => {
  const { stripe } = await startCardProvider();
  const card = { number: "4242424242424242", exp_month: 12, exp_year: 2040, cvc: "123" };
  const make = (change: object) => stripe.paymentMethods.create({ type: "card", card: { ...card, ...change } });
  await expect(make({ number: "4242424242424241" })).rejects.toMatchObject({ code: "incorrect_number" });
  await expect(make({ exp_year: 2020 })).rejects.toMatchObject({ code: "invalid_expiry_year" });
  await expect(make({ exp_month: 13 })).rejects.toMatchObject({ code: "invalid_expiry_month" });
  expect(await make({})).toMatchObject({ card: { brand: "visa", last4: "4242" } });
});

const challenges: [string, string, string, object][] = [
  ["pm_card_threeDSecure2Required", "complete", "succeeded", {}],
  [
    "pm_card_threeDSecure2Required",
    "fail",
    "requires_payment_method",
    { code: "payment_intent_authentication_failure" },
  ],
  ["pm_card_threeDSecureRequiredChargeDeclined", "complete", "requires_payment_method", { code: "card_declined" }],
];

test.each(challenges)(
  "with 3-D Secure, %s and the answer '%s', the payment is %s",
  async (card, outcome, status, error) => {
    const { pay, stripe } = await startCardProvider();
    const challenged = await pay(card);
    expect(challenged).toMatchObject({ status: "requires_action", next_action: { type: "use_stripe_sdk" } });
    const challengeUrl = String(challenged.next_action?.use_stripe_sdk?.stripe_js);
    const page = await fetch(challengeUrl);
    expect(await page.text()).toContain("Complete authentication");

    const answer = await fetch(challengeUrl, {
      method: "POST",
      body: new URLSearchParams({ client_secret: challenged.client_secret ?? "", outcome }),
    });
    expect(await answer.json()).toMatchObject({ status });
    const after = await stripe.paymentIntents.retrieve(challenged.id);
    expect(after.status).toBe(status);
    expect(after.last_payment_error ?? {}).toMatchObject(error);
  },
);

test("a challenge with a return address redirects the browser back to the shop", async () => {
  const { pay } = await startCardProvider();
  const challenged = await pay("pm_card_authenticationRequired", {
    return_url: "http://localhost:4000/back?from=bank",
  });
  const { url, return_url } = challenged.next_action?.redirect_to_url ?? {};
  const answer = await fetch(url ?? "", {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({
      client_secret: challenged.client_secret ?? "",
      return_url: return_url ?? "",
      outcome: "complete",
    }),
  });
  const back = new URL(answer.headers.get("location") ?? "");
  expect(back.searchParams.get("from")).toBe("bank");
  expect(back.searchParams.get("redirect_status")).toBe("succeeded");
});

test("a paid intent can neither be paid again, nor cancelled, nor change its amount", async () => {
  const { pay, stripe } = await startCardProvider();
  const { id } = await pay("pm_card_visa");
  const unexpected = { code: "payment_intent_unexpected_state", payment_intent: { id, status: "succeeded" } };
  await expect(stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" })).rejects.toMatchObject(unexpected);
  await expect(stripe.paymentIntents.cancel(id)).rejects.toMatchObject(unexpected);
  await expect(stripe.paymentIntents.update(id, { amount: 100 })).rejects.toMatchObject(unexpected);
  expect(await stripe.paymentIntents.update(id, { metadata: { note: "x", orderId: "" } })).toMatchObject({
    metadata: { note: "x" },
  });
});

test("a cancelled payment takes no card", async () => {
  const { stripe, webhooks } = await startCardProvider();
  const { id } = await stripe.paymentIntents.create({ amount: 500, currency: "usd" });
  const canceled = await stripe.paymentIntents.cancel(id, { cancellation_reason: "abandoned" });
  expect(canceled).toMatchObject({ status: "canceled", cancellation_reason: "abandoned" });
  expect((await webhooks.arrival("payment_intent.canceled")).data.object).toMatchObject({ id });
  await expect(stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" })).rejects.toMatchObject({
    code: "payment_intent_unexpected_state",
  });
});

test("a payment can be refunded in parts, never more than was paid", async () => {
  const { pay, stripe, webhooks } = await startCardProvider();
  const { id } = await pay("pm_card_visa");
  const partialRefund = await stripe.refunds.create({
    payment_intent: id,
    amount: 999,
    reason: "requested_by_customer",
  });
  expect(partialRefund).toMatchObject({ amount: 999, status: "succeeded", payment_intent: id });
  await expect(stripe.refunds.create({ payment_intent: id, amount: 1001 })).rejects.toThrow(
    "Refund amount ($10.01) is greater than unrefunded amount on charge ($10.00)",
  );
  await stripe.refunds.create({ payment_intent: id });
  await expect(stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({
    code: "charge_already_refunded",
  });
  expect((await webhooks.arrival("charge.refunded", 2)).data.object).toMatchObject({
    refunded: true,
    amount_refunded: 1999,
  });
  const refunds = await stripe.refunds.list({ payment_intent: id });
  expect(refunds.data.map(({ amount }) => amount)).toEqual([1000, 999]);
});

test("lists page through everything, and filter by time and by metadata", async () => {
  const { pay, stripe } = await startCardProvider();
  for (let order = 1; order <= 5; order += 1) await pay("pm_card_visa", { metadata: { orderId: `order-${order}` } });
  const orders: (string | undefined)[] = [];
  for await (const intent of stripe.paymentIntents.list({ limit: 2 })) orders.push(intent.metadata.orderId);
  expect(orders).toEqual(["order-5", "order-4", "order-3", "order-2", "order-1"]);
  const later = Math.floor(Date.now() / 1000) + 60;
  expect((await stripe.paymentIntents.list({ created: { gte: later } })).data).toEqual([]);
  const search = await stripe.paymentIntents.search({ query: "metadata['orderId']:'order-3' AND status:'succeeded'" });
  expect(search.data).toHaveLength(1);
});

test("wrong keys, missing objects and unknown parameters are refused in the provider's error format", async () => {
  const { sandbox, stripe } = await startCardProvider();
  const { hostname: host, port } = new URL(sandbox.url);
  const stranger = new Stripe("sk_test_stranger", { host, port, protocol: "http", telemetry: false });
  await expect(stranger.paymentIntents.list()).rejects.toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
  await expect(stripe.paymentIntents.retrieve("pi_none")).rejects.toMatchObject({
    statusCode: 404,
    code: "resource_missing",
    message: "No such payment_intent: 'pi_none'",
  });
  await expect(stripe.paymentIntents.create({ amount: 10, currency: "usd" })).rejects.toMatchObject({
    code: "amount_too_small",
  });
  await expect(stripe.paymentIntents.create({ amount: 1.5, currency: "usd" })).rejects.toMatchObject({
    code: "parameter_invalid_integer",
    param: "amount",
  });
  await expect(
    stripe.rawRequest("POST", "/v1/payment_intents", { amount: 500, currency: "usd", color: "red" }),
  ).rejects.toMatchObject({ code: "parameter_unknown", param: "color" });
});

test("a browser reads and pays one payment with its client secret, and sees no other data", async () => {
  const { sandbox, stripe } = await startCardProvider();
  const { id, client_secret } = await stripe.paymentIntents.create({
    amount: 700,
    currency: "usd",
    metadata: { secret: "x" },
  });
  const key = "pk_test_ironmonger";
  const read = async (secret: string) => {
    const query = new URLSearchParams({ key, client_secret: secret });
    const answer = await fetch(`${sandbox.stripeUrl}/v1/payment_intents/${id}?${query}`);
    return { status: answer.status, body: await answer.json() };
  };
  expect(await read("pi_x_secret_y")).toMatchObject({ status: 400 });
  const { body } = await read(client_secret ?? "");
  expect(body).toMatchObject({ id, amount: 700 });
  expect(body).not.toHaveProperty("metadata");

  const declined = await fetch(`${sandbox.stripeUrl}/v1/payment_intents/${id}/confirm`, {
    method: "POST",
    body: new URLSearchParams({ key, client_secret: client_secret ?? "", payment_method: "pm_card_chargeDeclined" }),
  });
  expect(declined.status).toBe(402);
  const answer = await declined.json();
  expect(answer).toMatchObject({ error: { payment_intent: { id } } });
  expect(answer).not.toHaveProperty("error.payment_intent.metadata");
  const list = await fetch(`${sandbox.stripeUrl}/v1/payment_intents?key=${key}`);
  expect(list.status).toBe(403);
});

test("what the sandbox does not do is refused in the provider's words, not ignored", async () => {
  const { stripe } = await startCardProvider();
  const intent = { amount: 1999, currency: "usd" };
  const requestError = (param: string) => ({
    type: "StripeInvalidRequestError",
    rawType: "invalid_request_error",
    param,
  });
  await expect(stripe.paymentIntents.create({ ...intent, capture_method: "manual" })).rejects.toMatchObject({
    ...requestError("capture_method"),
    statusCode: 400,
    message: expect.stringContaining("capture_method"),
  });
  for (const capture_method of ["automatic", "automatic_async"] as const)
    expect(await stripe.paymentIntents.create({ ...intent, capture_method })).toMatchObject({ amount: 1999 });
  await expect(stripe.paymentIntents.create({ ...intent, customer: "cus_1" })).rejects.toMatchObject(
    requestError("customer"),
  );
  await expect(stripe.paymentIntents.create({ ...intent, off_session: true })).rejects.toMatchObject(
    requestError("off_session"),
  );
  await expect(stripe.events.list({ types: ["refund.created"] })).rejects.toMatchObject({
    ...requestError("types"),
    code: "parameter_unknown",
    message: "Received unknown parameter: types",
  });
  await expect(stripe.paymentIntents.list({ customer: "cus_1" })).rejects.toMatchObject(requestError("customer"));
  expect((await stripe.events.list({ type: "payment_intent.created", limit: 5 })).data).toHaveLength(2);
});
