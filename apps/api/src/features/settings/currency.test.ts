import { messages } from "@ironmonger/contract/messages";
import { expect, onTestFinished, test } from "vitest";
import { createShopSettings, shopMoney } from "../../core/shop-settings.ts";
import { captureEmails } from "../../testing/capture-emails.ts";
import { createCardHolder } from "../../testing/card-holder.ts";
import { orderOf } from "../../testing/delivery.ts";
import { startTestShop } from "../../testing/test-shop.ts";
import { sendOrderMail } from "../orders/send-order-mail.ts";
import { makeRefund } from "../payments/refunds/make-refund.ts";
import { settingsErrors } from "./update-settings.ts";

async function startShop() {
  const shop = await startTestShop({ hasRaces: true });
  onTestFinished(shop.close);
  const [admin, buyer] = [await shop.admin(), await shop.buyer()];
  return { ...shop, cards: createCardHolder(shop), admin, buyer };
}
const fixed = { code: "CONFLICT", message: settingsErrors.currencyFixed };

test("a shop that sells in euros charges, shows, refunds and checks euros, and stays with them once there is an order", async () => {
  const { admin, buyer, cards, services, tool } = await startShop();
  expect(await admin.api.settings.updateSettings({ currency: "GBP" })).toMatchObject({ currency: "GBP" });
  expect(await admin.api.settings.updateSettings({ currency: "EUR" })).toMatchObject({ currency: "EUR" });
  expect(await buyer.api.settings.showShop()).toMatchObject({ currency: "EUR" });

  const sold = await tool({ priceCents: 840, minOrder: 10, available: 100 });
  const { lines } = await buyer.api.pricing.priceLines({ lines: [{ toolId: sold.id, quantity: 10 }] });
  expect(lines[0]?.explanation[0]?.text).toBe("€8.40 per piece");

  const order = await buyer.api.orders.placeOrder(orderOf([sold.id, 10]));
  const { transactionId, currency } = await buyer.api.payments.startPayment({ orderId: order.id });
  expect(currency).toBe("eur");
  expect(await services.cardProvider.paymentIntents.retrieve(transactionId)).toMatchObject({
    amount: 8400,
    currency: "eur",
  });
  await cards.pay(transactionId);
  expect(await buyer.api.payments.report({ orderId: order.id, transactionId })).toEqual({ hasChanged: true });
  await expect(admin.api.settings.updateSettings({ currency: "GBP" })).rejects.toMatchObject(fixed);

  const { mailer, sent } = captureEmails(services);
  await sendOrderMail({ ...services, mailer }, { orderId: order.id, about: "paid" });
  expect(sent[0]?.text).toContain("€84");
  const lineId = order.lines[0]?.id ?? "";
  await admin.api.payments.refundLines({
    orderId: order.id,
    lines: [{ lineId, quantity: 1 }],
    reason: "One was bent.",
    restock: false,
  });
  const [refund] = await services.sql<{ id: string }[]>`select id from refunds`;
  const refundId = refund?.id ?? "";
  await makeRefund(services, { refundId });
  expect(await cards.refundsOf(transactionId)).toMatchObject([{ amount: 840, currency: "eur" }]);
  await sendOrderMail({ ...services, mailer }, { orderId: order.id, about: "refunded", refundId });
  expect(sent[1]?.text).toContain("€8.40");

  const exported = await admin.inject({ method: "GET", url: "/export/orders.csv" });
  expect(exported.body).toContain("total in EUR");
  expect(exported.body).not.toContain("dollars");
  const { checks } = await admin.api.ledger.checkLedger();
  expect(checks.filter(({ isGreen }) => !isGreen)).toEqual([]);
  await expect(admin.api.settings.updateSettings({ currency: "USD" })).rejects.toMatchObject(fixed);
  expect(await admin.api.settings.getSettings()).toMatchObject({ currency: "EUR" });
  // Other settings can still be changed.
  expect(await admin.api.settings.updateSettings({ currency: "EUR", shopName: "Barn" })).toMatchObject({
    shopName: "Barn",
  });
});

test("an order is paid only in the shop's currency", async () => {
  const { admin, buyer, order, services } = await startShop();
  await admin.api.settings.updateSettings({ currency: "EUR" });
  const placed = await order(buyer);
  const { id, amount_received } = await services.cardProvider.paymentIntents.create({
    amount: placed.totalCents,
    currency: "usd",
    metadata: { orderId: placed.id },
    payment_method: "pm_card_visa",
    confirm: true,
  });
  expect(amount_received).toBe(placed.totalCents);
  await expect(buyer.api.payments.report({ orderId: placed.id, transactionId: id })).rejects.toMatchObject({
    code: "CONFLICT",
    message: messages.paymentNotSucceeded,
  });
  expect(await buyer.api.orders.getOrder({ number: placed.number })).toMatchObject({ isPaid: false });
});

test("a change of the currency waits for an order that is being placed, and is then refused", async () => {
  const { admin, buyer, services, tool, tenConnections } = await startShop();
  await using _ = await tenConnections();
  const { id } = await tool({ available: 100 });
  const waiting = async () => {
    const rows = await services.longSql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return rows.length;
  };
  const [placing, saving] = await services.sql.begin(async (tx) => {
    await tx`select 1 from tool_stock where tool_id = ${id} for update`;
    const placed = buyer.api.orders.placeOrder(orderOf([id, 10]));
    await expect.poll(waiting, { timeout: 30_000 }).toBe(1);
    const saved = admin.api.settings.updateSettings({ currency: "EUR" }).catch((error: unknown) => error);
    await expect.poll(waiting, { timeout: 30_000 }).toBe(2);
    return [{ placed }, { saved }] as const;
  });
  expect(await placing.placed).toMatchObject({ totalCents: 10_000 });
  expect(await saving.saved).toMatchObject(fixed);
  expect(await admin.api.settings.getSettings()).toMatchObject({ currency: "USD" });
});

test("another replica writes amounts in the new currency", async () => {
  const { admin, services } = await startShop();
  const other = createShopSettings(services, services.env);
  await other.read();
  await admin.api.settings.updateSettings({ currency: "EUR" });
  await expect.poll(async () => (await shopMoney({ settings: other })).format(840), { timeout: 30_000 }).toBe("€8.40");
});

test.each(["JPY", "KWD", "XXX", "dollars"])(
  "%s is refused with a clear text, and changes nothing",
  async (currency) => {
    const { admin } = await startShop();
    await expect(admin.api.settings.updateSettings({ currency })).rejects.toMatchObject({
      code: "BAD_REQUEST",
      message: expect.stringContaining("two decimals"),
    });
    expect(await admin.api.settings.getSettings()).toMatchObject({ currency: "USD" });
  },
);
