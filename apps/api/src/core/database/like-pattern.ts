/** Fewer letters than a trigram index finds anywhere in a word. */
export const fewLetters = 2;

/** For `like` on lower case: the text, whose signs stand for themselves. */
export const likePattern = (text: string): string => text.toLowerCase().replaceAll(/[\\%_]/g, "\\$&");
