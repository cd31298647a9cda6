import type { CategoryChange, MergeCategoriesInput } from "@ironmonger/contract/categories";
import { categories } from "@ironmonger/db/schema";
import { eq } from "drizzle-orm";
import type { OfficeContext } from "../../core/context.ts";
import { inTransaction } from "../../core/database/in-transaction.ts";
import { fieldError } from "../../core/domain-error.ts";
import { tellChange } from "../events/tell-change.ts";
import { categoryNotFound } from "./internal/category-row.ts";
import { changeTree, moveAway, readTreeToChange, redirectTo, requireRoom } from "./internal/change-tree.ts";
import { endCategoryRules, recordRules } from "./internal/price-list-rules.ts";

/**
 * Moves the tools of a category, and the categories below it, to another one; its address then leads to that. Its
 * attributes go with the tools, and the rules of price lists about it end.
 * @throws DomainError not_found · conflict (the other one is the same or below it, both have a category of one name, or there would be a
 * fifth level)
 */
export async function mergeCategories(
  ctx: OfficeContext<"catalog.arrange">,
  input: MergeCategoriesInput,
): Promise<CategoryChange> {
  const undoId = await inTransaction(ctx, async (ctx) => {
    const all = await readTreeToChange(ctx.db);
    const [from, into] = [input.from, input.into].map((id) => all.find((row) => row.id === id));
    if (!from || !into) throw categoryNotFound();
    if (from === into) {
      throw fieldError("conflict", "into", "A category cannot be merged with itself.");
    }
    // The categories below it become as deep as if it were a sibling of the other one.
    requireRoom(all, from.id, into.parentId);
    const below = all.filter((row) => row.parentId === from.id);
    const ids = [from.id, into.id, ...below.map((row) => row.id)];
    const endedRules = await endCategoryRules(ctx.db, from.id);
    const change = await changeTree(ctx.db, ctx, "merged", ids, async () => {
      const moved = await moveAway(ctx.db, from, into);
      await redirectTo(ctx.db, from, into);
      // Frees its name for the categories that move.
      await ctx.db.update(categories).set({ name: from.id }).where(eq(categories.id, from.id));
      await ctx.db.update(categories).set({ parentId: into.id }).where(eq(categories.parentId, from.id));
      await ctx.db.delete(categories).where(eq(categories.id, from.id));
      return { ...moved, endedRules };
    });
    await tellChange(
      ctx,
      { entity: "category", id: from.id, name: from.name },
      { action: "merged", before: from, after: { into: into.name } },
    );
    await recordRules(ctx, from, endedRules, "ended");
    return change.undoId;
  });
  return { undoId };
}
