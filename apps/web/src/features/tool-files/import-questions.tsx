import { type ImportAnswer, type ImportQuestion, importFieldLabels } from "@ironmonger/contract/catalog/import-tools";
import { maxCategoryLevels, maxCategoryName, readPathNames } from "@ironmonger/contract/categories";
import { formatNumber, formatRows } from "@ironmonger/contract/money";
import { countryNames } from "@ironmonger/contract/regions/country-names";
import { Button, NativeSelect, Text } from "@mantine/core";
import { useState } from "react";
import { Panel } from "../../shared/kit/panel.tsx";
import { Row, Rows } from "../../shared/kit/rows.tsx";
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
function answersTo({ field, from, suggestions }: ImportQuestion, categories: Choice[]): Choice[] {
  // A path that begins with its sign is made, if the shop does not have it.
  if (field === "category") return [...newCategoriesOf(from), ...categories];
  if (field === "countryOfOrigin") return Object.entries(countryNames).map(([value, label]) => ({ value, label }));
  return suggestions.map((value) => ({ value, label: value }));
}

/** What a question about whole columns asks; of others, which field has the value. */
function detailOf({ field, rowCount }: ImportQuestion): string {
  if (field === "priceOfSize") return "Are these columns prices of sizes or finishes? In what do they differ?";
  if (field === "available") return "What does this stock count?";
  return `${importFieldLabels[field]}, ${formatRows(rowCount)}`;
}

type Props = { questions: ImportQuestion[]; onAnswer: (answers: ImportAnswer[]) => void };

/** Values of the file that the shop does not know. Each is asked once. */
export function ImportQuestions({ questions, onAnswer }: Props) {
  const { options: categories } = useCategories();
  const [answers, setAnswers] = useState<Record<number, string>>({});
  if (questions.length === 0) return null;
  const newCategories = questions.flatMap(({ field, from }): ImportAnswer[] =>
    field === "category" && canBeMade(from) ? [{ field, from, to: asNewCategory(from) }] : [],
  );
  const shown = questions.slice(0, questionsShown);
  const chosenAnswers = shown.flatMap(({ field, from }, index): ImportAnswer[] => {
    const to = answers[index];
    return to ? [{ field, from, to: to === leftOut.value ? null : to }] : [];
  });
  return (
    <Panel title="Questions">
      <Text size="sm">
        The shop does not know these values. Until you answer, their rows come in without them.
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
          const choices = answersTo(question, categories);
          const isSuggested = ({ value }: Choice) => suggestions.includes(value);
          return (
            <Row
              key={`${field} ${from}`}
              name={from}
              detail={detailOf(question)}
              actions={
                <NativeSelect
                  aria-label={`What ${from} is`}
                  value={answers[index] ?? ""}
                  data={[
                    notAnswered,
                    ...choices.filter(isSuggested),
                    ...choices.filter((choice) => !isSuggested(choice)),
                    leftOut,
                  ]}
                  onChange={({ currentTarget }) => {
                    const { value } = currentTarget;
                    setAnswers((before) => ({ ...before, [index]: value }));
                  }}
                />
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
