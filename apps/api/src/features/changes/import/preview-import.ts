import { randomUUID } from "node:crypto";
import {
  type ImportColumn,
  type ImportField,
  type ImportId,
  type ImportPreview,
  type ImportQuestion,
  type ImportReading,
  type ImportRowKind,
  maxPreviewedRows,
  type PreviewImportInput,
} from "@ironmonger/contract/catalog/import-tools";
import type { Settings } from "@ironmonger/contract/settings";
import type { Database } from "@ironmonger/db/client";
import { changeFiles, changeRows, changes } from "@ironmonger/db/schema";
import { eq, sql } from "drizzle-orm";
import type { OfficeContext } from "../../../core/context.ts";
import { inLongTransaction, type WithinLong } from "../../../core/database/in-transaction.ts";
import { setLocal } from "../../../core/database/until-commit.statement.ts";
import { DomainError } from "../../../core/domain-error.ts";
import type { Services } from "../../../core/services.ts";
import { dayIn } from "../../../core/shop-days.ts";
import { joinQuantities } from "../../file-kinds/join-quantities.ts";
import { findDecimalSign } from "../../files/decimal-sign.ts";
import type { FileTable } from "../../files/read-table.ts";
import { UnreadableFile } from "../../files/unreadable-file.ts";
import { decideColumns } from "../prepare/decide-columns.ts";
import { countRows } from "./count-rows.ts";
import { columnsIssue, findColumns } from "./find-columns.ts";
import type { Compared, ImportSteps, OpenedFile, WritingSteps } from "./import-kind.ts";
import { lockPreview } from "./import-locks.statement.ts";
import { recordRows } from "./import-record.ts";
import { getImport, listImportRows } from "./import-views.ts";
import { findMapping, findMappings } from "./mappings.ts";
import { selectImports } from "./select-imports.ts";
import { type Choices, findRememberedColumns, keyOfHeadings, openStagedFile } from "./staged-file.ts";

const nothingFound = { modelCount: 0, sizeCount: 0, leftOutCount: 0, newAttributes: [] };
const noRows = "The file has headings, but no rows.";

/** Columns of numbers, whose cells show how the file writes them. */
const numberFields: ImportField[] = [
  ...(["priceCents", "costCents", "priceBreaks", "weightGrams", "breakPrice", "priceFromQuantity"] as const),
  ...(["available", "minOrder", "casePack", "handlingDays"] as const),
];
const isNumber = (field: string): boolean => numberFields.some((one) => one === field);

const kindsShown: ImportRowKind[] = ["refused", "changed", "new", "taken-out"];

/**
 * Reads a stored file and compares it with the shop as it is now: which rows add something, which change it and how, which are refused and
 * why, and which values of the file the shop does not know. Nothing in the shop changes. A second preview replaces the first. Concurrent
 * calls for the same preview share it.
 * @throws DomainError not_found · invalid (two columns have one meaning; an answer names what the shop does not have) · conflict (it is
 * being imported, or was)
 */
