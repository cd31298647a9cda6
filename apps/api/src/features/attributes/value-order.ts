import { compareNames } from "../../core/compare-names.ts";

/** A value of an attribute: the same `value` for equal ones, and its text. */
export type AttributeValue = { value: string | null; text: string | null; number: number | null };

type Ordered = { value: string | null; number?: number | null };

/** Numbers by their amounts, choices in the merchant's order, and texts by the numbers in them: M6, M8, M10. */
export const valueOrder =
  (choices: readonly string[] = []) =>
  (one: Ordered, other: Ordered): number =>
    (one.number ?? 0) - (other.number ?? 0) ||
    choices.indexOf(one.value ?? "") - choices.indexOf(other.value ?? "") ||
    compareNames(one.value ?? "", other.value ?? "");
