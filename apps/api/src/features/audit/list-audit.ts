import type { AuditPage, ListAuditInput } from "@ironmonger/contract/audit";
import type { Database } from "@ironmonger/db/client";
import { auditLog, changes } from "@ironmonger/db/schema";
import { and, getTableColumns, isNull } from "drizzle-orm";
import type { OfficeContext } from "../../core/context.ts";
import { findPage, inDirection } from "../../core/database/find-page.ts";
import { isAnyOf } from "../../core/database/is-any-of.ts";
import { readAuditFilter } from "./internal/audit-filter.ts";
import { withEmails } from "./internal/people-of-entries.ts";

const { hash, searchText, ...shown } = getTableColumns(auditLog);

/** A page of the changes that match the search and the filters, newest first unless the input says otherwise. */
export async function listAudit(ctx: OfficeContext<"audit.read">, input: ListAuditInput): Promise<AuditPage> {
  const { db } = ctx;
  const filter = await readAuditFilter(ctx, input);
  const total = await db.$count(auditLog, filter);
  const rows = await findPage(input, total, ({ direction, limit, offset }) =>
    db
      .select(shown)
      .from(auditLog)
      .where(filter)
      .orderBy(inDirection(direction)(auditLog.id))
      .limit(limit)
      .offset(offset),
  );
  const ofTools = rows.filter(({ entity, action }) => entity === "tools" && action === "changed");
  const undoable = await findUndoable(
    db,
    ofTools.map(({ entityId }) => entityId),
  );
  return {
    rows: (await withEmails(db, rows)).map((row) => ({
      ...row,
      at: row.at.toISOString(),
      ...(row.action === "changed" && undoable.has(row.entityId) && { canUndo: true as const }),
    })),
    total,
  };
}

/** Which of these bulk changes have not been undone. */
async function findUndoable(db: Database, changeIds: string[]): Promise<Set<string>> {
  if (changeIds.length === 0) return new Set();
  const undoable = await db
    .select({ id: changes.id })
    .from(changes)
    .where(and(isAnyOf(changes.id, changeIds), isNull(changes.undoneAt)));
  return new Set(undoable.map(({ id }) => id));
}
