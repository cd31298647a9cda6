import { countryName } from "../country-names.ts";
import { formatMoney, formatWeight } from "../money.ts";
import { regionName } from "../regions.ts";
import type { Charges, OrderSums, TaxRate } from "./charges.ts";

/** `VAT 20 %` */
const rateName = ({ name, percent }: Pick<TaxRate, "name" | "percent">): string => `${name} ${percent} %`;

/**
 * Why an order is charged its delivery and its tax, a sentence each; nothing about a charge that the shop does not have, or that nobody pays
 * any more because its lines were cancelled. `now`: the order as it is, if lines may have been cancelled since it was placed.
 */
export function explainCharges(
  charges: Charges | null,
  now?: { lineCount: number; deliveryCents: number },
): { rule: "delivery" | "tax"; text: string }[] {
  const { tax = null, delivery = null } = charges ?? {};
  if (now?.lineCount === 0) return [];
  const chargedCents = now?.deliveryCents ?? delivery?.cents ?? 0;
  const isDropped = delivery !== null && delivery.cents > 0 && chargedCents === 0;
  return [
    ...(delivery && !isDropped ? [{ rule: "delivery" as const, text: explainDelivery(delivery, chargedCents) }] : []),
    ...(tax ? [{ rule: "tax" as const, text: explainTax(tax) }] : []),
  ];
}

function explainDelivery(
  { kind, cents, grams, freeFromCents }: NonNullable<Charges["delivery"]>,
  chargedCents: number,
): string {
  if (freeFromCents !== null) return `Delivery is free from ${formatMoney(freeFromCents)}.`;
  if (kind === "flat") return `Delivery costs ${formatMoney(cents)} per order.`;
  const asPlaced = `Delivery of ${formatWeight(grams)} costs ${formatMoney(cents)}.`;
  return chargedCents < cents
    ? `${asPlaced} Without the cancelled lines it is ${formatMoney(chargedCents)}.`
    : asPlaced;
}

function explainTax({ rate, isIncluded, isExempt }: NonNullable<Charges["tax"]>): string {
  if (!rate) return isExempt ? "This account is exempt from tax." : "No tax is charged for this address.";
  const region = rate.region && regionName(rate.country, rate.region);
  const place = region ? `${region}, ${countryName(rate.country)}` : countryName(rate.country);
  const name = `${rateName(rate)} (${place})`;
  if (isExempt) return `This account is exempt from tax: ${name}, which prices and delivery include, is deducted.`;
  return isIncluded ? `Prices and delivery include ${name}.` : `${name} is added to prices and delivery.`;
}

export type TotalRow = { label: string; text: string; isTotal?: true };

/**
 * An order's total as shown: its parts, the total itself, and the tax that it includes. Only the total if the shop charges neither tax nor
 * delivery.
 */
export function totalRows(sums: OrderSums, charges: Charges | null): TotalRow[] {
  const { tax = null, delivery = null } = charges ?? {};
  const isTaxAdded = tax !== null && !tax.isIncluded;
  const isDeducted = Boolean(tax?.isExempt && tax.rate);
  const taxText = formatMoney(sums.taxCents);
  return [
    ...(delivery || isTaxAdded || isDeducted ? [{ label: "Subtotal", text: formatMoney(sums.subtotalCents) }] : []),
    ...(delivery ? [{ label: "Delivery", text: delivery.cents === 0 ? "Free" : formatMoney(sums.deliveryCents) }] : []),
    ...(isTaxAdded && tax.rate ? [{ label: rateName(tax.rate), text: taxText }] : []),
    ...(tax?.isExempt
      ? [
          tax.rate
            ? { label: `${rateName(tax.rate)}, exempt`, text: formatMoney(-sums.taxDeductedCents) }
            : { label: "Tax", text: "Exempt" },
        ]
      : []),
    { label: "Total", text: formatMoney(sums.totalCents), isTotal: true },
    ...(tax?.isIncluded && tax.rate && !tax.isExempt
      ? [{ label: `Includes ${rateName(tax.rate)}`, text: taxText }]
      : []),
  ];
}
