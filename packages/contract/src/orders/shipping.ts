import { formatNumber } from "../money.ts";
import type { OrderLine, OrderProgress } from "../orders.ts";
import { hasLeft } from "./line-states.ts";

// Separate from the schemas, so that the pages of orders do not ship it.

type Line = Pick<OrderLine, "status" | "quantity" | "shippedQuantity" | "refundedQuantity"> & {
  backorderedQuantity?: number;
};

/** The pieces of a line that are paid and in stock, and neither shipped nor refunded. */
export const piecesToShip = ({ backorderedQuantity = 0, ...line }: Line): number =>
  Math.max(0, unshipped(line) - backorderedQuantity);

/** The lines of an order with the paid pieces that are neither shipped nor refunded, also those that are not in stock yet. */
export const unshippedLines = (lines: (Line & { id: string })[]): { lineId: string; quantity: number }[] =>
  lines.flatMap((line) => (unshipped(line) > 0 ? [{ lineId: line.id, quantity: unshipped(line) }] : []));

/** The paid pieces of a line that are neither shipped nor refunded, also those that are not in stock yet. */
const unshipped = ({ status, quantity, shippedQuantity, refundedQuantity }: Line): number =>
  status === "pending" ? Math.max(0, quantity - shippedQuantity - refundedQuantity) : 0;

const waiting = (line: Line): number => unshipped(line) - piecesToShip(line);

type Wording = {
  /** The order is collected at the shop. */
  isCollected?: boolean;
  /** What is on backorder is said beside it. */
  isBackorderSaid?: boolean;
};

/** The pieces of lines that are not cancelled or declined, and how far they have come. */
export const progressOf = (lines: Line[]): OrderProgress => {
  const sum = (count: (line: Line) => number) => lines.reduce((total, line) => total + count(line), 0);
  return {
    pieces: sum(({ status, quantity }) => (hasLeft(status) ? 0 : quantity)),
    shipped: sum(({ shippedQuantity }) => shippedQuantity),
    refunded: sum(({ refundedQuantity }) => refundedQuantity),
    toShip: sum(piecesToShip),
    backordered: sum(waiting),
  };
};

/** "120 of 200 shipped, 30 refunded, 50 to ship"; undefined where all pieces have one state, which the status says. */
export function describeProgress(
  { pieces, ...counts }: OrderProgress,
  { isCollected = false, isBackorderSaid = false }: Wording = {},
): string | undefined {
  const states = [
    { count: counts.shipped, name: isCollected ? "collected" : "shipped" },
    { count: counts.refunded, name: "refunded" },
    { count: counts.toShip, name: isCollected ? "to collect" : "to ship" },
    { count: counts.backordered, name: "on backorder" },
  ].filter(({ count }) => count > 0);
  if (states.length < 2 || counts.refunded === pieces) return undefined;
  return states
    .filter(({ name }) => !isBackorderSaid || name !== "on backorder")
    .map(
      ({ count, name }, index) => `${formatNumber(count)}${index === 0 ? ` of ${formatNumber(pieces)}` : ""} ${name}`,
    )
    .join(", ");
}

/** The carriers whose tracking pages the shop knows; `tracked` is a placeholder for the number. */
const trackingPages = {
  UPS: "https://www.ups.com/track?tracknum=tracked",
  FedEx: "https://www.fedex.com/fedextrack/?trknbr=tracked",
  USPS: "https://tools.usps.com/go/TrackConfirmAction?tLabels=tracked",
  DHL: "https://www.dhl.com/global-en/home/tracking.html?tracking-id=tracked",
  "Royal Mail": "https://www.royalmail.com/track-your-item#/tracking-results/tracked",
  DPD: "https://www.dpdgroup.com/nl/mydpd/my-parcels/track?parcelNumber=tracked",
  GLS: "https://gls-group.com/track/tracked",
};
export const carriers: string[] = Object.keys(trackingPages);

/**
 * The tracking page of a parcel: its carrier's, if the carrier's name begins with one of the list, as in "DHL Express", or the tracking
 * number itself, if it is a web address; otherwise undefined. The address begins with `http://` or `https://`.
 */
export function trackingLink(carrier: string | null, trackingNumber: string | null): string | undefined {
  if (!trackingNumber) return undefined;
  const isAddress = /^https?:\/\//i.test(trackingNumber) && URL.canParse(trackingNumber);
  if (isAddress) return new URL(trackingNumber).href;
  const words = `${carrier?.trim().toLowerCase().replaceAll(/\s+/g, " ")} `;
  const page = Object.entries(trackingPages).find(([carrier]) => words.startsWith(`${carrier.toLowerCase()} `))?.[1];
  return page?.replace(/tracked$/, () => encodeURIComponent(trackingNumber));
}
