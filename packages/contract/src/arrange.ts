import { z } from "zod";

/** A place among others: lower comes first. */
export const Position = z.int().min(0).max(1_000_000);

/** The ids of records in the order that they are to have. `expected`: as the admin saw it; if it has changed since, nothing is arranged. */
export const ArrangeInput = z.object({
  ids: z.array(z.uuid()).min(1).max(5_000),
  expected: z.array(z.uuid()).max(5_000).optional(),
});
export type ArrangeInput = z.infer<typeof ArrangeInput>;

/** The items with one of them at another index. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.toSpliced(from, 1);
  return rest.toSpliced(Math.max(0, Math.min(to, rest.length)), 0, ...items.slice(from, from + 1));
}
