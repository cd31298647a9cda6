import { type FileKindName, type ImportField, isRepeatable } from "@ironmonger/contract/catalog/import-tools";
import type { Recognised } from "../changes/import/import-kind.ts";
import { commonPatterns } from "../file-kinds/file-kind.ts";
import { findKind } from "../file-kinds/find-kind.ts";
import { recognisePriceColumns } from "../file-kinds/price-columns.ts";
import { normalizeHeading } from "../files/normalize-heading.ts";
import { findUnit } from "./internal/read-cells.ts";
import { headingOfAmounts } from "./price-headings.ts";
import { columnOf, toolFields } from "./tool-columns.ts";

const fieldOfHeading = new Map<string, ImportField>([
  ...toolFields.flatMap((field) =>
    (columnOf(field).synonyms ?? []).map((heading): [string, ImportField] => [normalizeHeading(heading), field]),
  ),
  ...toolFields.flatMap((field) =>
    columnOf(field).headings.map((heading): [string, ImportField] => [normalizeHeading(heading), field]),
  ),
  ["id", "id"],
  ["handle", "handle"],
  ["categoryposition", "categoryPosition"],
  ["weightunit", "weightUnit"],
  ["weightuom", "weightUnit"],
  ["gewichtseinheit", "weightUnit"],
]);

/**
 * Words for an article. They head its name, or, beside a column of names, its number. A column of materials is neither where the file has
 * numbers.
 */
const articleWords = new Set([
  "article",
  "artikel",
  "item",
  "product",
  "produkt",
  "produit",
  "producto",
  "material",
  "articulo",
]);

/**
 * The program whose file has these headings, or which is chosen, and what each of them means; undefined for unknown ones. A field is the first
 * such column, unless it can have several.
 */
export function recogniseToolFields(headings: string[], chosen?: FileKindName | null): Recognised {
  const kind = findKind(headings, chosen);
  const normalized = headings.map(normalizeHeading);
  const used = new Set<ImportField>();
  const take = (field: ImportField | null | undefined) => {
    if (!field) return undefined;
    if (isRepeatable(field)) return field;
    if (used.has(field)) return undefined;
    used.add(field);
    return field;
  };
  const byPattern = (heading: string) =>
    [...(kind.patterns ?? []), ...commonPatterns].find(([pattern]) => pattern.test(heading))?.[1];
  // A program's own columns come before others that could mean the same.
  const own = normalized.map((heading) => {
    const isOwn = Object.hasOwn(kind.fields, heading);
    const field = isOwn ? kind.fields[heading] : byPattern(heading);
    // Some programs have a column of stock for each place.
    return !isOwn && field === "available" && used.has(field) ? "stockElsewhere" : take(field);
  });
  const fields = normalized.map((heading, index) => {
    if (own[index] || Object.hasOwn(kind.fields, heading)) return own[index];
    const known = fieldOfHeading.get(heading) ?? fieldOfHeading.get(withoutUnit(headings[index] ?? ""));
    return take(known ?? fieldOfAmounts(headings[index] ?? ""));
  });
  for (const [index, heading] of normalized.entries())
    if (articleWords.has(heading) && !fields[index])
      fields[index] = take(used.has("name") || heading === "material" ? "sku" : "name");
  const withPrices = kind.name === null ? recognisePriceColumns(headings, fields) : fields;
  // In lists of prices, the description is what the tool is called.
  const description = withPrices.indexOf("description");
  if (!used.has("name") && withPrices.includes("priceCents") && description >= 0) withPrices[description] = "name";
  return { format: kind.name, fields: withPrices };
}

/** `Price per 100` is a price. */
function fieldOfAmounts(heading: string): ImportField | undefined {
  const field = fieldOfHeading.get(normalizeHeading(headingOfAmounts(heading) ?? ""));
  return field === "priceCents" || field === "costCents" ? field : undefined;
}

/** `Weight (kg)` is a weight. */
function withoutUnit(heading: string): string {
  const words = heading.split(/[^\p{L}]+/u).filter(Boolean);
  const rest = words.filter((word) => !findUnit(word) && word.toLowerCase() !== "in");
  return rest.length < words.length ? normalizeHeading(rest.join("")) : "";
}
