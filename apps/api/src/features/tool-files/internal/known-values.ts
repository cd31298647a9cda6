import type {
  ImportAnswer,
  ImportColumn,
  ImportField,
  ImportQuestion,
} from "@ironmonger/contract/catalog/import-tools";
import type { Database } from "@ironmonger/db/client";
import { tools } from "@ironmonger/db/schema";
import { and, count, desc, isNotNull, isNull, sql } from "drizzle-orm";
import type { CategoryTree } from "../../categories/category-tree.ts";
import { readCategoryPath } from "../../categories/find-or-make-category.ts";
import type { CountedQuestion } from "../../changes/import/import-record.ts";
import { type Resolvers, readAnswers, suggestionsFor } from "../../changes/prepare/answers.ts";
import type { ToMake } from "../../changes/to-make.ts";
import { readableName } from "../../file-kinds/read-options.ts";
import { findCountry } from "../../files/find-country.ts";
import { priceUnitIn } from "../price-headings.ts";
import { findUnit, type KnownValues, weightUnits } from "./read-cells.ts";

/**
 * The category that a text names: by its slug, its name, or the names on its path. The last name of another path, such as `Tools > Hand
 * tools`, is enough only for one at the top: below others, the same name often means something else.
 */
function findCategory(tree: CategoryTree, text: string): string | undefined {
  const row = tree.findByName(text);
  if (row) return row.slug;
  const last = tree.findByName(text.split(/[>/]/).at(-1)?.trim() ?? "");
  return last?.parentId === null ? last.slug : undefined;
}

/**
 * What the readers of cells know: the categories and models of the shop, and the answers of the admin.
 * @throws DomainError invalid (an answer names something that the shop does not have)
 */
export function knownValues(
  answers: ImportAnswer[],
  columns: ImportColumn[],
  { tree, ...models }: { tree: CategoryTree } & Pick<KnownValues, "findModel" | "categoryLists">,
): Omit<KnownValues, "money" | "decimalSign"> {
  return {
    findCategory: (text) => findCategory(tree, text),
    ...models,
    answerTo: readAnswers<string | ToMake>(answers, { ...resolversIn(tree), ...columnResolvers }),
    weightHeading: columns.find(({ field }) => field === "weightGrams")?.heading ?? "",
    priceUnitOf: {
      priceCents: priceUnitOf(columns, "priceCents"),
      costCents: priceUnitOf(columns, "costCents"),
    },
  };
}

const resolversIn = (tree: CategoryTree): Resolvers<string | ToMake> => ({
  category: (to) =>
    tree.byId(to)?.slug ??
    tree.findByName(to.replace(/^>/, "").trim())?.slug ??
    (to.includes(">") ? newCategory(to) : undefined),
  countryOfOrigin: findCountry,
  weightGrams: findUnit,
});

/** Answers about whole columns: in which attribute sizes differ whose prices have columns, and what a stock of packages counts. */
const columnResolvers: Resolvers<string> = {
  priceOfSize: (to) => (/^(?:yes|ja|oui)$/i.test(to) ? sizeAttributes[0] : readableName(to) || undefined),
  available: (to) => stockUnits.find((unit) => unit === to.toLowerCase()),
};
const sizeAttributes = ["Finish", "Size", "Material", "Colour"];
const stockUnits = ["packages", "pieces"];

/** A category that is made when the rows are imported, by the names on its path. */
const newCategory = (path: string): ToMake => ({ make: readCategoryPath(path).join(" > ") });

const maxSuggested = 50;
const suggestionsShown = 3;

const suggestionsOf: Partial<Record<ImportField, string[]>> = {
  weightGrams: weightUnits,
  priceOfSize: sizeAttributes,
  available: stockUnits,
};

/** What the values of the file could be. */
export async function suggestAnswers(db: Database, questions: CountedQuestion[]): Promise<ImportQuestion[]> {
  const suggested: ImportQuestion[] = [];
  for (const [index, question] of questions.entries()) {
    const isSuggested = question.field === "category" && index < maxSuggested;
    const suggestions =
      suggestionsOf[question.field] ??
      (isSuggested ? await suggestCategories(db, question.from) : suggestionsFor(question));
    suggested.push({ ...question, suggestions });
  }
  return suggested;
}

/** The categories of the tools that are called like the last name of a path. */
async function suggestCategories(db: Database, text: string): Promise<string[]> {
  const name = text.split(/[>/]/).at(-1) ?? "";
  const words = name.match(/[\p{L}\p{N}]+/gu)?.slice(0, 5) ?? [];
  if (words.length === 0) return [];
  const { category, searchText, deletedAt } = tools;
  const isCalledSo = sql`${searchText} @@ to_tsquery('english', ${words.join(" | ")})`;
  const rows = await db
    .select({ category })
    .from(tools)
    .where(and(isNull(deletedAt), isNotNull(category), isCalledSo))
    .groupBy(category)
    .orderBy(desc(count()))
    .limit(suggestionsShown);
  return rows.flatMap((row) => row.category ?? []);
}

/** How many the amounts of a column buy, where its heading says so. */
const priceUnitOf = (columns: readonly ImportColumn[], field: "priceCents" | "costCents") =>
  priceUnitIn(columns.find((column) => column.field === field)?.heading ?? "");
