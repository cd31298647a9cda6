import type { EditableTool } from "@ironmonger/contract/catalog/edit-tool";
import {
  type ImportedChange,
  type ImportField,
  type ImportRow,
  type ImportRowKind,
  type ImportView,
  importFieldLabels,
  importRowKinds,
  unsaidOfNewTool,
} from "@ironmonger/contract/catalog/import-tools";
import { toolFieldLabels, writeToolField } from "@ironmonger/contract/catalog/tool-field-texts";
import { formatNumber, type Money } from "@ironmonger/contract/money";
import { Anchor, Button, Group } from "@mantine/core";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { isSame } from "../../shared/forms/is-same.ts";
import { Change, Fact, Facts } from "../../shared/kit/facts.tsx";
import { EmptyState } from "../../shared/kit/notices/empty-state.tsx";
import type { Column } from "../../shared/kit/table/column.ts";
import { DataTable } from "../../shared/kit/table/data-table.tsx";
import { trpc } from "../../shared/server/trpc.ts";
import { useMoney } from "../../shared/use-money.ts";
import { useNames } from "../changes/use-names.ts";
import { importKinds } from "./import-kinds.ts";

const labels: Record<ImportRowKind, string> = {
  changed: "changed",
  new: "new",
  refused: "refused",
  "taken-out": "taken out",
  unchanged: "unchanged",
  kept: "kept",
  remark: "remarks",
};
const pageSize = 20;

function countOf(view: ImportView, kind: ImportRowKind): number {
  if (kind === "taken-out") return view.takenOut;
  return kind === "remark" ? view.remarkCount : view[kind];
}

/** Unchanged tools are listed until the file is imported. */
const isListed = ({ state }: ImportView, kind: ImportRowKind): boolean => kind !== "unchanged" || state === "staged";

/** The rows of an import, kind by kind: each kind with its count is a button. */
export function ImportRows({ view }: { view: ImportView }) {
  const shown = importRowKinds.filter((kind) => countOf(view, kind) > 0 && isListed(view, kind));
  const [chosen, setChosen] = useState<ImportRowKind>("changed");
  const [page, setPage] = useState(1);
  const kind = shown.includes(chosen) ? chosen : shown[0];
  const { importId, previewId } = view;
  const query = trpc.catalog.listImportRows.useQuery(
    { importId, kind: kind ?? "changed", page, pageSize, ...(previewId ? { previewId } : {}) },
    { enabled: kind !== undefined, placeholderData: keepPreviousData },
  );
  if (kind === undefined) return null;
  const rows = query.data?.rows.every((row) => row.kind === kind || kind === "kept") ? query.data.rows : undefined;
  return (
    <>
      <Group role="group" aria-label="Rows shown" gap="xs" my="sm">
        {shown.map((name) => (
          <Button
            key={name}
            variant={name === kind ? "filled" : "default"}
            aria-pressed={name === kind}
            onClick={() => {
              setChosen(name);
              setPage(1);
            }}
          >
            {formatNumber(countOf(view, name))} {labels[name]}
          </Button>
        ))}
        {view.refusedRowsUrl && (
          <Anchor href={view.refusedRowsUrl} download size="sm">
            Download the refused rows to correct them
          </Anchor>
        )}
        {view.reportUrl && (
          <Anchor href={view.reportUrl} download size="sm">
            Download all remarks
          </Anchor>
        )}
      </Group>
      <DataTable
        caption={`Rows of the file: ${labels[kind]}`}
        columns={columnsOf(view, kind)}
        rows={rows}
        failure={query}
        rowKey={({ id }) => id}
        isStale={query.isPlaceholderData}
        hasRowKeys
        empty={<EmptyState title="No rows" />}
        pager={{ noun: "rows", page, pageSize, total: countOf(view, kind), onPage: setPage }}
      />
    </>
  );
}

function columnsOf(view: ImportView, kind: ImportRowKind): Column<ImportRow>[] {
  const subject = {
    title: importKinds[view.kind].subject,
    // A refused row may name neither.
    of: ({ name }: ImportRow) => name,
    detail: ({ sku }: ImportRow) => sku,
    to: ({ toolId }: ImportRow) => (toolId ? `/dashboard/tools/${toolId}` : undefined),
  };
  if (kind !== "refused" && kind !== "remark")
    return [
      { role: "name", ...subject },
      { role: "text", title: "Changes", of: (row) => <Changes row={row} view={view} /> },
      { role: "figure", title: "Line", of: ({ line }) => line },
    ];
  return [
    { role: "name", title: "Line", of: ({ line }) => line },
    { role: "text", ...subject },
    kind === "refused"
      ? { role: "text", title: "Reason", of: ({ reason }) => <p className="error-line">{reason}</p> }
      : { role: "text", title: "Remark", of: ({ reason }) => <p>{reason}</p> },
  ];
}

/** Whether the file says it, rather than the shop of each new tool. */
function isSaid({ field, after }: ImportedChange, { name }: ImportRow, { columns }: ImportView): boolean {
  if (columns.some((column) => column.field === field)) return true;
  if (field === "description") return after !== name;
  return !(field in unsaidOfNewTool) || !isSame(after, unsaidOfNewTool[field as keyof typeof unsaidOfNewTool]);
}

function Changes({ row, view }: { row: ImportRow; view: ImportView }) {
  const { kind, changes, reason } = row;
  const money = useMoney();
  const withNames = useNames(changes.flatMap(({ field, before, after }) => [{ [field]: before }, { [field]: after }]));
  // The first column names a new tool.
  const shown =
    kind === "new"
      ? changes.filter((change) => change.field !== "name" && change.field !== "sku" && isSaid(change, row, view))
      : changes;
  const nameField = ({ field, before, after }: ImportedChange) => ({
    field,
    before: withNames({ [field]: before })[field] ?? null,
    after: withNames({ [field]: after })[field] ?? null,
  });
  return (
    <>
      {reason && <p className="error-line">{reason}</p>}
      {kind === "unchanged" && "Stays as it is"}
      {kind === "taken-out" && "Leaves the shop: the file no longer publishes it"}
      {kind === "new" ? (
        <p>
          {shown
            .map(nameField)
            .map((change) => `${labelOf(change)} ${textOf(change, "after", money)}`)
            .join(" · ")}
        </p>
      ) : (
        shown.length > 0 && (
          <Facts>
            {shown.map(nameField).map((change) => (
              <Fact key={change.field} label={labelOf(change)}>
                <Change before={textOf(change, "before", money)} after={textOf(change, "after", money)} />
              </Fact>
            ))}
          </Facts>
        )
      )}
    </>
  );
}

const labelOf = ({ field }: ImportedChange): string => importFieldLabels[field as ImportField] ?? field;

/** What does not exist yet begins with this sign. */
const toBeMade = /^> (?<name>.+)$/;
const newKinds: Partial<Record<ImportedChange["field"], string>> = {
  category: "new category",
  modelId: "new model",
  successorId: "of this file",
};

function textOf(change: ImportedChange, side: "before" | "after", money: Money): string {
  const kind = newKinds[change.field];
  const made = kind && toBeMade.exec(String(change[side]))?.groups?.name;
  return made ? `${made} (${kind})` : writeChange(change, change[side], money);
}

/** Of a price list, empty rules are those of the tool. */
function writeChange({ field }: ImportedChange, value: ImportedChange["before"], money: Money): string {
  if (value === null) return "none";
  return isToolField(field)
    ? writeToolField(field, { [field]: value } as EditableTool, money)
    : [value].flat().join(", ");
}

const isToolField = (field: ImportedChange["field"]): field is keyof EditableTool => field in toolFieldLabels;
