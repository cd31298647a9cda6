import type { Database } from "@ironmonger/db/client";
import { sql } from "drizzle-orm";

const maxCandidates = 5;
/** Characters that people confuse when they read or type a number. */
const lookalikes = ["0o", "1il", "2z", "5s", "8b", "6g"];

/**
 * For each name, the tools on sale whose SKU differs from it by one typing error: a similar-looking character, two characters in the wrong
 * order, one too many, one missing or a different one; or in which O and 0 or I and 1 are confused, however often. The likeliest error first. One statement for all names, with index lookups only.
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
    select name, tool.id as "toolId"
    from guessed cross join lateral (select id from tools where sku_key = guessed.key and deleted_at is null and state <> 'draft' limit 1) as tool
    order by rank`);
  const toolIdsByName = new Map<string, string[]>();
  for (const { name, toolId } of rows) {
    const before = toolIdsByName.get(name) ?? [];
    if (before.length < maxCandidates && !before.includes(toolId)) toolIdsByName.set(name, [...before, toolId]);
  }
  return toolIdsByName;
}

/** Whether it is a single word with a digit, as SKUs are. */
export const isNumberLike = (name: string): boolean =>
  /^\S{4,24}$/.test(name) && /\d/.test(name) && /^[\x21-\x7e]+$/.test(name);

/** The SKUs that may be meant, the likeliest first, without punctuation, as SKUs are compared. */
function guess(name: string): string[] {
  const key = name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  const positions = [...key].map((character, at) => ({
    character,
    before: key.slice(0, at),
    after: key.slice(at + 1),
  }));
  const similar = positions.flatMap(({ character, before, after }) =>
    [...(lookalikes.find((group) => group.includes(character)) ?? "")].map((other) => before + other + after),
  );
  // SKUs are mostly letters and then digits: PT-2OO8.
  const ofDigits = positions.map(({ before, character, after }) => asLetters(before) + asDigits(character + after));
  const ofMixed = positions.map(({ before, character, after }) => before + asDigits(character + after));
  const swapped = positions.map(
    ({ character, before, after }) => before + after.slice(0, 1) + character + after.slice(1),
  );
  const shorter = positions.map(({ before, after }) => before + after);
  const replaced = positions.flatMap(({ character, before, after }) =>
    ofKind(character).map((other) => before + other + after),
  );
  const longer = positions.flatMap(({ character, before, after }) =>
    ofKind(character).flatMap((other) => [before + other + character + after, before + character + other + after]),
  );
  return [...new Set([...similar, ...ofDigits, ...ofMixed, ...swapped, ...shorter, ...replaced, ...longer])].filter(
    (one) => one !== key,
  );
}

const asDigits = (text: string): string => text.replaceAll("o", "0").replaceAll(/[il]/g, "1");
const asLetters = (text: string): string => text.replaceAll("0", "o");

/** A digit is replaced by digits, a letter by letters. */
const ofKind = (character: string): string[] => [
  ...(/\d/.test(character) ? "0123456789" : "abcdefghijklmnopqrstuvwxyz"),
];
