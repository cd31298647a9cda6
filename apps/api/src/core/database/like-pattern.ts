/** A trigram index is of no use for texts of at most this many characters. */
export const tooShortForTrigrams = 2;

/** The text in lower case for `like`, with `%`, `_` and the backslash escaped. */
export const likePattern = (text: string): string => text.toLowerCase().replaceAll(/[\\%_]/g, "\\$&");
