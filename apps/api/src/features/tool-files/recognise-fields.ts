import { type FileKindName, type ImportField, isRepeatable } from "@ironmonger/contract/catalog/import-tools";
import type { Recognised } from "../changes/import/import-kind.ts";
import { commonPatterns, type FileKind } from "../file-kinds/file-kind.ts";
import { findKind } from "../file-kinds/find-kind.ts";
import { recognisePriceColumns } from "../file-kinds/price-columns.ts";
import { fieldOfWords } from "../files/heading-words.ts";
import { normalizeHeading } from "../files/normalize-heading.ts";
import { splitCurrency } from "../files/read-currency.ts";
import { findUnit } from "./internal/read-cells.ts";
import { headingOfAmounts } from "./price-headings.ts";
import { columnOf, toolFields } from "./tool-columns.ts";

/** What a heading means. Of several columns that mean the same, the one of the lowest rank counts. */
type Meaning = { field: ImportField; rank: number };

const ownHeadings = new Map<string, ImportField>([
  ...toolFields.flatMap((field) =>
    columnOf(field).headings.map((heading): [string, ImportField] => [normalizeHeading(heading), field]),
  ),
  ["id", "id"],
  ["handle", "handle"],
  ["categoryposition", "categoryPosition"],
]);
const ranks = { program: 0, own: 1, words: 2 };

function meaningOf(heading: string): Meaning | undefined {
  const name = normalizeHeading(heading);
  const own = ownHeadings.get(name);
  const field = own ?? fieldOfWords.get(name);
  if (field === undefined) return undefined;
  if (field === "priceCents") return { field, rank: ranks.own + priceRank(heading) };
  return { field, rank: own ? ranks.own : ranks.words };
}

/** Net prices come before others, and those that nobody pays, such as list prices, behind them. */
function priceRank(heading: string): number {
  const text = heading.toLowerCase().replaceAll(/[_-]/g, " ");
  if (/\b(?:list|listen|liste|lista|tabela|retail|katalog|catalog|catalogue|advies|public|tarif|tarifa)/.test(text))
    return 3;
  if (/\b(?:net|nett|netto|neto|ht)|excl|exc?\b|exkl|ohne|sin iva|sem iva|hors/.test(text)) return 0;
  return /pri[cs]|preis|prix|pre[cç]|prezz|prij|cena|\bvk|\bpv|usd/.test(text) ? 1 : 2;
}

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
/** What heads the number of the article where no column names it better. */
const numberWords = new Set(["number", "nummer", "no", "nr", "numero", "num", "numer"]);

/**
 * The program whose file has these headings, or which is chosen, and what each of them means; undefined for unknown ones. A field is one of
 * the columns that mean it, unless it can have several.
 */
export function recogniseToolFields(headings: string[], chosen?: FileKindName | null): Recognised {
  const kind = findKind(headings, chosen);
  const meanings = readMeanings(kind, headings);
  const fields = bestOfEach(meanings);
  const isTaken = (field: ImportField) => fields.includes(field);
  for (const [index, heading] of headings.map(normalizeHeading).entries()) {
    if (!articleWords.has(heading) || meanings[index]) continue;
    const field = isTaken("name") || heading === "material" ? "sku" : "name";
    if (!isTaken(field)) fields[index] = field;
  }
  for (const [index, heading] of headings.map(normalizeHeading).entries())
    if (numberWords.has(heading) && !fields[index] && !isTaken("sku") && headings.length > 2) fields[index] = "sku";
  const withPrices = kind.name === null ? recognisePriceColumns(headings, fields) : fields;
  // In lists of prices, the description is what the tool is called.
  const description = withPrices.indexOf("description");
  const hasPrices = withPrices.some((field) => field && priceFields.has(field));
  if (!withPrices.includes("name") && hasPrices && description >= 0) withPrices[description] = "name";
  return { format: kind.name, fields: withPrices, meant: meanings.map((meaning) => meaning?.field) };
}

/** What each heading means by itself. A program's own columns come before others that could mean the same. */
function readMeanings(kind: FileKind, headings: string[]): (Meaning | undefined)[] {
  let hasStock = false;
  return headings.map((heading) => {
    const name = normalizeHeading(heading);
    const isOwn = Object.hasOwn(kind.fields, name);
    const byPattern = [...(kind.patterns ?? []), ...commonPatterns].find(([pattern]) => pattern.test(name))?.[1];
    const field = isOwn ? kind.fields[name] : byPattern;
    // Some programs have a column of stock for each place.
    const isElsewhere = !isOwn && field === "available" && hasStock;
    hasStock ||= field === "available";
    if (field) return { field: isElsewhere ? "stockElsewhere" : field, rank: ranks.program };
    return isOwn ? undefined : (meaningOf(heading) ?? meaningOfPart(heading));
  });
}

