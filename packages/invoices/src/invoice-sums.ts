import type { TaxCategory } from "@ironmonger/contract/pricing/tax-category";
import { taxCode } from "./tax-categories.ts";

// Below the schema of the record, which refuses amounts that do not add up.

type TaxAt = { category: TaxCategory; percent: number };
type TaxSum = TaxAt & { netCents: number; taxCents: number };
type Taxed = { netCents: number; tax: TaxAt };
type Line = Taxed & { quantity: number; priceCents: number; priceUnit: number };
type Summed<Of extends Line = Line> = {
  orders: readonly { lines: readonly Of[] }[];
  charges: readonly Taxed[];
  taxes: readonly TaxSum[];
  paidCents: number;
};

/** Whole numbers, both at least 0, rounded half up. */
const divide = (dividend: bigint, divisor: bigint): number => Number((2n * dividend + divisor) / (2n * divisor));

/** Quantity × price ÷ price unit, rounded half up. */
export const grossOfLine = ({ quantity, priceCents, priceUnit }: Line): number =>
  divide(BigInt(quantity) * BigInt(priceCents), BigInt(priceUnit));

/** What is taken off a line (positive) or added to it (negative) to make its net amount. */
export const allowanceOfLine = (line: Line): number => grossOfLine(line) - line.netCents;

/** A percentage in thousandths, so that amounts are computed in whole numbers. */
const taxOn = (netCents: number, percent: number): number =>
  divide(BigInt(netCents) * BigInt(Math.round(percent * 1000)), 100_000n);

/** Rates of one percentage are one tax by EN 16931, standard or reduced. */
const keyOf = ({ category, percent }: TaxAt): string => `${taxCode(category)} ${percent}`;

export const linesOf = <Of extends Line>({ orders }: Pick<Summed<Of>, "orders">): Of[] =>
  orders.flatMap(({ lines }) => lines);

/** The tax of lines and charges by category and rate, in the order of their first appearance, each rounded half up once. */
export function taxesOf(taxed: readonly Taxed[]): TaxSum[] {
  const taxes = new Map<string, TaxSum>();
  for (const { netCents, tax } of taxed) {
    const sum = taxes.get(keyOf(tax)) ?? { ...tax, netCents: 0, taxCents: 0 };
    taxes.set(keyOf(tax), { ...sum, netCents: sum.netCents + netCents });
  }
  return [...taxes.values()].map((sum) => ({ ...sum, taxCents: taxOn(sum.netCents, sum.percent) }));
}

export type InvoiceSums = {
  linesCents: number;
  chargesCents: number;
  netCents: number;
  taxCents: number;
  totalCents: number;
  /** Negative if more was paid. */
  dueCents: number;
};

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

export function sumsOf(document: Summed): InvoiceSums {
  const linesCents = sum(linesOf(document).map(({ netCents }) => netCents));
  const chargesCents = sum(document.charges.map(({ netCents }) => netCents));
  const taxCents = sum(document.taxes.map((tax) => tax.taxCents));
  const netCents = linesCents + chargesCents;
  const totalCents = netCents + taxCents;
  return { linesCents, chargesCents, netCents, taxCents, totalCents, dueCents: totalCents - document.paidCents };
}

/**
 * Why the amounts of a record do not add up. A tax may differ by less than a whole unit of the currency from its rate, as EN 16931 allows:
 * the shop rounds the tax of each line.
 */
export function inconsistencies(document: Summed): string[] {
  const taxed = [...linesOf(document), ...document.charges];
  const expected = taxesOf(taxed);
  const written = new Map(document.taxes.map((tax) => [keyOf(tax), tax]));
  const messages: string[] = [];
  if (document.taxes.length !== expected.length) messages.push("There is one tax for each category and rate");
  for (const { netCents, taxCents, ...tax } of expected) {
    const found = written.get(keyOf(tax));
    if (found?.netCents !== netCents) messages.push(`The net amount of ${keyOf(tax)} % is ${netCents}`);
    if (found && Math.abs(found.taxCents - taxCents) >= 100) messages.push(`The tax of ${keyOf(tax)} % is ${taxCents}`);
    if ((taxCode(tax.category) === "S") !== tax.percent > 0)
      messages.push(`Category ${tax.category} cannot have ${tax.percent} %`);
    if (tax.percent === 0 && found?.taxCents) messages.push(`Category ${tax.category} has no tax`);
  }
  if (expected.length > 1 && expected.some(({ category }) => category === "outside-scope"))
    messages.push("An invoice outside the scope of tax has no other categories");
  return messages;
}
