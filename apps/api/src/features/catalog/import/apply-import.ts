import type { ApplyImportInput, ImportView } from "@ironmonger/contract/catalog/import-tools";
import { formatNumber, formatRows, formatTools } from "@ironmonger/contract/money";
import { queryBuilder, type TransactionSql } from "@ironmonger/db/client";
import { toolImports } from "@ironmonger/db/schema";
import { eq, sql } from "drizzle-orm";
import type { AdminContext } from "../../../core/context.ts";
import { isUniqueViolation } from "../../../core/database/is-unique-violation.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { recordChange } from "../../audit/record-change.ts";
import { type HeldImport, holdImport } from "./hold-import.ts";
import { countMarked, deleteUnneeded, type Marked, markChangedSince } from "./judge-rows.statement.ts";
import { makeCategories } from "./new-categories.statement.ts";
import { countPreviewRows } from "./preview-rows.statement.ts";
import { emptyPendingLists, liftStatementTimeout, prepareToWrite } from "./stage-rows.statement.ts";
import { workInBackground } from "./work-in-background.ts";
import {
  addNew,
  keepVariants,
  lockTools,
  markTakenSkus,
  noteFormerVariants,
  setInShop,
  writeChanged,
} from "./write-rows.statement.ts";

/**
 * Writes exactly what the preview showed, in one transaction, without the refused rows. A repeated call changes nothing. Returns when it is
 * done, or after some seconds with the state `running`.
 * @throws DomainError not_found · conflict (there is no preview, or a newer one; tools have changed since it, with an issue for each of the
 * first; it is being imported; it was undone)
 */
export async function applyImport(ctx: AdminContext, input: ApplyImportInput): Promise<ImportView> {
  return workInBackground(ctx, input.importId, writeImport(ctx, input));
}

/** `applyImport`, to its end. */
export async function writeImport(
  ctx: AdminContext,
  { importId, previewId, skipChanged }: ApplyImportInput,
): Promise<void> {
  try {
    await ctx.longSql.begin(async (tx) => {
      await liftStatementTimeout(tx);
      const held = await holdImport(tx, ctx, importId);
      if (held.state === "done") return;
      if (held.state === "undone")
        throw new DomainError("conflict", "This import was undone. Send the file again to import it again.");
      if (held.previewId === null || (previewId !== undefined && previewId !== held.previewId))
        throw new DomainError("conflict", "This file has no preview, or a newer one. Look at it again.");
      await prepareToWrite(tx);
      await lockTools(tx, importId);
      await markChangedSince(tx, importId);
      await markTakenSkus(tx, importId, { side: "after", leaving: "taken-out", outcome: "skipped" });
      const marked = await countMarked(tx, importId);
      if (marked.count > 0 && !skipChanged) throw changedSince(marked);
      const madeCategoryIds = await makeCategories(tx, importId);
      await writeRows(tx, ctx, held);
      await finish(tx, ctx, held, marked, madeCategoryIds);
    });
    ctx.pageInvalidation.invalidate();
  } catch (error) {
    if (isUniqueViolation(error, "tools_sku"))
      throw new DomainError("conflict", "Another tool got one of these SKUs meanwhile. Look at the preview again.");
    throw error;
  }
}

function changedSince({ count, names }: Marked): DomainError {
  const others = count > names.length ? ` and ${formatNumber(count - names.length)} more` : "";
  const have = count === 1 ? "has" : "have";
  return new DomainError(
    "conflict",
    `${formatTools(count)} ${have} changed since the preview: ${names.join(", ")}${others}. Nothing was imported. Look at the preview again.`,
    { issues: names.map((name) => ({ path: "tools", message: name })) },
  );
}

async function writeRows(tx: TransactionSql, ctx: AdminContext, { id, fileName, changed, added }: HeldImport) {
  const report = async (doneRows: number) => {
    await ctx.db.update(toolImports).set({ doneRows }).where(eq(toolImports.id, id));
  };
  const by = { userId: ctx.user.id, note: `Import ${fileName || id}` };
  // Before the new tools are added: one of them may have the SKU of a tool that leaves.
  await setInShop(tx, id, { kind: "taken-out", isInShop: false });
  await noteFormerVariants(tx, id);
  await writeChanged(tx, id, { ...by, side: "after" }, (rows) => report(Math.min(rows, changed)));
  await keepVariants(tx, id);
  await addNew(tx, id, by, (rows) => report(changed + Math.min(rows, added)));
  await emptyPendingLists(tx);
}

/** The row of the import is written last: its lock would block reports of progress. */
async function finish(
  tx: TransactionSql,
  ctx: AdminContext,
  held: HeldImport,
  { count: kept }: Marked,
  madeCategoryIds: string[],
): Promise<void> {
  const { id, rows, rejected, fileName } = held;
  const db = queryBuilder(tx);
  await deleteUnneeded(tx, id);
  await ctx.jobs.enqueue(tx, "end-back-in-stock-requests", {});
  const { added, changed, takenOut } = await countPreviewRows(tx, id);
  await db
    .update(toolImports)
    .set({
      ...{ state: "done", appliedAt: sql`now()`, appliedByUserId: ctx.user.id, problem: null },
      ...{ added, changed, takenOut, kept, imported: added + changed, madeCategoryIds },
    })
    .where(eq(toolImports.id, id));
  if (added + changed + takenOut === 0) return;
  // The rows of the import are the details of its entry in the audit log.
  await recordChange(db, ctx, {
    action: "imported",
    entity: "import",
    entityId: id,
    entityName: fileName || formatRows(rows),
    before: null,
    after: { rows, new: added, changed, takenOut, rejected, ...(kept > 0 ? { leftOut: kept } : {}) },
  });
}
