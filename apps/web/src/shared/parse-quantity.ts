/**
 * Reads a quantity as buyers type or paste it: "200", "1,200 pcs", "1 200", "1.200 Stück".
 * Returns NaN for anything that is not one whole number of pieces.
 */
export function parseQuantity(text: string): number {
  const match = /^[^\p{N}.,\-−(]*(\d[\d.,' \u00a0\u202f\u2009]*)\P{N}*$/u.exec(text.trim());
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

/** As `parseQuantity`, for numbers that admins set. A point is refused even before three digits: "44.500" pieces may be 44 and a half. */
export const parseWholeNumber = (text: string): number => (text.includes(".") ? Number.NaN : parseQuantity(text));

const toPieces = (digits: string): number => (Number.isSafeInteger(Number(digits)) ? Number(digits) : Number.NaN);
