import type { CategoryChange, CategoryId } from "@ironmonger/contract/categories";
import { categories } from "@ironmonger/db/schema";
import { eq } from "drizzle-orm";
import type { OfficeContext } from "../../core/context.ts";
import { inTransaction } from "../../core/database/in-transaction.ts";
import { tellChange } from "../events/tell-change.ts";
import { categoryNotFound } from "./internal/category-row.ts";
import { changeTree, moveAway, readTreeToChange, redirectTo } from "./internal/change-tree.ts";
import { endCategoryRules, recordRules } from "./internal/price-list-rules.ts";

/**
 * Removes a category. Its tools and the categories below it go to its parent, and its address leads there; without a parent its tools have
 * no category. Its attributes go with the tools, and the rules of price lists about it end.
 * @throws DomainError not_found · conflict (the parent already has a category with the name of one that would go there)
 */
export async function removeCategory(
  ctx: OfficeContext<"catalog.arrange">,
  { id }: CategoryId,
): Promise<CategoryChange> {
  const undoId = await inTransaction(ctx, async (ctx) => {
    const all = await readTreeToChange(ctx.db);
    const category = all.find((row) => row.id === id);
    if (!category) throw categoryNotFound();
    const parent = all.find((row) => row.id === category.parentId);
    const below = all.filter((row) => row.parentId === id);
    const endedRules = await endCategoryRules(ctx.db, category.id);
    const change = await changeTree(ctx.db, ctx, "removed", [id, ...below.map((row) => row.id)], async () => {
      const moved = await moveAway(ctx.db, category, parent);
      if (parent) await redirectTo(ctx.db, category, parent);
      // Its children must differ in name from their new siblings, to which it no longer belongs.
      await ctx.db.update(categories).set({ name: category.id }).where(eq(categories.id, id));
      await ctx.db.update(categories).set({ parentId: category.parentId }).where(eq(categories.parentId, id));
      await ctx.db.delete(categories).where(eq(categories.id, id));
      return { ...moved, endedRules };
    });
    await tellChange(ctx, { entity: "category", id, name: category.name }, { before: category, after: null });
    await recordRules(ctx, category, endedRules, "ended");
    return change.undoId;
  });
  return { undoId };
}
