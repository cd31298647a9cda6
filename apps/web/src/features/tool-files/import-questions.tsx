import {
  type ImportAnswer,
  type ImportField,
  type ImportKind,
  type ImportQuestion,
  importFieldLabels,
} from "@ironmonger/contract/catalog/import-tools";
import { maxCategoryLevels, maxCategoryName, readPathNames } from "@ironmonger/contract/categories";
import { formatNumber, formatRows } from "@ironmonger/contract/money";
import { countryNames } from "@ironmonger/contract/regions/country-names";
import { Button, NativeSelect, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { Panel } from "../../shared/kit/panel.tsx";
import { Row, Rows } from "../../shared/kit/rows.tsx";
import { useMoney } from "../../shared/use-money.ts";
import { useCategories } from "../categories/use-categories.ts";

type Choice = { value: string; label: string };
const notAnswered: Choice = { value: "", label: "Not answered: without it" };
const leftOut: Choice = { value: "leave out", label: "Leave out" };
const questionsShown = 50;

const asNewCategory = (path: string) => `> ${readPathNames(path).join(" > ")}`;

/** Other paths are answered one by one. */
const canBeMade = (path: string) => {
  const names = readPathNames(path);
  return names.length <= maxCategoryLevels && names.every((name) => name !== "" && name.length <= maxCategoryName);
};

/** Each way in which a text can become a category: as the path that it seems to be, or as one name. */
function newCategoriesOf(text: string): Choice[] {
  const names = readPathNames(text);
  const made = { value: asNewCategory(text), label: "Make it a category" };
  if (names.length === 1 || text.includes(">")) return [made];
  return [
    { ...made, label: `Make it ${names.join(" > ")}` },
    { value: `> ${text}`, label: "Make it one category of this name" },
  ];
}

/** What can answer a question, by its field. */
function answersTo({ field, from, suggestions }: ImportQuestion, { kind, categories }: Answering): Choice[] {
  // A path that begins with its sign is made, if the shop does not have it.
  if (field === "category") return kind === "tools" ? [...newCategoriesOf(from), ...categories] : categories;
  if (field === "countryOfOrigin") return Object.entries(countryNames).map(([value, label]) => ({ value, label }));
  return suggestions.map((value) => ({ value, label: value }));
}

/** What a question about whole columns asks; of others, which field has the value. */
function detailOf({ field, rowCount }: ImportQuestion): string {
  if (field === "priceOfSize") return "Are these columns prices of sizes or finishes? In what do they differ?";
  if (field === "available") return "What does this stock count?";
  return `${asked[field] ?? importFieldLabels[field]}, ${formatRows(rowCount)}`;
}

const asked: Partial<Record<ImportField, string>> = {
  price: "Which of the shop's prices are these?",
  netOrGross: "The shop's prices are not of this kind. Take them nevertheless?",
  percentOff: "Is this discount in the price beside it already?",
  status: "Are tools with this status on sale?",
  salesUnit: "What does one price buy?",
  priceUnit: "Is this how many pieces a price buys?",
  validFrom: "From when on are the prices valid?",
  validUntil: "Until when are the prices valid?",
};

type Answering = { kind: ImportKind; categories: Choice[] };
type Props = { kind: ImportKind; questions: ImportQuestion[]; onAnswer: (answers: ImportAnswer[]) => void };

/** Values of the file that the shop does not know. Each is asked once. */
export function ImportQuestions({ kind, questions, onAnswer }: Props) {
  const { options: categories } = useCategories();
  const [answers, setAnswers] = useState<Record<number, string>>({});
  if (questions.length === 0) return null;
  const newCategories = questions.flatMap(({ field, from }): ImportAnswer[] =>
    kind === "tools" && field === "category" && canBeMade(from) ? [{ field, from, to: asNewCategory(from) }] : [],
  );
  const shown = questions.slice(0, questionsShown);
  const chosenAnswers = shown.flatMap(({ field, from }, index): ImportAnswer[] => {
    const to = answers[index];
    return to ? [{ field, from, to: to === leftOut.value ? null : to }] : [];
  });
  return (
    <Panel title="Questions">
      <Text size="sm">
        The shop does not know these. Until you answer, rows come in without them, and are refused where they decide
        what a price means.
        {questions.length > shown.length && ` The first ${shown.length} of ${questions.length} are shown.`}
      </Text>
      {newCategories.length > 1 && (
        <Button variant="default" mt="sm" onClick={() => onAnswer(newCategories)}>
          Make {formatNumber(newCategories.length)} of them categories
        </Button>
      )}
      <Rows noun="questions" items={shown.map((question, index) => ({ ...question, index }))} empty="">
        {({ index, ...question }) => {
          const { field, from, suggestions } = question;
          const choices = answersTo(question, { kind, categories });
          const isSuggested = ({ value }: Choice) => suggestions.includes(value);
          const answer = (value: string) => setAnswers((before) => ({ ...before, [index]: value }));
          return (
            <Row
              key={`${field} ${from}`}
              name={from}
              detail={
                <>
                  {detailOf(question)}
                  {question.samples.length > 0 && (
                    <Text span display="block" inherit truncate dir="auto">
                      {question.samples.join(" · ")}
                    </Text>
                  )}
                </>
              }
              actions={
                field === "currency" ? (
                  <RateField code={from} value={answers[index] ?? ""} onChange={answer} />
                ) : (
                  <NativeSelect
                    aria-label={`What ${from} is`}
                    value={answers[index] ?? ""}
                    data={[
                      notAnswered,
                      ...choices.filter(isSuggested),
                      ...choices.filter((choice) => !isSuggested(choice)),
                      leftOut,
                    ]}
                    onChange={({ currentTarget }) => answer(currentTarget.value)}
                  />
                )
              }
            />
          );
        }}
      </Rows>
      <Button variant="default" mt="sm" disabled={chosenAnswers.length === 0} onClick={() => onAnswer(chosenAnswers)}>
        Preview with these answers
      </Button>
    </Panel>
  );
}

type RateProps = { code: string; value: string; onChange: (value: string) => void };

/** What one unit of another currency costs in the shop's. */
function RateField({ code, value, onChange }: RateProps) {
  const { code: own } = useMoney();
  return (
    <TextInput
      aria-label={`What 1 ${code} costs in ${own}`}
      placeholder={`1 ${code} in ${own}`}
      inputMode="decimal"
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value.trim())}
    />
  );
}
