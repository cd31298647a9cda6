import { pictureIdIn, pictureUrl } from "@ironmonger/contract/catalog/picture-addresses";
import { countUnits } from "@ironmonger/contract/catalog/sales-unit";
import { isToCollect } from "@ironmonger/contract/delivery/collect";
import { describeBackorder, describeParts, describePromise } from "@ironmonger/contract/delivery/describe-promise";
import { dayAndTime } from "@ironmonger/contract/delivery/promise";
import { formatMoneyIn, formatNumber, type Money } from "@ironmonger/contract/money";
import type { Order, OrderLine, OrderWithShipments, Shipment } from "@ironmonger/contract/orders";
import { hasLeft } from "@ironmonger/contract/orders/line-states";
import { nameLines } from "@ironmonger/contract/orders/order-names";
import { piecesToShip, trackingLink } from "@ironmonger/contract/orders/shipping";
import { sumShares } from "@ironmonger/contract/pricing/charges";
import { totalRows } from "@ironmonger/contract/pricing/explain-charges";
import { isUsualPrice, writePrice } from "@ironmonger/contract/pricing/price-unit";
import { addressText } from "@ironmonger/contract/regions/address-text";
import type { BankDetails } from "@ironmonger/contract/settings/bank";
import type { JobData } from "../../../core/jobs/job-queues.ts";
import { type EmailContent, type Fact, shortName } from "../../../core/mail/compose-email.ts";
import type { OrderRecipient } from "./order-recipients.ts";
import { payingFacts, payingLines, referenceFacts } from "./paying-texts.ts";

type OrderNews = JobData["order-mails"]["about"];

type Text = {
  subject: string;
  lines: (order: OrderWithShipments, news: News) => string[];
  /** Where its button leads and what that says: to the order, if it says nothing else. */
  button?: string;
  page?: (order: Order) => string;
};

const orderPage = (order: Order) => `/dashboard/orders/${order.number}`;
const myOrders = () => "/dashboard/myorders";

/** The email about each change of an order. */
const texts: Record<OrderNews, Text> = {
  received: {
    subject: "We have your order",
    lines: (order, news) => [
      "Thank you for your order. The pieces are set aside for you.",
      ...payingLines(order, news),
    ],
    button: "Pay the order",
    page: (order) => `/dashboard/payment/${order.number}`,
  },
  paid: {
    subject: "Your payment has arrived",
    lines: (order) => [
      `We have received your payment. Your order ${isToCollect(order) ? "is being prepared for collection at the shop" : "ships next"}.`,
    ],
  },
  shipped: {
    subject: "Your order is on its way",
    lines: (order, { shipment }) => [whatHasLeft(order, shipment)],
  },
  "tracking-changed": {
    subject: "Follow your parcel",
    lines: () => ["The parcel with these lines of your order can be followed by its tracking number."],
  },
  arrived: {
    subject: "Pieces that you wait for have arrived",
    lines: (order, { lineIds }) => [
      `Pieces on backorder have arrived and are set aside for your order. ${whatFollows(order, lineIds)}`,
    ],
  },
  "to-approve": {
    subject: "An order waits for your approval",
    lines: ({ buyerName }) => [
      `${buyerName} has ordered what needs your approval. The pieces are set aside until you decide.`,
    ],
    button: "Approve or decline",
    page: () => "/dashboard/approvals",
  },
  approved: {
    subject: "Your order is approved",
    lines: (order, news) => [
      order.payment === "due" ? "It is approved." : "It is approved and ships next.",
      ...payingLines(order, news),
    ],
  },
  cut: {
    subject: "Your order was cut",
    lines: (_order, { message = "" }) => message.split(/\n+/),
  },
  declined: {
    subject: "Your order was declined",
    lines: ({ approval }) => [
      approval?.status === "lapsed"
        ? "Nobody approved your order in time, so its pieces are back on sale."
        : `${approval?.decidedBy ?? "Your company"} has declined your order.`,
      ...(approval?.reason ? [approval.reason] : []),
    ],
  },
  cancelled: {
    subject: "Your order was cancelled",
    lines: () => ["Your order was cancelled by the shop. Nothing was charged for it."],
    button: "See your orders",
    page: myOrders,
  },
  expired: {
    subject: "Your order has expired",
    lines: () => ["Your order was not paid in time, so its pieces are back on sale. You are welcome to order again."],
    button: "See your orders",
    page: myOrders,
  },
  refunded: {
    subject: "Your money is on its way back",
    lines: (order, { refund, money }) => [
      `${whatIsRefunded(order, refund, money)} Your bank may take up to ten days to show the refund.`,
    ],
  },
  "refund-failed": {
    subject: "A refund did not arrive",
    lines: () => ["Our refund did not go through. We are looking into it and will get back to you."],
  },
  message: {
    subject: "A message about your order",
    lines: (_order, { message = "" }) => message.split(/\n+/),
  },
};

