import { maxCategories, maxCategoryLevels, readPathNames, SaveCategoryInput } from "@ironmonger/contract/categories";
import type { Database } from "@ironmonger/db/client";
import { categories, tools } from "@ironmonger/db/schema";
import { and, eq, isNull, notExists } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { lastPosition } from "../../core/arrange.ts";
import { DomainError } from "../../core/domain-error.ts";
import { newId } from "../../core/new-id.ts";
import type { CategoryRow } from "./category-tree.ts";
import { pathUnder, readTreeToChange } from "./internal/change-tree.ts";
import { freeSlug } from "./save-category.ts";

/**
 * The names on a path of a category that is to be made: `Hand tools > Hammers`, or `> Hand tools` for one at the top (see `readPathNames`).
 * @throws DomainError invalid (no name, too long a one, or more than four)
 */
export function readCategoryPath(path: string): string[] {
  const names = readPathNames(path);
  if (names.length > maxCategoryLevels)
    throw new DomainError("invalid", `Categories have at most ${maxCategoryLevels} levels.`);
  for (const name of names) {
    const { error } = SaveCategoryInput.safeParse({ name });
    if (error) throw new DomainError("invalid", error.issues[0]?.message ?? "This is not a category.");
  }
  return names;
}

/**
 * The category that a file names by a path of names, with those above it; what does not exist is made. `madeIds` are for the undo, the
 * upper ones first.
 * @throws DomainError invalid (see `readCategoryPath`) · conflict (the shop has too many categories)
 */
export async function findOrMakeCategory(
  tx: Database,
  path: string,
): Promise<{ id: string; slug: string; madeIds: string[] }> {
  const names = readCategoryPath(path);
  const all = await readTreeToChange(tx);
  const madeIds: string[] = [];
  let parentId: string | null = null;
  let slug = "";
  for (const name of names) {
    const existing = all.find((row) => row.parentId === parentId && row.name.toLowerCase() === name.toLowerCase());
    if (existing) {
      ({ id: parentId, slug } = existing);
      continue;
    }
    if (all.length >= maxCategories) throw new DomainError("conflict", `A shop can have ${maxCategories} categories.`);
    slug = freeSlug(all, name, parentId);
    const [made]: CategoryRow[] = await tx
      .insert(categories)
      .values({
        ...{ id: newId(), parentId, name, slug, path: await pathUnder(tx, parentId, slug) },
        position: lastPosition(all.filter((row) => row.parentId === parentId)),
      })
      .returning();
    if (!made) throw new Error("The new category is not there.");
    all.push(made);
    madeIds.push(made.id);
    parentId = made.id;
  }
  return { id: parentId ?? "", slug, madeIds };
}

/**
 * Removes those of these categories that have no tools on sale and no categories below them: an undone import made them. Tools that have
 * left the shop lose them.
 */
export async function removeUnusedCategories(tx: Database, madeIds: string[]): Promise<void> {
  await readTreeToChange(tx);
  const below = alias(categories, "below");
  for (const id of madeIds.toReversed()) {
    const isOnSale = and(eq(tools.category, categories.slug), isNull(tools.deletedAt));
    const [unused] = await tx
      .select({ slug: categories.slug })
      .from(categories)
      .where(
        and(
          eq(categories.id, id),
          notExists(tx.select().from(tools).where(isOnSale)),
          notExists(tx.select().from(below).where(eq(below.parentId, categories.id))),
        ),
      );
    if (!unused) continue;
    await tx.update(tools).set({ category: null }).where(eq(tools.category, unused.slug));
    await tx.delete(categories).where(eq(categories.id, id));
  }
}
