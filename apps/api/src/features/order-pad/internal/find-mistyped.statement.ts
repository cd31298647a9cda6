import type { Database } from "@ironmonger/db/client";
import { sql } from "drizzle-orm";

const mostCandidates = 5;
/** What is taken for each other when a number is read or typed. */
const lookalikes = ["0o", "1il", "2z", "5s", "8b", "6g"];

/**
 * The tools on sale whose SKU differs from a name by one slip: a character for one that looks like it, two characters in the wrong order, one too many, one
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

/** One word that has a digit, as SKUs do. */
const isNumberLike = (name: string): boolean =>
  /^\S{4,24}$/.test(name) && /\d/.test(name) && /^[\x21-\x7e]+$/.test(name);

/** The keys of SKUs that may be meant, the likeliest first; without punctuation, as keys are compared. */
function guess(name: string): string[] {
  const key = name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  const places = [...key].map((character, at) => ({ character, before: key.slice(0, at), after: key.slice(at + 1) }));
  const similar = places.flatMap(({ character, before, after }) =>
    [...(lookalikes.find((group) => group.includes(character)) ?? "")].map((other) => before + other + after),
  );
  const swapped = places.map(({ character, before, after }) => before + after.slice(0, 1) + character + after.slice(1));
  const shorter = places.map(({ before, after }) => before + after);
  const replaced = places.flatMap(({ character, before, after }) =>
    ofKind(character).map((other) => before + other + after),
  );
  const longer = places.flatMap(({ character, before, after }) =>
    ofKind(character).flatMap((other) => [before + other + character + after, before + character + other + after]),
  );
  return [...new Set([...similar, ...swapped, ...shorter, ...replaced, ...longer])].filter((one) => one !== key);
}

/** A digit is replaced by digits, another character by those of the alphabet. */
const ofKind = (character: string): string[] => [
  ...(/\d/.test(character) ? "0123456789" : "abcdefghijklmnopqrstuvwxyz"),
];