const collected: Text = {
  ...texts.shipped,
  subject: "You have collected your order",
  lines: (order, { shipment }) => [whatWasCollected(order, shipment)],
};

/** Nothing is to be paid by card now: it waits for approval or for a transfer, or goes on account. */
const receivedWithoutCard: Text = { subject: texts.received.subject, lines: texts.received.lines };

/** An order that was paid, and perhaps refunded, before its first email was written. */
const receivedAndPaid: Text = {
  subject: texts.received.subject,
  lines: ({ payment }) => [
    `Thank you for your order. It ${payment === "paid" ? "is paid" : "has been refunded"}, so there is nothing left for you to do.`,
  ],
};

/** The shop cancelled some lines; the others are still to be paid. */
const partlyCancelled: Text = {
  subject: "A part of your order was cancelled",
  lines: ({ totalCents }, { money }) => [
    `The shop has cancelled the lines below; nothing was charged for them. The amount due for the rest of your order is ${money.format(totalCents)}.`,
  ],
  button: "Pay the order",
  page: (order) => `/dashboard/payment/${order.number}`,
};

/** Names at most this many lines. */
const maxLines = 50;

type News = {
  order: OrderWithShipments;
  /** The lines concerned; null: the whole order. */
  lineIds: string[] | null;
  refund: RefundNews | undefined;
  shipment?: Shipment | undefined;
  message?: string | undefined;
  /** The shop's. */
  timeZone: string;
  money: Money;
  bank: BankDetails;
};

export type RefundNews = {
  amountCents: number;
  currency: string;
  /** Whether the payment did not pay the order because it was too late or of another amount. */
  isOfUnusedPayment: boolean;
  paymentCents: number;
  /** The total refunded of the payment, including this refund. */
  refundedCents: number;
  /** The lines that it names; none if it is for the whole order. Without pieces, it is only an amount. */
  lines: { lineId: string; quantity: number; amountCents: number }[];
};

function whatFollows({ delivery, payment, lines }: Order, lineIds: string[] | null): string {
  const isCollected = isToCollect({ delivery });
  if (payment === "due")
    return isCollected ? "They can be collected once the order is paid." : "They ship once the order is paid.";
  const isWaiting = lines.some(({ id, backorderedQuantity }) => lineIds?.includes(id) && backorderedQuantity > 0);
  const next = isCollected ? "They can be collected" : "They ship next";
  return isWaiting ? `${next}; the rest follows when it arrives.` : `${next}.`;
}

function whatWasCollected(order: OrderWithShipments, shipment: Shipment | undefined): string {
  return isLast(order, shipment)
    ? "All of your order was collected at the shop."
    : "Part of your order was collected at the shop. The rest is still waiting for you.";
}

const isLast = (order: OrderWithShipments, shipment: Shipment | undefined): boolean =>
  order.lines.every((line) => stillToShip(line, order, shipment) === 0);

function whatHasLeft(order: OrderWithShipments, shipment: Shipment | undefined): string {
  if (!isLast(order, shipment)) return "Part of your order has left our warehouse. The rest will follow.";
  const isLastOfSeveral = shipment !== undefined && order.shipments[0]?.id !== shipment.id;
  return `${isLastOfSeveral ? "The rest of your order" : "Your order"} has left our warehouse.`;
}

/** The pieces of a line that were still to ship after this shipment. A later one may have left before its email is written. */
function stillToShip(line: OrderLine, { shipments }: OrderWithShipments, shipment: Shipment | undefined): number {
  const later = shipment ? shipments.slice(shipments.findIndex(({ id }) => id === shipment.id) + 1) : [];
  const shippedLater = later
    .flatMap(({ lines }) => lines)
    .reduce((sum, { lineId, quantity }) => (lineId === line.id ? sum + quantity : sum), 0);
  return piecesToShip(line) + shippedLater;
}

