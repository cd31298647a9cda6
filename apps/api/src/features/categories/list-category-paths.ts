import type { PublicContext } from "../../core/context.ts";
import { readTree } from "./category-tree.ts";

/** The paths of all categories, each after those above it. */
export async function listCategoryPaths({ replica: { db } }: Pick<PublicContext, "replica">): Promise<string[]> {
  const tree = await readTree(db);
  const listBelow = (id: string | null): string[] =>
    tree.childrenOf(id).flatMap((row) => [row.path, ...listBelow(row.id)]);
  return listBelow(null);
}
