import { isDeepStrictEqual } from "node:util";
import type { ToolId } from "@ironmonger/contract/catalog";
import { maxToolChanges, ToolChange } from "@ironmonger/contract/catalog/edit-tool";
import type { Database } from "@ironmonger/db/client";
import { type ChangedFields, changeRows, changes, users } from "@ironmonger/db/schema";
import { and, desc, eq, isNotNull, ne } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { OfficeContext } from "../../../core/context.ts";
import { authorOf } from "../../changes/who-changed.ts";

const undoer = alias(users, "undoer");
const undo = alias(changes, "undo");

const selectChanges = (db: Database) =>
  db
    .select({ row: changeRows, change: changes, by: authorOf, undoneBy: undoer.email })
    .from(changeRows)
    .innerJoin(changes, eq(changes.id, changeRows.changeId))
    .innerJoin(users, eq(users.id, changes.appliedByUserId))
    .leftJoin(undo, eq(undo.undoesId, changes.id))
    .leftJoin(undoer, eq(undoer.id, undo.byUserId));

type ReadChange = Awaited<ReturnType<typeof selectChanges>>[number];

/** What admins changed in a tool, alone, in a bulk change or by an import, newest first. */
export async function listToolChanges(
  { db }: Pick<OfficeContext<"tools.read">, "db">,
  { id }: ToolId,
): Promise<ToolChange[]> {
  const rows = await selectChanges(db)
    .where(
      and(
        eq(changeRows.subjectId, id),
        eq(changeRows.subjectKind, "tool"),
        ne(changes.kind, "tree"),
        isNotNull(changes.appliedAt),
      ),
    )
    .orderBy(desc(changes.appliedAt), desc(changes.id))
    .limit(maxToolChanges);
  return rows
    .flatMap(toChanges)
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, maxToolChanges)
    .map((change) => ToolChange.parse({ ...change, at: change.at.toISOString() }));
}

/** What a change changed in a tool, and what undoing an import changed. Other undone changes have rows of their own. */
function toChanges({ row, change: { kind, appliedAt, undoneAt }, by, undoneBy }: ReadChange) {
  if (!appliedAt || row.outcome === "skipped") return [];
  const { before, after } = differing(row);
  const applied = { id: row.id, at: appliedAt, by, before, after };
  if (kind !== "file" || !undoneAt || !undoneBy || row.outcome === "kept") return [applied];
  return [applied, { id: `${row.id} undone`, at: undoneAt, by: undoneBy, before: after, after: before }];
}

/** Only the fields that a change changed. */
function differing({ before, after }: Pick<ReadChange["row"], "before" | "after">) {
  if (!before || !after) return { before, after };
  const names = Object.keys({ ...before, ...after }).filter((name) => !isDeepStrictEqual(before[name], after[name]));
  const only = (fields: ChangedFields) =>
    Object.fromEntries(names.flatMap((name) => (name in fields ? [[name, fields[name]]] : [])));
  return { before: only(before), after: only(after) };
}
