import { readCount } from "@ironmonger/contract/order-pad/read-quantity";

/**
 * Reads a quantity as buyers type or paste it: "200", "1,200 pcs", "1 200", "1.200 Stk".
 * Returns NaN for anything that is not one whole number of pieces, also for packs: "2 boxes".
 */
export function parseQuantity(text: string): number {
  const { number, isPacks } = readCount(text.trim().replace(/^0+(?=\d)/, "")) ?? {};
  return isPacks || !Number.isSafeInteger(number) ? Number.NaN : Number(number);
}

/** As `parseQuantity`, for numbers that admins set. A point is refused even before three digits: "44.500" pieces may be 44 and a half. */
export const parseWholeNumber = (text: string): number => (text.includes(".") ? Number.NaN : parseQuantity(text));
