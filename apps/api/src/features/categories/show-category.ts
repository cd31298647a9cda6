import type { ShowCategoryInput, ShownCategory } from "@ironmonger/contract/categories";
import type { PublicContext } from "../../core/context.ts";
import { readAssortment } from "./assortment.ts";
import { countTools, readTree, toLink } from "./category-tree.ts";
import { categoryNotFound } from "./internal/category-row.ts";

/**
 * A category for its page, with those above and right below it that lead to a tool; without a path, the top ones.
 * @throws DomainError not_found
 */
export async function showCategory(
  { replica: { db }, buyer }: Pick<PublicContext, "replica" | "buyer">,
  { path }: ShowCategoryInput,
): Promise<ShownCategory> {
  const [tree, { shows, leadsTo }] = await Promise.all([readTree(db), readAssortment(db, buyer)]);
  const row = path === undefined ? null : tree.byPath(path);
  if (row === undefined || (row && !leadsTo(row.slug))) throw categoryNotFound();
  const counts = await countTools(db, tree, shows);
  return {
    category: row && {
      id: row.id,
      name: row.name,
      slug: row.slug,
      path: row.path,
      text: row.text,
      imageUrl: row.imageUrl,
    },
    ancestors: row ? tree.lineOf(row).slice(0, -1).map(toLink) : [],
    children: tree
      .childrenOf(row?.id ?? null)
      .map(({ id, name, slug, path: at, imageUrl }) => {
        return { id, name, slug, path: at, imageUrl, toolCount: counts.get(slug) ?? 0 };
      })
      .filter(({ toolCount }) => toolCount > 0),
  };
}
