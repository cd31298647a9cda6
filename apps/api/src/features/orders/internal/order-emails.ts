import { formatMoney, formatPieces } from "@ironmonger/contract/money";
import type { Order } from "@ironmonger/contract/orders";
import type { OrderNews } from "../../../core/jobs/job-queues.ts";
import { composeEmail } from "../../../core/mail/compose-email.ts";
import type { Mail } from "../../../core/mail/mailer.ts";

type Text = { subject: string; lines: (order: Order) => string[]; button: string; page: (order: Order) => string };

const orderPage = (order: Order) => `/dashboard/orders/${order.id}`;
const myOrders = () => "/dashboard/myorders";

/** The email about each change of an order. */
const texts: Record<OrderNews, Text> = {
  received: {
    subject: "We have your order",
    lines: (order) => [
      "thank you for your order. The pieces are set aside for you.",
      order.expiresAt
        ? `Please pay by ${momentText(order.expiresAt)}; after that the pieces go back on sale.`
        : "Here is what you ordered.",
    ],
    button: "Pay the order",
    page: (order) => `/dashboard/payment/${order.id}`,
  },
  paid: {
    subject: "Your payment has arrived",
    lines: () => ["we have received your payment. Your order ships next."],
    button: "See the order",
    page: orderPage,
  },
  shipped: {
    subject: "Your order is on its way",
    lines: () => ["your order has left our warehouse."],
    button: "See the order",
    page: orderPage,
  },
  cancelled: {
    subject: "Your order was cancelled",
    lines: () => ["your order was cancelled by the shop. Nothing was charged for it."],
    button: "See your orders",
    page: myOrders,
  },
  expired: {
    subject: "Your order has expired",
    lines: () => ["your order was not paid in time, so its pieces are back on sale. You are welcome to order again."],
    button: "See your orders",
    page: myOrders,
  },
  refunded: {
    subject: "Your money is on its way back",
    lines: () => ["we have refunded your payment in full. Banks take up to ten days to show it."],
    button: "See your orders",
    page: myOrders,
  },
};

export function orderEmail(about: OrderNews, order: Order, publicUrl: string): Mail {
  const { subject, lines, button, page } = texts[about];
  return composeEmail({
    to: order.buyerEmail,
    subject: `${subject}: ${order.toolName}`,
    greeting: `Hello ${order.buyerName},`,
    lines: lines(order),
    facts: [
      ["Tool", order.toolName],
      ["Quantity", formatPieces(order.quantity)],
      ["Total", formatMoney(order.totalCents)],
      ["Address", order.address],
      ["Order", order.id],
      ...(order.transactionId ? [["Transaction", order.transactionId] as [string, string]] : []),
    ],
    button: { label: button, link: publicUrl + page(order) },
  });
}

const moment = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
const momentText = (iso: string): string => `${moment.format(new Date(iso))} UTC`;
