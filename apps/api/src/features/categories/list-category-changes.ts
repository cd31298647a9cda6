import type { ListedCategoryChange } from "@ironmonger/contract/categories";
import { categories, categoryChanges, users } from "@ironmonger/db/schema";
import { desc, eq } from "drizzle-orm";
import type { OfficeContext } from "../../core/context.ts";
import { isUnchanged } from "./internal/change-tree.ts";

const maxListed = 20;

/** The last changes of the tree, newest first. */
export async function listCategoryChanges({
  db,
}: Pick<OfficeContext<"catalog.arrange">, "db">): Promise<ListedCategoryChange[]> {
  const [all, changes] = await Promise.all([
    db.select().from(categories),
    db
      .select({ change: categoryChanges, by: users.email })
      .from(categoryChanges)
      .innerJoin(users, eq(users.id, categoryChanges.byUserId))
      .orderBy(desc(categoryChanges.id))
      .limit(maxListed),
  ]);
  return changes.map(({ change, by }) => ({
    undoId: change.id,
    kind: change.kind,
    name: (change.before[0] ?? change.after[0])?.name ?? "",
    by,
    changedAt: change.changedAt.toISOString(),
    isUndone: change.undoneAt !== null,
    canUndo: change.undoneAt === null && isUnchanged(all, change),
  }));
}
