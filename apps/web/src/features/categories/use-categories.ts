import type { CategoryNode } from "@ironmonger/contract/categories";
import { trpc } from "../../shared/server/trpc.ts";

/** All categories in the order of the tree, each after its parent. */
export function flatten(nodes: CategoryNode[]): CategoryNode[] {
  return nodes.flatMap((node) => [node, ...flatten(node.children)]);
}

/** Spaces that a select shows, three for each level above. */
const indent = (path: string): string => "\u2003".repeat(path.split("/").length - 1);

/** The categories for forms and filters of the office. */
export function useCategories() {
  const { data } = trpc.categories.list.useQuery();
  const all = flatten(data ?? []);
  const names = new Map(all.map(({ slug, name }) => [slug, name]));
  return {
    all,
    options: all.map(({ slug, name, path }) => ({ value: slug, label: indent(path) + name })),
    /** A category that was removed is shown by its slug. */
    nameOf: (slug: string): string => names.get(slug) ?? slug,
  };
}
