import { changes } from "@ironmonger/db/schema";
import { sql } from "drizzle-orm";
import { newId } from "../../core/new-id.ts";
import { storeRows } from "../changes/change-rows.statement.ts";
import { type Author, type Change, differingFields, type Telling, tellChange } from "../events/tell-change.ts";

type Named = { id: string; name: string };

/**
 * Records what was changed in one tool: a change with its row, which the history of the tool shows, and what `tellChange` tells. Nothing if
 * no field differs. Like `tellChange`, last in the transaction.
 */
export const recordToolChange = (ctx: Telling & Author, tool: Named, change: Change): Promise<void> =>
  store(ctx, tool, change, { kind: "edit", userId: ctx.user.id, by: ctx });

/** `recordToolChange` for a price that the shop applies when it is due. */
export const recordDueChange = (ctx: Telling, tool: Named, change: Change, scheduledBy: string): Promise<void> =>
  store(ctx, tool, change, { kind: "schedule", userId: scheduledBy, by: "system" });

async function store(
  ctx: Telling,
  { id, name }: Named,
  change: Change,
  { kind, userId, by }: { kind: "edit" | "schedule"; userId: string; by: Author | "system" },
): Promise<void> {
  const fields = differingFields(change.before, change.after);
  if (!fields) return;
  const changeId = newId();
  await ctx.db.insert(changes).values({
    ...{ id: changeId, kind, byUserId: userId },
    // A transaction may make several changes, one after another.
    ...{ appliedAt: sql`clock_timestamp()`, appliedByUserId: userId },
  });
  await storeRows(ctx.db, changeId, [{ subjectKind: "tool", subjectId: id, line: 1, name, ...fields }]);
  await tellChange(ctx, { entity: "tool", id, name }, change, by);
}
