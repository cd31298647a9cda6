import { afterAll, expect, test } from "vitest";
import { createCardHolder } from "../../testing/card-holder.ts";
import { orderOf } from "../../testing/delivery.ts";
import { startTestShop } from "../../testing/test-shop.ts";

const shop = await startTestShop({
  withBackground: true,
  sandbox: { mail: true },
  settings: { RECONCILE_SECONDS: "1" },
});
const cards = createCardHolder(shop);
const { sql } = shop.services;
afterAll(shop.close);
await shop.app.listen({ port: 0, host: "127.0.0.1" });
const address = shop.app.server.address();
if (address && typeof address === "object")
  shop.sandbox.setWebhookUrl(`http://127.0.0.1:${address.port}/webhooks/stripe`);

const unhurried = { interval: 200 };
const subjects = async (to: string): Promise<string[]> => {
  const mails = (await (await fetch(`${shop.sandbox.mailUrl}/api/email`)).json()) as {
    subject: string;
    to: { address: string }[];
  }[];
  return mails
    .filter((mail) => mail.to.some((one) => one.address === to))
    .map(({ subject }) => subject.split(":")[0] ?? "");
};

test("a paid, shipped order and a refunded one: the provider's own events and the jobs do the rest", async () => {
  const [buyer, admin] = [await shop.buyer(), await shop.admin()];
  const tool = await shop.tool({ minOrder: 10, available: 100, priceCents: 500 });
  const [paid, returned] = await Promise.all(
    [1, 2].map(async () => {
      const order = await buyer.api.orders.placeOrder(orderOf([tool.id, 10]));
      const { transactionId } = await buyer.api.payments.startPayment({ orderId: order.id });
      await cards.pay(transactionId);
      return { ...order, transactionId };
    }),
  );
  if (!paid || !returned) throw new Error("Two orders were placed.");
  for (const { number } of [paid, returned])
    await expect.poll(() => buyer.api.orders.getOrder({ number }), unhurried).toMatchObject({ statuses: ["pending"] });
  await admin.api.orders.shipLines({ orderId: paid.id });
  // The email waits until the shipment cannot be undone any more.
  await sql`update pgboss.job set start_after = now() where name = 'order-mails' and data ->> 'about' = 'shipped'`;
  await admin.api.payments.refundOrder({ orderId: returned.id, reason: "Broken", restock: true });
  await expect
    .poll(() => cards.refundsOf(returned.transactionId), unhurried)
    .toMatchObject([{ status: "succeeded", amount: 5000 }]);
  await expect.poll(() => sql`select status from refunds`, unhurried).toEqual([{ status: "succeeded" }]);
  await expect
    .poll(() => subjects(buyer.email), unhurried)
    .toEqual(
      expect.arrayContaining(["Your payment has arrived", "Your order is on its way", "Your money is on its way back"]),
    );
});

test("with every event lost the order is paid all the same, by the reconciler", async () => {
  const buyer = await shop.buyer();
  const tool = await shop.tool({ minOrder: 10, available: 100, priceCents: 500 });
  await cards.suffer({ webhooks: { drop: true } });
  const order = await buyer.api.orders.placeOrder(orderOf([tool.id, 10]));
  const { transactionId } = await buyer.api.payments.startPayment({ orderId: order.id });
  await cards.pay(transactionId);
  const { number } = order;
  await expect.poll(() => buyer.api.orders.getOrder({ number }), unhurried).toMatchObject({ statuses: ["pending"] });
});
