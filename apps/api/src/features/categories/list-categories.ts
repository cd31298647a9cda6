import type { CategoryNode } from "@ironmonger/contract/categories";
import { may, type PublicContext } from "../../core/context.ts";
import { readAssortment } from "./assortment.ts";
import { countTools, readTree } from "./category-tree.ts";
import { toCategory } from "./internal/category-row.ts";

/** The whole tree in its order, with the number of tools of each category and of those below it. */
export async function listCategories({
  replica: { db },
  buyer,
  user,
}: Pick<PublicContext, "replica" | "buyer" | "user">): Promise<CategoryNode[]> {
  const [tree, assortment] = await Promise.all([readTree(db), readAssortment(db, buyer)]);
  // Admins manage all of them.
  const isShown = (slug: string) => assortment.shows(slug) || (user !== null && may(user, "tools.read"));
  const counts = await countTools(db, tree, isShown);
  const nodesBelow = (id: string | null): CategoryNode[] =>
    tree.childrenOf(id).flatMap((row) => {
      const children = nodesBelow(row.id);
      // One that is hidden itself leads to those below it that are shown.
      if (!isShown(row.slug) && children.length === 0) return [];
      return {
        ...toCategory(row),
        toolCount: counts.get(row.slug) ?? 0,
        children,
      };
    });
  return nodesBelow(null);
}
