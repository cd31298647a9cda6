import { messages } from "@ironmonger/contract/messages";
import type { Database } from "@ironmonger/db/client";
import {
  attributes,
  type CategoryVersion,
  type ChangedFields,
  categories,
  categoryRedirects,
  changeRows,
  changes,
  type TreeChangeDetails,
  tools,
} from "@ironmonger/db/schema";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { OfficeContext } from "../../core/context.ts";
import { inTransaction } from "../../core/database/in-transaction.ts";
import { isAnyOf } from "../../core/database/is-any-of.ts";
import { DomainError } from "../../core/domain-error.ts";
import { readRows } from "../changes/change-rows.statement.ts";
import { undoChange } from "../changes/undo-change.ts";
import { tellChange } from "../events/tell-change.ts";
import {
  type ChangedVersions,
  isUnchanged,
  pathUnder,
  readChangedVersions,
  readTreeToChange,
  requireRoom,
  takenOr,
} from "./internal/change-tree.ts";
import { recordRules, restoreCategoryRules } from "./internal/price-list-rules.ts";
import { refreshPaths } from "./internal/refresh-paths.statement.ts";

/**
 * Takes back a change of the tree, as long as none of the categories that it changed has changed again. Tools that have gone elsewhere
 * since stay there. Repeated, it changes nothing.
 * @throws DomainError not_found · conflict (a category has changed since, a new one has tools by now, or a name or address is taken)
 */
export async function undoCategoryChange(
  ctx: OfficeContext<"catalog.arrange">,
  { undoId }: { undoId: string },
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const all = await readTreeToChange(ctx.db);
    const { details, versions } = await readTreeChange(ctx.db, undoId);
    // By locking the tree, undoing it twice happens one after the other.
    if (!(await undoChange(ctx.db, ctx, undoId))) return;
    const { before, after } = versions;
    if (!isUnchanged(all, versions))
      throw new DomainError("conflict", "It has changed since and can no longer be undone.");
    try {
      await restoreRows(ctx.db, before, after);
      const restored = await ctx.db.select().from(categories);
      for (const { id, parentId } of before) requireRoom(restored, id, parentId);
      await refreshPaths(ctx.db);
    } catch (error) {
      throw takenOr(error);
    }
    if (details.redirects.length > 0)
      await ctx.db
        .insert(categoryRedirects)
        .values(details.redirects)
        .onConflictDoUpdate({ target: categoryRedirects.path, set: { categoryId: sql`excluded.category_id` } });
    await refreshPaths(ctx.db);
    await returnTools(ctx.db, undoId);
    const removed = before.find(({ id }) => !after.some((row) => row.id === id));
    if (removed) await returnAttributes(ctx.db, removed.id, details.movedAttributes);
    const restored = removed ? await restoreCategoryRules(ctx.db, removed.id, details.endedRules) : [];
    const [shown] = before.length > 0 ? before : after;
    if (!shown) return;
    await tellChange(
      ctx,
      { entity: "category", id: shown.id, name: all.find(({ id }) => id === shown.id)?.name ?? shown.name },
      {
        action: "change-undone",
        before: after.find(({ id }) => id === shown.id) ?? null,
        after: before.find(({ id }) => id === shown.id) ?? null,
      },
    );
    if (removed) await recordRules(ctx, removed, restored, "restored");
  });
}

/** @throws DomainError not_found */
async function readTreeChange(
  tx: Database,
  id: string,
): Promise<{ details: TreeChangeDetails; versions: ChangedVersions }> {
  const [change] = await tx
    .select({ details: changes.details })
    .from(changes)
    .where(and(eq(changes.id, id), eq(changes.kind, "tree")));
  const versions = (await readChangedVersions(tx, [id])).get(id);
  if (!change?.details || !versions) throw new DomainError("not_found", messages.categoryNotFound);
  return { details: change.details, versions };
}

/** Attributes that have another category by now stay there. */
async function returnAttributes(
  tx: Database,
  categoryId: string,
  moved: TreeChangeDetails["movedAttributes"],
): Promise<void> {
  if (!moved) return;
  const isStillThere = moved.to === null ? isNull(attributes.categoryId) : eq(attributes.categoryId, moved.to);
  await tx
    .update(attributes)
    .set({ categoryId })
    .where(and(isAnyOf(attributes.id, moved.ids), isStillThere));
}

async function restoreRows(tx: Database, before: CategoryVersion[], after: CategoryVersion[]): Promise<void> {
  const isIn = (rows: CategoryVersion[], id: string) => rows.some((row) => row.id === id);
  for (const { id } of after.filter((row) => !isIn(before, row.id))) await removeNew(tx, id);
  for (const row of before.filter(({ id }) => !isIn(after, id))) {
    const path = await pathUnder(tx, row.parentId, row.slug);
    // One that moved up from it may have its name.
    await tx.insert(categories).values({ ...row, path, name: row.id });
  }
  for (const { version: _, ...row } of before)
    await tx
      .update(categories)
      .set({ ...row, version: sql`${categories.version} + 1` })
      .where(eq(categories.id, row.id));
}

async function removeNew(tx: Database, id: string): Promise<void> {
  const isUsed =
    (await tx.$count(
      tools,
      inArray(tools.category, tx.select({ slug: categories.slug }).from(categories).where(eq(categories.id, id))),
    )) > 0 || (await tx.$count(categories, eq(categories.parentId, id))) > 0;
  if (isUsed) throw new DomainError("conflict", "The category is in use by now and can no longer be undone.");
  await tx.delete(categories).where(eq(categories.id, id));
}

async function returnTools(tx: Database, changeId: string): Promise<void> {
  const slugs = new Map((await tx.select().from(categories)).map(({ id, slug }) => [id, slug]));
  const slugOf = (fields: ChangedFields | null) => slugs.get(String(fields?.categoryId)) ?? null;
  for await (const rows of readRows(tx, changeId, eq(changeRows.subjectKind, "tool"))) {
    const [{ before, after } = { before: null, after: null }] = rows;
    const [from, to] = [slugOf(before), slugOf(after)];
    const ids = rows.flatMap(({ subjectId }) => subjectId ?? []);
    await tx
      .update(tools)
      .set({ category: from })
      .where(and(isAnyOf(tools.id, ids), to === null ? isNull(tools.category) : eq(tools.category, to)));
  }
}
