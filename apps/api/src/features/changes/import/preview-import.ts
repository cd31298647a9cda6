import { randomUUID } from "node:crypto";
import {
  type ImportColumn,
  type ImportField,
  type ImportId,
  type ImportPreview,
  type ImportReading,
  type ImportRowKind,
  maxPreviewedRows,
  type PreviewImportInput,
} from "@ironmonger/contract/catalog/import-tools";
import { changeFiles, changeRows, changes } from "@ironmonger/db/schema";
import { eq, sql } from "drizzle-orm";
import type { OfficeContext } from "../../../core/context.ts";
import { inLongTransaction, type WithinLong } from "../../../core/database/in-transaction.ts";
import { setLocal } from "../../../core/database/until-commit.statement.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { findDecimalSign } from "../../files/decimal-sign.ts";
import { UnreadableFile } from "../../files/read-table.ts";
import { countRows } from "./count-rows.ts";
import { columnsIssue, findColumns } from "./find-columns.ts";
import type { Compared, ImportSteps, OpenedFile, WritingSteps } from "./import-kind.ts";
import { lockPreview } from "./import-locks.statement.ts";
import { recordRows } from "./import-record.ts";
import { getImport, listImportRows } from "./import-views.ts";
import { selectImports } from "./select-imports.ts";
import { type Choices, findRememberedColumns, keyOfHeadings, openStagedFile } from "./staged-file.ts";

const nothingFound = { modelCount: 0, sizeCount: 0, leftOutCount: 0, newAttributes: [] };
const noRows = "The file has headings, but no rows.";

/** Columns of numbers, whose cells show how the file writes them. */
const numberFields: ImportField[] = [
  ...(["priceCents", "costCents", "priceBreaks", "weightGrams"] as const),
  ...(["available", "minOrder", "casePack", "handlingDays"] as const),
];
const isNumber = (field: string): boolean => numberFields.some((one) => one === field);

const kindsShown: ImportRowKind[] = ["refused", "changed", "new", "taken-out"];

/**
 * Reads a stored file and compares it with the shop as it is now: which rows add something, which change it and how, which are refused and
 * why, and which values of the file the shop does not know. Nothing in the shop changes. A second preview replaces the first. Concurrent calls
 * for the same preview share it.
 * @throws DomainError not_found · invalid (two columns have one meaning; an answer names what the shop does not have) · conflict (it is being
 * imported, or was)
 */
export async function previewImport<Known>(
  ctx: OfficeContext<"files.import">,
  { importId, ...newChoices }: PreviewImportInput,
  steps: ImportSteps<Known>,
): Promise<ImportPreview> {
  const settings = await ctx.settings.read();
  await inLongTransaction(ctx, async (ctx) => {
    await setLocal(ctx.db, "statement_timeout", "0");
    const { hasWaited, isFree } = await lockPreview(ctx.sql, importId);
    if (!isFree) throw new DomainError("conflict", "This file is being imported.");
    const isRepeated = hasWaited && Object.keys(newChoices).length === 0;
    if (isRepeated && (await getImport(ctx, { importId })).previewId !== null) return;
    const { priceListId, choices } = await mergeChoices(ctx, importId, newChoices, steps);
    const staged = await openFile(ctx, importId, steps, choices);
    await startPreview(ctx, importId, choices, staged);
    const { db } = ctx;
    // Written outside the transaction, so that others see how far it is.
    const record = recordRows(ctx.separateDb, importId, steps.kind);
    const { file, columns, problem } = staged;
    let compared: Compared = { columns };
    if (problem === null && file) {
      for (const remark of file.table.remarks) await record.remark({ ...remark, isRefused: false });
      compared = await steps.compare(db, { id: importId, priceListId }, { ...file, settings }, record);
    }
    await record.report();
    const counts = await countRows(db, importId);
    const issue = problem ?? (record.rows + record.noted === 0 ? noRows : null);
    const questions = await steps.suggest(ctx.db, record.questions());
    await db.update(changes).set({ previewedAt: sql`now()` }).where(eq(changes.id, importId));
    await db
      .update(changeFiles)
      .set({
        ...counts,
        columns: compared.columns,
        reading: { ...staged.reading, ...nothingFound, ...compared.found, questions, remarkCount: record.noted },
        problem: issue,
        previewId: issue ? null : randomUUID(),
      })
      .where(eq(changeFiles.changeId, importId));
  });
  return showPreview(ctx, { importId });
}