export async function previewImport<Known>(
  ctx: OfficeContext<"files.import">,
  { importId, ...newChoices }: PreviewImportInput,
  steps: ImportSteps<Known>,
): Promise<ImportPreview> {
  const settings = await ctx.settings.read();
  const { mailer } = ctx;
  await inLongTransaction(ctx, async (ctx) => {
    await setLocal(ctx.db, "statement_timeout", "0");
    const { hasWaited, isFree } = await lockPreview(ctx.sql, importId);
    if (!isFree) throw new DomainError("conflict", "This file is being imported.");
    const isRepeated = hasWaited && Object.keys(newChoices).length === 0;
    if (isRepeated && (await getImport(ctx, { importId })).previewId !== null) return;
    const { priceListId, choices } = await mergeChoices(ctx, importId, newChoices, steps);
    const staged = await openFile(ctx, { importId, steps, choices, settings, mailer });
    await startPreview(ctx, importId, choices, staged);
    const { db } = ctx;
    // Written outside the transaction, so that others see how far it is.
    const record = recordRows(ctx.separateDb, importId, steps.kind);
    const { file, columns, problem } = staged;
    let compared: Compared = { columns };
    if (problem === null && file) {
      for (const remark of file.table.remarks) await record.remark({ ...remark, isRefused: false });
      compared = await steps.compare(db, { id: importId, priceListId }, file, record);
    }
    await record.report();
    const counts = await countRows(db, importId);
    const issue = problem ?? (record.rows + record.noted === 0 ? noRows : null);
    const questions = [
      ...staged.questions.map((question) => ({ ...question, rowCount: Math.max(1, record.rows) })),
      ...(await steps.suggest(ctx.db, record.questions())),
    ];
    const notices = [...staged.reading.notices, ...(compared.notices ?? [])];
    await db.update(changes).set({ previewedAt: sql`now()` }).where(eq(changes.id, importId));
    await db
      .update(changeFiles)
      .set({
        ...counts,
        columns: compared.columns,
        reading: {
          ...staged.reading,
          ...nothingFound,
          ...compared.found,
          notices,
          questions,
          remarkCount: record.noted,
        },
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
  const isOther = (["format", "sheet", "headRow"] as const).some(
    (choice) => newChoices[choice] !== undefined && newChoices[choice] !== row.choices[choice],
  );
  const { columns: _, headRow, ...lasting } = row.choices;
  // Another sheet has its headings elsewhere.
  const ofSheet = newChoices.sheet === undefined && headRow !== undefined ? { headRow } : {};
  const kept = isOther ? { ...lasting, ...ofSheet } : row.choices;
  const choices: Choices = { ...kept, ...newChoices, values: [...earlier, ...(newChoices.values ?? [])] };
  return { priceListId: row.priceListId, choices };
}

type StagedFile<Known> = {
  columns: ImportColumn[];
  headings: string[];
  /** Undefined if it cannot be read. */
  file: OpenedFile<Known> | undefined;
  reading: Omit<ImportReading, "questions" | "remarkCount" | keyof typeof nothingFound>;
  questions: Omit<ImportQuestion, "rowCount">[];
  problem: string | null;
};

type Opening<Known> = {
  importId: string;
  steps: ImportSteps<Known>;
  choices: Choices;
  settings: Settings;
  mailer: Services["mailer"];
};

/** Finds out how the file is read, and opens it. A file that cannot be read has a problem, which may be solved by other choices. */
async function openFile<Known>(
  { separateDb: db }: WithinLong<OfficeContext<"files.import">>,
  opening: Opening<Known>,
): Promise<StagedFile<Known>> {
  const { importId, steps, choices } = opening;
  try {
    return await understandFile(db, opening, await openStagedFile(db, importId, steps, choices));
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    const { encoding = "utf-8", delimiter = null, sheet = null } = choices;
    return {
      ...{ columns: [], headings: [], file: undefined, questions: [] },
      reading: {
        ...{ format: null, encoding, delimiter, isSheet: false, sheet, sheets: [], headRow: null, firstRows: [] },
        ...{ notices: [], suppliers: [], supplier: null },
      },
      problem: error.message,
    };
  }
}

async function understandFile<Known>(
  db: Database,
  { importId, steps, choices, settings, mailer }: Opening<Known>,
  first: FileTable,
): Promise<StagedFile<Known>> {
  const { headings, encoding, delimiter, isSheet, sheet, sheets, headRow, firstRows } = first;
  const key = keyOfHeadings(headings);
  const suppliers = await findMappings(db, steps.kind, key);
  const mapping = await findMapping(db, { kind: steps.kind, supplier: choices.supplier, headings: key });
  const { format: program = choices.format, columns: saved, values: savedAnswers = [] } = mapping ?? {};
  const { recognised, understand } = await steps.readHeadings(db, headings, program);
  const isChosen = choices.columns !== undefined || program !== undefined;
  const remembered =
    isChosen || saved ? [] : await findRememberedColumns(db, { id: importId, kind: steps.kind }, headings);
  const corrections = choices.columns ?? saved ?? remembered ?? [];
  const answers = [...savedAnswers, ...(choices.values ?? [])];
  const { format } = recognised;
  const open = await findColumns(first, recognised.fields, corrections);
  const found = decideColumns({
    ...{ kind: steps.kind, columns: open, meant: recognised.meant, isOfProgram: format !== null },
    ...{ answers, corrections, currency: settings.currency, pricesIncludeTax: settings.tax.pricesIncludeTax },
  });
  const { columns, known } = await understand(found.columns, answers);
  const fields = columns.map(({ field }) => field ?? undefined);
  const asFound = { ...choices, ...(sheet !== null && { sheet }), headRow };
  const reopen = async () => {
    const table = await openStagedFile(db, importId, steps, asFound);
    return steps.kind === "tools" ? { ...table, rows: joinQuantities(table.rows, fields) } : table;
  };
  const numberColumns = fields.flatMap((field, index) => (field && isNumber(field) ? index : []));
  const decimalSign = await findDecimalSign(await openStagedFile(db, importId, steps, asFound), numberColumns);
  const today = dayIn(settings.timeZone);
  const table = await reopen();
  return {
    ...{ columns, headings, questions: found.questions },
    file: { table, reopen, format, fields, columns, known, settings, decimalSign, today, mailer },
    reading: {
      ...{
        format,
        encoding,
        delimiter,
        isSheet,
        sheet,
        sheets,
        headRow,
        firstRows,
        notices: [...unreadSheets(first), ...found.notices],
      },
      ...{ suppliers, supplier: mapping?.supplier ?? null },
    },
    problem: columnsIssue(steps, columns, delimiter),
  };
}

function unreadSheets({ sheet, sheets }: FileTable): string[] {
  const others = sheets.filter((name) => name !== sheet).map((name) => `“${name}”`);
  return others.length > 0 ? [`Only the sheet “${sheet}” is read, not ${others.join(", ")}.`] : [];
}

/** Removes the rows of an earlier preview. Until then, refused choices leave it as it is. */
async function startPreview(
  { separateDb: db }: WithinLong<OfficeContext<"files.import">>,
  importId: string,
  choices: Choices,
  { columns, headings, reading }: Pick<StagedFile<unknown>, "columns" | "headings" | "reading">,
): Promise<void> {
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
