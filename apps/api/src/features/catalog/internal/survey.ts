import { mostFound } from "@ironmonger/contract/most-found";
import type { Sql } from "@ironmonger/db/client";
import type { Fragment } from "postgres";
import { atLeast, fewestManyOf, type Share } from "../../../core/database/share.ts";

/** What was seen among a share of the tools. */
export type Seen = { tools: number; inStock: number };
/** What was seen among every 64th, by category. */
export type Survey = (Seen & { category: string | null })[];

/** An expression: what was seen in each category of `seen`, which has category and stock_level. */
export const shelvesOf = (sql: Sql, seen: Fragment): Fragment => sql`
  (select coalesce(jsonb_agg(shelf), '[]') from (
    select category, count(*) as tools, count(*) filter (where stock_level >= 2) as "inStock" from ${seen} group by category) as shelf)`;

export function seenIn(survey: Survey, category: string | undefined): Seen {
  const shelves = survey.filter((shelf) => category === undefined || shelf.category === category);
  const sum = (of: keyof Seen) => shelves.reduce((total, shelf) => total + shelf[of], 0);
  return { tools: sum("tools"), inStock: sum("inStock") };
}

/** From here on there are more than are counted. */
export const fewestMany = fewestManyOf(64, mostFound);
export const areMany = (seen: number): boolean => seen >= fewestMany;

/** What may be a thousand or not is looked at more closely, among every 8th. */
export const isInDoubt = (seen: number): boolean => seen >= fewestMany / 2 && !areMany(seen);
const fewestManyOfEighth = fewestManyOf(8, mostFound);

/** Enough to go through in pages. */
const enoughOfMany = 200;

/** How many there are at least, and of how many of the tools they are looked up, so that neither few are overlooked nor very many read. */
export type Judgement = { share: Share; least: Seen };

/**
 * `closer` is what was seen among every 8th, where that was in doubt. `rows` is how many are wanted; later pages, which are chosen from what
 * the smallest share has and more, leave it out.
 */
export function judge(seen: Seen, closer: Seen, rows: number = enoughOfMany): Judgement {
  const least = (of: Seen, share: Share): Seen => ({
    tools: atLeast(of.tools, share),
    inStock: atLeast(of.inStock, share),
  });
  if (areMany(seen.tools)) return { share: seen.tools < rows ? 8 : 64, least: least(seen, 64) };
  if (closer.tools >= fewestManyOfEighth) return { share: 8, least: least(closer, 8) };
  return { share: 1, least: least(seen, 64) };
}
