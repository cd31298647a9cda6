import { isDeepStrictEqual } from "node:util";
import type { ToolId } from "@ironmonger/contract/catalog";
import type { ChangedTerms } from "@ironmonger/contract/catalog/change-tools";
import { maxToolChanges, ToolChange } from "@ironmonger/contract/catalog/edit-tool";
import type { ImportedFields } from "@ironmonger/contract/catalog/import-tools";
import { auditLog, toolChangeDetails, toolChanges, toolImportRows, toolImports, users } from "@ironmonger/db/schema";
import { and, desc, eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { OfficeContext } from "../../../core/context.ts";
import { toToolFields } from "../../changes/import/import-views.ts";

const [applier, undoer] = [alias(users, "applier"), alias(users, "undoer")];

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
      .limit(maxToolChanges),
    db
      .select({ row: toolImportRows, toolImport: toolImports, appliedBy: applier.email, undoneBy: undoer.email })
      .from(toolImportRows)
      .innerJoin(toolImports, eq(toolImports.id, toolImportRows.importId))
      .innerJoin(applier, eq(applier.id, toolImports.appliedByUserId))
      .leftJoin(undoer, eq(undoer.id, toolImports.undoneByUserId))
      .where(eq(toolImportRows.toolId, id))
      .orderBy(desc(toolImports.appliedAt))
      .limit(maxToolChanges),
  ]);
  return [...alone, ...withOthers.map((row) => ({ ...row, ...differing(row) })), ...imported.flatMap(ofImport)]
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, maxToolChanges)
    .map((row) => ToolChange.parse({ ...row, id: String(row.id), at: row.at.toISOString() }));
}

type Imported = {
  row: typeof toolImportRows.$inferSelect;
  toolImport: typeof toolImports.$inferSelect;
  appliedBy: string;
  undoneBy: string | null;
};

/** What an import changed in a tool, and what undoing it changed. */
function ofImport({ row, toolImport: { appliedAt, undoneAt }, appliedBy, undoneBy }: Imported) {
  if (!appliedAt || row.outcome === "skipped" || row.kind === "unchanged") return [];
  const fieldsOf = (fields: ImportedFields | null) => fields && toToolFields(fields);
  // A tool that left the shop has no fields after that.
  const before = row.kind === "taken-out" ? {} : fieldsOf(row.before);
  const after = fieldsOf(row.after);
  const applied = { id: row.id, at: appliedAt, by: appliedBy, before, after };
  if (!undoneAt || !undoneBy || row.outcome === "kept") return [applied];
  return [applied, { id: `${row.id} undone`, at: undoneAt, by: undoneBy, before: after, after: before }];
}

/** Only the fields that a change changed. */
function differing({ before, after }: { before: ChangedTerms; after: ChangedTerms }) {
  const names = (Object.keys(after) as (keyof ChangedTerms)[]).filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  );
  const only = (terms: ChangedTerms) => Object.fromEntries(names.map((name) => [name, terms[name]]));
  return { before: only(before), after: only(after) };
}
