import { formatMoney, formatNumber, formatPieces } from "@ironmonger/contract/money";
import { nameLines, type Order, type OrderLine } from "@ironmonger/contract/orders";
import type { OrderNews } from "../../../core/jobs/job-queues.ts";
import { composeEmail } from "../../../core/mail/compose-email.ts";
import type { Mail } from "../../../core/mail/mailer.ts";

type Text = {
  subject: string;
  lines: (order: Order, news: News) => string[];
  button: string;
  page: (order: Order) => string;
};

const orderPage = (order: Order) => `/dashboard/orders/${order.number}`;
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
    page: (order) => `/dashboard/payment/${order.number}`,
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
    lines: (_order, { isInFull, lineIds }) => [
      isInFull
        ? "we have refunded your payment in full. Banks take up to ten days to show it."
        : lineIds
          ? "we have refunded what you paid for the lines below. Banks take up to ten days to show it."
          : "we have refunded a part of what you paid. Banks take up to ten days to show it.",
    ],
    button: "See your orders",
    page: myOrders,
  },
  "refund-failed": {
    subject: "A refund did not arrive",
    lines: () => ["our refund did not go through. We are looking into it and will get back to you."],
    button: "See the order",
    page: orderPage,
  },
};

/** Names at most so many lines. */
const mostLines = 50;

type News = {
  order: Order;
  /** The lines that it is about; null: the order as a whole. */
  lineIds: string[] | null;
  refundCents: number | undefined;
  /** Whether nothing is left of the payment. */
  isInFull: boolean;
};

export function orderEmail(about: OrderNews, news: News, publicUrl: string): Mail {
  const { order, lineIds, refundCents } = news;
  const { subject, lines: text, button, page } = texts[about];
  const lines = linesOf(order, lineIds);
  const more = lines.length - mostLines;
  return composeEmail({
    to: order.buyerEmail,
    subject: `${subject}: ${nameLines({ lines, lineCount: lines.length })}`,
    greeting: `Hello ${order.buyerName},`,
    lines: text(order, news),
    facts: [
      ["Order", order.number],
      ...(order.poNumber ? [["PO number", order.poNumber] as [string, string]] : []),
      ...lines
        .slice(0, mostLines)
        .map((line): [string, string] => [
          line.toolName,
          [`${formatPieces(line.quantity)}, ${formatMoney(line.totalCents)}`, whyThisPrice(line)]
            .filter(Boolean)
            .join(": "),
        ]),
      ...(more > 0 ? [["And", `${formatNumber(more)} more`] as [string, string]] : []),
      ["Total", formatMoney(lines.reduce((sum, { totalCents }) => sum + totalCents, 0))],
      ...(refundCents === undefined ? [] : [["Refund", formatMoney(refundCents)] as [string, string]]),
      ["Address", order.address],
      ...(order.transactionId ? [["Transaction", order.transactionId] as [string, string]] : []),
    ],
    button: { label: button, link: publicUrl + page(order) },
  });
}

/** The rule that decided, where it is not simply the price at the minimum order. */
const whyThisPrice = ({ explanation }: OrderLine): string | undefined =>
  explanation.length > 1 ? explanation.at(-1)?.text : undefined;

/** The named lines; else those that are left of the order, or all of an order that is cancelled. */
function linesOf({ lines }: Order, ids: string[] | null): OrderLine[] {
  if (ids) return lines.filter(({ id }) => ids.includes(id));
  const left = lines.filter(({ status }) => status !== "cancelled");
  return left.length > 0 ? left : lines;
}

const moment = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
const momentText = (iso: string): string => `${moment.format(new Date(iso))} UTC`;
