import type { Database } from "@ironmonger/db/client";
import { sql } from "drizzle-orm";

/**
 * Locks the tools of the rows in the order of their ids, and the stock where it or something that its row copies changes, or its tool
 * enters or leaves the shop. Orders take stock in the same order.
 */
export async function lockTools(db: Database, importId: string): Promise<void> {
  await db.execute(sql`
    with locked as materialized (
      select t.id from tools t join change_rows r on r.subject_id = t.id
      where r.change_id = ${importId} and r.result in ('new', 'changed', 'taken-out') and r.outcome is null
      order by t.id for no key update of t)
    select count(*) from locked`);
  await db.execute(sql`
    with locked as materialized (
      select s.tool_id from tool_stock s join change_rows r on r.subject_id = s.tool_id
      where r.change_id = ${importId} and r.subject_kind = 'tool' and r.outcome is null and (r.result in ('taken-out', 'new')
        or r.result = 'changed' and r.after ?| array['available', 'minOrder', 'category', 'family', 'casePack'])
      order by s.tool_id for no key update of s)
    select count(*) from locked`);
}
