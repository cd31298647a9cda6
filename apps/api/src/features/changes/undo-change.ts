import type { Database } from "@ironmonger/db/client";
import { changes } from "@ironmonger/db/schema";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { SignedInContext } from "../../core/context.ts";
import { newId } from "../../core/new-id.ts";

/** Marks a change as undone, by a change of its own, and returns the id of that; undefined if it was undone before. */
export async function undoChange(
  tx: Database,
  { user }: Pick<SignedInContext, "user">,
  changeId: string,
): Promise<string | undefined> {
  const undone = await tx
    .update(changes)
    .set({ undoneAt: sql`now()` })
    .where(and(eq(changes.id, changeId), isNull(changes.undoneAt)))
    .returning({ id: changes.id });
  if (undone.length === 0) return undefined;
  const undoId = newId();
  await tx.insert(changes).values({
    ...{ id: undoId, kind: "undo", undoesId: changeId, byUserId: user.id },
    ...{ appliedAt: sql`now()`, appliedByUserId: user.id },
  });
  return undoId;
}
