import type { EditableTool } from "@ironmonger/contract/catalog/edit-tool";
import {
  fieldsOfImport,
  type ImportedChange,
  type ImportedFields,
  type ImportId,
  type ImportRow,
  type ImportRowPage,
  ImportView,
  importHours,
  type ListImportRowsInput,
  type ListImportsInput,
} from "@ironmonger/contract/catalog/import-tools";
import type { Database } from "@ironmonger/db/client";
import {
  importRows,
  priceLists,
  toolImportChunks,
  toolImportRemarks,
  toolImportRows,
  toolImports,
  users,
} from "@ironmonger/db/schema";
import { and, asc, desc, eq, isNotNull, ne, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { OfficeContext } from "../../../core/context.ts";
import { rowsOnPage } from "../../../core/database/find-page.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { isBeingRead, isRunning } from "./import-locks.statement.ts";

const importsShown = 20;
const [sender, applier, undoer] = [alias(users, "sender"), alias(users, "applier"), alias(users, "undoer")];

const selectImports = (db: Database) =>
  db
    .select({
      row: toolImports,
      by: sender.email,
      appliedBy: applier.email,
      undoneBy: undoer.email,
      priceList: { id: priceLists.id, name: priceLists.name },
      isRunning,
      isBeingRead,
      undoableUntil: sql<Date | null>`case when ${toolImports.appliedAt} > now() - ${importHours}::int * interval '1 hour'
        then ${toolImports.appliedAt} + ${importHours}::int * interval '1 hour' end`,
      hasFile: sql<boolean>`exists (select from ${toolImportChunks} where ${toolImportChunks.importId} = ${toolImports.id})`,
      hasRemarks: sql<boolean>`exists (select from ${toolImportRemarks} where ${toolImportRemarks.importId} = ${toolImports.id})`,
    })
    .from(toolImports)
    .innerJoin(sender, eq(sender.id, toolImports.byUserId))
    .leftJoin(priceLists, eq(priceLists.id, toolImports.priceListId))
    .leftJoin(applier, eq(applier.id, toolImports.appliedByUserId))
    .leftJoin(undoer, eq(undoer.id, toolImports.undoneByUserId));

type ReadImport = Awaited<ReturnType<typeof selectImports>>[number];

function toView(read: ReadImport): ImportView {
  const { row, priceList, by, appliedBy, undoneBy, isRunning: runs, undoableUntil, hasFile, hasRemarks } = read;
  const state = runs ? "running" : row.state;
  const text = (moment: Date | null) => moment?.toISOString() ?? null;
  return ImportView.parse({
    importId: row.id,
    kind: row.kind,
    priceList,
    fileName: row.fileName,
    state,
    isBeingRead: read.isBeingRead,
    by,
    startedAt: text(row.startedAt),
    appliedBy,
    appliedAt: text(row.appliedAt),
    undoneBy,
    undoneAt: text(row.undoneAt),
    undoableUntil: state === "done" ? text(undoableUntil) : null,
    rowCount: row.rows,
    new: row.added,
    changed: row.changed,
    unchanged: row.unchanged,
    refused: row.rejected,
    takenOut: row.takenOut,
    kept: row.kept,
    doneRows: row.doneRows,
    totalRows: row.added + row.changed + row.takenOut,
    columns: row.columns ?? [],
    ...(row.reading ?? {
      format: null,
      encoding: row.encoding,
      delimiter: null,
      isSheet: false,
      questions: [],
      remarkCount: 0,
    }),
    previewId: row.previewId,
    problem: row.problem,
    refusedRowsUrl: hasFile && row.rejected > 0 ? `/import/tools/${row.id}/refused.csv` : null,
    reportUrl: hasRemarks ? `/import/tools/${row.id}/errors.csv` : null,
  });
}

/**
 * The state of an import: what its preview showed, its progress, its result.
 * @throws DomainError not_found
 */
export async function getImport(
  { db }: Pick<OfficeContext<"files.import">, "db">,
  { importId }: ImportId,
): Promise<ImportView> {
  const [read] = await selectImports(db).where(and(eq(toolImports.id, importId), ne(toolImports.state, "uploading")));
  if (!read) throw new DomainError("not_found", "There is no such import.");
  return toView(read);
}

/** The last imports of a kind, newest first. */
export async function listImports(
  { db }: Pick<OfficeContext<"files.import">, "db">,
  { kind, priceListId }: ListImportsInput,
): Promise<ImportView[]> {
  const rows = await selectImports(db)
    .where(
      and(
        ne(toolImports.state, "uploading"),
        eq(toolImports.kind, kind),
        priceListId ? eq(toolImports.priceListId, priceListId) : undefined,
      ),
    )
    .orderBy(desc(toolImports.startedAt))
    .limit(importsShown);
  return rows.map(toView);
}

/** The rows of an import of one kind, in the order of the file, page by page. */
export async function listImportRows(
  { db }: Pick<OfficeContext<"files.import">, "db">,
  { importId, kind, page, pageSize }: ListImportRowsInput,
): Promise<ImportRowPage> {
  const offset = (page - 1) * pageSize;
  if (kind === "refused" || kind === "remark") {
    const isShown = and(eq(toolImportRemarks.importId, importId), eq(toolImportRemarks.isRefusal, kind === "refused"));
    const total = await db.$count(toolImportRemarks, isShown);
    const rows = await db
      .select()
      .from(toolImportRemarks)
      .where(isShown)
      .orderBy(asc(toolImportRemarks.line), asc(toolImportRemarks.reason))
      .offset(offset)
      .limit(rowsOnPage({ page, pageSize }, total));
    return {
      total,
      rows: rows.map((remark, index) => toRemark(remark, kind, offset + index)),
    };
  }
  const [stored] = await db.select({ kind: toolImports.kind }).from(toolImports).where(eq(toolImports.id, importId));
  if (stored && stored.kind !== "tools") return listStoredRows(db, stored.kind, { importId, kind, page, pageSize });
  const isOfKind: SQL | undefined = and(
    eq(toolImportRows.importId, importId),
    kind === "kept" ? isNotNull(toolImportRows.outcome) : eq(toolImportRows.kind, kind),
  );
  const total = await db.$count(toolImportRows, isOfKind);
  const rows = await db
    .select()
    .from(toolImportRows)
    .where(isOfKind)
    .orderBy(asc(toolImportRows.line), asc(toolImportRows.id))
    .offset(offset)
    .limit(rowsOnPage({ page, pageSize }, total));
  return { total, rows: rows.map(toImportRow) };
}

async function listStoredRows(
  db: Database,
  kindOfImport: "price-list" | "companies",
  { importId, kind, page, pageSize }: ListImportRowsInput,
): Promise<ImportRowPage> {
  const isShown =
    kind === "kept"
      ? isNotNull(importRows.outcome)
      : eq(importRows.kind, kind === "changed" || kind === "new" ? kind : "unchanged");
  const isOfKind = and(eq(importRows.importId, importId), kind === "taken-out" ? sql`false` : isShown);
  const total = await db.$count(importRows, isOfKind);
  const rows = await db
    .select()
    .from(importRows)
    .where(isOfKind)
    .orderBy(asc(importRows.line))
    .offset((page - 1) * pageSize)
    .limit(rowsOnPage({ page, pageSize }, total));
  return {
    total,
    rows: rows.map(({ line, kind: kindOfRow, subjectId, name, sku, before, after, note }) => ({
      id: String(line),
      kind: kindOfRow,
      line,
      toolId: kindOfImport === "price-list" ? subjectId : null,
      name,
      sku,
      changes: changedFields(before, after),
      reason: note,
    })),
  };
}

/** The fields that differ; of something new those that have a value. */
const changedFields = (before: ImportedFields | null, after: ImportedFields): ImportedChange[] =>
  Object.keys(after)
    .map((field) => ({ field, before: before?.[field] ?? null, after: after[field] ?? null }) as ImportedChange)
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after));

