import type { Order } from "@ironmonger/contract/orders";
import { newId } from "../core/new-id.ts";
import { checkLedger } from "../features/ledger/check-ledger.ts";
import { sendOrderMail } from "../features/orders/send-order-mail.ts";
import { settle } from "../features/payments/internal/settle-payment.statement.ts";
import { reconcilePayments } from "../features/payments/reconcile-payments.ts";
import { makeRefund } from "../features/payments/refunds/make-refund.ts";
import { captureEmails } from "./capture-emails.ts";
import { createCardHolder } from "./card-holder.ts";
import { orderOf } from "./delivery.ts";
import { startTestShop } from "./test-shop.ts";

export type PaidOrder = Order & { transactionId: string };

/** A shop with a buyer, an admin and the card provider. An order has one line of ten pieces for $5 each, unless said otherwise. */
export async function startPaymentShop(usual: { lines?: number; priceCents?: number } = {}) {
  const shop = await startTestShop({ hasRaces: true });
  const cards = createCardHolder(shop);
  const { services } = shop;
  const { sql, cardProvider } = services;
  const [admin, buyer] = [await shop.admin(), await shop.buyer()];

  const placeOrder = async ({ lines = usual.lines ?? 1 } = {}) => {
    const rules = { available: 100, priceCents: usual.priceCents ?? 500 };
    const tools = await Promise.all(Array.from({ length: lines }, () => shop.tool(rules)));
    return buyer.api.orders.placeOrder(orderOf(...tools.map(({ id }) => [id, 10] as const)));
  };
  const paidOrder = async ({ card, ...options }: { lines?: number; card?: string } = {}): Promise<PaidOrder> => {
    const order = await placeOrder(options);
    const { transactionId } = await buyer.api.payments.startPayment({ orderId: order.id });
    await cards.pay(transactionId, card);
    await buyer.api.payments.report({ orderId: order.id, transactionId });
    return { ...order, transactionId };
  };
  const refundsOf = ({ id }: Pick<Order, "id">) => admin.api.payments.listRefunds({ orderId: id });

  return {
    shop,
    cards,
    admin,
    buyer,
    placeOrder,
    paidOrder,
    refundsOf,
    /** The order as its buyer sees it at the moment. */
    read: ({ number }: Pick<Order, "number">) => buyer.api.orders.getOrder({ number }),
    /** The kinds of the order's events, oldest first. */
    historyOf: async ({ id }: Pick<Order, "id">) =>
      (await buyer.api.orders.listOrderEvents({ orderId: id })).map(({ kind }) => kind),
    /** The stock of the tools of the order's lines. */
    stockOf: ({ lines }: { lines: { toolId: string }[] }) =>
      Promise.all(
        lines.map(async ({ toolId }) => {
          const [row] = await sql<
            { available: number; sold: number }[]
          >`select available, sold from tool_stock where tool_id = ${toolId}`;
          return row;
        }),
      ),
    /** Runs the jobs that make the order's refunds at the provider. */
    makeRefunds: async (order: Pick<Order, "id">) => {
      for (const { id } of await refundsOf(order)) await makeRefund(services, { refundId: id });
    },
    /** The texts of the emails that are queued for the order. */
    mailsAbout: async ({ id: orderId }: Pick<Order, "id">, about: "refunded" | "refund-failed") => {
      const jobs = await sql<{ data: { refundId: string } }[]>`
        select data from pgboss.job where name = 'order-mails' and data ->> 'orderId' = ${orderId} and data ->> 'about' = ${about} order by created_on`;
      const { mailer, sent } = captureEmails(services);
      for (const { data } of jobs)
        await sendOrderMail({ ...services, mailer }, { orderId, about, refundId: data.refundId });
      return sent.map(({ text }) => text);
    },
    /** The alerts of admins about the order. */
    alertsAbout: async ({ id }: Pick<Order, "id">) => {
      const { disputes, failedRefunds } = await admin.api.payments.listAlerts();
      return {
        disputes: disputes.filter(({ orderId }) => orderId === id),
        failedRefunds: failedRefunds.filter(({ orderId }) => orderId === id),
      };
    },
    refundAtProvider: ({ transactionId }: PaidOrder, amount: number) =>
      cardProvider.refunds.create({ payment_intent: transactionId, amount, reason: "requested_by_customer" }),
    /** Sends every event about the order's payment several times, in either direction. */
    deliverEvents: async (order: PaidOrder) => {
      const events = await eventsAbout(order);
      const answers = await Promise.all([...events, ...events.toReversed(), ...events].map(cards.deliver));
      const refused = answers.find(({ statusCode }) => statusCode !== 200);
      if (refused) throw new Error(`An event was answered ${refused.statusCode}: ${refused.body}`);
    },
    eventsAbout,
    payWithoutOrder,
    /** The same, as the reconciliation reports it. */
    payForNothing: async (...payment: Parameters<typeof payWithoutOrder>) => {
      const intentId = await payWithoutOrder(...payment);
      await reconcilePayments(services);
      return intentId;
    },
    /** Attaches a payment of $50 to an order, until the shop stops before the decision is recorded. */
    attachHalf: (intentId: string, order: Pick<Order, "id">) =>
      settle(services, { orderId: order.id, intentId, receivedCents: 5000, currency: "usd" }),
    redChecks: async () =>
      (await checkLedger(services)).checks.filter(({ isGreen }) => !isGreen).map(({ name }) => name),
  };

  /** A payment whose order the shop has lost. */
  async function payWithoutOrder(amount = 5000, card?: string, currency = "usd") {
    const metadata = { orderId: newId(), orderNumber: "IM-99999" };
    const { id } = await cardProvider.paymentIntents.create({ amount, currency, metadata });
    await cards.pay(id, card);
    return id;
  }

  /** All events about the payment that the provider has sent. */
  async function eventsAbout({ transactionId }: PaidOrder) {
    const events = await cardProvider.events.list({ limit: 100 }).autoPagingToArray({ limit: 200 });
    return events.filter(
      ({ data: { object } }) =>
        "id" in object && "payment_intent" in object && object.payment_intent === transactionId && object.id,
    );
  }
}
