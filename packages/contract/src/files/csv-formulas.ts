// Where a cell may begin: at the start of the text, or after characters that some spreadsheets treat as the end of a cell or a row.
// Spreadsheets ignore invisible characters before a formula. Those at which a cell may begin end the search, because behind them another
// one begins.
const start = "(?<=^|[;\\t\\r\\n|])";
const formula = "(?=(?:(?![\\t\\r\\n])[\\p{C}\\p{Z}'])*[=+\\-@＝＋－＠])";
const unguarded = new RegExp(`${start}${formula}`, "gu");
const guarded = new RegExp(`${start}'${formula}`, "gu");

/** Puts a ' before everything that a spreadsheet would run as a formula. `unguardFormulas` removes it again. */
export const guardFormulas = (text: string): string => text.replaceAll(unguarded, "'");

/** Reverts `guardFormulas`. */
export const unguardFormulas = (text: string): string => (text.includes("'") ? text.replaceAll(guarded, "") : text);
