/**
 * The signs before amounts; amounts in other currencies begin with the code. A table of ours, because the built-in ones of browsers and
 * servers differ.
 */
const signs: Partial<Record<string, string>> = {
  USD: "$",
  EUR: "€",
  GBP: "£",
  AUD: "A$",
  CAD: "CA$",
  NZD: "NZ$",
  INR: "₹",
};

/** How a shop writes and takes amounts: a shop has one currency, which its settings name. */
export type Money = {
  /** The currency as an ISO code, such as `USD`. */
  code: string;
  /** What stands before an amount: `$`, or a code and a space, as in `CHF 5`. */
  sign: string;
  /** The unit of amounts: `dollars`, or the currency's code. */
  unit: string;
  /** The smallest amount that one card payment can take. */
  minPaymentCents: number;
  /** `$1,234`, or `$1,234.50` where there are cents. Takes whole cents. */
  format: (cents: number) => string;
};

/** A sentence that names amounts: it is written where the currency is known. */
export type InMoney = (money: Money) => string;

export function moneyIn(code: string): Money {
  const sign = signs[code] ?? `${code}\u00a0`;
  return {
    code,
    sign,
    unit: code === "USD" ? "dollars" : code,
    minPaymentCents: minPaymentCents[code] ?? 50,
    format: (cents) => signOf(cents) + sign + formatAmount(Math.abs(cents)),
  };
}

/** The largest amount that one card payment can take: eight digits of cents. */
export const maxPaymentCents = 99_999_999;

/** The smallest amounts that the card provider charges in a currency, as it documents them; of other currencies, that of most. */
const minPaymentCents: Record<string, number> = {
  AED: 200,
  BGN: 100,
  CZK: 1500,
  DKK: 250,
  GBP: 30,
  HKD: 400,
  HUF: 17_500,
  MXN: 1000,
  MYR: 200,
  NOK: 300,
  PLN: 200,
  RON: 200,
  SEK: 300,
  THB: 1000,
};

/** Amounts are whole cents inside the shop; REST clients see units of the currency ("dollars" in names), with cents where there are any. */
export const centsFromDollars = (dollars: number): number => Math.round(dollars * 100);
export const dollarsFromCents = (cents: number): number => cents / 100;

// Our own code, because creating a built-in formatter takes a phone longer than drawing a page of prices.
const inThousands = (value: number): string =>
  String(value).replace(/^\d+/, (whole) => whole.replaceAll(/\B(?=(\d{3})+$)/g, ","));
const signOf = (value: number): string => (value < 0 ? "-" : "");

/** `1,234`, or `1,234.50` where there are cents; for a field that shows the currency itself. Takes whole cents, at least 0. */
export function formatAmount(cents: number): string {
  const rest = cents % 100;
  return `${inThousands(Math.floor(cents / 100))}${rest === 0 ? "" : `.${String(rest).padStart(2, "0")}`}`;
}

/**
 * An amount in the smallest unit of any currency, as the card provider gives it: `$1,234.50`, or `EUR 50.00` if it is not the shop's
 * currency.
 */
export function formatMoneyIn(providerCode: string, amount: number, money: Money): string {
  if (providerCode.toUpperCase() === money.code) return money.format(amount);
  const style = { style: "currency", currency: providerCode, currencyDisplay: "code" } as const;
  const format = new Intl.NumberFormat("en-US", style);
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2)).replace("\u00a0", " ");
}

/** `1,234`, `4.4` */
export const formatNumber = (value: number): string => signOf(value) + inThousands(Math.abs(value));

export const formatRows = (count: number): string => `${formatNumber(count)} ${count === 1 ? "row" : "rows"}`;
export const formatTools = (count: number): string => `${formatNumber(count)} ${count === 1 ? "tool" : "tools"}`;

/** `4.4 g`, `500 g`, `12.5 kg`, `1,234 kg`. Takes grams with three decimals, at least 0. */
export const formatWeight = (grams: number): string =>
  grams < 1000 ? `${grams} g` : `${inThousands(Math.round(grams * 1000) / 1_000_000)} kg`;

/** What these pieces weigh. Weights have three decimals of a gram, so whole milligrams add up without error. */
export const milligramsOf = (quantity: number, weightGrams: number | null): bigint =>
  BigInt(quantity) * BigInt(Math.round((weightGrams ?? 0) * 1000));

/** `12 kB`, `1.4 MB`. Takes whole bytes, at least 1. */
export const formatBytes = (bytes: number): string =>
  bytes < 999_500 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
