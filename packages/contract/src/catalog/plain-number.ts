const digits = 9;

/** Nine significant digits: no measure of a tool has more, and what follows is noise of arithmetic. */
export const significantNumber = (value: number): number => Number(value.toPrecision(digits));

const written = new Intl.NumberFormat("en", { maximumSignificantDigits: digits, useGrouping: false });

/**
 * A number as programs write it, with the noise of their arithmetic or an exponent, becomes one as people write it: `64.73700000000001 mm`
 * is `64.737 mm`, and `1e-9` is `0.000000001`. Other texts stay as they are.
 */
export function plainNumber(text: string): string {
  const [, whole = "", decimals = "", exponent, rest = ""] =
    /^(-?\d{1,15})(?:[.,](\d{1,30}))?(e[-+]\d{1,2})?(?![\d.,])(.*)$/iu.exec(text) ?? [];
  const isNoisy = decimals !== "" && `${whole}${decimals}`.replace(/^-?0+/, "").length > digits;
  if (!isNoisy && exponent === undefined) return text;
  return written.format(Number(`${whole}.${decimals || "0"}${exponent ?? ""}`)) + rest;
}
