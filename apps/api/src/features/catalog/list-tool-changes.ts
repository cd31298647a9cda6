import { mostToolChanges, ToolChange, type ToolId } from "@ironmonger/contract/catalog";
import { auditLog } from "@ironmonger/db/schema";
import { and, desc, eq } from "drizzle-orm";
import type { AdminContext } from "../../core/context.ts";

/** What admins changed of a tool, newest first. */
export async function listToolChanges({ db }: Pick<AdminContext, "db">, { id }: ToolId): Promise<ToolChange[]> {
  const { at, by, before, after } = auditLog;
  const rows = await db
    .select({ id: auditLog.id, at, by, before, after })
    .from(auditLog)
    .where(and(eq(auditLog.entity, "tool"), eq(auditLog.entityId, id)))
    .orderBy(desc(auditLog.id))
    .limit(mostToolChanges);
  return rows.map((row) => ToolChange.parse({ ...row, id: String(row.id), at: row.at.toISOString() }));
}
