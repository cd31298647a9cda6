import { type ListedCategoryChange, maxCategoryLevels } from "@ironmonger/contract/categories";
import type { Database } from "@ironmonger/db/client";
import {
  attributes,
  type CategoryVersion,
  categories,
  categoryRedirects,
  changeRows,
  changes,
  type TreeChangeDetails,
  tools,
} from "@ironmonger/db/schema";
import { and, asc, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import type { OfficeContext } from "../../../core/context.ts";
import { isUniqueViolation } from "../../../core/database/is-unique-violation.ts";
import { lockTable } from "../../../core/database/until-commit.statement.ts";
import { DomainError, fieldError } from "../../../core/domain-error.ts";
import { newId } from "../../../core/new-id.ts";
import { type NewChangeRow, storeRows } from "../../changes/change-rows.statement.ts";
import type { CategoryRow } from "../category-tree.ts";
import { refreshPaths } from "./refresh-paths.statement.ts";

/** What a change moves or ends, and undoing it restores. */
type Moved = Pick<TreeChangeDetails, "movedAttributes"> & {
  endedRules?: TreeChangeDetails["endedRules"];
  /** By the ids of the categories. */
  movedTools: { from: string; to: string | null; toolIds: string[] };
};

const { path: _, ...versionColumns } = getTableColumns(categories);

/** Reads the tree that is about to be changed. Other changes of it wait; tools are still written. */
export async function readTreeToChange(tx: Database): Promise<CategoryRow[]> {
  await lockTable(tx, categories, "share row exclusive");
  return tx.select().from(categories);
}

/** The changed categories, the named one first; only before: a removed one, only after: a new one. */
export type ChangedVersions = { before: CategoryVersion[]; after: CategoryVersion[] };

const rowsOfVersions = (ids: string[], { before, after }: ChangedVersions): NewChangeRow[] =>
  ids.map((id, line) => ({
    ...{ subjectKind: "category", subjectId: id, line },
    before: before.find((row) => row.id === id) ?? null,
    after: after.find((row) => row.id === id) ?? null,
  }));

/** The changed categories of each of these changes. */
export async function readChangedVersions(db: Database, changeIds: string[]): Promise<Map<string, ChangedVersions>> {
  const isOfCategory = and(inArray(changeRows.changeId, changeIds), eq(changeRows.subjectKind, "category"));
  const rows = await db.select().from(changeRows).where(isOfCategory).orderBy(asc(changeRows.line));
  const versions = (side: "before" | "after", ofChange: typeof rows) =>
    ofChange.flatMap((row) => (row[side] ? [row[side] as CategoryVersion] : []));
  return new Map(
    [...Map.groupBy(rows, ({ changeId }) => changeId)].map(([id, ofChange]) => [
      id,
      { before: versions("before", ofChange), after: versions("after", ofChange) },
    ]),
  );
}

const rowsOfTools = (
  { from, to, toolIds }: Moved["movedTools"] = { from: "", to: null, toolIds: [] },
): NewChangeRow[] =>
  toolIds.map((subjectId, line) => ({
    ...{ subjectKind: "tool", subjectId, line },
    ...{ before: { categoryId: from }, after: { categoryId: to } },
  }));

/** In the order of the ids. */
async function readVersions(tx: Database, ids: string[]): Promise<CategoryVersion[]> {
  const rows = await tx.select(versionColumns).from(categories).where(inArray(categories.id, ids));
  return rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

/**
 * Makes one change of the tree, which concerns the categories `ids`, and stores what undoing it needs. Then all paths are those of the new
 * tree.
 * @throws DomainError conflict (an address or a name is taken)
 */
export async function changeTree(
  tx: Database,
  { user }: Pick<OfficeContext<"catalog.arrange">, "user">,
  kind: ListedCategoryChange["kind"],
  ids: string[],
  change: () => Promise<Partial<Moved>>,
): Promise<{ undoId: string } & ChangedVersions> {
  try {
    const before = await readVersions(tx, ids);
    const redirectsBefore = await tx.select().from(categoryRedirects);
    const { movedTools, endedRules = [], ...moved } = await change();
    await refreshPaths(tx);
    await tx
      .update(categories)
      .set({ version: sql`${categories.version} + 1` })
      .where(inArray(categories.id, ids));
    const after = await readVersions(tx, ids);
    const left = new Map((await tx.select().from(categoryRedirects)).map(({ path, categoryId }) => [path, categoryId]));
    const redirects = redirectsBefore.filter(({ path, categoryId }) => left.get(path) !== categoryId);
    const undoId = newId();
    await tx.insert(changes).values({
      ...{ id: undoId, kind: "tree", byUserId: user.id, appliedAt: sql`now()`, appliedByUserId: user.id },
      details: { kind, redirects, endedRules, ...moved },
    });
    await storeRows(tx, undoId, [...rowsOfVersions(ids, { before, after }), ...rowsOfTools(movedTools)]);
    return { undoId, before, after };
  } catch (error) {
    throw takenOr(error);
  }
}

/** Whether the categories are as this change left them. */
export function isUnchanged(all: CategoryRow[], { before, after }: ChangedVersions): boolean {
  const current = all.filter(({ id }) => [...before, ...after].some((row) => row.id === id));
  return (
    current.length === after.length &&
    after.every(({ id, version }) => current.some((row) => row.id === id && row.version === version))
  );
}

/** The message for a name or address that another category has. */
export function takenOr(error: unknown): unknown {
  if (isUniqueViolation(error, "categories_slug_unique")) {
    return fieldError("conflict", "slug", "Another category already has this address.");
  }
  if (isUniqueViolation(error, "categories_name_among_siblings")) {
    return fieldError("conflict", "name", "There is already a category of this name here.");
  }
  return error;
}

/**
 * Moves what belongs to a category that is about to be removed: all tools, also those that left the shop and may be restored, and
 * attributes, which are of the whole shop without another category.
 */
export async function moveAway(tx: Database, from: CategoryRow, to: CategoryRow | undefined): Promise<Moved> {
  const ofCategory = await tx
    .update(tools)
    .set({ category: to?.slug ?? null })
    .where(eq(tools.category, from.slug))
    .returning({ id: tools.id });
  const ofAttributes = await tx
    .update(attributes)
    .set({ categoryId: to?.id ?? null })
    .where(eq(attributes.categoryId, from.id))
    .returning({ id: attributes.id });
  const toolIds = ofCategory.map(({ id }) => id);
  return {
    movedTools: { from: from.id, to: to?.id ?? null, toolIds },
    movedAttributes: { to: to?.id ?? null, ids: ofAttributes.map(({ id }) => id) },
  };
}

/** Redirects to the category lead to another one instead; so does its own path. */
export async function redirectTo(tx: Database, from: CategoryRow, to: CategoryRow): Promise<void> {
  await tx.update(categoryRedirects).set({ categoryId: to.id }).where(eq(categoryRedirects.categoryId, from.id));
  await tx
    .insert(categoryRedirects)
    .values({ path: from.path, slug: from.slug, categoryId: to.id })
    .onConflictDoUpdate({ target: categoryRedirects.path, set: { categoryId: to.id } });
}

/**
 * The path of a new category.
 * @throws DomainError conflict (the parent is no longer there)
 */
export async function pathUnder(tx: Database, parentId: string | null, slug: string): Promise<string> {
  if (parentId === null) return slug;
  const [parent] = await tx.select({ path: categories.path }).from(categories).where(eq(categories.id, parentId));
  if (!parent) throw new DomainError("conflict", "The category above it is no longer there.");
  return `${parent.path}/${slug}`;
}

/**
 * Whether the category can be below the parent.
 * @throws DomainError invalid (there is no such parent) · conflict (a cycle, or more than four levels)
 */
export function requireRoom(all: CategoryRow[], id: string | undefined, parentId: string | null): void {
  const parentError = (kind: "invalid" | "conflict", message: string) => fieldError(kind, "parentId", message);
  const byId = new Map(all.map((row) => [row.id, row]));
  let levels = 0;
  for (let above = parentId; above !== null; levels += 1) {
    if (above === id) throw parentError("conflict", "A category cannot be below itself.");
    const parent = byId.get(above);
    if (!parent) throw parentError("invalid", "There is no such category.");
    above = parent.parentId;
  }
  if (levels + heightOf(all, id) > maxCategoryLevels)
    throw parentError("conflict", `Categories have at most ${maxCategoryLevels} levels.`);
}

/** The levels from this category down to its lowest one. */
const heightOf = (all: CategoryRow[], id: string | undefined): number =>
  1 +
  Math.max(0, ...all.filter(({ parentId }) => id !== undefined && parentId === id).map((row) => heightOf(all, row.id)));
