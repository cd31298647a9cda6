import {
  fieldsOfImport,
  type ImportColumn,
  ImportField,
  type ImportKind,
  importFieldLabels,
  isRepeatable,
  type NewAttribute,
} from "@ironmonger/contract/catalog/import-tools";
import { Button, NativeSelect, Text } from "@mantine/core";
import { Panel } from "../../shared/kit/panel.tsx";
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
export function describeNew({ name, kind, unit, choices }: NewAttribute): string {
  const details = kind === "choice" ? ` of ${choices.length}` : unit ? ` in ${unit}` : "";
  return `New attribute \u201c${name}\u201d: ${kindTexts[kind]}${details}`;
}

type OfferProps = Pick<Props, "columns" | "onChange">;

/** Ignored columns that look like facts of the tools can become attributes in one press. */
export function FactOffer({ columns, onChange }: OfferProps) {
  const facts = columns.filter(({ looksLikeFact }) => looksLikeFact);
  if (facts.length === 0) return null;
  const names = facts.map(({ heading }) => heading).join(", ");
  return (
    <Panel title="Facts of the tools">
      <Text size="sm">
        {facts.length === 1
          ? "This column is ignored, but looks like a fact"
          : "These columns are ignored, but look like facts"}{" "}
        that buyers filter and compare by: <bdi>{names}</bdi>.
      </Text>
      <Button variant="default" mt="sm" onClick={() => onChange(asAttributes(columns, facts))}>
        {facts.length === 1 ? "Make it an attribute" : `Make them ${facts.length} attributes`}
      </Button>
    </Panel>
  );
}

const asAttributes = (columns: ImportColumn[], chosen: ImportColumn[]): ImportColumn[] =>
  columns.map((column) => (chosen.includes(column) ? { ...column, field: "newAttribute" } : column));

type Props = { kind: ImportKind; columns: ImportColumn[]; onChange: (columns: ImportColumn[]) => void };

/**
 * What each column of the file means. A field has at most one column, but each attribute its own: choosing it ignores the column that had
 * it before. Columns without a meaning can become attributes all together.
 */
export function ColumnChoices({ kind, columns, onChange }: Props) {
  const choose = (position: number, value: string) => {
    const field = ImportField.safeParse(value).data ?? null;
    onChange(
      columns.map((column, index) => {
        if (index === position) return { ...column, field };
        return field !== null && !isRepeatable(field) && column.field === field ? { ...column, field: null } : column;
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
        <Button variant="default" mt="sm" onClick={() => onChange(asAttributes(columns, ignoredColumns))}>
          {ignoredColumns.length === 1
            ? "Make the ignored column an attribute"
            : `Make ${ignoredColumns.length} ignored columns attributes`}
        </Button>
      )}
    </>
  );
}
