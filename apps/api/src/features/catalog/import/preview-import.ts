import { randomUUID } from "node:crypto";
import {
  type ImportColumn,
  type ImportId,
  type ImportPreview,
  type ImportRowKind,
  mostPreviewedRows,
  type PreviewImportInput,
} from "@ironmonger/contract/catalog/import-tools";
import { mostSubtotalCents } from "@ironmonger/contract/pricing/charges";
import { queryBuilder, type TransactionSql } from "@ironmonger/db/client";
import { toolImportRemarks, toolImportRows, toolImports } from "@ironmonger/db/schema";
import { eq, sql } from "drizzle-orm";
import type { AdminContext } from "../../../core/context.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { columnsProblem, findColumns, readStagedFile } from "./find-columns.ts";
import { lockPreview } from "./import-locks.statement.ts";
import { type ImportRecord, recordRows } from "./import-record.ts";
import { getImport, listImportRows } from "./import-views.ts";
import {
  countPreviewRows,
  deleteDoublyNamed,
  deleteMarked,
  deleteUnknown,
  insertPreviewRows,
} from "./preview-rows.statement.ts";
import { readCsvRows } from "./read-csv-rows.ts";
import { type DeletedRow, liftStatementTimeout } from "./stage-rows.statement.ts";
import { matchRows, stageRows } from "./stage-rows.ts";
import { markTakenSkus } from "./write-rows.statement.ts";

const kindsShown: ImportRowKind[] = ["refused", "changed", "new", "taken-out"];

/**
 * Reads a stored file and compares it with the shop as it is now: which rows add a tool, which change one and how, which are refused and
 * why. Nothing in the shop changes. A second preview replaces the first. Concurrent calls for the same preview share it.
 * @throws DomainError not_found · invalid (no line names the columns; two columns have one meaning) · conflict (it is being imported, or was)
 */
export async function previewImport(ctx: AdminContext, input: PreviewImportInput): Promise<ImportPreview> {
  const { importId } = input;
  const mostCents = mostSubtotalCents(await ctx.settings.read());
  await ctx.longSql.begin(async (tx) => {
    await liftStatementTimeout(tx);
    const { hasWaited, isFree } = await lockPreview(tx, importId);
    if (!isFree) throw new DomainError("conflict", "This file is being imported.");
    if (hasWaited && !input.columns && (await getImport(ctx, { importId })).previewId !== null) return;
    const columns = await startPreview(ctx, input);
    const problem = columnsProblem(columns);
    const db = queryBuilder(tx);
    await db.delete(toolImportRows).where(eq(toolImportRows.importId, importId));
    // Written outside the transaction, whose connection is busy with COPY.
    const record = recordRows(ctx.db, importId);
    const file = readStagedFile(ctx.db, importId);
    if (!problem) await compareRows(tx, importId, { columns, file, record, mostCents });
    await record.report();
    const counts = await countPreviewRows(tx, importId);
    await db
      .update(toolImports)
      .set({ columns, problem, ...counts, previewId: problem ? null : randomUUID(), previewedAt: sql`now()` })
      .where(eq(toolImports.id, importId));
  });
  return showPreview(ctx, { importId });
}

/** Removes the rows of an earlier preview. */
async function startPreview({ db }: AdminContext, { importId, columns: corrected }: PreviewImportInput) {
  const { state, columns: kept } = await getImport({ db }, { importId });
  if (state !== "staged")
    throw new DomainError("conflict", "This file was imported before. Send it again to import it again.");
  // Refused corrections leave the earlier preview as it is.
  const columns = await findColumns(readStagedFile(db, importId), corrected ?? kept);
  await db.update(toolImports).set({ previewId: null, problem: null, doneRows: 0 }).where(eq(toolImports.id, importId));
  await db.delete(toolImportRemarks).where(eq(toolImportRemarks.importId, importId));
  // After a reload, the page uses them even if the preview is not ready.
  await db.update(toolImports).set({ columns }).where(eq(toolImports.id, importId));
  return columns;
}

type StagedFile = { columns: ImportColumn[]; file: AsyncIterable<Buffer>; record: ImportRecord; mostCents: number };

async function compareRows(
  tx: TransactionSql,
  importId: string,
  { columns, file, record, mostCents }: StagedFile,
): Promise<void> {
  const fields = columns.map(({ field }) => field ?? undefined);
  const refuse = async (batches: AsyncIterable<DeletedRow[]>, reason: string) => {
    for await (const rows of batches) for (const row of rows) await record.remark({ ...row, isRefusal: true, reason });
  };
  await stageRows(
    tx,
    readCsvRows(file, () => fields),
    record,
  );
  await matchRows(tx, record, mostCents);
  await refuse(deleteDoublyNamed(tx), "An earlier line names the same tool in another way.");
  await refuse(deleteUnknown(tx), "There is no such tool in the shop, and a new one needs a name and a price.");
  await insertPreviewRows(tx, importId);
  await markTakenSkus(tx, importId, { side: "after", leaving: "taken-out", outcome: "skipped" });
  for await (const rows of deleteMarked(tx, importId))
    for (const { note, ...row } of rows) await record.remark({ ...row, isRefusal: true, reason: `${note}.` });
}

async function showPreview(ctx: AdminContext, { importId }: ImportId): Promise<ImportPreview> {
  const view = await getImport(ctx, { importId });
  const pages = await Promise.all(
    kindsShown.map((kind) => listImportRows(ctx, { importId, kind, page: 1, pageSize: mostPreviewedRows })),
  );
  return { ...view, rows: pages.flatMap(({ rows }) => rows) };
}
