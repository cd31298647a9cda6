import type { ArrangeInput } from "@ironmonger/contract/arrange";
import type { CategoryChange } from "@ironmonger/contract/categories";
import { categories } from "@ironmonger/db/schema";
import { eq, sql } from "drizzle-orm";
import { asPlaced, positionsFor } from "../../core/arrange.ts";
import type { OfficeContext } from "../../core/context.ts";
import { inTransaction } from "../../core/database/in-transaction.ts";
import { DomainError } from "../../core/domain-error.ts";
import { tellChange } from "../events/tell-change.ts";
import { CategoryTree } from "./category-tree.ts";
import { categoryNotFound } from "./internal/category-row.ts";
import { changeTree, readTreeToChange } from "./internal/change-tree.ts";

/**
 * Puts the categories below one, or the top ones, in this order.
 * @throws DomainError not_found · invalid (not each of them once) · conflict (their order is not as `expected`)
 */
export async function arrangeCategories(
  ctx: OfficeContext<"catalog.arrange">,
  input: ArrangeInput,
): Promise<CategoryChange> {
  return inTransaction(ctx, async (ctx) => {
    const tree = new CategoryTree(await readTreeToChange(ctx.db));
    const first = tree.byId(input.ids[0] ?? "");
    if (!first) throw categoryNotFound();
    const positions = positionsFor("The order of the categories", tree.childrenOf(first.parentId), input);
    const [moved] = positions;
    if (!moved) throw new DomainError("conflict", "The categories are in this order already.");
    const ids = positions.map(({ id }) => id);
    const { undoId, before, after } = await changeTree(ctx.db, ctx, "changed", ids, async () => {
      await ctx.db
        .update(categories)
        .set({ position: sql`placed.position` })
        .from(asPlaced(positions))
        .where(eq(categories.id, sql`placed.id`));
      return {};
    });
    await tellChange(
      ctx,
      { entity: "category", id: moved.id, name: after[0]?.name ?? "" },
      { before: before[0] ?? null, after: after[0] ?? null },
    );
    return { undoId };
  });
}
