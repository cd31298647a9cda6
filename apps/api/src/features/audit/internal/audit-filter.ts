import type { ListAuditInput } from "@ironmonger/contract/audit";
import { auditLog } from "@ironmonger/db/schema";
import { and, eq, gte, like, lt, type SQL } from "drizzle-orm";
import { likePattern } from "../../../core/database/like-pattern.ts";
import type { Services } from "../../../core/services.ts";
import { momentsOf } from "../../../core/shop-days.ts";

export type AuditFilter = Pick<ListAuditInput, "search" | "entity" | "action" | "by" | "from" | "to">;

/** Days are those of the shop's time zone. */
export async function readAuditFilter(ctx: Pick<Services, "settings">, filters: AuditFilter): Promise<SQL | undefined> {
  const { search, entity, action, by } = filters;
  const { from, before } = await momentsOf(ctx, filters);
  return and(
    search ? like(auditLog.searchText, `%${likePattern(search)}%`) : undefined,
    entity && eq(auditLog.entity, entity),
    action && eq(auditLog.action, action),
    by ? eq(auditLog.by, by) : undefined,
    from === undefined ? undefined : gte(auditLog.at, new Date(from)),
    before === undefined ? undefined : lt(auditLog.at, new Date(before)),
  );
}
