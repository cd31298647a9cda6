import { randomUUID } from "node:crypto";
import {
  type ImportColumn,
  type ImportId,
  type ImportKind,
  type ImportPreview,
  type ImportReading,
  type ImportRowKind,
  maxPreviewedRows,
  type NewAttribute,
  type PreviewImportInput,
} from "@ironmonger/contract/catalog/import-tools";
import { queryBuilder } from "@ironmonger/db/client";
import { toolImportRemarks, toolImports } from "@ironmonger/db/schema";
import { eq, sql } from "drizzle-orm";
import type { OfficeContext } from "../../../core/context.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { readAttributes } from "../../attributes/list-attributes.ts";
import { readTree } from "../../categories/category-tree.ts";
import {
  type AttributeColumn,
  attributeFinder,
  findAttributeColumns,
  recogniseAttributes,
} from "./attribute-columns.ts";
import { type FileTable, UnreadableFile } from "./file/read-table.ts";
import { columnsIssue, findColumns } from "./find-columns.ts";
import type { ImportRules } from "./import-kind.ts";
import { lockPreview } from "./import-locks.statement.ts";
import { recordRows } from "./import-record.ts";
import { getImport, listImportRows } from "./import-views.ts";
import { knownValues, suggestAnswers } from "./known-values.ts";
import { modelFinder, readModels } from "./model-cells.ts";
import type { KnownValues } from "./read-cells.ts";
import { recogniseFields } from "./recognise-fields.ts";
import { liftStatementTimeout } from "./stage-rows.statement.ts";
import { type Choices, findRememberedColumns, keyOfHeadings, openStagedFile } from "./staged-file.ts";
import { toolImport } from "./tool-import.ts";

const noRows = "The file has headings, but no rows.";

const kindsShown: ImportRowKind[] = ["refused", "changed", "new", "taken-out"];

/**
 * Reads a stored file and compares it with the shop as it is now: which rows add something, which change it and how, which are refused and
 * why, and which values of the file the shop does not know. Nothing in the shop changes. A second preview replaces the first. Concurrent calls
 * for the same preview share it.
 * @throws DomainError not_found · invalid (two columns have one meaning; an answer names what the shop does not have) · conflict (it is being
 * imported, or was)
 */
export async function previewImport(
  ctx: OfficeContext<"files.import">,
  { importId, ...newChoices }: PreviewImportInput,
  rules: ImportRules = toolImport,
): Promise<ImportPreview> {
  await ctx.longSql.begin(async (tx) => {
    await liftStatementTimeout(tx);
    const { hasWaited, isFree } = await lockPreview(tx, importId);
    if (!isFree) throw new DomainError("conflict", "This file is being imported.");
    const isRepeated = hasWaited && Object.keys(newChoices).length === 0;
    if (isRepeated && (await getImport(ctx, { importId })).previewId !== null) return;
    const { priceListId, choices } = await mergeChoices(ctx, importId, newChoices, rules.kind);
    const file = await openFile(ctx, { id: importId, kind: rules.kind }, choices);
    await startPreview(ctx, importId, choices, file);
    const db = queryBuilder(tx);
    // Written outside the transaction, whose connection is busy with COPY.
    const record = recordRows(ctx.db, importId);
    const { table, known, columns, attributes, reading, problem } = file;
    let newAttributes: NewAttribute[] = [];
    if (problem === null && table) {
      for (const remark of table.remarks) await record.remark({ ...remark, isRefusal: false });
      const fields = columns.map(({ field }) => field ?? undefined);
      const opened = { table, known, format: reading.format, fields, attributes };
      newAttributes = await rules.compare(tx, ctx, { id: importId, priceListId }, opened, record);
    }
    await record.report();
    const counts = await rules.count(tx, importId);
    const issue = problem ?? (record.rows + record.noted + counts.takenOut === 0 ? noRows : null);
    const questions = await suggestAnswers(ctx.db, record.questions());
    await db
      .update(toolImports)
      .set({
        ...counts,
        columns: columns.map((column, index) => {
          const newAttribute =
            column.field === "newAttribute" && newAttributes.find(({ name }) => name === attributes[index]?.name);
          return newAttribute ? { ...column, newAttribute } : column;
        }),
        reading: { ...file.reading, questions, remarkCount: record.noted + counts.takenOut },
        problem: issue,
        previewId: issue ? null : randomUUID(),
        previewedAt: sql`now()`,
      })
      .where(eq(toolImports.id, importId));
  });
  return showPreview(ctx, { importId });
}

