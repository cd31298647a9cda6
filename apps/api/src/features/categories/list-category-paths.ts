import type { PublicContext } from "../../core/context.ts";
import { readAssortment } from "./assortment.ts";
import { readTree } from "./category-tree.ts";

/** The paths of all public categories, each after those above it. */
export async function listCategoryPaths({ replica: { db } }: Pick<PublicContext, "replica">): Promise<string[]> {
  const tree = await readTree(db);
  const { shows } = await readAssortment(db, null);
  const listBelow = (id: string | null): string[] =>
    tree.childrenOf(id).flatMap((row) => [...(shows(row.slug) ? [row.path] : []), ...listBelow(row.id)]);
  return listBelow(null);
}
