import type { ListAuditInput } from "@ironmonger/contract/audit";
import { auditLog } from "@ironmonger/db/schema";
import { and, eq, gte, like, lt, or, type SQL } from "drizzle-orm";
import { likePattern } from "../../../core/database/like-pattern.ts";
import type { Services } from "../../../core/services.ts";
import { momentsOf } from "../../../core/shop-days.ts";
import { isBy, isOfPeopleLike } from "./people-of-entries.ts";

export type AuditFilter = Pick<ListAuditInput, "search" | "entity" | "action" | "by" | "from" | "to">;

/** Days are those of the shop's time zone. */
export async function readAuditFilter(
  ctx: Pick<Services, "settings" | "db">,
  filters: AuditFilter,
): Promise<SQL | undefined> {
  const { search, entity, action, by } = filters;
  const { from, before } = await momentsOf(ctx, filters);
  return and(
    search
      ? or(like(auditLog.searchText, `%${likePattern(search)}%`), await isOfPeopleLike(ctx.db, search))
      : undefined,
    entity && eq(auditLog.entity, entity),
    action && eq(auditLog.action, action),
    by ? isBy(by) : undefined,
    from === undefined ? undefined : gte(auditLog.at, new Date(from)),
    before === undefined ? undefined : lt(auditLog.at, new Date(before)),
  );
}
