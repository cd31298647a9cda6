/** Characters that people confuse when they read or type a number. */
const lookalikes = ["0o", "1il", "2z", "5s", "8b", "6g"];

/** Whether it is a single word with a digit, as SKUs are. */
export const isNumberLike = (name: string): boolean =>
  /^\S{4,24}$/.test(name) && /\d/.test(name) && /^[\x21-\x7e]+$/.test(name);

/** The SKUs that may be meant, the likeliest first, without punctuation, as SKUs are compared. */
export function guessNumbers(name: string): string[] {
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
