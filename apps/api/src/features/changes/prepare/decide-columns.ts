import {
  type ImportAnswer,
  type ImportColumn,
  type ImportField,
  type ImportKind,
  type ImportQuestion,
  isRepeatable,
  maxValueLength,
} from "@ironmonger/contract/catalog/import-tools";
import { parsePriceUnit } from "@ironmonger/contract/pricing/parse-price";
import { normalizeHeading } from "../../files/normalize-heading.ts";
import { splitCurrency } from "../../files/read-currency.ts";
import { columnName } from "./answers.ts";

type ColumnQuestion = Omit<ImportQuestion, "rowCount">;
type Column = ImportColumn & {
  index: number;
  /** What its heading means, whether or not another column means it, too. */
  meant: ImportField | undefined;
  /** An admin has said what it means. */
  isCorrected: boolean;
};
type Deciding = {
  columns: Column[];
  answers: ImportAnswer[];
  questions: ColumnQuestion[];
  notices: string[];
};

type OpenColumns = {
  kind: ImportKind;
  columns: ImportColumn[];
  meant: (ImportField | undefined)[];
  /** The file is that of a known program, which has other columns for other purposes. */
  isOfProgram: boolean;
  answers: ImportAnswer[];
  corrections: { heading: string }[];
  /** What the shop's prices are. */
  currency: string;
  pricesIncludeTax: boolean;
};

/**
 * Decides what columns mean that can mean several things, by their values and the admin's answers: two with one heading, prices in several
 * currencies, with and without tax, or of an unknown heading. What stays open is asked once for each column.
 */
export function decideColumns(open: OpenColumns): {
  columns: ImportColumn[];
  questions: ColumnQuestion[];
  notices: string[];
} {
  const corrected = new Set(open.corrections.map(({ heading }) => heading));
  const deciding: Deciding = {
    columns: open.columns.map((column, index) => ({
      ...{ ...column, index, meant: open.meant[index] },
      isCorrected: corrected.has(column.heading),
    })),
    answers: open.answers,
    questions: [],
    notices: [],
  };
  if (open.kind === "tools") takeCodesAsNumbers(deciding);
  if (open.kind !== "companies") {
    takeOwnCurrency(deciding, open.currency);
    takeOrAskGross(deciding, open.pricesIncludeTax);
    askPrices(deciding, open);
    guessPriceUnit(deciding, open);
  }
  askSameHeadings(deciding);
  if (open.kind !== "companies") noteOtherPrices(deciding);
  const { columns, questions, notices } = deciding;
  return {
    columns: columns.map(({ index: _, meant: _meant, isCorrected: _corrected, ...column }) => column),
    questions,
    notices,
  };
}

const isEmpty = ({ samples }: ImportColumn): boolean => samples.length === 0;
const fieldIn = ({ columns }: Deciding, field: ImportField): Column | undefined =>
  columns.find((column) => column.field === field);

/** Gives a column a field, which no other column has then. */
function take({ columns }: Deciding, column: Column, field: ImportField): void {
  for (const other of columns) if (other.field === field && other !== column) other.field = null;
  column.field = field;
}

const answerTo = ({ answers }: Deciding, field: ImportField, { heading }: Column): string | null | undefined =>
  answers.find((answer) => answer.field === field && answer.from === heading.slice(0, maxValueLength))?.to;

function ask({ questions }: Deciding, field: ImportField, { heading, samples }: Column, suggestions: string[]): void {
  questions.push({ field, from: heading.slice(0, maxValueLength), samples, suggestions });
}

const isUuid = (cell: string): boolean => /^[\da-f]{8}-[\da-f]{4}-[\da-f-]{22}$/i.test(cell);

/** `Item` and `Description` are a number and a name where the items are codes, and ids that are not the shop's are numbers. */
function takeCodesAsNumbers(deciding: Deciding): void {
  const id = fieldIn(deciding, "id");
  if (id && !id.isCorrected && !isEmpty(id) && !fieldIn(deciding, "sku") && !id.samples.some(isUuid)) id.field = "sku";
  const item = fieldIn(deciding, "name");
  const description = fieldIn(deciding, "description");
  if (!item || !description || item.meant !== undefined || item.isCorrected || fieldIn(deciding, "sku")) return;
  const areCodes = !isEmpty(item) && item.samples.every((cell) => /^\S*\d\S*$/.test(cell));
  if (!areCodes) return;
  item.field = "sku";
  description.field = "name";
}

/** Of prices in several currencies, those of the shop. */
function takeOwnCurrency(deciding: Deciding, currency: string): void {
  for (const field of ["priceCents", "costCents"] as const) {
    const taken = fieldIn(deciding, field);
    const other = taken && splitCurrency(taken.heading, currency).currency;
    if (!taken || taken.isCorrected || other === undefined || other === currency) continue;
    const own = deciding.columns.find(
      (column) => column.meant === field && splitCurrency(column.heading, currency).currency === currency,
    );
    if (own && !isEmpty(own)) take(deciding, own, field);
  }
}

function takeOrAskGross(deciding: Deciding, pricesIncludeTax: boolean): void {
  const said = fieldIn(deciding, "netOrGross");
  // `Incl. VAT` heads prices, or says of each row whether they are.
  if (said && !said.isCorrected && !isEmpty(said) && said.samples.every(hasDecimals)) said.field = "grossPrice";
  const gross = fieldIn(deciding, "grossPrice");
  if (!gross || gross.isCorrected) return;
  const answer = answerTo(deciding, "price", gross);
  if (pricesIncludeTax || answer === "price") take(deciding, gross, "priceCents");
  else {
    gross.field = null;
    if (answer === undefined && !fieldIn(deciding, "priceCents")) ask(deciding, "price", gross, ["price", "cost"]);
  }
}