/** What the admin chooses now, and what the admin has chosen before. */
async function mergeChoices(
  { db }: Pick<OfficeContext<"files.import">, "db">,
  importId: string,
  newChoices: Choices,
  { kind }: Pick<WritingSteps, "kind">,
) {
  const [row] = await selectImports(db).where(eq(changes.id, importId));
  if (!row || row.kind !== kind || row.state === "uploading")
    throw new DomainError("not_found", "There is no such import.");
  if (row.state !== "staged")
    throw new DomainError("conflict", "This file was imported before. Send it again to import it again.");
  const earlier = (row.choices.values ?? []).filter(
    (answer) => !newChoices.values?.some(({ field, from }) => field === answer.field && from === answer.from),
  );
  const isOtherFormat = newChoices.format !== undefined && newChoices.format !== row.choices.format;
  const { columns: _, ...lasting } = row.choices;
  const kept = isOtherFormat ? lasting : row.choices;
  const choices: Choices = { ...kept, ...newChoices, values: [...earlier, ...(newChoices.values ?? [])] };
  return { priceListId: row.priceListId, choices };
}

type StagedFile<Known> = {
  columns: ImportColumn[];
  headings: string[];
  /** Undefined if it cannot be read. */
  file: Omit<OpenedFile<Known>, "settings"> | undefined;
  reading: Pick<ImportReading, "format" | "encoding" | "delimiter" | "isSheet">;
  problem: string | null;
};

/** Finds out how the file is read, and opens it. A file that cannot be read has a problem, which may be solved by other choices. */
async function openFile<Known>(
  { separateDb: db }: WithinLong<OfficeContext<"files.import">>,
  importId: string,
  steps: ImportSteps<Known>,
  choices: Choices,
): Promise<StagedFile<Known>> {
  try {
    const first = await openStagedFile(db, importId, steps, choices);
    const { headings, encoding, delimiter, isSheet } = first;
    const { recognised, understand } = await steps.readHeadings(db, headings, choices.format);
    const isChosen = choices.columns !== undefined || choices.format !== undefined;
    const remembered = isChosen ? [] : await findRememberedColumns(db, { id: importId, kind: steps.kind }, headings);
    const found = await findColumns(first, recognised.fields, choices.columns ?? remembered ?? []);
    const { columns, known } = await understand(found, choices.values ?? []);
    const { format } = recognised;
    const fields = columns.map(({ field }) => field ?? undefined);
    const reopen = () => openStagedFile(db, importId, steps, choices);
    const numberColumns = fields.flatMap((field, index) => (field && isNumber(field) ? index : []));
    const decimalSign = await findDecimalSign(await reopen(), numberColumns);
    const table = await reopen();
    return {
      ...{ columns, headings, file: { table, reopen, format, fields, columns, known, decimalSign } },
      reading: { format, encoding, delimiter, isSheet },
      problem: columnsIssue(steps, columns, delimiter),
    };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    const { encoding = "utf-8", delimiter = null } = choices;
    return {
      ...{ columns: [], headings: [], file: undefined },
      reading: { format: null, encoding, delimiter, isSheet: false },
      problem: error.message,
    };
  }
}

/** Removes the rows of an earlier preview. Until then, refused choices leave it as it is. */
async function startPreview(
  { separateDb: db }: WithinLong<OfficeContext<"files.import">>,
  importId: string,
  choices: Choices,
  { columns, headings, reading }: Pick<StagedFile<unknown>, "columns" | "headings" | "reading">,
) {
  await db
    .update(changeFiles)
    .set({
      // After a reload, the page uses them even if the preview is not ready.
      ...{
        columns,
        choices,
        headings: keyOfHeadings(headings),
        reading: { ...reading, ...nothingFound, questions: [], remarkCount: 0 },
      },
      ...{ previewId: null, problem: null, doneRows: 0 },
    })
    .where(eq(changeFiles.changeId, importId));
  await db.delete(changeRows).where(eq(changeRows.changeId, importId));
}

async function showPreview(ctx: OfficeContext<"files.import">, { importId }: ImportId): Promise<ImportPreview> {
  const view = await getImport(ctx, { importId });
  const pages = await Promise.all(
    kindsShown.map((kind) => listImportRows(ctx, { importId, kind, page: 1, pageSize: maxPreviewedRows })),
  );
  return { ...view, rows: pages.flatMap(({ rows }) => rows) };
}
