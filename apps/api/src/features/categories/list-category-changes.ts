import type { ListedCategoryChange } from "@ironmonger/contract/categories";
import { categories, changes, users } from "@ironmonger/db/schema";
import { desc, eq } from "drizzle-orm";
import type { OfficeContext } from "../../core/context.ts";
import { isUnchanged, readChangedVersions } from "./internal/change-tree.ts";

const maxListed = 20;

/** The last changes of the tree, newest first. */
export async function listCategoryChanges({
  db,
}: Pick<OfficeContext<"catalog.arrange">, "db">): Promise<ListedCategoryChange[]> {
  const [all, listed] = await Promise.all([
    db.select().from(categories),
    db
      .select({ change: changes, by: users.email })
      .from(changes)
      .innerJoin(users, eq(users.id, changes.byUserId))
      .where(eq(changes.kind, "tree"))
      .orderBy(desc(changes.at), desc(changes.id))
      .limit(maxListed),
  ]);
  const versions = await readChangedVersions(
    db,
    listed.map(({ change }) => change.id),
  );
  return listed.map(({ change: { id, details, at, undoneAt }, by }) => {
    const { before, after } = versions.get(id) ?? { before: [], after: [] };
    return {
      undoId: id,
      kind: details?.kind ?? "changed",
      name: (before[0] ?? after[0])?.name ?? "",
      by,
      changedAt: at.toISOString(),
      isUndone: undoneAt !== null,
      canUndo: undoneAt === null && isUnchanged(all, { before, after }),
    };
  });
}
