import type { AuditedAction } from "@ironmonger/contract/audit";
import type { Database } from "@ironmonger/db/client";
import { type ChangedFields, changes } from "@ironmonger/db/schema";
import { sql } from "drizzle-orm";
import type { SignedInContext } from "../../core/context.ts";
import { newId } from "../../core/new-id.ts";
import { differingFields, recordChange } from "../audit/record-change.ts";
import { storeRows } from "../changes/change-rows.statement.ts";

/** Who makes a change, or whose scheduled price the shop applies. */
type Author = Pick<SignedInContext, "user" | "request"> | { scheduledBy: string };

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
 * Records what was changed in one tool: a change with its row, which the history of the tool shows, and an entry of the audit log. Nothing if no
 * field differs. Like `recordChange`, last in the transaction.
 */
export async function recordToolChange(tx: Database, by: Author, { toolId, name, ...edit }: ToolEdit): Promise<void> {
  const fields = differingFields(edit.before, edit.after);
  if (!fields) return;
  const isDue = "scheduledBy" in by;
  const [changeId, userId] = [newId(), isDue ? by.scheduledBy : by.user.id];
  await tx.insert(changes).values({
    ...{ id: changeId, kind: isDue ? "schedule" : "edit", byUserId: userId },
    // A transaction may make several changes, one after another.
    ...{ appliedAt: sql`clock_timestamp()`, appliedByUserId: userId },
  });
  await storeRows(tx, changeId, [{ subjectKind: "tool", subjectId: toolId, line: 1, name, ...fields }]);
  await recordChange(tx, isDue ? "system" : by, { ...edit, entity: "tool", entityId: toolId, entityName: name });
}
