import { maxCategories, type SaveCategoryInput, type SavedCategory } from "@ironmonger/contract/categories";
import { slugOf } from "@ironmonger/contract/categories/slug-of";
import type { Database } from "@ironmonger/db/client";
import { categories } from "@ironmonger/db/schema";
import { eq } from "drizzle-orm";
import { lastPosition } from "../../core/arrange.ts";
import type { OfficeContext } from "../../core/context.ts";
import { inTransaction } from "../../core/database/in-transaction.ts";
import { DomainError } from "../../core/domain-error.ts";
import { newId } from "../../core/new-id.ts";
import { requireAsSeen } from "../../core/require-unchanged.ts";
import { tellChange } from "../events/tell-change.ts";
import type { CategoryRow } from "./category-tree.ts";
import { categoryNotFound, getCategoryRow, toCategory } from "./internal/category-row.ts";
import { changeTree, pathUnder, readTreeToChange, requireRoom } from "./internal/change-tree.ts";

/**
 * Makes a category, or renames, moves or describes the one with the id. Its former address redirects to the new one.
 * @throws DomainError not_found · invalid (there is no such parent) · conflict (a fifth level, a cycle, a name that a sibling has, an
 * address that another category has; with an issue for each field that is not as `expected`)
 */
export async function saveCategory(
  ctx: OfficeContext<"catalog.arrange">,
  { expected, ...input }: SaveCategoryInput,
): Promise<SavedCategory> {
  const saved = await inTransaction(ctx, async (ctx) => {
    const all = await readTreeToChange(ctx.db);
    const before = input.id === undefined ? undefined : all.find(({ id }) => id === input.id);
    if (input.id !== undefined && !before) throw categoryNotFound();
    requireAsSeen("This category", before, expected);
    if (!before && all.length >= maxCategories)
      throw new DomainError("conflict", `A shop can have ${maxCategories} categories.`);
    const id = before?.id ?? newId();
    const { undoId, ...change } = await changeTree(ctx.db, ctx, before ? "changed" : "added", [id], async () => {
      await write(ctx.db, all, before, { ...input, id });
      return {};
    });
    const after = await getCategoryRow(ctx.db, id);
    await tellChange(
      ctx,
      { entity: "category", id, name: after.name },
      { before: change.before[0] ?? null, after: change.after[0] ?? null },
    );
    return { ...toCategory(after), undoId };
  });
  return saved;
}

async function write(
  tx: Database,
  all: CategoryRow[],
  before: CategoryRow | undefined,
  { id, ...input }: SaveCategoryInput & { id: string },
): Promise<void> {
  const parentId = input.parentId === undefined ? (before?.parentId ?? null) : input.parentId;
  requireRoom(all, before?.id, parentId);
  const name = input.name ?? before?.name ?? "";
  const otherCategories = all.filter((row) => row.id !== id);
  const slug = input.slug ?? slugAfter(before, name) ?? freeSlug(otherCategories, name, parentId);
  if (before) {
    await tx
      .update(categories)
      .set({ ...input, parentId, slug })
      .where(eq(categories.id, id));
    return;
  }
  const position = input.position ?? lastPosition(all.filter((row) => row.parentId === parentId));
  const path = await pathUnder(tx, parentId, slug);
  await tx.insert(categories).values({ ...input, id, parentId, name, slug, path, position });
}

/** The slug of a category that stays: one chosen by an admin, or that of an unchanged name. Undefined: the slug follows the new name. */
function slugAfter(before: CategoryRow | undefined, name: string): string | undefined {
  if (!before) return undefined;
  return before.name === name || before.slug !== slugOf(before.name) ? before.slug : undefined;
}

/** A slug made of the name; if it is taken, with the parent's before it, or a number after it. */
export function freeSlug(otherCategories: CategoryRow[], name: string, parentId: string | null): string {
  const taken = new Set(otherCategories.map(({ slug }) => slug));
  const parent = otherCategories.find((row) => row.id === parentId);
  const own = slugOf(name);
  const candidates = [own, ...(parent ? [slugOf(`${parent.slug} ${own}`)] : [])];
  const free = candidates.find((slug) => !taken.has(slug));
  if (free) return free;
  for (let number = 2; ; number += 1) {
    const slug = `${own.slice(0, 70)}-${number}`;
    if (!taken.has(slug)) return slug;
  }
}
