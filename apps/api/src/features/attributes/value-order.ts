/** A value of an attribute: the same `value` for equal ones, its text, and how it is sorted (`size_key` of the database). */
export type AttributeValue = { value: string | null; text: string | null; number: number | null; key: string | null };

type Ordered = { key: string | null; value: string | null; number?: number | null };

/** Numbers by their amounts, choices in the merchant's order, and texts as people sort sizes: M6, M8, M10; S, M, L; 1/4-20, 5/16-18. */
export const byValue = (one: Ordered, other: Ordered): number =>
  (one.number ?? 0) - (other.number ?? 0) ||
  compare(one.key ?? "", other.key ?? "") ||
  compare(one.value ?? "", other.value ?? "");

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