const isAmount = (cell: string): boolean =>
  /^[^\d]{0,5}\d[\d.,'\u00a0 ]{0,14}(?:[.,][-–])?[^\d]{0,6}(?:\/\s?\d{1,4})?$/.test(cell);
const hasDecimals = (cell: string): boolean => isAmount(cell) && /\d[.,]\d/.test(cell);
const pricedWord =
  /pri[cs]|preis|prix|pre[cç]|prezz|prij|cena|cost|kost|co[uû]t|\bnet|\blist|gross|brutto|\bnett|tarif|\bvk|\bek|uvp|rrp|msrp|amount|betrag|dealer|trade|wholesale|retail|reseller|grosshandel|händler/iu;
const otherWord =
  /weight|gewicht|poids|peso|waga|length|width|height|qty|quantity|menge|stock|bestand|rate|satz|taux|%|date|datum|unit|einheit|class|group|gruppe|type|typ|currency|code|number|nummer/iu;

/** Whether a heading without another meaning seems to be that of prices. */
export const isPriceLike = (heading: string): boolean => {
  const text = heading.replaceAll("_", " ");
  return pricedWord.test(text) && !otherWord.test(text);
};
const isWishPrice = (heading: string): boolean =>
  /msrp|rrp|uvp|recommended|empfohlen|conseill|compare|\bold\b|\balt|^list(?:e|ino|a)?$|list(?:en)?.?(?:price|preis)/iu.test(
    heading,
  );

/** Columns whose headings and values look like prices, and are not known: whether they are the shop's prices, its costs or neither. */
function askPrices(deciding: Deciding, { isOfProgram, kind }: OpenColumns): void {
  for (const column of deciding.columns) {
    const answer = column.isCorrected ? undefined : answerTo(deciding, "price", column);
    if (answer === "price") take(deciding, column, "priceCents");
    else if (answer === "cost" && kind === "tools") take(deciding, column, "costCents");
    else if (answer !== undefined && column.field === "priceCents") column.field = null;
    if (answer !== undefined || column.isCorrected || column.field !== null || column.meant !== undefined) continue;
    const hasPrice = fieldIn(deciding, "priceCents") !== undefined;
    const isKnownOther = hasPrice && (isOfProgram || isWishPrice(column.heading));
    const areAmounts = !isEmpty(column) && column.samples.every(isAmount) && column.samples.some(hasDecimals);
    if (!isPriceLike(column.heading) || !areAmounts) continue;
    if (!isKnownOther) ask(deciding, "price", column, ["price", "cost"]);
    else if (!isOfProgram) column.meant = "priceCents";
  }
}

/**
 * A column of an unknown heading in which there is nothing but 1, 10, 100 and 1,000 can say what prices buy, in whatever language. Until
 * that is answered, no row with a price is taken.
 */
function guessPriceUnit(deciding: Deciding, { isOfProgram }: OpenColumns): void {
  if (isOfProgram || fieldIn(deciding, "priceUnit")) return;
  const column = deciding.columns.find((one) => {
    const isOpen = one.field === null && one.meant === undefined && !one.isCorrected && !isEmpty(one);
    return isOpen && arePriceUnits(one) && answerTo(deciding, "priceUnit", one) !== null;
  });
  if (!column) return;
  column.field = "priceUnit";
  if (answerTo(deciding, "priceUnit", column) === undefined) column.isUncertain = true;
}

function arePriceUnits({ heading, samples }: Column): boolean {
  const units = samples.map((cell) => (/^\p{L}$|[.,]\d{1,2}$/u.test(cell.trim()) ? undefined : parsePriceUnit(cell)));
  if (units.some((unit) => unit === undefined)) return false;
  return pricedWord.test(heading) || units.some((unit) => unit !== undefined && unit >= 100);
}

/** Two columns with one heading that has a meaning: which of them counts. An empty one does not. */
function askSameHeadings(deciding: Deciding): void {
  const named = deciding.columns.filter(
    ({ meant, isCorrected }) => meant !== undefined && !isRepeatable(meant) && !isCorrected,
  );
  for (const columns of Map.groupBy(named, ({ meant, heading }) => `${meant} ${normalizeHeading(heading)}`).values()) {
    const [first, ...others] = columns.filter((column) => !isEmpty(column));
    const field = first?.meant;
    const isUsed = columns.some((column) => column.field === field);
    if (!first || !field || columns.length < 2 || !isUsed) continue;
    if (others.length === 0) {
      take(deciding, first, field);
      continue;
    }
    const answer = answerTo(deciding, field, first);
    const chosen = [first, ...others].find(({ index }) => columnName(index) === answer);
    for (const column of columns) column.field = column === chosen ? field : null;
    if (answer !== undefined) continue;
    deciding.questions.push({
      field,
      from: first.heading.slice(0, maxValueLength),
      samples: [first, ...others].map(({ index, samples }) => `${columnName(index)}: ${samples.join(", ")}`),
      suggestions: [first, ...others].map(({ index }) => columnName(index)),
    });
  }
}

/** Which of several columns of prices is read is said. */
function noteOtherPrices(deciding: Deciding): void {
  const price = fieldIn(deciding, "priceCents");
  const others = deciding.columns.filter(
    ({ meant, field, samples }) =>
      (meant === "priceCents" || meant === "grossPrice") && field === null && samples.length > 0,
  );
  if (!price || others.length === 0) return;
  const names = others.map(({ heading }) => `“${heading}”`).join(", ");
  deciding.notices.push(`Prices are those of the column “${price.heading}”, not of ${names}.`);
}
