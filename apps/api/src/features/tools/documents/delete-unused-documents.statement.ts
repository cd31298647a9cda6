import type { Services } from "../../../core/services.ts";

/**
 * Deletes documents that no tool has, deleted tools among them, and nothing has used for a day, so that a removed document can be put back.
 * Returns how many were deleted.
 */
export async function deleteUnusedDocuments({ longSql }: Pick<Services, "longSql">): Promise<number> {
  const rows = await longSql`
    with listed (id) as (
      select jsonb_path_query(documents, '$[*].id') #>> '{}' from tools where documents <> '[]'
    )
    delete from documents
    where used_at < now() - interval '1 day' and not exists (select from listed where listed.id = documents.id)
    returning 1`;
  return rows.length;
}
