import {
  fieldsOfImport,
  type ImportedChange,
  type ImportId,
  type ImportKind,
  type ImportPage,
  type ImportRow,
  type ImportRowPage,
  ImportView,
  importHours,
  type ListImportRowsInput,
  type ListImportsInput,
} from "@ironmonger/contract/catalog/import-tools";
import type { Database } from "@ironmonger/db/client";
import { changeFileChunks, changeFiles, changeRows, changes, priceLists, users } from "@ironmonger/db/schema";
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { OfficeContext } from "../../../core/context.ts";
import { rowsOnPage } from "../../../core/database/find-page.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { isToMake } from "../to-make.ts";
import { isCounted } from "./count-rows.ts";
import { isRemark } from "./export-import-errors.ts";
import { isBeingRead, isRunning } from "./import-locks.statement.ts";
import { importColumns } from "./select-imports.ts";

const [sender, applier, undoer] = [alias(users, "sender"), alias(users, "applier"), alias(users, "undoer")];
const undo = alias(changes, "undo");

const selectViews = (db: Database) =>
  db
    .select({
      row: importColumns,
      by: sender.email,
      appliedBy: applier.email,
      undoneBy: undoer.email,
      priceList: { id: priceLists.id, name: priceLists.name },
      isRunning,
      isBeingRead,
      undoableUntil: sql<Date | null>`case when ${changes.appliedAt} > now() - ${importHours}::int * interval '1 hour'
        then ${changes.appliedAt} + ${importHours}::int * interval '1 hour' end`,
      hasFile: sql<boolean>`exists (select from ${changeFileChunks} where ${changeFileChunks.changeId} = ${changes.id})`,
      hasRemarks: sql<boolean>`exists (select from ${changeRows} where ${changeRows.changeId} = ${changes.id} and ${isRemark})`,
    })
    .from(changes)
    .innerJoin(changeFiles, eq(changeFiles.changeId, changes.id))
    .innerJoin(sender, eq(sender.id, changes.byUserId))
    .leftJoin(priceLists, eq(priceLists.id, changeFiles.priceListId))
    .leftJoin(applier, eq(applier.id, changes.appliedByUserId))
    .leftJoin(undo, eq(undo.undoesId, changes.id))
    .leftJoin(undoer, eq(undoer.id, undo.byUserId));

type ReadImport = Awaited<ReturnType<typeof selectViews>>[number];

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
    startedAt: text(row.at),
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
      ...{ sheet: null, sheets: [], headRow: null, firstRows: [], notices: [], suppliers: [], supplier: null },
      questions: [],
      remarkCount: 0,
      ...{ modelCount: 0, sizeCount: 0, leftOutCount: 0, newAttributes: [] },
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
  const [read] = await selectViews(db).where(and(eq(changes.id, importId), changeFiles.hasArrived));
  if (!read) throw new DomainError("not_found", "There is no such import.");
  return toView(read);
}

/** The imports of rows of a kind, newest first. */
export async function listImports(
  { db }: Pick<OfficeContext<"files.import">, "db">,
  { kind: state, priceListId, page, pageSize }: ListImportsInput,
  kind: ImportKind,
): Promise<ImportPage> {
  const isListed = and(
    changeFiles.hasArrived,
    eq(changeFiles.kind, kind),
    priceListId ? eq(changeFiles.priceListId, priceListId) : undefined,
    state === "applied" ? isNotNull(changes.appliedAt) : undefined,
    state === "previewed" ? isNull(changes.appliedAt) : undefined,
  );
  const [counted] = await db
    .select({ total: count() })
    .from(changes)
    .innerJoin(changeFiles, eq(changeFiles.changeId, changes.id))
    .where(isListed);
  const total = counted?.total ?? 0;
  const rows = await selectViews(db)
    .where(isListed)
    .orderBy(desc(changes.at), desc(changes.id))
    .offset((page - 1) * pageSize)
    .limit(rowsOnPage({ page, pageSize }, total));
  return { rows: rows.map(toView), total };
}

/** The rows of an import of one kind, in the order of the file, page by page. */
export async function listImportRows(
  { db }: Pick<OfficeContext<"files.import">, "db">,
  { importId, kind, page, pageSize }: ListImportRowsInput,
): Promise<ImportRowPage> {
  const isShown = and(
    eq(changeRows.changeId, importId),
    isCounted,
    kind === "kept" ? inArray(changeRows.outcome, ["skipped", "kept", "short"]) : eq(changeRows.result, kind),
  );
  const total = await db.$count(changeRows, isShown);
  const rows = await db
    .select()
    .from(changeRows)
    .where(isShown)
    .orderBy(asc(changeRows.line), asc(changeRows.remark), asc(changeRows.id))
    .offset((page - 1) * pageSize)
    .limit(rowsOnPage({ page, pageSize }, total));
  return { total, rows: rows.map(toImportRow) };
}

const toImportRow = (row: typeof changeRows.$inferSelect): ImportRow => ({
  id: row.id,
  kind: row.result,
  line: row.line,
  toolId: ["company", "rule", "list"].includes(row.subjectKind) ? null : row.subjectId,
  name: row.name,
  sku: row.sku,
  changes: changesOf(row),
  reason: row.remark,
});

/** The fields that differ, of a tool in the order of the columns of our export; of something new those that have a value. */
function changesOf({ subjectKind, before, after }: typeof changeRows.$inferSelect): ImportedChange[] {
  const fields = Object.keys(after ?? {});
  const ordered = subjectKind === "tool" ? fieldsOfImport.tools.filter((field) => fields.includes(field)) : fields;
  return ordered
    .map((field) => ({ field, before: before?.[field] ?? null, after: shown(after?.[field]) }) as ImportedChange)
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after))
    .filter((change) => before !== null || !Array.isArray(change.after) || change.after.length > 0);
}

/** What is still to be made has a sign before its name. */
const shown = (value: unknown): unknown => (isToMake(value) ? `> ${value.make}` : (value ?? null));
