import { isDeepStrictEqual } from "node:util";
import type { ChangedTerms, UndoChangesInput, UndoneChanges } from "@ironmonger/contract/catalog/change-tools";
import { describeSkippedTool, maxPreviewed } from "@ironmonger/contract/catalog/changed-tools";
import { rulesIssue } from "@ironmonger/contract/catalog/edit-tool";
import { formatNumber, formatTools } from "@ironmonger/contract/money";
import type { Database } from "@ironmonger/db/client";
import { categories, changeRows, toolStock, tools } from "@ironmonger/db/schema";
import { asc, eq } from "drizzle-orm";
import type { OfficeContext } from "../../../core/context.ts";
import { inTransaction } from "../../../core/database/in-transaction.ts";
import { setLocal } from "../../../core/database/until-commit.statement.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { storeRows } from "../../changes/change-rows.statement.ts";
import { undoChange } from "../../changes/undo-change.ts";
import { tellChange } from "../../events/tell-change.ts";
import { updateTools } from "../../tools/write-tools.statement.ts";
import { type NewTerms, toChangeRow, toToolChange } from "./changed-terms.ts";
import { termsOf } from "./judge-changes.ts";
import { requireBulkChange } from "./list-change-details.ts";

/**
 * Undoes a bulk change. A tool that has been changed since, or has left the shop, is left as it is. Stock is corrected by the difference,
 * so that orders placed since then stay subtracted.
 * @throws DomainError not_found · conflict (it was undone before)
 */
export async function undoChanges(
  ctx: OfficeContext<"tools.edit">,
  { changeId }: UndoChangesInput,
): Promise<UndoneChanges> {
  return inTransaction(ctx, async (ctx) => {
    await setLocal(ctx.db, "statement_timeout", "0");
    const { db } = ctx;
    const kind = await requireBulkChange(db, { changeId });
    const undoId = kind === "bulk" ? await undoChange(db, ctx, changeId) : undefined;
    if (undoId === undefined) throw new DomainError("conflict", "This change was undone before.");
    const rows = await lockChangedTools(db, changeId);
    const toWrite: NewTerms[] = [];
    const skipped: UndoneChanges["skippedTools"] = [];
    const slugs = new Set((await db.select({ slug: categories.slug }).from(categories)).map(({ slug }) => slug));
    for (const { tool, ...row } of rows) {
      const [before, after] = [row.before as ChangedTerms, row.after as ChangedTerms];
      const isGone = before.category != null && !slugs.has(before.category);
      const restored = isGone ? { reason: "its category is no longer there" } : restoredTerms(tool, before, after);
      if ("reason" in restored) skipped.push({ id: tool.id, name: tool.name, ...restored });
      else toWrite.push({ id: tool.id, ...restored });
    }
    const skippedTools = skipped.slice(0, maxPreviewed);
    const note = "A change of many tools was undone.";
    await updateTools(db, toWrite.map(toToolChange), { userId: ctx.user.id, note });
    // For the history of each tool.
    await storeRows(db, undoId, toWrite.map(toChangeRow));
    await tellChange(
      ctx,
      { entity: "tools", id: changeId, name: formatTools(rows.length) },
      {
        action: "change-undone",
        before: {},
        after: {
          restored: toWrite.length,
          skipped: skipped.length,
          ...(skipped.length > 0 && { skippedTools: describeSkipped(skippedTools, skipped.length) }),
        },
      },
    );
    return { restored: toWrite.length, skipped: skipped.length, skippedTools };
  });
}

/** The tools of the change as they are now, locked, with their values before and after it. */
const lockChangedTools = (db: Database, changeId: string) =>
  db
    .select({
      tool: {
        id: tools.id,
        name: tools.name,
        priceCents: tools.priceCents,
        priceUnit: tools.priceUnit,
        family: tools.family,
        priceBreaks: tools.priceBreaks,
        minOrder: tools.minOrder,
        allowBackorder: tools.allowBackorder,
        backInStockAt: tools.backInStockAt,
        handlingDays: tools.handlingDays,
        casePack: tools.casePack,
        costCents: tools.costCents,
        category: tools.category,
        taxClass: tools.taxClass,
        state: tools.state,
        modelId: tools.modelId,
        successorId: tools.successorId,
        salesUnit: tools.salesUnit,
        available: toolStock.available,
        deletedAt: tools.deletedAt,
      },
      before: changeRows.before,
      after: changeRows.after,
    })
    .from(changeRows)
    .innerJoin(tools, eq(tools.id, changeRows.subjectId))
    .innerJoin(toolStock, eq(toolStock.toolId, tools.id))
    .where(eq(changeRows.changeId, changeId))
    .orderBy(asc(tools.id))
    .for("no key update", { of: [tools, toolStock] });

type ToolNow = ChangedTerms & Pick<typeof tools.$inferSelect, "casePack" | "family" | "deletedAt">;

/** The tool's values from before the change, or why it stays as it is. */
function restoredTerms(
  now: ToolNow,
  before: ChangedTerms,
  after: ChangedTerms,
): Omit<NewTerms, "id"> | { reason: string } {
  if (now.deletedAt !== null) return { reason: "has left the shop" };
  const { available, ...current } = termsOf(now, after);
  const { available: availableAfter, ...changed } = after;
  if (!isDeepStrictEqual(current, changed)) return { reason: "changed since then" };
  const restored = { ...before, available: available + before.available - availableAfter };
  if (restored.available < 0) return { reason: "too many pieces have been sold since then" };
  if (rulesIssue({ ...restored, casePack: now.casePack, family: now.family }))
    return { reason: "its case pack changed since then" };
  return { before: { ...current, available }, after: restored };
}

/** For the audit log: the first of the tools that stay as they are, and how many there are besides. */
function describeSkipped(first: UndoneChanges["skippedTools"], count: number): string[] {
  const unlistedCount = count - first.length;
  return [...first.map(describeSkippedTool), ...(unlistedCount > 0 ? [`and ${formatNumber(unlistedCount)} more`] : [])];
}
