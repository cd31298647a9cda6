/** Up to this many letters, a trigram index is of no use. */
export const fewLetters = 2;

/** The text in lower case for `like`, with `%`, `_` and the backslash escaped. */
export const likePattern = (text: string): string => text.toLowerCase().replaceAll(/[\\%_]/g, "\\$&");
