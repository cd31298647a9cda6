import type { ImportColumn, ImportField } from "@ironmonger/contract/catalog/import-tools";
import type { Money } from "@ironmonger/contract/money";
import type { Cells } from "../../file-kinds/row-cells.ts";
import { currencyOf, splitAmount, splitCurrency } from "../../files/read-currency.ts";
import type { Question } from "../../files/row-record.ts";
import { type AnswerTo, rateOf } from "./answers.ts";
import { readDays } from "./read-days.ts";

/** What a row says of its prices beside them. `refusal`: the field because of which they cannot be taken, and why. */
export type PriceTerms = {
  /** What the unit of its currency costs in the shop's; 1 if it is the same. */
  rate: number;
  refusal?: { field: ImportField; reason: string };
  questions: Question<ImportField>[];
};

type TermsOfFile = {
  columns: readonly Pick<ImportColumn, "heading" | "field" | "isUncertain">[];
  money: Money;
  pricesIncludeTax: boolean;
  answerTo: AnswerTo<unknown>;
  /** The shop's day. The dates of a price list's prices are those of the list. */
  today: string;
  hasOwnDates: boolean;
};

const own: PriceTerms = { rate: 1, questions: [] };

/** Creates a reader of what the rows of a file say of their prices: in which currency they are, with or without tax, and when they hold. */
export function termsReader(file: TermsOfFile): (cells: Cells) => PriceTerms {
  const headingOf = (field: ImportField) => file.columns.find((column) => column.field === field)?.heading ?? "";
  const ofHeading = splitCurrency(headingOf("priceCents") || headingOf("costCents"), file.money.code).currency;
  return (cells) => {
    if (amounts.every((field) => cells[field] === undefined)) return own;
    const ofTax = readTax(cells, file, headingOf("netOrGross"));
    const ofDays = readValidity(cells, file, headingOf);
    const ofCurrency = readRate(cells, file, ofHeading);
    const ofDiscount = readDiscount(cells, file, headingOf("percentOff"));
    const all = [ofCurrency, ofTax, ofDays, ofDiscount, askUnit(cells, file)];
    const refusal = all.find((one) => one.refusal)?.refusal;
    return {
      rate: ofCurrency.rate * ofDiscount.rate,
      ...(refusal && { refusal }),
      questions: all.flatMap(({ questions }) => questions),
    };
  };
}

const amounts = ["priceCents", "costCents", "priceBreaks"] as const;

/** The currency of the row, of the amount itself, or of its heading. */
function readRate(cells: Cells, { money, answerTo }: TermsOfFile, ofHeading: string | undefined): PriceTerms {
  const { amount, currency: ofCell } = splitAmount(cells.priceCents ?? cells.costCents ?? "", money.code);
  const text = cells.currency?.trim();
  const code = text ? (currencyOf(text, money.code) ?? text.toUpperCase()) : (ofCell ?? ofHeading ?? money.code);
  if (code === money.code) return own;
  const field = text ? "currency" : "priceCents";
  const answer = answerTo("currency", code);
  if (answer === undefined) {
    const reason = `the shop's prices are in ${money.code}. Say what 1 ${code} costs, or leave these rows out.`;
    return { rate: 1, refusal: { field, reason }, questions: [{ field: "currency", from: code, sample: amount }] };
  }
  const rate = typeof answer === "string" ? rateOf(answer) : undefined;
  return rate === undefined
    ? {
        rate: 1,
        refusal: { field, reason: `left out, because the shop's prices are in ${money.code}.` },
        questions: [],
      }
    : { rate, questions: [] };
}

/** A discount as a part of 100; undefined if the cell has none. */
export function readPercent(cell: string | undefined): number | undefined {
  const [, text] = /^[-–]?\s?(\d{1,3}(?:[.,]\d{1,4})?)\s?%?$/u.exec(cell?.trim() ?? "") ?? [];
  return text === undefined ? undefined : Number(text.replace(",", "."));
}

/** Whether the price beside a discount is before or after it. */
function readDiscount(cells: Cells, { answerTo }: TermsOfFile, heading: string): PriceTerms {
  const cell = cells.percentOff?.trim() ?? "";
  const percent = readPercent(cell);
  if (cell === "" || percent === 0) return own;
  const refuse = (reason: string, questions: PriceTerms["questions"] = []): PriceTerms => ({
    ...{ rate: 1, questions },
    refusal: { field: "percentOff", reason },
  });
  if (percent === undefined || percent >= 100) return refuse("not a discount in percent.");
  const answer = answerTo("percentOff", heading);
  if (answer === "in the price") return own;
  if (answer === "to deduct") return { rate: Number((1 - percent / 100).toPrecision(12)), questions: [] };
  if (answer === null) return refuse("left out, because of its discount.");
  const question = { field: "percentOff" as const, from: heading, sample: cell };
  return refuse("say whether the price beside it is before this discount.", [question]);
}

/** Whether an unknown column says how many a price buys. */
function askUnit({ priceUnit = "" }: Cells, { columns }: TermsOfFile): PriceTerms {
  const column = columns.find(({ field, isUncertain }) => field === "priceUnit" && isUncertain);
  if (!column) return own;
  const reason = "say whether this is how many pieces the price beside it buys.";
  const question = { field: "priceUnit" as const, from: column.heading, sample: priceUnit };
  return { rate: 1, refusal: { field: "priceUnit", reason }, questions: [question] };
}

const grossWord =
  /^(?:g|b|gross|brutto|bruto|lordo|ttc|inc\b|incl|inkl|with|mit|avec|con|yes|y|ja|oui|s[ií]|tak|true|1|x)/iu;

function readTax(cells: Cells, { pricesIncludeTax, answerTo }: TermsOfFile, heading: string): PriceTerms {
  const cell = cells.netOrGross?.trim();
  if (!cell || grossWord.test(cell) === pricesIncludeTax) return own;
  const answer = answerTo("netOrGross", heading);
  if (answer !== undefined && answer !== null) return own;
  const reason = `the shop's prices are ${pricesIncludeTax ? "with" : "without"} tax${answer === null ? ", so the row is left out." : "."}`;
  const questions = answer === null ? [] : [{ field: "netOrGross" as const, from: heading, sample: cell }];
  return { rate: 1, refusal: { field: "netOrGross", reason }, questions };
}

/** Prices that are over, and for a tool, whose price holds immediately, those that are still to come. */
function readValidity(
  cells: Cells,
  { today, hasOwnDates, answerTo }: TermsOfFile,
  headingOf: (field: ImportField) => string,
): PriceTerms {
  const until = readDays(cells.validUntil);
  if (until.length > 0 && until.every((day) => day < today))
    return { ...own, refusal: { field: "validUntil", reason: "the price is over." } };
  const from = readDays(cells.validFrom);
  if (hasOwnDates || from.every((day) => day <= today)) return own;
  const heading = headingOf("validFrom");
  const answer = answerTo("validFrom", heading);
  if (answer !== undefined && answer !== null) return own;
  const reason = "the price is to come. The shop would have it immediately.";
  const questions =
    answer === null
      ? []
      : [{ field: "validFrom" as const, from: heading, sample: cells.validFrom ?? "", suggestions: ["immediately"] }];
  return { rate: 1, refusal: { field: "validFrom", reason }, questions };
}
