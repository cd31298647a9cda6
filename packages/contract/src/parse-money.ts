import type { Money } from "./money.ts";

export type ReadMoney = { cents: number } | { message: string };

/** Every unambiguous notation; an amount that matches none of them is refused. */
const notations = [
  // 12 · 12. (the content of the field while a person types 12.50)
  /^(?<whole>\d+)[.,]?$/,
  // 12.50 · 12,5 · .50
  /^(?<whole>\d*)[.,](?<decimals>\d{1,2})$/,
  // 1,250 · 1,250.00
  /^(?<whole>[1-9]\d{0,2}(?:,\d{3})+)(?:\.(?<decimals>\d{1,2}))?$/,
  // 1.250,00
  /^(?<whole>[1-9]\d{0,2}(?:\.\d{3})+),(?<decimals>\d{1,2})$/,
  // 1.250.000
  /^(?<whole>[1-9]\d{0,2}(?:\.\d{3}){2,})$/,
  // 1 250 · 1'250.00
  /^(?<whole>[1-9]\d{0,2}(?:[ '’]\d{3})+)(?:[.,](?<decimals>\d{1,2}))?$/,
];

/** Reads amounts in the shop's currency as people type and paste them, with or without its sign or code, as `parseAmount` does. */
export const parseMoney = (text: string, money: Money): ReadMoney => parseAmount(withoutCurrency(text, money));

/**
 * Reads amounts without a currency. A comma before exactly three digits groups thousands. An amount that can be read in two ways, such as
 * "1.250", is refused, so that a decimal point is never misread. Returns whole cents, at least 0, or an error in one sentence.
 */
export function parseAmount(text: string): ReadMoney {
  const amount = text.replaceAll(/\s/gu, " ").trim();
  for (const notation of notations) {
    const { whole, decimals = "" } = notation.exec(amount)?.groups ?? {};
    if (whole === undefined) continue;
    // Digits are joined as text, because arithmetic with fractions is not exact.
    const cents = Number(whole.replaceAll(/\D/g, "") + decimals.padEnd(2, "0"));
    return Number.isSafeInteger(cents) ? { cents } : { message: "This amount is too large" };
  }
  if (/^[1-9]\d{0,2}\.\d{3}$/.test(amount))
    return { message: `${amount} can mean two amounts. Write ${amount.replace(".", ",")} or ${amount.slice(0, -1)}` };
  if (/^(?:\d+|\d{1,3}(?:[., '’]\d{3})+)[.,]\d{3,}$/.test(amount))
    return { message: "An amount has at most two decimals, such as 12.50" };
  return { message: "Write an amount such as 12.50 or 1,250" };
}

/**
 * Removes one name of the currency at the beginning, and one at the end. The name of another currency stays, and makes the amount invalid.
 */
export function withoutCurrency(text: string, { code, sign }: Money): string {
  const names = [code, sign.trim(), ...(code === "USD" ? ["US$"] : [])];
  const amount = text.trim().toUpperCase();
  const first = names.find((name) => amount.startsWith(name)) ?? "";
  const rest = amount.slice(first.length);
  const last = names.find((name) => rest.endsWith(name)) ?? "";
  return rest.slice(0, rest.length - last.length).trim();
}
