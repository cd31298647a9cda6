import type { EditableTool } from "@ironmonger/contract/catalog/edit-tool";
import {
  type ImportedChange,
  type ImportField,
  type ImportKind,
  type ImportRow,
  type ImportRowKind,
  type ImportView,
  importFieldLabels,
  importRowKinds,
} from "@ironmonger/contract/catalog/import-tools";
import { toolFieldLabels, writeToolField } from "@ironmonger/contract/catalog/tool-field-texts";
import { formatNumber } from "@ironmonger/contract/money";
import { Anchor, Button } from "@mantine/core";
import { keepPreviousData } from "@tanstack/react-query";
import clsx from "clsx";
import { useState } from "react";
import { Link } from "react-router";
import { EmptyState } from "../../shared/kit/notices/empty-state.tsx";
import { LoadFailed } from "../../shared/kit/notices/load-failed.tsx";
import { trpc } from "../../shared/server/trpc.ts";
import { type Column, DataTable } from "../../shared/table/data-table.tsx";
import { TablePager } from "../../shared/table/table-pager.tsx";
import { useNames } from "../changes/use-names.ts";
import classes from "./import.module.css";
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
      <fieldset className={classes.kinds} aria-label="Rows shown">
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
          <Anchor href={view.refusedRowsUrl} download className={classes.link}>
            Download the refused rows to correct them
          </Anchor>
        )}
        {view.reportUrl && (
          <Anchor href={view.reportUrl} download className={classes.link}>
            Download all remarks
          </Anchor>
        )}
      </fieldset>
      {query.isError && !query.data ? (
        <LoadFailed what="the rows" error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <DataTable
          caption={`Rows of the file: ${labels[kind]}`}
          columns={columnsOf(view.kind, kind)}
          rows={rows}
          rowKey={({ id }) => id}
          isStale={query.isPlaceholderData}
          isDense
          isGrowing
          empty={<EmptyState title="No rows" />}
        />
      )}
      <TablePager noun="rows" page={page} pageSize={pageSize} total={countOf(view, kind)} onPage={setPage} />
    </>
  );
}

/** A refused row may name neither. */
const renderTool = ({ name, sku, toolId }: ImportRow) => (
  <>
    {toolId ? (
      <Anchor component={Link} to={`/dashboard/tools/${toolId}`} inherit dir="auto">
        {name}
      </Anchor>
    ) : (
      <span dir="auto">{name}</span>
    )}
    {sku && <span className={classes.sku}>{sku}</span>}
  </>
);

const lineColumn: Column<ImportRow> = {
  title: "Line",
  isNumber: true,
  width: "90px",
  card: "end",
  render: ({ line }) => formatNumber(line),
};

function columnsOf(kindOfImport: ImportKind, kind: ImportRowKind): Column<ImportRow>[] {
  const subject = { title: importKinds[kindOfImport].subject, width: "32%", render: renderTool };
  if (kind !== "refused" && kind !== "remark") return [{ ...subject, isRowHeader: true }, changesColumn, lineColumn];
  return [
    { ...lineColumn, isRowHeader: true },
    { ...subject, card: "second" },
    kind === "refused"
      ? { title: "Reason", card: "secondEnd", render: ({ reason }) => <span className="error-line">{reason}</span> }
      : { title: "Remark", card: "secondEnd", render: ({ reason }) => reason },
  ];
}

const changesColumn: Column<ImportRow> = {
  title: "Changes",
  card: "second",
  render: (row) => <Changes row={row} />,
};

function Changes({ row: { kind, changes, reason } }: { row: ImportRow }) {
  const withNames = useNames(changes.flatMap(({ field, before, after }) => [{ [field]: before }, { [field]: after }]));
  // The first column names a new tool.
  const shown = kind === "new" ? changes.filter(({ field }) => field !== "name" && field !== "sku") : changes;
  const named = ({ field, before, after }: ImportedChange) => ({
    field,
    before: withNames({ [field]: before })[field] ?? null,
    after: withNames({ [field]: after })[field] ?? null,
  });
  return (
    <>
      {reason && <span className="error-line">{reason}</span>}
      {kind === "unchanged" && "Stays as it is"}
      {kind === "taken-out" && "Leaves the shop: the file no longer publishes it"}
      <dl className={clsx(classes.changes, kind === "new" && classes.ofNew)}>
        {shown.map(named).map((change) => (
          <div key={change.field}>
            <dt>{importFieldLabels[change.field as ImportField] ?? change.field}</dt>
            <dd>
              {kind !== "new" && <del>{textOf(change, "before")}</del>} <ins>{textOf(change, "after")}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** What does not exist yet begins with this sign. */
const toBeMade = /^> (?<name>.+)$/;
const newKinds: Partial<Record<ImportedChange["field"], string>> = {
  category: "new category",
  modelId: "new model",
  successorId: "of this file",
};

function textOf(change: ImportedChange, side: "before" | "after"): string {
  const kind = newKinds[change.field];
  const made = kind && toBeMade.exec(String(change[side]))?.groups?.name;
  return made ? `${made} (${kind})` : writeChange(change, change[side]);
}

/** Of a price list, empty rules are those of the tool. */
function writeChange({ field }: ImportedChange, value: ImportedChange["before"]): string {
  if (value === null) return "none";
  return isToolField(field) ? writeToolField(field, { [field]: value } as EditableTool) : [value].flat().join(", ");
}

const isToolField = (field: ImportedChange["field"]): field is keyof EditableTool => field in toolFieldLabels;
