/**
 * Writes every character beyond ASCII as an escape. Node keeps the text of a module in memory for as long as it runs, with two bytes per
 * character if a single one of them is beyond Latin.
 */
export const asciiOnly = {
  name: "ascii-only",
  // After the bundler has printed the code, which would turn escapes into characters again.
  generateBundle(_options: unknown, bundle: Record<string, { code?: string }>) {
    for (const file of Object.values(bundle)) {
      if (file.code === undefined) continue;
      if (afterBackslash.test(file.code))
        throw new Error("A bundle escapes a character that is not ASCII. Write it without.");
      file.code = file.code.replaceAll(/[^\0-\x7f]/g, escapeOf);
    }
  },
};

/** A backslash that belongs to the character behind it: the escape would become text. */
const afterBackslash = /(?<!\\)(?:\\\\)*\\[^\0-\x7f]/;
const escapeOf = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** Comments would be in memory, too; those that name a license stay. */
export const licensesOnly = { legal: true, annotation: false, jsdoc: false };
