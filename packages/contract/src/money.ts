/** Amounts are whole US cents inside the shop; people and REST clients see dollars, with cents where there are any. */
export const currency = "usd";

/** The largest amount that one card payment can take: eight digits of cents. */
export const maxPaymentCents = 99_999_999;

export const centsFromDollars = (dollars: number): number => Math.round(dollars * 100);
export const dollarsFromCents = (cents: number): number => cents / 100;

export const totalCents = (priceCents: number, quantity: number): number => priceCents * quantity;

// By hand: making one of the platform's formatters takes a phone longer than drawing a page of prices.
const inThousands = (whole: number): string => String(whole).replaceAll(/\B(?=(\d{3})+$)/g, ",");
const signOf = (value: number): string => (value < 0 ? "-" : "");

/** `$1,234`, or `$1,234.50` where there are cents. Takes whole cents. */
export function formatMoney(cents: number): string {
  const size = Math.abs(cents);
  const rest = size % 100;
  return `${signOf(cents)}$${inThousands(Math.floor(size / 100))}${rest === 0 ? "" : `.${String(rest).padStart(2, "0")}`}`;
}

/** An amount in the smallest unit of any currency, as the card provider gives it: `$1,234.50`, or `EUR 50.00`. */
export function formatMoneyIn(code: string, amount: number): string {
  if (code === currency) return formatMoney(amount);
  const style = { style: "currency", currency: code, currencyDisplay: "code" } as const;
  const format = new Intl.NumberFormat("en-US", style);
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2)).replace("\u00a0", " ");
}

/** `1,234`. Takes whole numbers. */
export const formatNumber = (value: number): string => signOf(value) + inThousands(Math.abs(value));

/** `1 piece`, `1,200 pieces`. */
export const formatPieces = (pieces: number): string => `${formatNumber(pieces)} ${pieces === 1 ? "piece" : "pieces"}`;
export const formatTools = (count: number): string => `${formatNumber(count)} ${count === 1 ? "tool" : "tools"}`;
