import type { ImportColumn } from "@ironmonger/contract/catalog/import-tools";
import { formatTools } from "@ironmonger/contract/money";
import { maxSubtotalCents } from "@ironmonger/contract/pricing/charges";
import { queryBuilder, type TransactionSql } from "@ironmonger/db/client";
import { changeFiles, toolImportRows } from "@ironmonger/db/schema";
import { eq } from "drizzle-orm";
import type { OfficeContext } from "../../core/context.ts";
import type { WithinLong } from "../../core/database/in-transaction.ts";
import { isUniqueViolation } from "../../core/database/is-unique-violation.ts";
import { DomainError } from "../../core/domain-error.ts";
import { makeAttributes, removeUnusedAttributes } from "../attributes/make-attributes.ts";
import { removeUnusedCategories } from "../categories/find-or-make-category.ts";
import type { ImportRules, ImportTarget, OpenedFile } from "../changes/import/import-kind.ts";
import type { ImportRecord } from "../changes/import/import-record.ts";
import type { StoredImport } from "../changes/import/select-imports.ts";
import { shorten } from "../files/read-texts.ts";
import { countMarked, markChangedSince, markRowsToLeave } from "./internal/judge-rows.statement.ts";
import { suggestAnswers } from "./internal/known-values.ts";
import { describeNewAttributes, removeUnfitValues, type UnfitValue } from "./internal/new-attributes.statement.ts";
import { makeCategories } from "./internal/new-categories.statement.ts";
import { makeModels, removeUnusedModels, requireFewSizes } from "./internal/new-models.statement.ts";
import {
  countPreviewRows,
  deleteDoublyNamed,
  deleteMarked,
  deleteUnknown,
  insertPreviewRows,
} from "./internal/preview-rows.statement.ts";
import { type KnownOfTools, readToolHeadings } from "./internal/read-tool-headings.ts";
import { type DeletedRow, emptyPendingLists } from "./internal/stage-rows.statement.ts";
import { matchRows, stageRows } from "./internal/stage-rows.ts";
import { findSuccessors, nameSuccessors } from "./internal/successors.statement.ts";
import {
  addNew,
  lockTools,
  markTakenSkus,
  noteFormerVariants,
  putBackVariants,
  setInShop,
  storeVariants,
  writeChanged,
} from "./internal/write-rows.statement.ts";
import { recogniseToolFields } from "./recognise-fields.ts";

/** The rows are tools. */
export const toolImport: ImportRules<KnownOfTools> = {
  kind: "tools",
  recognise: recogniseToolFields,
  readHeadings: readToolHeadings,
  missing: (fields) =>
    fields.has("sku") || fields.has("id") || fields.has("handle") || (fields.has("name") && fields.has("priceCents"))
      ? null
      : "No column names the tools. Choose which one is the SKU, or which ones are the name and the price.",
  suggest: suggestAnswers,
  compare: compareRows,
  markChanged: async (tx, { id }) => {
    await lockTools(tx, id);
    await markChangedSince(tx, id);
    await markTakenSkus(tx, id, { side: "after", leaving: "taken-out", outcome: "skipped" });
    return countMarked(tx, id);
  },
  write: async (tx, ctx, held) =>
    refuseTakenSkus("Look at the preview again.", async () => {
      const madeCategoryIds = await makeCategories(tx, held.id);
      const madeAttributeIds = await makeAttributes(queryBuilder(tx), newAttributesOf(held));
      const madeModelIds = await makeModels(tx, held.id);
      await writeRows(tx, ctx, held);
      await nameSuccessors(tx, held.id);
      await requireFewSizes(tx, held.id);
      await ctx.jobs.enqueue(tx, "end-back-in-stock-requests", {});
      return { madeCategoryIds, madeModelIds, madeAttributeIds };
    }),
  takeBack: async (tx, ctx, held) => {
    await lockTools(tx, held.id);
    await markRowsToLeave(tx, held.id);
    await markTakenSkus(tx, held.id, { side: "before", leaving: "new", outcome: "kept" });
    await refuseTakenSkus("Try it again.", () => takeBack(tx, ctx, held));
    await removeUnusedCategories(queryBuilder(tx), held.madeCategoryIds);
    await removeUnusedModels(tx, held.madeModelIds);
    await removeUnusedAttributes(queryBuilder(tx), held.madeAttributeIds);
    await ctx.jobs.enqueue(tx, "end-back-in-stock-requests", {});
  },
  count: countPreviewRows,
  countMarked,
  format: formatTools,
};

