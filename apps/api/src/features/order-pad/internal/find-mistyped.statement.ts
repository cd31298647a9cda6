import type { Database } from "@ironmonger/db/client";
import { sql } from "drizzle-orm";

const mostCandidates = 5;
/** What is taken for each other when a number is read or typed. */
const lookalikes = ["0o", "1il", "2z", "5s", "8b", "6g"];

/**
 * The tools on sale whose SKU differs from a name by one slip: a letter for the digit that looks like it, two signs in the wrong order, one too many, one
 * missing or another one. The likeliest slip first, by name. One statement for all names, with index lookups alone.
 */
export async function findMistyped(db: Database, names: readonly string[]): Promise<Map<string, string[]>> {
  const guesses = names.flatMap((name) =>
    isNumberLike(name) ? guess(name).map((key, rank) => ({ name, key, rank })) : [],
  );
  if (guesses.length === 0) return new Map();
  const rows = await db.execute<{ name: string; toolId: string }>(sql`
    with guessed as materialized (
      select * from unnest(${sql.param(guesses.map(({ name }) => name))}::text[], ${sql.param(guesses.map(({ key }) => key))}::text[],
        ${sql.param(guesses.map(({ rank }) => rank))}::int[]) as guessed (name, key, rank))
    select name, found.id as "toolId"
    from guessed cross join lateral (select id from tools where sku_key = guessed.key and deleted_at is null limit 1) as found
    order by rank`);
  const found = new Map<string, string[]>();
  for (const { name, toolId } of rows) {
    const before = found.get(name) ?? [];
    if (before.length < mostCandidates && !before.includes(toolId)) found.set(name, [...before, toolId]);
  }
  return found;
}

/** One word with letters or signs and digits, as SKUs have them. */
const isNumberLike = (name: string): boolean =>
  /^\S{4,24}$/.test(name) && /\d/.test(name) && /^[\x21-\x7e]+$/.test(name);

/** The keys of SKUs that may be meant, the likeliest first; without punctuation, as keys are compared. */
function guess(name: string): string[] {
  const key = name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  const places = [...key].map((sign, at) => ({ sign, before: key.slice(0, at), after: key.slice(at + 1) }));
  const similar = places.flatMap(({ sign, before, after }) =>
    [...(lookalikes.find((group) => group.includes(sign)) ?? "")].map((other) => before + other + after),
  );
  const swapped = places.map(({ sign, before, after }) => before + after.slice(0, 1) + sign + after.slice(1));
  const shorter = places.map(({ before, after }) => before + after);
  const replaced = places.flatMap(({ sign, before, after }) => ofKind(sign).map((other) => before + other + after));
  const longer = places.flatMap(({ sign, before, after }) =>
    ofKind(sign).flatMap((other) => [before + other + sign + after, before + sign + other + after]),
  );
  return [...new Set([...similar, ...swapped, ...shorter, ...replaced, ...longer])].filter((one) => one !== key);
}

/** Digits stand among digits, letters among letters. */
const ofKind = (sign: string): string[] => [...(/\d/.test(sign) ? "0123456789" : "abcdefghijklmnopqrstuvwxyz")];
