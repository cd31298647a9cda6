import type { ListAuditInput } from "@ironmonger/contract/audit";
import { auditLog } from "@ironmonger/db/schema";
import { and, eq, gte, like, lt, type SQL } from "drizzle-orm";
import { likePattern } from "../../../core/database/like-pattern.ts";

const dayMs = 24 * 60 * 60 * 1000;

export type AuditFilter = Pick<ListAuditInput, "search" | "entity" | "action" | "by" | "from" | "to">;

export const auditFilter = ({ search, entity, action, by, from, to }: AuditFilter): SQL | undefined =>
  and(
    search ? like(auditLog.searchText, `%${likePattern(search)}%`) : undefined,
    entity && eq(auditLog.entity, entity),
    action && eq(auditLog.action, action),
    by ? eq(auditLog.by, by) : undefined,
    from ? gte(auditLog.at, new Date(from)) : undefined,
    to ? lt(auditLog.at, new Date(Date.parse(to) + dayMs)) : undefined,
  );
