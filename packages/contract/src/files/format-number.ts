import { format, getFormatFromId, isDateFormat } from "numfmt";

/** Excel shows these dates in the order of the reader's country, so no text of theirs is safe to read. */
const datesOfTheReader = new Set([14, 15, 16, 17, 22]);

export type NumberFormat = { id: number; pattern: string | undefined };

/** A number of a spreadsheet as its cell shows it. `firstDay` is added to dates. */
export function formatCell(value: number, { id, pattern: own, firstDay }: NumberFormat & { firstDay: number }): string {
  const pattern = own ?? getFormatFromId(id) ?? "General";
  // A number has 15 digits in a spreadsheet; what follows is noise of its arithmetic.
  const plain = String(Number(value.toPrecision(15)));
  // A long article number is shown in powers of ten only because its column is narrow.
  if (/^(general|@)?$/i.test(pattern) || /e[+-]/i.test(pattern)) return clearFraction(plain);
  try {
    const isDate = isDateFormat(pattern);
    const shown = format(
      isDate && datesOfTheReader.has(id) ? "yyyy-mm-dd" : pattern,
      isDate ? value + firstDay : value,
    );
    return clearFraction(shown.replaceAll(/\s+/g, " ").trim());
  } catch {
    return clearFraction(plain);
  }
}

/** As text, 1.234 could be read as 1,234. */
const clearFraction = (shown: string): string => (/^-?\d{1,3}\.\d{3}$/.test(shown) ? `${shown}0` : shown);
