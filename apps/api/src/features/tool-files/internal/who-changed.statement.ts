import type { Database } from "@ironmonger/db/client";
import { type SQL, sql } from "drizzle-orm";

/** Who changed tools last after a moment, each as ` by anna@example.com`; empty if it was nobody. */
export async function findWhoChanged(db: Database, ids: string[], since: SQL): Promise<(id: string) => string> {
  const rows =
    ids.length === 0
      ? []
      : await db.execute<{ id: string; by: string | null }>(sql`
    select t.id, coalesce(
      (select a.by from audit_log a where a.entity = 'tool' and a.entity_id = t.id::text and a.at > ${since} order by a.id desc limit 1),
      (select u.email from change_rows r join changes c on c.id = r.change_id join users u on u.id = c.applied_by_user_id
       where r.subject_id = t.id and r.subject_kind = 'tool' and c.kind in ('bulk', 'undo', 'file') and c.applied_at > ${since}
       order by c.applied_at desc limit 1)) as by
    from unnest(${sql.param(ids)}::uuid[]) as t (id)`);
  const byOf = new Map(rows.map(({ id, by }) => [id, by]));
  return (id) => (byOf.get(id) ? ` by ${byOf.get(id)}` : "");
}
