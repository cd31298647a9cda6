/** Control characters, zero-width characters, soft hyphens and marks of direction, none of which is visible. */
const invisible = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const dash = /[\p{Pd}\u2043\u2212]/gu;

/**
 * A SKU as it is stored and compared: SKUs that look alike are one. Full-width characters become plain ones (Unicode NFKC), every dash `-`,
 * every run of white space one space, and invisible characters are removed. Capitals stay; comparisons ignore them by themselves.
 */
export const normalizeSku = (text: string): string =>
  text.normalize("NFKC").replaceAll(/\s+/g, " ").replaceAll(invisible, "").replaceAll(dash, "-").trim();
