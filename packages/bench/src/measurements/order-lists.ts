import { skuOf } from "../shop/sized-database.ts";

const lines = 5_000;
/** The maximum number of names that one call searches for. */
const names = 250;

const letters = "abcdefghijklmnopqrstuvwxyz";
const makes = ["heavy", "compact", "pro", "insulated", "forged", "cordless", "precision", "magnetic", "titanium"];
const nouns = ["hammer", "wrench", "drill", "pliers", "saw", "chisel", "level", "clamp", "grinder", "file", "mallet"];
const kinds = ["heavy hammer", "cordless drill", "magnetic level", "foldng rachet", "titanum vise", "forged chisel"];

const textAt = (texts: ArrayLike<string>, number: number): string => texts[number % texts.length] ?? "";

/**
 * Names that are not SKUs: mistyped SKUs, and names as buyers write them. The last two are the worst: common words that no tool has
 * together.
 */
const namings: ((number: number) => string)[] = [
  (number) => skuOf(1 + 200 * number).replace("0", "O"),
  (number) => `Havy Hamer ${1_000 + 200 * number}`,
  (number) => `${textAt(kinds, number)} ${textAt(letters, number)}${textAt(letters, 7 * number)}`,
  (number) => `${textAt(kinds, number)} two year ${1_000 + 37 * number}x`,
  (number) => `heavy compact insulated ${textAt(kinds, number)} ${number}q`,
  (number) =>
    `${textAt(makes, number)} ${textAt(makes, number + 1 + Math.floor(number / 99))} ${textAt(nouns, number)}`,
];

/** Long lists for the order pad: each twentieth line is a name, and the others are SKUs. */
export const orderLists = (tools: number): string[] =>
  namings.map((name) =>
    Array.from({ length: lines }, (_line, number) => {
      const every = lines / names;
      return number % every === 0 ? `${name(number / every)}, 20` : `${skuOf(((number * 199) % tools) + 1)} 250`;
    }).join("\n"),
  );
