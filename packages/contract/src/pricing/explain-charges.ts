import { formatWeight, type Money } from "../money.ts";
import { countryName } from "../regions/country-names.ts";
import { regionName } from "../regions/regions.ts";
import { type Charges, type OrderSums, type OrderTax, type TaxRate, taxesOf } from "./charges.ts";

/** `VAT 20 %` */
const rateName = ({ name, percent }: Pick<TaxRate, "name" | "percent">): string => `${name} ${percent} %`;

/**
 * Why an order is charged its delivery and its tax, a sentence each; nothing about a charge that the shop does not have, or that nobody
 * pays any more because its lines were cancelled. `now`: the order as it is, if lines may have been cancelled since it was placed.
 */
export function explainCharges(
  charges: Charges | null,
  money: Money,
  now?: { lineCount: number; deliveryCents: number },
): { rule: "delivery" | "tax"; text: string }[] {
  const { tax = null, delivery = null } = charges ?? {};
  if (now?.lineCount === 0) return [];
  const chargedCents = now?.deliveryCents ?? delivery?.cents ?? 0;
  const isDropped = delivery !== null && delivery.cents > 0 && chargedCents === 0;
  return [
    ...(delivery && !isDropped
      ? [{ rule: "delivery" as const, text: explainDelivery(delivery, chargedCents, money) }]
      : []),
    ...(tax ? [{ rule: "tax" as const, text: explainTax(tax) }] : []),
  ];
}

function explainDelivery(
  { kind, cents, grams, freeFromCents }: NonNullable<Charges["delivery"]>,
  chargedCents: number,
  { format }: Money,
): string {
  if (freeFromCents !== null) return `Delivery is free from ${format(freeFromCents)}.`;
  if (kind === "flat") return `Delivery costs ${format(cents)} per order.`;
  const asPlaced = `Delivery of ${formatWeight(grams)} costs ${format(cents)}.`;
  return chargedCents < cents ? `${asPlaced} Without the cancelled lines it is ${format(chargedCents)}.` : asPlaced;
}

function explainTax({ rates, isIncluded, isExempt }: NonNullable<Charges["tax"]>): string {
  const [rate] = rates;
  if (!rate) return isExempt ? "This account is exempt from tax." : "No tax is charged for this address.";
  const region = rate.region && regionName(rate.country, rate.region);
  const destination = region ? `${region}, ${countryName(rate.country)}` : countryName(rate.country);
  const names = [...new Set(rates.map(rateName))];
  const name = `${names.join(" or ")} (${destination})`;
  if (isExempt) return `This account is exempt from tax: ${name}, which prices and delivery include, is deducted.`;
  if (names.length > 1) {
    const byClass = "by the tax class of the tool; delivery is taxed like the highest-taxed line";
    return isIncluded ? `Prices include ${name} ${byClass}.` : `${name} is added ${byClass}.`;
  }
  return isIncluded ? `Prices and delivery include ${name}.` : `${name} is added to prices and delivery.`;
}

type TaxedLines = Parameters<typeof taxesOf>[0];

export type TotalRow = { label: string; text: string; isTotal?: true };

/**
 * An order's total as shown: its items, the total itself, and the tax that it includes. Only the total if the shop charges neither tax nor
 * delivery.
 */
export function totalRows(
  sums: OrderSums & { lines?: TaxedLines; taxes?: OrderTax[] },
  charges: Charges | null,
  { format }: Money,
): TotalRow[] {
  const { tax = null, delivery = null } = charges ?? {};
  const isTaxAdded = tax !== null && !tax.isIncluded;
  const names = [...new Set(tax?.rates.map(rateName))].join(" or ");
  const isDeducted = Boolean(tax?.isExempt && names);
  // One row for all classes of the same rate.
  const taxes = [...Map.groupBy(sums.taxes ?? taxesOf(sums.lines ?? [], charges), rateName)].map(([name, group]) => ({
    name,
    text: format(group.reduce((sum, { taxCents }) => sum + taxCents, 0)),
  }));
  return [
    ...(delivery || isTaxAdded || isDeducted ? [{ label: "Subtotal", text: format(sums.subtotalCents) }] : []),
    ...(delivery ? [{ label: "Delivery", text: delivery.cents === 0 ? "Free" : format(sums.deliveryCents) }] : []),
    ...(isTaxAdded ? taxes.map(({ name, text }) => ({ label: name, text })) : []),
    ...(tax?.isExempt
      ? [names ? { label: `${names}, exempt`, text: format(-sums.taxDeductedCents) } : { label: "Tax", text: "Exempt" }]
      : []),
    { label: "Total", text: format(sums.totalCents), isTotal: true },
    ...(tax?.isIncluded ? taxes.map(({ name, text }) => ({ label: `Includes ${name}`, text })) : []),
  ];
}
