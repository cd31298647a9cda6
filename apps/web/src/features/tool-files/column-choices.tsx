import {
  fieldsOfImport,
  type ImportColumn,
  ImportField,
  type ImportKind,
  importFieldLabels,
  isAttributeColumn,
  type NewAttribute,
} from "@ironmonger/contract/catalog/import-tools";
import { Button, NativeSelect } from "@mantine/core";
import classes from "./import.module.css";

const ignored = { value: "", label: "Ignored" };
const choicesOf = (kind: ImportKind) => [
  ignored,
  ...fieldsOfImport[kind].map((value) => ({ value, label: importFieldLabels[value] })),
];

const kindTexts: Record<NewAttribute["kind"], string> = {
  text: "text",
  number: "number",
  "yes-no": "yes or no",
  choice: "choice",
};

/** `New attribute "Length": number in mm` */
function describeNew({ name, kind, unit, choices }: NewAttribute): string {
  const details = kind === "choice" ? ` of ${choices.length}` : unit ? ` in ${unit}` : "";
  return `New attribute \u201c${name}\u201d: ${kindTexts[kind]}${details}`;
}

type Props = { kind: ImportKind; columns: ImportColumn[]; onChange: (columns: ImportColumn[]) => void };

/**
 * What each column of the file means. A field has at most one column, but each attribute its own: choosing it ignores the column that had it
 * before. Columns without a meaning can become attributes all together.
 */
export function ColumnChoices({ kind, columns, onChange }: Props) {
  const choose = (position: number, value: string) => {
    const field = ImportField.safeParse(value).data ?? null;
    onChange(
      columns.map((column, index) => {
        if (index === position) return { ...column, field };
        return field !== null && !isAttributeColumn(field) && column.field === field
          ? { ...column, field: null }
          : column;
      }),
    );
  };
  const isForAttribute = ({ heading, field }: ImportColumn) => field === null && heading.trim() !== "";
  const ignoredColumns = kind === "tools" ? columns.filter(isForAttribute) : [];
  return (
    <>
      <ul className={classes.columns}>
        {columns.map(({ heading, field, samples, newAttribute }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns stay where they are, and two may have one heading
          <li key={`${index} ${heading}`} className={classes.column}>
            <span className={classes.heading}>
              <strong dir="auto">{heading || "(no heading)"}</strong>
              <span className={classes.samples} dir="auto">
                {samples.join(" · ") || "empty"}
              </span>
              {newAttribute && (
                <span className={classes.samples} dir="auto">
                  {describeNew(newAttribute)}
                </span>
              )}
            </span>
            <NativeSelect
              aria-label={`Meaning of ${heading || `column ${index + 1}`}`}
              data={choicesOf(kind)}
              value={field ?? ""}
              onChange={({ currentTarget }) => choose(index, currentTarget.value)}
            />
          </li>
        ))}
      </ul>
      {ignoredColumns.length > 0 && (
        <Button
          variant="default"
          className={classes.button}
          onClick={() =>
            onChange(
              columns.map((column) =>
                ignoredColumns.includes(column) ? { ...column, field: "newAttribute" } : column,
              ),
            )
          }
        >
          {ignoredColumns.length === 1
            ? "Make the ignored column an attribute"
            : `Make ${ignoredColumns.length} ignored columns attributes`}
        </Button>
      )}
    </>
  );
}