type Remark = typeof toolImportRemarks.$inferSelect;
const toRemark = ({ line, sku, name, reason }: Remark, kind: ImportRow["kind"], position: number): ImportRow => ({
  id: `${line}-${position}`,
  kind,
  line,
  toolId: null,
  name,
  sku,
  changes: [],
  reason,
});

const toImportRow = (row: typeof toolImportRows.$inferSelect): ImportRow => ({
  id: row.id,
  kind: row.kind,
  line: row.line,
  toolId: row.toolId,
  name: row.name,
  sku: row.sku,
  changes: changesOf(row),
  reason: row.note,
});

const toFieldName = (column: string): string => column.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());

/** The fields of a tool by their names in the contract. */
export const toToolFields = (fields: ImportedFields): Partial<EditableTool> =>
  Object.fromEntries(Object.entries(fields).map(([column, value]) => [toFieldName(column), value]));

/** In the order of the columns of our export. For a new tool, its values. */
function changesOf({ kind, before, after }: Pick<typeof toolImportRows.$inferSelect, "kind" | "before" | "after">) {
  const [old, written]: Record<string, unknown>[] = [toToolFields(before ?? {}), toToolFields(after ?? {})];
  return fieldsOfImport.tools
    .filter((field) => written && field in written)
    .map((field) => ({ field, before: old?.[field] ?? null, after: written?.[field] ?? null }) as ImportedChange)
    .filter(({ after: value }) => kind !== "new" || (value !== null && !(Array.isArray(value) && value.length === 0)));
}
