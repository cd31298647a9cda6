import type { AuditedAction } from "@ironmonger/contract/audit";
import { type ChangedFields, changes } from "@ironmonger/db/schema";
import { sql } from "drizzle-orm";
import { newId } from "../../core/new-id.ts";
import { storeRows } from "../changes/change-rows.statement.ts";
import { type Author, differingFields, type Telling, tellChange } from "../events/tell-change.ts";

type ToolEdit = {
  action: AuditedAction;
  toolId: string;
  name: string;
  /** Null if the tool is new in the shop, or back. */
  before: ChangedFields | null;
  /** Null if it leaves the shop. */
  after: ChangedFields | null;
};

/**
 * Records what was changed in one tool: a change with its row, which the history of the tool shows, and what `tellChange` tells. Nothing if no
 * field differs. Like `tellChange`, last in the transaction.
 */
export const recordToolChange = (ctx: Telling & Author, edit: ToolEdit): Promise<void> =>
  store(ctx, edit, { kind: "edit", userId: ctx.user.id, by: ctx });

/** `recordToolChange` for a price that the shop applies when it is due. */
export const recordDueChange = (ctx: Telling, edit: ToolEdit, scheduledBy: string): Promise<void> =>
  store(ctx, edit, { kind: "schedule", userId: scheduledBy, by: "system" });

async function store(
  ctx: Telling,
  { toolId, name, ...edit }: ToolEdit,
  { kind, userId, by }: { kind: "edit" | "schedule"; userId: string; by: Author | "system" },
): Promise<void> {
  const fields = differingFields(edit.before, edit.after);
  if (!fields) return;
  const changeId = newId();
  await ctx.db.insert(changes).values({
    ...{ id: changeId, kind, byUserId: userId },
    // A transaction may make several changes, one after another.
    ...{ appliedAt: sql`clock_timestamp()`, appliedByUserId: userId },
  });
  await storeRows(ctx.db, changeId, [{ subjectKind: "tool", subjectId: toolId, line: 1, name, ...fields }]);
  await tellChange(ctx, { ...edit, entity: "tool", entityId: toolId, entityName: name }, by);
}
