import { expect, test } from "vitest";
import { formatAmount, formatMoneyIn, moneyIn } from "../money.ts";
import { parseMoney } from "../parse-money.ts";
import { Settings } from "../settings.ts";
import { currencies } from "./currencies.ts";

test("every currency that a shop can have is supported by Intl, and has two decimals", () => {
  const supported = Intl.supportedValuesOf("currency");
  for (const code of currencies) {
    const { maximumFractionDigits } = new Intl.NumberFormat("en", {
      style: "currency",
      currency: code,
    }).resolvedOptions();
    expect([code, supported.includes(code), maximumFractionDigits]).toEqual([code, true, 2]);
  }
  expect(new Set(currencies).size).toBe(currencies.length);
});

test.each([
  ["EUR", "€1,234.50", "-€5"],
  ["GBP", "£1,234.50", "-£5"],
  ["CAD", "CA$1,234.50", "-CA$5"],
  ["CHF", "CHF\u00a01,234.50", "-CHF\u00a05"],
])("amounts in %s read as %s", (code, text, negative) => {
  const money = moneyIn(code);
  expect(money.code).toBe(code);
  expect(money.format(123_450)).toBe(text);
  expect(money.format(-500)).toBe(negative);
  expect(formatAmount(123_450)).toBe("1,234.50");
  // What the shop writes can be pasted into its fields.
  expect(parseMoney(text, money)).toEqual({ cents: 123_450 });
  expect(formatMoneyIn(code.toLowerCase(), 123_450, money)).toBe(text);
  expect(formatMoneyIn("usd", 5000, money)).toBe("USD 50.00");
});

test("an amount is read with the sign or code of the shop's currency, and refused with another's", () => {
  const euros = moneyIn("EUR");
  for (const text of ["12,50 €", "€12.50", "EUR 12.50", "12.50 eur", "12.50"])
    expect(parseMoney(text, euros)).toEqual({ cents: 1250 });
  for (const text of ["$12.50", "12.50 USD", "£12.50"]) expect(parseMoney(text, euros)).toHaveProperty("message");
});

test.each(["JPY", "KWD", "HUF", "XXX", "euro", ""])(
  "%j cannot be the shop's currency, and the refusal says why",
  (code) => {
    const { error } = Settings.shape.currency.safeParse(code);
    expect(error?.issues[0]?.message).toMatch(/cannot be the currency: it must be one with two decimals/);
  },
);

test("a currency may be written in lower case", () => {
  expect(Settings.shape.currency.parse(" eur ")).toBe("EUR");
});
