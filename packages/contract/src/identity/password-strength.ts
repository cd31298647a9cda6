import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";
import { translations } from "@zxcvbn-ts/language-en";

// The dictionary has hundreds of kilobytes, so server and browser load this file only when a password is chosen.

export type PasswordStrength = {
  /** From 0, guessed within a thousand tries, to 4. */
  score: 0 | 1 | 2 | 3 | 4;
  /** Its weakness in words; null if there is none. */
  warning: string | null;
};

/** Words that an attacker of this shop tries first. */
const wordsOfTheShop = ["ironmonger", "tools", "hammer", "admin", "buyer", "login"];

/** The library's sentence about words that were passed in does not say which ones. */
const userInputs = "Your own name or email, and words of this shop, are easy to guess.";
const sentences = { ...translations, warnings: { ...translations.warnings, userInputs } };

let checker: ZxcvbnFactory | undefined;

/** How hard the password is to guess for an attacker who knows these texts about its owner. Only the first 128 characters count. */
export function judgePassword(password: string, about: string[] = []): PasswordStrength {
  checker ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, translations: sentences, maxLength: 128 });
  const { score, feedback } = checker.check(password, [...guessesFrom(about), ...wordsOfTheShop]);
  return { score, warning: feedback.warning || null };
}

/** Each text as a whole, an email without its domain, and each word: several words together would count as several guesses. */
const guessesFrom = (texts: string[]): string[] =>
  texts
    .flatMap((text) => [text.trim(), text.replace(/@.*/, "").trim(), ...text.split(/[^\p{L}\p{N}]+/u)])
    .filter((guess) => guess.length > 2);

/** The score that an admin's password must have: a hundred million guesses or more. */
export const isStrong = ({ score }: PasswordStrength): boolean => score >= 3;
