import type { Database } from "@ironmonger/db/client";
import { changeRows, changes, users } from "@ironmonger/db/schema";
import { and, desc, eq, ne, type SQL, sql } from "drizzle-orm";
import { isAnyOf } from "../../core/database/is-any-of.ts";

/** Who made a change, by email: the shop itself, if a price was due. A column for statements that read `changes` with their `users`. */
export const authorOf = sql<string>`case ${changes.kind} when 'schedule' then 'system' else ${users.email} end`;

/** Who changed tools last after a moment, each as ` by anna@example.com`; empty if it was nobody. */
export async function findWhoChanged(db: Database, toolIds: string[], since: SQL): Promise<(toolId: string) => string> {
  if (toolIds.length === 0) return () => "";
  const { subjectId, subjectKind, outcome } = changeRows;
  const rows = await db
    .selectDistinctOn([subjectId], { subjectId, by: authorOf })
    .from(changeRows)
    .innerJoin(changes, eq(changes.id, changeRows.changeId))
    .innerJoin(users, eq(users.id, changes.appliedByUserId))
    .where(
      and(
        isAnyOf(subjectId, toolIds),
        eq(subjectKind, "tool"),
        ne(changes.kind, "tree"),
        sql`${outcome} is distinct from 'skipped'`,
        sql`${changes.appliedAt} > ${since}`,
      ),
    )
    .orderBy(subjectId, desc(changes.appliedAt));
  const byOf = new Map(rows.map((row) => [row.subjectId, ` by ${row.by}`]));
  return (toolId) => byOf.get(toolId) ?? "";
}
