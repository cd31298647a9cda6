import type { Database } from "@ironmonger/db/client";
import { sql } from "drizzle-orm";

/**
 * Derives all paths from the tree, and redirects the former ones to where they are now. A category that takes over a redirected address
 * ends the redirect.
 */
export async function refreshPaths(tx: Database): Promise<void> {
  await tx.execute(sql`
    with recursive tree as (
      select id, slug as path from categories where parent_id is null
      union all select c.id, tree.path || '/' || c.slug from categories c join tree on c.parent_id = tree.id),
    moved as (
      update categories set path = tree.path from tree where tree.id = categories.id and tree.path <> categories.path
      returning categories.id, old.path)
    insert into category_redirects (path, slug, category_id) select path, regexp_replace(path, '^.*/', ''), id from moved
    on conflict (path) do update set category_id = excluded.category_id`);
  await tx.execute(sql`delete from category_redirects r using categories c where c.path = r.path`);
}
