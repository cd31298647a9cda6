import { compareNames } from "../../../core/compare-names.ts";

/** A value of an attribute of sizes: the same `value` for equal ones, and its text. */
export type SizeValue = { value: string | null; text: string | null; number: number | null };

/** Numbers by their amounts, and texts by the numbers in them: M6, M8, M10. */
export const compareSizes = (one: SizeValue, other: SizeValue): number =>
  (one.number ?? 0) - (other.number ?? 0) || compareNames(one.value ?? "", other.value ?? "");
