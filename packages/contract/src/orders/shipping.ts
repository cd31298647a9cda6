import { formatNumber } from "../money.ts";
import type { OrderLine } from "../orders.ts";

// Separate from the schemas, so that the pages of orders do not ship it.

type Line = Pick<OrderLine, "status" | "quantity" | "shippedQuantity" | "refundedQuantity">;

/** The pieces of a line that are paid, and neither shipped nor refunded. */
export const piecesToShip = ({ status, quantity, shippedQuantity, refundedQuantity }: Line): number =>
  status === "pending" ? Math.max(0, quantity - shippedQuantity - refundedQuantity) : 0;

/** "120 of 200 shipped, 80 to ship", of a line or of several together; undefined unless some are shipped and others are not. */
export function describeProgress(lines: Line[]): string | undefined {
  const sum = (count: (line: Line) => number) => lines.reduce((total, line) => total + count(line), 0);
  const shipped = sum(({ shippedQuantity }) => shippedQuantity);
  const left = sum(piecesToShip);
  if (shipped === 0 || left === 0) return undefined;
  const pieces = sum(({ status, quantity }) => (status === "cancelled" ? 0 : quantity));
  return `${formatNumber(shipped)} of ${formatNumber(pieces)} shipped, ${formatNumber(left)} to ship`;
}

/** The carriers whose tracking pages the shop knows; `tracked` stands for the number. */
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
 * The tracking page of a parcel: its carrier's, if that is known, or the tracking number itself, if it is a web address; otherwise
 * undefined. The address begins with `http://` or `https://`.
 */
export function trackingLink(carrier: string | null, trackingNumber: string | null): string | undefined {
  if (!trackingNumber) return undefined;
  const isAddress = /^https?:\/\//i.test(trackingNumber) && URL.canParse(trackingNumber);
  if (isAddress) return new URL(trackingNumber).href;
  const name = carrier?.trim().toLowerCase();
  const page = Object.entries(trackingPages).find(([known]) => known.toLowerCase() === name)?.[1];
  return page?.replace(/tracked$/, () => encodeURIComponent(trackingNumber));
}
