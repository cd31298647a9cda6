import { isDeepStrictEqual } from "node:util";
import type { ToolId } from "@ironmonger/contract/catalog";
import { maxToolChanges, ToolChange } from "@ironmonger/contract/catalog/edit-tool";
import { auditLog, type ChangedFields, changeRows, changes, users } from "@ironmonger/db/schema";
import { and, desc, eq, inArray } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { OfficeContext } from "../../../core/context.ts";

const [applier, undoer] = [alias(users, "applier"), alias(users, "undoer")];
const undo = alias(changes, "undo");

/** What admins changed in a tool, alone, in a bulk change or by an import, newest first. */
export async function listToolChanges(
  { db }: Pick<OfficeContext<"tools.read">, "db">,
  { id }: ToolId,
): Promise<ToolChange[]> {
  const [alone, withOthers, imported] = await Promise.all([
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
      .limit(maxToolChanges),
    db
      .select({
        id: changes.id,
        at: changes.at,
        by: users.email,
        before: changeRows.before,
        after: changeRows.after,
      })
      .from(changeRows)
      .innerJoin(changes, eq(changes.id, changeRows.changeId))
      .innerJoin(users, eq(users.id, changes.byUserId))
      .where(and(eq(changeRows.subjectId, id), inArray(changes.kind, ["bulk", "undo"])))
      .orderBy(desc(changes.at))
      .limit(maxToolChanges),
    db
      .select({ row: changeRows, change: changes, appliedBy: applier.email, undoneBy: undoer.email })
      .from(changeRows)
      .innerJoin(changes, eq(changes.id, changeRows.changeId))
      .innerJoin(applier, eq(applier.id, changes.appliedByUserId))
      .leftJoin(undo, eq(undo.undoesId, changes.id))
      .leftJoin(undoer, eq(undoer.id, undo.byUserId))
      .where(and(eq(changeRows.subjectId, id), eq(changeRows.subjectKind, "tool"), eq(changes.kind, "file")))
      .orderBy(desc(changes.appliedAt))
      .limit(maxToolChanges),
  ]);
  return [...alone, ...withOthers.map((row) => ({ ...row, ...differing(row) })), ...imported.flatMap(ofImport)]
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, maxToolChanges)
    .map((row) => ToolChange.parse({ ...row, id: String(row.id), at: row.at.toISOString() }));
}

type Imported = {
  row: typeof changeRows.$inferSelect;
  change: typeof changes.$inferSelect;
  appliedBy: string;
  undoneBy: string | null;
};

/** What an import changed in a tool, and what undoing it changed. */
function ofImport({ row, change: { appliedAt, undoneAt }, appliedBy, undoneBy }: Imported) {
  if (!appliedAt || row.outcome === "skipped") return [];
  const { before, after } = row;
  const applied = { id: row.id, at: appliedAt, by: appliedBy, before, after };
  if (!undoneAt || !undoneBy || row.outcome === "kept") return [applied];
  return [applied, { id: `${row.id} undone`, at: undoneAt, by: undoneBy, before: after, after: before }];
}

/** Only the fields that a change changed. */
function differing({ before, after }: Record<"before" | "after", ChangedFields | null>) {
  const names = Object.keys(after ?? {}).filter((name) => !isDeepStrictEqual(before?.[name], after?.[name]));
  const only = (fields: ChangedFields | null) => Object.fromEntries(names.map((name) => [name, fields?.[name]]));
  return { before: only(before), after: only(after) };
}
