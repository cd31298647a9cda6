import type { CategoryNode } from "@ironmonger/contract/categories";
import type { PublicContext } from "../../core/context.ts";
import { countTools, readTree } from "./category-tree.ts";
import { toCategory } from "./internal/category-row.ts";

/** The whole tree in its order, with the number of tools of each category and of those below it. */
export async function listCategories({ replica: { db } }: Pick<PublicContext, "replica">): Promise<CategoryNode[]> {
  const [tree, counts] = await Promise.all([readTree(db), countTools(db)]);
  const nodesBelow = (id: string | null): CategoryNode[] =>
    tree.childrenOf(id).map((row) => {
      const children = nodesBelow(row.id);
      const own = counts.get(row.slug) ?? 0;
      return {
        ...toCategory(row),
        toolCount: children.reduce((sum, { toolCount }) => sum + toolCount, own),
        children,
      };
    });
  return nodesBelow(null);
}
