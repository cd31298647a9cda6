import { type ImportAnswer, type ImportColumn, maxValueLength } from "@ironmonger/contract/catalog/import-tools";
import { isPriceLike } from "../../changes/prepare/decide-columns.ts";

const minColumns = 2;
const isAmount = (cell: string): boolean => /^[$€£]?\s?\d{1,7}(?:[.,]\d{1,4})?$/.test(cell);
const isMeasure = (heading: string): boolean =>
  /weight|length|width|height|depth|diam|size|qty|quantity|stock|tax|vat|rate|date|year|page|%/i.test(heading);

/** The question about columns of prices of sizes: whether they are. */
export const sizePricesQuestion = (headings: string[]): string => headings.join(", ").slice(0, maxValueLength);

/**
 * The columns of a file in which prices of sizes or finishes stand beside each other: it names tools, has no other price, and the columns
 * without a meaning have amounts. They are that unless the admin denies it.
 */
export function withSizePrices(columns: ImportColumn[], answers: ImportAnswer[]): ImportColumn[] {
  const fields = new Set(columns.map(({ field }) => field));
  const isOfTools = fields.has("sku") || fields.has("name");
  if (!isOfTools || fields.has("priceCents") || fields.has("priceOfSize")) return columns;
  const found = columns.filter(
    ({ field, heading, samples }) =>
      field === null &&
      heading !== "" &&
      !isMeasure(heading) &&
      !isPriceLike(heading) &&
      samples.length > 0 &&
      samples.every(isAmount),
  );
  const hasDecimals = found.some(({ samples }) => samples.some((cell) => /[.,]/.test(cell)));
  const from = sizePricesQuestion(found.map(({ heading }) => heading));
  const isDenied = answers.some(
    (answer) => answer.field === "priceOfSize" && answer.from === from && answer.to === null,
  );
  if (found.length < minColumns || !hasDecimals || isDenied) return columns;
  return columns.map((column) =>
    found.includes(column) ? { heading: column.heading, field: "priceOfSize", samples: column.samples } : column,
  );
}