/** `Weight (kg)`, `Price EUR` and `Price per 100` are a weight and prices. */
function meaningOfPart(heading: string): Meaning | undefined {
  // `Price/kg` is the price of a kilogram, which the shop does not know.
  const measured = meaningOf(withoutUnit(heading));
  const isOfMeasure = measured !== undefined && amountFields.has(measured.field) && namesMeasure(heading);
  const unitless = measured && !isOfMeasure ? measured : meaningOf(withoutPrefix(heading));
  if (unitless && unitless.field !== "id") return unitless;
  const ofTax = meaningWithTax(heading);
  if (ofTax) return ofTax;
  const { rest, currency } = splitCurrency(heading);
  const amounts = headingOfAmounts(rest) ?? (currency === undefined ? undefined : rest);
  if (amounts === undefined) return undefined;
  const meaning = meaningOf(amounts === "" ? "price" : amounts);
  return meaning && amountFields.has(meaning.field) ? meaning : undefined;
}
const priceFields = new Set<ImportField>(["priceCents", "breakPrice", "priceFromQuantity", "grossPrice"]);
const amountFields = new Set<ImportField>(["priceCents", "costCents", "grossPrice"]);

const tax = "(?:vat|tax(?:es)?|gst|mwst|ust|btw|tva|taxe|iva|moms|mva|kdv)";
const without =
  "(?:excl?|exc|ex|excluding|excludes|exkl|ekskl|eks|ohne|zzgl|sans|hors|sin|sem|senza|zonder|bez|utan|uten|uden|before|plus|net of)";
const within = "(?:incl?|including|inklusive|inkl|with|mit|avec|con|com|met|med|after)";
const netWords = new RegExp(
  `[ (,]*\\b(?:${without}\\.? ?${tax}|${tax} (?:esclusa|excluido|excluida|no incluido))\\b\\.?\\)?$`,
  "i",
);
const grossWords = new RegExp(
  `[ (,]*\\b(?:${within}\\.? ?${tax}|${tax} (?:inclusa|incluido|incluída|incluido|incluida|comprise|compris))\\b\\.?\\)?$`,
  "i",
);

/** `Prijs excl. BTW` is a price, and `Price (inc. VAT)` one with tax. */
function meaningWithTax(heading: string): Meaning | undefined {
  const text = heading.slice(0, 100).replaceAll("_", " ").trim();
  for (const [words, field] of [
    [netWords, "priceCents"],
    [grossWords, "grossPrice"],
  ] as const) {
    const rest = text.replace(words, "");
    if (rest === text) continue;
    const meaning = meaningOf(rest === "" ? "price" : rest);
    if (meaning?.field === "priceCents") return { field, rank: ranks.own };
  }
  return undefined;
}

/** `v_products_price`, `item_weight`: programs name what a column is about. */
const withoutPrefix = (heading: string): string =>
  heading
    .slice(0, 100)
    .replace(/^(?:v[_ ])?(?:products?|items?|articles?|artikel|artnr|part)[_ -]/i, "")
    .replace(/_\d$/, "");

function bestOfEach(meanings: (Meaning | undefined)[]): (ImportField | undefined)[] {
  const best = new Map<ImportField, { index: number; rank: number }>();
  for (const [index, meaning] of meanings.entries()) {
    const earlier = meaning && best.get(meaning.field);
    if (meaning && (!earlier || meaning.rank < earlier.rank)) best.set(meaning.field, { index, rank: meaning.rank });
  }
  return meanings.map((meaning, index) => {
    const isOne = meaning && (isRepeatable(meaning.field) || best.get(meaning.field)?.index === index);
    return isOne ? meaning.field : undefined;
  });
}

const wordsOf = (heading: string): string[] => heading.split(/[^\p{L}]+/u).filter(Boolean);
const namesMeasure = (heading: string): boolean =>
  wordsOf(heading).some((word) => word.toLowerCase() !== "in" && findUnit(word) !== undefined);

function withoutUnit(heading: string): string {
  const words = wordsOf(heading);
  const rest = words.filter((word) => !findUnit(word) && word.toLowerCase() !== "in");
  return rest.length < words.length ? rest.join(" ") : "";
}
