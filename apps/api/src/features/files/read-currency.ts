/** Currencies that headings name; cells of a column of currencies may have any. */
const usual = [
  ...["USD", "EUR", "GBP", "CHF", "PLN", "CZK", "SEK", "NOK", "DKK", "HUF", "RON", "BGN", "TRY", "UAH"],
  ...["CAD", "AUD", "NZD", "JPY", "CNY", "INR", "ZAR", "BRL", "MXN", "SGD", "HKD", "KRW", "TWD", "AED", "ILS"],
];
const codes = new Set([...usual, ...Intl.supportedValuesOf("currency")]);

const names: Record<string, string> = {
  ...{ "€": "EUR", euro: "EUR", euros: "EUR", "£": "GBP", "£stg": "GBP", pound: "GBP", pounds: "GBP", sterling: "GBP" },
  ...{ us$: "USD", "us dollar": "USD", "us dollars": "USD", "u.s. dollar": "USD", a$: "AUD", ca$: "CAD", c$: "CAD" },
  ...{ "¥": "JPY", yen: "JPY", rmb: "CNY", yuan: "CNY", "₹": "INR", "₺": "TRY", "₴": "UAH", "₩": "KRW", r$: "BRL" },
  ...{ zł: "PLN", zl: "PLN", złoty: "PLN", kč: "CZK", ft: "HUF", lei: "RON", fr: "CHF", sfr: "CHF", "fr.": "CHF" },
};
/** What several currencies are called: the shop's, if it is one of them. */
const shared: Record<string, string[]> = {
  $: ["USD", "CAD", "AUD", "NZD", "MXN", "SGD", "HKD"],
  dollar: ["USD", "CAD", "AUD", "NZD", "SGD", "HKD"],
  dollars: ["USD", "CAD", "AUD", "NZD", "SGD", "HKD"],
  kr: ["SEK", "NOK", "DKK"],
  "kr.": ["DKK", "NOK", "SEK"],
};

/** The code of the currency that a text names; undefined if it names none. */
export function currencyOf(text: string, shopCode: string): string | undefined {
  const name = text.trim().toLowerCase();
  const code = name.toUpperCase();
  if (/^[A-Z]{3}$/.test(code) && codes.has(code)) return code;
  const several = Object.hasOwn(shared, name) ? shared[name] : undefined;
  if (several) return several.includes(shopCode) ? shopCode : several[0];
  return Object.hasOwn(names, name) ? names[name] : undefined;
}

const inHeading = new RegExp(`(?<![\\p{L}])(?:${usual.join("|")}|US\\$|euros?)(?![\\p{L}])|[€£$¥₹₺₴₩](?!\\p{L})`, "iu");

/** A heading that names a currency: `Preis EUR`, `price_gbp`, `Net (€)`. `rest`: the heading without it. */
export function splitCurrency(heading: string, shopCode = "USD"): { rest: string; currency: string | undefined } {
  const [found] = inHeading.exec(heading.slice(0, 200).replaceAll("_", " ")) ?? [];
  const currency = found && currencyOf(found, shopCode);
  if (!found || !currency) return { rest: heading, currency: undefined };
  const rest = heading
    .slice(0, 200)
    .replaceAll("_", " ")
    .replace(found, " ")
    .replaceAll(/[()[\]]/g, " ");
  return { rest: rest.replaceAll(/\s+/g, " ").trim(), currency };
}

const beside =
  /^(?<before>\p{Sc}|\p{L}{1,3}\$?\.?)?\s?(?<amount>[\d.,'’ \u00a0\u202f–—-]*\d[\d.,'’ \u00a0\u202f–—-]*)\s?(?<after>\p{Sc}|\p{L}{2,4}\.?)?$/u;

/** The currency that an amount names, and the amount without it: `8,10 €`, `EUR 8.10`. */
export function splitAmount(cell: string, shopCode: string): { amount: string; currency: string | undefined } {
  const { before, amount, after } = beside.exec(cell.slice(0, 60).trim())?.groups ?? {};
  const named = before ?? after;
  const currency = named === undefined ? undefined : currencyOf(named, shopCode);
  return currency === undefined || amount === undefined
    ? { amount: cell, currency: undefined }
    : { amount: amount.trim(), currency };
}
