/** Amounts are whole US cents inside the shop; people and the REST door see whole dollars. */
export const currency = "usd";

/** The largest amount that one card payment can take: eight digits of cents. */
export const maxPaymentCents = 99_999_999;

export const centsFromDollars = (dollars: number): number => Math.round(dollars * 100);
export const dollarsFromCents = (cents: number): number => cents / 100;

export const totalCents = (priceCents: number, quantity: number): number => priceCents * quantity;

// Formatters are costly to make and are used for every row.
const wholeDollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 0 });
const exactDollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const wholeNumber = new Intl.NumberFormat("en-US");

/** `$1,234`, or `$1,234.50` where there are cents. */
export const formatMoney = (cents: number): string =>
  cents % 100 === 0 ? wholeDollars.format(cents / 100) : exactDollars.format(cents / 100);

export const formatNumber = (value: number): string => wholeNumber.format(value);

/** `1 piece`, `1,200 pieces`. */
export const formatPieces = (pieces: number): string => `${formatNumber(pieces)} ${pieces === 1 ? "piece" : "pieces"}`;
