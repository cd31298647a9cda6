/**
 * Reads a quantity as buyers type or paste it: "200", "1,200 pcs", "1 200", "1.200 Stück".
 * Returns NaN for anything that is not one whole number of pieces.
 */
export function parseQuantity(text: string): number {
  const match = /^[^\d.,-]*(\d[\d.,' \u00a0\u202f\u2009]*)[^\d]*$/u.exec(text.trim());
  const digits = match?.[1]?.trim().replace(/[.,]$/, "");
  if (digits === undefined) return Number.NaN;
  if (/^\d+$/.test(digits)) return toPieces(digits);
  if (/^\d+[.,]0{1,2}$/.test(digits)) return toPieces(digits.replace(/[.,]0+$/, ""));

  const separator = /[.,' \u00a0\u202f\u2009]/u.exec(digits)?.[0];
  if (separator === undefined) return Number.NaN;
  const [head = "", ...groups] = digits.split(separator);
  const isGrouped = /^\d{1,3}$/.test(head) && groups.every((group) => /^\d{3}$/.test(group));
  return isGrouped ? toPieces(head + groups.join("")) : Number.NaN;
}

const toPieces = (digits: string): number => (Number.isSafeInteger(Number(digits)) ? Number(digits) : Number.NaN);
