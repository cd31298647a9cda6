import {
  fieldsOfImport,
  type ImportColumn,
  ImportField,
  type ImportKind,
  importFieldLabels,
} from "@ironmonger/contract/catalog/import-tools";
import { NativeSelect } from "@mantine/core";
import classes from "./import.module.css";

const ignored = { value: "", label: "Ignored" };
const choicesOf = (kind: ImportKind) => [
  ignored,
  ...fieldsOfImport[kind].map((value) => ({ value, label: importFieldLabels[value] })),
];

type Props = { kind: ImportKind; columns: ImportColumn[]; onChange: (columns: ImportColumn[]) => void };

/**
 * What each column of the file means. A field has at most one column, but each attribute its own: choosing it ignores the column that had it
 * before.
 */
export function ColumnChoices({ kind, columns, onChange }: Props) {
  const choose = (position: number, value: string) => {
    const field = ImportField.safeParse(value).data ?? null;
    onChange(
      columns.map((column, index) => {
        if (index === position) return { ...column, field };
        return field !== null && field !== "attributes" && column.field === field ? { ...column, field: null } : column;
      }),
    );
  };
  return (
    <ul className={classes.columns}>
      {columns.map(({ heading, field, samples }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns stay where they are, and two may have one heading
        <li key={`${index} ${heading}`} className={classes.column}>
          <span className={classes.heading}>
            <strong dir="auto">{heading || "(no heading)"}</strong>
            <span className={classes.samples} dir="auto">
              {samples.join(" · ") || "empty"}
            </span>
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
  );
}