/** What the admin chooses now, and what the admin has chosen before. */
async function mergeChoices(
  { db }: OfficeContext<"files.import">,
  importId: string,
  newChoices: Choices,
  kind: ImportKind,
) {
  const [row] = await db.select().from(toolImports).where(eq(toolImports.id, importId));
  if (!row || row.kind !== kind || row.state === "uploading")
    throw new DomainError("not_found", "There is no such import.");
  if (row.state !== "staged")
    throw new DomainError("conflict", "This file was imported before. Send it again to import it again.");
  const earlier = (row.choices.values ?? []).filter(
    (answer) => !newChoices.values?.some(({ field, from }) => field === answer.field && from === answer.from),
  );
  const choices: Choices = { ...row.choices, ...newChoices, values: [...earlier, ...(newChoices.values ?? [])] };
  return { priceListId: row.priceListId, choices };
}

type StagedFile = {
  columns: ImportColumn[];
  headings: string[];
  table: FileTable | undefined;
  /** The attributes of the columns that have one of their own. */
  attributes: (AttributeColumn | undefined)[];
  known: KnownValues;
  reading: Omit<ImportReading, "questions" | "remarkCount">;
  problem: string | null;
};

/** Finds out how the file is read, and opens it. A file that cannot be read has a problem, which may be solved by other choices. */
async function openFile(
  { db }: OfficeContext<"files.import">,
  { id: importId, kind }: { id: string; kind: ImportKind },
  choices: Choices,
): Promise<StagedFile> {
  const tree = await readTree(db);
  try {
    const first = await openStagedFile(db, importId, choices);
    const { headings, encoding, delimiter, isSheet } = first;
    const { format, fields } = recogniseFields(headings, kind);
    const shopAttributes = kind === "tools" ? await readAttributes(db) : [];
    const findAttribute = attributeFinder(shopAttributes);
    const corrections = choices.columns ?? (await findRememberedColumns(db, { id: importId, kind }, headings)) ?? [];
    const found = await findColumns(first, recogniseAttributes(headings, fields, findAttribute), corrections);
    // Another import has made it since these columns were chosen.
    const columns = found.map((column): ImportColumn => {
      const isMade = column.field === "newAttribute" && findAttribute(column.heading) !== undefined;
      return isMade ? { ...column, field: "attributes" } : column;
    });
    const attributes = await findAttributeColumns(db, columns, findAttribute);
    const named = [...shopAttributes, ...attributes.filter((attribute) => attribute !== undefined)];
    const findModel = modelFinder(kind === "tools" ? await readModels(db) : [], named);
    return {
      ...{ columns, headings, attributes },
      known: knownValues(choices.values ?? [], columns, { tree, findModel, hasCategoryLists: format !== null }),
      table: await openStagedFile(db, importId, choices),
      reading: { format, encoding, delimiter, isSheet },
      problem: columnsIssue(kind, columns, delimiter),
    };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    const { encoding = "utf-8", delimiter = null } = choices;
    return {
      ...{ columns: [], headings: [], table: undefined, attributes: [] },
      known: knownValues([], [], { tree, findModel: () => undefined, hasCategoryLists: false }),
      reading: { format: null, encoding, delimiter, isSheet: false },
      problem: error.message,
    };
  }
}

/** Removes the rows of an earlier preview. Until then, refused choices leave it as it is. */
async function startPreview(
  { db }: OfficeContext<"files.import">,
  importId: string,
  choices: Choices,
  file: StagedFile,
) {
  const { columns, headings, reading } = file;
  await db
    .update(toolImports)
    .set({
      // After a reload, the page uses them even if the preview is not ready.
      ...{
        columns,
        choices,
        headings: keyOfHeadings(headings),
        reading: { ...reading, questions: [], remarkCount: 0 },
      },
      ...{ previewId: null, problem: null, doneRows: 0 },
    })
    .where(eq(toolImports.id, importId));
  await db.delete(toolImportRemarks).where(eq(toolImportRemarks.importId, importId));
}

async function showPreview(ctx: OfficeContext<"files.import">, { importId }: ImportId): Promise<ImportPreview> {
  const view = await getImport(ctx, { importId });
  const pages = await Promise.all(
    kindsShown.map((kind) => listImportRows(ctx, { importId, kind, page: 1, pageSize: maxPreviewedRows })),
  );
  return { ...view, rows: pages.flatMap(({ rows }) => rows) };
}
