import type { AuditPage, ListAuditInput } from "@ironmonger/contract/audit";
import { auditLog } from "@ironmonger/db/schema";
import { getTableColumns } from "drizzle-orm";
import type { AdminContext } from "../../core/context.ts";
import { findPage, inDirection } from "../../core/database/find-page.ts";
import { readAuditFilter } from "./internal/audit-filter.ts";

const { byUserId, hash, searchText, ...shown } = getTableColumns(auditLog);

/** A page of the changes that the search and the filters find, newest first unless asked otherwise. */
export async function listAudit(ctx: AdminContext, input: ListAuditInput): Promise<AuditPage> {
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
  return { rows: rows.map((row) => ({ ...row, at: row.at.toISOString() })), total };
}
