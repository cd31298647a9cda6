import { type ImportAnswer, type ImportField, maxValueLength } from "@ironmonger/contract/catalog/import-tools";
import { parseSalesUnit, salesUnitKinds } from "@ironmonger/contract/catalog/sales-unit";
import { parsePriceUnit } from "@ironmonger/contract/pricing/parse-price";
import { DomainError } from "../../../core/domain-error.ts";
import type { CountedQuestion } from "../import/import-record.ts";

/** What an answer stands for; undefined if it is none. */
export type Resolvers<Value> = Partial<Record<ImportField, (to: string) => Value | undefined>>;
/** The answer to a question; null: leave it out, undefined: not answered. */
export type AnswerTo<Value> = (field: string, from: string) => Value | null | undefined;

/** The column that an answer about several of one heading names: `column C`. */
export const columnName = (index: number): string => {
  const letter = String.fromCharCode(65 + (index % 26));
  return `column ${index < 26 ? letter : String.fromCharCode(64 + Math.floor(index / 26)) + letter}`;
};

const oneOf =
  (...choices: string[]) =>
  (to: string) =>
    choices.find((choice) => choice === to.trim().toLowerCase());

/** Answers to what several kinds of files ask. */
const sharedResolvers: Resolvers<string> = {
  currency: (to) => (rateOf(to) === undefined ? undefined : to),
  price: oneOf("price", "cost"),
  netOrGross: oneOf("as they are"),
  percentOff: oneOf("in the price", "to deduct"),
  status: oneOf("on sale", "left out"),
  priceUnit: oneOf("pieces per price"),
  validFrom: (to) => (to === "immediately" || isDay(to) ? to : undefined),
  validUntil: (to) => (isDay(to) ? to : undefined),
  salesUnit: (to) => (parsePriceUnit(to) !== undefined || "unit" in parseSalesUnit(to) ? to : undefined),
};
const isDay = (to: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(to) && !Number.isNaN(Date.parse(to));
const sharedSuggestions: Partial<Record<ImportField, string[]>> = {
  price: ["price", "cost"],
  netOrGross: ["as they are"],
  percentOff: ["in the price", "to deduct"],
  status: ["on sale", "left out"],
  priceUnit: ["pieces per price"],
  salesUnit: [...salesUnitKinds, "per 100", "per 1,000"],
};

/** What one unit of another currency costs; undefined if the text is no rate. */
export function rateOf(to: string): number | undefined {
  const rate = Number(/^\d{1,7}(?:[.,]\d{1,10})?$/.test(to.trim()) ? to.trim().replace(",", ".") : Number.NaN);
  return rate > 0 ? rate : undefined;
}

/**
 * The answers of an admin, by their questions.
 * @throws DomainError invalid (an answer names something that the shop does not have)
 */
export function readAnswers<Value>(answers: ImportAnswer[], resolvers: Resolvers<Value>): AnswerTo<Value | string> {
  const byKey = new Map<string, Value | string | null>();
  for (const { field, from, to } of answers) {
    const value = to === null ? null : (resolvers[field]?.(to) ?? sharedResolvers[field]?.(to) ?? columnOf(to));
    if (value === undefined) throw new DomainError("invalid", `The shop does not know "${to}".`);
    byKey.set(keyOf(field, from), value);
  }
  return (field, from) => byKey.get(keyOf(field, from));
}

const columnOf = (to: string): string | undefined => (/^column [A-Z]{1,2}$/.test(to) ? to : undefined);
const keyOf = (field: string, from: string): string => `${field} ${from.slice(0, maxValueLength)}`;

/** What could answer a question, where the kind of file has no better idea. */
export const suggestionsFor = ({ field, suggestions }: CountedQuestion): string[] =>
  suggestions ?? sharedSuggestions[field] ?? [];

/** For a kind of file whose questions are those of every file. */
export const plainSuggestions = async (_db: unknown, questions: CountedQuestion[]) =>
  questions.map((question) => ({ ...question, suggestions: suggestionsFor(question) }));
