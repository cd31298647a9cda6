import type { PublicContext } from "../../core/context.ts";
import { readAssortment } from "./assortment.ts";
import { offersTools, readTree } from "./category-tree.ts";

/** The paths of the public categories that lead to a tool, each after those above it. */
export async function listCategoryPaths({ replica: { db } }: Pick<PublicContext, "replica">): Promise<string[]> {
  const tree = await readTree(db);
  const { shows } = await readAssortment(db, null);
  const offers = await offersTools(db, shows);
  const listBelow = (id: string | null): string[] =>
    tree
      .childrenOf(id)
      .flatMap((row) => [...(shows(row.slug) && offers(row.slug) ? [row.path] : []), ...listBelow(row.id)]);
  return listBelow(null);
}
