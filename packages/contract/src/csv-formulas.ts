// Where a cell may begin: at the start of the text, or after what some spreadsheets take for the end of a cell or a row. What is
// invisible there does not keep a spreadsheet from seeing the formula behind it.
const start = "(?<=^|[;\\t\\r\\n|])";
const formula = "(?=[\\p{C}\\p{Z}']*[=+\\-@＝＋－＠])";
const unguarded = new RegExp(`${start}${formula}`, "gu");
const guarded = new RegExp(`${start}'${formula}`, "gu");

/** Puts a ' before whatever a spreadsheet that opens the file would run as a formula. `unguardFormulas` takes it away again. */
export const guardFormulas = (text: string): string => text.replaceAll(unguarded, "'");

/** The text that `guardFormulas` made this of. */
export const unguardFormulas = (text: string): string => text.replaceAll(guarded, "");