function whatIsRefunded(order: Order, refund: RefundNews | undefined, money: Money): string {
  if (!refund) return "We have refunded part of your payment.";
  const { amountCents, currency, isOfUnusedPayment, paymentCents, refundedCents, lines } = refund;
  if (isOfUnusedPayment) {
    const returned = `A payment of ${formatMoneyIn(currency, paymentCents, money)} did not match your order when it arrived, so we have returned it.`;
    if (order.payment === "due")
      return `${returned} Your order is still unpaid: ${money.format(order.totalCents)} is due.`;
    return `${returned} ${order.isPaid ? "Your order was paid by another payment." : "Your order is cancelled."}`;
  }
  if (refundedCents >= paymentCents)
    return amountCents >= paymentCents
      ? "We have refunded your payment in full."
      : "We have refunded the rest of your payment, so all of it has now been refunded.";
  if (lines.length === 0) return "We have refunded part of your payment.";
  if (lines.every(({ quantity }) => quantity > 0)) return "We have refunded the pieces below.";
  if (lines.some(({ quantity }) => quantity > 0)) return "We have refunded the pieces and amounts below.";
  const isWhole = ({ lineId, amountCents: cents }: RefundNews["lines"][number]) =>
    order.lines.some(({ id, toPayCents }) => id === lineId && cents >= toPayCents);
  return lines.every(isWhole)
    ? "We have refunded what you paid for the lines below."
    : "We have refunded part of what you paid for the lines below. Their pieces are not affected.";
}

/** An order may have changed further before its email is written. */
function textOf(about: OrderNews, order: Order): Text {
  const isUnpaid = order.payment === "due";
  if (about === "shipped" && isToCollect(order)) return collected;
  if (about === "received" && (order.fulfilment === "to-approve" || order.payment === "on-account"))
    return receivedWithoutCard;
  if (about === "received" && isUnpaid && order.terms === "transfer") return receivedWithoutCard;
  if (about === "received" && !isUnpaid) return receivedAndPaid;
  return about === "cancelled" && isUnpaid ? partlyCancelled : texts[about];
}

export function orderEmail(
  about: OrderNews,
  news: News,
  publicUrl: string,
  recipient: Pick<OrderRecipient, "email" | "name"> = { email: news.order.buyerEmail, name: news.order.buyerName },
): EmailContent {
  const { order, lineIds, refund, shipment, money } = news;
  const text = textOf(about, order);
  const { subject, button = "See the order", page = orderPage } = text;
  const lines = linesOf(order, lineIds);
  const more = lines.length - maxLines;
  return {
    to: recipient.email,
    subject: `${subject}: ${order.number}, ${nameLines({ lines, lineCount: lines.length })}`,
    heading: subject,
    greeting: `Hello ${shortName(recipient.name)},`,
    lines: text.lines(order, news),
    facts: [
      ["Order", order.number],
      ...referenceFacts(order),
      ...(about === "received" || about === "approved" ? payingFacts(order, news) : []),
      ...(order.billingAddress ? [["Invoice to", order.billingAddress.replaceAll("\n", ", ")] as Fact] : []),
      ...lines.slice(0, maxLines).map((line): Fact => {
        const concerned = describeLineRefund(line, refund, money) ?? describeShipped(line, order, shipment);
        return [
          line.sku ? `${line.toolName} (${line.sku})` : line.toolName,
          concerned ?? describePrice(line, money),
          {
            picture: smallPicture(line.imageUrl),
            ...(!concerned && {
              note: [...whyThisPrice(line), ...chargedTo(line)].join("; "),
              sum: money.format(line.totalCents),
            }),
          },
        ];
      }),
      ...(more > 0 ? [["And", `${formatNumber(more)} more`] as Fact] : []),
      ...(shipment ? describeParcel(shipment) : []),
      ...(refund
        ? describeRefund(refund, about, money)
        : text === partlyCancelled ||
            about === "tracking-changed" ||
            about === "arrived" ||
            shipment?.lines.some((line) => isPartial(line, order))
          ? []
          : totalRows({ ...sumShares(lines), lines }, order.charges, money).map(
              ({ label, text, isTotal }): Fact => [label, text, { isTotal }],
            )),
      ["Address", addressText(order)],
      ...promiseFacts(about, order, news.timeZone),
      ...(order.transactionId ? [["Transaction", order.transactionId] as Fact] : []),
    ],
    button: { label: button, link: publicUrl + page(order) },
  };
}

/** Mail programs load what is shown, so not the largest one. */
const smallPicture = (url: string): string => {
  const id = pictureIdIn(url);
  return id ? pictureUrl(id, 320) : url;
};

