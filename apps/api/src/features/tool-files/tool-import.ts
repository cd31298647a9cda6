import { formatTools } from "@ironmonger/contract/money";
import { changeFiles } from "@ironmonger/db/schema";
import { eq } from "drizzle-orm";
import type { OfficeContext } from "../../core/context.ts";
import type { WithinLong } from "../../core/database/in-transaction.ts";
import { isUniqueViolation } from "../../core/database/is-unique-violation.ts";
import { DomainError } from "../../core/domain-error.ts";
import { giveToCategories, makeAttributes, removeUnusedAttributes } from "../attributes/make-attributes.ts";
import { removeUnusedCategories } from "../categories/find-or-make-category.ts";
import type { ImportSteps } from "../changes/import/import-kind.ts";
import { emptyPendingLists } from "../changes/import/import-locks.statement.ts";
import type { StoredImport } from "../changes/import/select-imports.ts";
import { putBackPositions, writePositions } from "./internal/category-positions.ts";
import { compareRows } from "./internal/compare-rows.ts";
import { markChangedSince, markRowsToLeave } from "./internal/judge-rows.ts";
import { suggestAnswers } from "./internal/known-values.ts";
import { lockTools } from "./internal/lock-tools.statement.ts";
import { makeCategories, makeModels, removeUnusedModels, requireFewSizes } from "./internal/made-by-import.ts";
import { type KnownOfTools, readToolHeadings } from "./internal/read-tool-headings.ts";
import { markTakenSkus } from "./internal/taken-skus.ts";
import { takeRowsBack, type Writing, writeRows } from "./internal/write-rows.ts";
import { recogniseToolFields } from "./recognise-fields.ts";

/** The rows are tools. */
export const toolImport: ImportSteps<KnownOfTools> = {
  kind: "tools",
  recognise: recogniseToolFields,
  readHeadings: readToolHeadings,
  missing: (fields) =>
    fields.has("sku") || fields.has("id") || fields.has("handle") || (fields.has("name") && fields.has("priceCents"))
      ? null
      : "No column names the tools. Choose which one is the SKU, or which ones are the name and the price.",
  suggest: suggestAnswers,
  compare: (db, { id }, file, record) => compareRows(db, id, file, record),
  markChanged: async (db, { id }) => {
    await lockTools(db, id);
    await markChangedSince(db, id);
    await markTakenSkus(db, id, { side: "after", leaving: "taken-out", outcome: "skipped" });
  },
  write: async (ctx, stored) =>
    explainTakenSkus("Look at the preview again.", async () => {
      const { sql: tx, db } = ctx;
      const { slugs, madeCategoryIds } = await makeCategories(db, stored.id);
      await writePositions(db, stored.id, slugs);
      const madeAttributeIds = await makeAttributes(db, newAttributesOf(stored));
      const { ids, madeModelIds } = await makeModels(db, stored.id);
      await writeRows(writingOf(ctx, stored, `Import ${stored.fileName || stored.id}`), {
        category: slugs,
        modelId: ids,
      });
      await emptyPendingLists(tx);
      await giveToCategories(db, madeAttributeIds);
      await requireFewSizes(db, stored.id);
      return { madeCategoryIds, madeModelIds, madeAttributeIds };
    }),
  takeBack: async (ctx, stored) => {
    const { sql: tx, db } = ctx;
    await lockTools(db, stored.id);
    await markRowsToLeave(db, stored.id);
    await markTakenSkus(db, stored.id, { side: "before", leaving: "new", outcome: "kept" });
    const to = writingOf(ctx, stored, `The import ${stored.fileName || stored.id} was undone.`);
    await explainTakenSkus("Try it again.", () => takeRowsBack(to));
    await emptyPendingLists(tx);
    await putBackPositions(db, stored.id);
    await removeUnusedCategories(db, stored.madeCategoryIds);
    await removeUnusedModels(db, stored.madeModelIds);
    await removeUnusedAttributes(db, stored.madeAttributeIds);
  },
  format: formatTools,
};

const writingOf = (
  { db, separateDb, user }: WithinLong<OfficeContext<"files.import">>,
  { id: importId }: StoredImport,
  note: string,
): Writing => ({
  ...{ db, importId, by: { userId: user.id, note } },
  report: async (doneRows) => {
    await separateDb.update(changeFiles).set({ doneRows }).where(eq(changeFiles.changeId, importId));
  },
});

async function explainTakenSkus<Result>(advice: string, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error, "tools_sku"))
      throw new DomainError("conflict", `Another tool got one of these SKUs meanwhile. ${advice}`);
    throw error;
  }
}

const newAttributesOf = ({ columns, reading }: StoredImport) => [
  ...(columns ?? []).flatMap(({ newAttribute }) => newAttribute ?? []),
  ...(reading?.newAttributes ?? []),
];