async function refuseTakenSkus<Result>(advice: string, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error, "tools_sku"))
      throw new DomainError("conflict", `Another tool got one of these SKUs meanwhile. ${advice}`);
    throw error;
  }
}

const newAttributesOf = ({ columns }: StoredImport) =>
  (columns ?? []).flatMap(({ newAttribute }) => newAttribute ?? []);

async function compareRows(
  tx: TransactionSql,
  _ctx: WithinLong<OfficeContext<"files.import">>,
  { id: importId }: ImportTarget,
  { table, columns, known, settings, ...opened }: OpenedFile<KnownOfTools>,
  record: ImportRecord,
): Promise<ImportColumn[]> {
  const { values, attributes } = known;
  const file = { ...opened, attributes, known: values };
  const maxCents = maxSubtotalCents(settings);
  await queryBuilder(tx).delete(toolImportRows).where(eq(toolImportRows.importId, importId));
  const refuse = async (batches: AsyncIterable<DeletedRow[]>, reason: string) => {
    for await (const rows of batches) for (const row of rows) await record.remark({ ...row, isRefusal: true, reason });
  };
  await stageRows(tx, table.rows, file, record);
  await matchRows(tx, record, maxCents);
  await refuse(deleteDoublyNamed(tx), "An earlier line names the same tool in another way.");
  await refuse(deleteUnknown(tx), "There is no such tool in the shop, and a new one needs a name and a price.");
  for await (const rows of findSuccessors(tx))
    for (const row of rows) await record.remark({ ...row, isRefusal: false });
  const newAttributes = await describeNewAttributes(tx, file);
  for await (const rows of removeUnfitValues(tx, newAttributes))
    for (const row of rows) {
      const { line, sku, name } = row;
      await record.remark({ line, sku, name, isRefusal: false, reason: `${unfitReason(row)}, so it was left out.` });
    }
  await insertPreviewRows(tx, importId);
  await markTakenSkus(tx, importId, { side: "after", leaving: "taken-out", outcome: "skipped" });
  for await (const rows of deleteMarked(tx, importId))
    for (const { note, ...row } of rows) await record.remark({ ...row, isRefusal: true, reason: `${note}.` });
  return columns.map((column, index) => {
    const { name } = attributes[index] ?? {};
    const newAttribute = column.field === "newAttribute" && newAttributes.find((attribute) => attribute.name === name);
    return newAttribute ? { ...column, newAttribute } : column;
  });
}

function unfitReason({ attribute, value, kind, unit }: UnfitValue): string {
  const written = `${attribute}: \u201c${shorten(value, 60)}\u201d`;
  if (kind === null) return `The shop has no attribute ${attribute}`;
  if (kind === "number") return `${written} is not a number${unit ? ` such as 10 ${unit}` : ""}`;
  return kind === "yes-no" ? `${written} is neither yes nor no` : `${written} is none of its choices`;
}

async function writeRows(
  tx: TransactionSql,
  ctx: WithinLong<OfficeContext<"files.import">>,
  { id, fileName, changed, added }: StoredImport,
) {
  const report = async (doneRows: number) => {
    await ctx.beside.update(changeFiles).set({ doneRows }).where(eq(changeFiles.changeId, id));
  };
  const by = { userId: ctx.user.id, note: `Import ${fileName || id}` };
  // Before the new tools are added: one of them may have the SKU of a tool that leaves.
  await setInShop(tx, id, { kind: "taken-out", isInShop: false });
  await noteFormerVariants(tx, id);
  await writeChanged(tx, id, { ...by, side: "after" }, (rows) => report(Math.min(rows, changed)));
  await storeVariants(tx, id);
  await addNew(tx, id, by, (rows) => report(changed + Math.min(rows, added)));
  await emptyPendingLists(tx);
}

async function takeBack(
  tx: TransactionSql,
  ctx: WithinLong<OfficeContext<"files.import">>,
  { id, fileName, changed }: StoredImport,
): Promise<void> {
  const report = async (rows: number) => {
    const doneRows = Math.min(rows, changed);
    await ctx.beside.update(changeFiles).set({ doneRows }).where(eq(changeFiles.changeId, id));
  };
  // Before the others: one of them may have had the SKU of a tool that leaves.
  await setInShop(tx, id, { kind: "new", isInShop: false });
  const note = `The import ${fileName || id} was undone.`;
  await writeChanged(tx, id, { side: "before", userId: ctx.user.id, note }, report);
  await putBackVariants(tx, id);
  await setInShop(tx, id, { kind: "taken-out", isInShop: true });
  await emptyPendingLists(tx);
}
