import type { CategoryNode } from "@ironmonger/contract/categories";
import { may, type PublicContext } from "../../core/context.ts";
import { readAssortment } from "./assortment.ts";
import { countTools, readTree } from "./category-tree.ts";
import { toCategory } from "./internal/category-row.ts";

/**
 * The tree in its order, with the number of tools of each category and of those below it: all of it for the office, and for buyers the
 * categories that lead to a tool.
 */
export async function listCategories({
  replica: { db },
  buyer,
  user,
}: Pick<PublicContext, "replica" | "buyer" | "user">): Promise<CategoryNode[]> {
  const [tree, assortment] = await Promise.all([readTree(db), readAssortment(db, buyer)]);
  const isOffice = user !== null && may(user, "tools.read");
  const counts = await countTools(db, tree, (slug) => isOffice || assortment.shows(slug));
  const nodesBelow = (id: string | null): CategoryNode[] =>
    tree.childrenOf(id).flatMap((row) => {
      const toolCount = counts.get(row.slug) ?? 0;
      return isOffice || toolCount > 0 ? { ...toCategory(row), toolCount, children: nodesBelow(row.id) } : [];
    });
  return nodesBelow(null);
}
