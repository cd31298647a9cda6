import {
  fieldsOfImport,
  type ImportColumn,
  ImportField,
  type ImportKind,
  importFieldLabels,
  isAttributeColumn,
  type NewAttribute,
} from "@ironmonger/contract/catalog/import-tools";
import { Button, NativeSelect, Text } from "@mantine/core";
import { Row, Rows } from "../../shared/kit/rows.tsx";

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
      <Rows noun="columns" items={columns.map((column, index) => ({ ...column, index }))} empty="There are no columns.">
        {({ heading, field, samples, newAttribute, index }) => (
          // Columns stay where they are, and two may have one heading.
          <Row
            key={`${index} ${heading}`}
            name={heading || "(no heading)"}
            detail={
              <>
                <Text span display="block" inherit truncate dir="auto">
                  {samples.join(" · ") || "empty"}
                </Text>
                {newAttribute && <bdi>{describeNew(newAttribute)}</bdi>}
              </>
            }
            actions={
              <NativeSelect
                aria-label={`Meaning of ${heading || `column ${index + 1}`}`}
                data={choicesOf(kind)}
                value={field ?? ""}
                onChange={({ currentTarget }) => choose(index, currentTarget.value)}
              />
            }
          />
        )}
      </Rows>
      {ignoredColumns.length > 0 && (
        <Button
          variant="default"
          mt="sm"
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