/** How and when it arrives, as it was promised; and the pieces that are not in stock yet. */
function promiseFacts(about: OrderNews, { delivery, promise, lines }: Order, timeZone: string): Fact[] {
  if (about !== "received" && about !== "paid" && about !== "arrived") return [];
  const isCollected = isToCollect({ delivery });
  const at = { today: dayAndTime(new Date(), timeZone).day, timeZone, isCollected };
  const text = promise && about !== "arrived" && describePromise(promise, at);
  const parts = text && describeParts(promise?.parts ?? [], at);
  const missing = lines.filter(({ backorderedQuantity }) => backorderedQuantity > 0);
  return [
    ...(text ? [[isCollected ? "Collecting" : "Delivery", isCollected ? text : `${delivery}: ${text}`] as Fact] : []),
    ...(parts ? [["In parts", parts] as Fact] : []),
    ...missing
      .slice(0, maxLines)
      .map(
        ({ toolName, backorderedQuantity, backInStockAt }): Fact => [
          toolName,
          describeBackorder(backorderedQuantity, backInStockAt, at),
        ],
      ),
  ];
}

type ShippedLine = Shipment["lines"][number];

const isPartial = ({ lineId, quantity }: ShippedLine, { lines }: Order): boolean =>
  lines.some((line) => line.id === lineId && quantity < line.quantity);

/** The quantity of a line in a shipment, if it is not the whole line. */
function describeShipped(
  line: OrderLine,
  order: OrderWithShipments,
  shipment: Shipment | undefined,
): string | undefined {
  const shipped = shipment?.lines.find(({ lineId }) => lineId === line.id);
  if (!shipped || shipped.quantity === line.quantity) return undefined;
  const left = stillToShip(line, order, shipment);
  const rest = left > 0 ? `, ${formatNumber(left)} still to ${isToCollect(order) ? "collect" : "ship"}` : "";
  return `${formatNumber(shipped.quantity)} of ${countUnits(line.quantity, line.salesUnit)}${rest}`;
}

function describeParcel({ carrier, trackingNumber }: Shipment): Fact[] {
  const link = trackingLink(carrier, trackingNumber);
  return [
    ...(carrier ? [["Carrier", carrier] as Fact] : []),
    ...(trackingNumber ? [["Tracking number", trackingNumber, { link }] as Fact] : []),
  ];
}

/** The price at the minimum order and each price break that was reached; nothing where the price says it all. */
const whyThisPrice = ({ explanation }: OrderLine): string[] =>
  isUsualPrice(explanation) ? [] : explanation.map(({ text }) => text);

const chargedTo = ({ costCentre, reference }: OrderLine): string[] => [
  ...(costCentre ? [`cost centre ${costCentre}`] : []),
  ...(reference ? [`reference ${reference}`] : []),
];

/** What a refund returns of a line; undefined if it does not name the line. */
function describeLineRefund(
  { id, quantity, salesUnit, toPayCents }: OrderLine,
  refund: RefundNews | undefined,
  money: Money,
): string | undefined {
  const refunded = refund?.lines.find(({ lineId }) => lineId === id);
  if (!refunded) return undefined;
  if (refunded.quantity === 0) return `${money.format(refunded.amountCents)} of ${money.format(toPayCents)}`;
  const pieces = refunded.quantity < quantity ? `${formatNumber(refunded.quantity)} of ` : "";
  return `${pieces}${countUnits(quantity, salesUnit)}, ${money.format(refunded.amountCents)}`;
}

function describeRefund(refund: RefundNews, about: OrderNews, money: Money): Fact[] {
  const { amountCents, paymentCents, refundedCents } = refund;
  const of = (cents: number) => formatMoneyIn(refund.currency, cents, money);
  const isOneOfSeveral = about === "refunded" && amountCents < paymentCents;
  return [
    ["Refund", of(amountCents)],
    ...(isOneOfSeveral ? [["Refunded so far", `${of(refundedCents)} of ${of(paymentCents)}`] as Fact] : []),
  ];
}

/** The named lines; otherwise the lines of the order that are not cancelled, or all lines of a cancelled order. */
function linesOf({ lines }: Order, ids: string[] | null): OrderLine[] {
  if (ids) return lines.filter(({ id }) => ids.includes(id));
  const left = lines.filter(({ status }) => !hasLeft(status));
  return left.length > 0 ? left : lines;
}

/** `20 pieces × $8.40`, `250 pieces at $12.40 per 100`. */
const describePrice = (line: OrderLine, money: Money): string =>
  `${countUnits(line.quantity, line.salesUnit)} ${line.priceUnit === 1 ? "×" : "at"} ${writePrice(line, money, line.salesUnit)}`;
