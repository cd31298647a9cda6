import type { FileTable } from "./read-table.ts";

/** Which of both stands before decimals in a file; the other one groups thousands. */
export type DecimalSign = "." | ",";

/** `1.234` and `1,234` can be one or a thousand. */
const ambiguous = /(?<![\d.,])([1-9]\d{0,2})([.,])(\d{3})(?![\d.,])/g;
const withDecimals = /(?<![\d.,])\d+([.,])\d+(?![\d.,])/g;
const ofTwoSigns = /\d([.,])\d{3}(?:\1\d{3})*(?!\1)[.,]\d+(?![\d.,])/g;
const ofThousands = /(?<![\d.,])\d{1,3}(?:([.,])\d{3})(?:\1\d{3})+(?![\d.,])/g;

const other = (sign: string | undefined): DecimalSign => (sign === "." ? "," : ".");

/** The decimal signs that a cell shows. */
function signsIn(cell: string): DecimalSign[] {
  const decimals = cell.replaceAll(ambiguous, "").matchAll(withDecimals);
  return [
    ...[...decimals].map(([, sign]) => (sign === "," ? "," : ".")),
    ...[...cell.matchAll(ofTwoSigns), ...cell.matchAll(ofThousands)].map(([, sign]) => other(sign)),
  ];
}

/**
 * The decimal sign of a file, by the numbers in these columns that can be read in one way: `12,50`, `1.234,5`, `1,234,567`. Undefined if no
 * cell shows it, or if cells contradict each other; a column with both `1.234` and `1,234` does. A spreadsheet writes numbers as this
 * reader shows them, whatever its author types in texts, so it shows none.
 */
export async function findDecimalSign(
  { rows, isSheet }: Pick<FileTable, "rows" | "isSheet">,
  numberColumns: readonly number[],
): Promise<DecimalSign | undefined> {
  if (isSheet || numberColumns.length === 0) return undefined;
  const found = new Set<DecimalSign>();
  const ambiguousIn = new Map(numberColumns.map((column) => [column, new Set<string | undefined>()]));
  for await (const row of rows) {
    if ("issue" in row) continue;
    for (const [column, unclear] of ambiguousIn) {
      const cell = row.cells[column]?.slice(0, 200) ?? "";
      for (const sign of signsIn(cell)) found.add(sign);
      for (const [, , sign] of cell.matchAll(ambiguous)) unclear.add(sign);
      if (found.size > 1 || unclear.size > 1) return undefined;
    }
  }
  return [...found][0];
}

/** Writes the numbers of a cell that can be read in two ways as the file means them: `5.305` becomes `5305`, or `5.3050`. */
export const clarifyNumbers = (cell: string, sign: DecimalSign | undefined): string =>
  sign === undefined
    ? cell
    : cell.replaceAll(ambiguous, (_, whole: string, used: string, thousandths: string) =>
        used === sign ? `${whole}${used}${thousandths}0` : `${whole}${thousandths}`,
      );

const grouped = { ".": /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/, ",": /^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/ };

/** Writes the numbers of a text, in a file with this decimal sign, with a point and without thousands: `1.250,5 mm` becomes `1250.5 mm`. */
export const withoutThousands = (text: string, sign: DecimalSign | undefined): string =>
  sign === undefined
    ? text
    : text.replaceAll(/(?<![\d.,])\d[\d.,]{0,40}(?<![.,])/g, (number) => {
        if (grouped[sign].test(number)) return number.replaceAll(other(sign), "").replace(",", ".");
        return sign === "," && /^\d+,\d+$/.test(number) ? number.replace(",", ".") : number;
      });
