import { isDeepStrictEqual } from "node:util";
import { mostToolChanges, ToolChange, type ToolId } from "@ironmonger/contract/catalog";
import type { ChangedTerms } from "@ironmonger/contract/change-tools";
import { auditLog, toolChangeDetails, toolChanges, users } from "@ironmonger/db/schema";
import { and, desc, eq } from "drizzle-orm";
import type { AdminContext } from "../../core/context.ts";

/** What admins changed of a tool, alone or together with others, newest first. */
export async function listToolChanges({ db }: Pick<AdminContext, "db">, { id }: ToolId): Promise<ToolChange[]> {
  const [alone, withOthers] = await Promise.all([
    db
      .select({
        id: auditLog.id,
        at: auditLog.at,
        by: auditLog.by,
        before: auditLog.before,
        after: auditLog.after,
      })
      .from(auditLog)
      .where(and(eq(auditLog.entity, "tool"), eq(auditLog.entityId, id)))
      .orderBy(desc(auditLog.id))
      .limit(mostToolChanges),
    db
      .select({
        id: toolChanges.id,
        at: toolChanges.changedAt,
        by: users.email,
        before: toolChangeDetails.before,
        after: toolChangeDetails.after,
      })
      .from(toolChangeDetails)
      .innerJoin(toolChanges, eq(toolChanges.id, toolChangeDetails.changeId))
      .innerJoin(users, eq(users.id, toolChanges.byUserId))
      .where(eq(toolChangeDetails.toolId, id))
      .orderBy(desc(toolChanges.id))
      .limit(mostToolChanges),
  ]);
  return [...alone, ...withOthers.map((row) => ({ ...row, ...differing(row) }))]
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, mostToolChanges)
    .map((row) => ToolChange.parse({ ...row, id: String(row.id), at: row.at.toISOString() }));
}

/** Only the fields that a change changed. */
function differing({ before, after }: { before: ChangedTerms; after: ChangedTerms }) {
  const names = (Object.keys(after) as (keyof ChangedTerms)[]).filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  );
  const only = (terms: ChangedTerms) => Object.fromEntries(names.map((name) => [name, terms[name]]));
  return { before: only(before), after: only(after) };
}
