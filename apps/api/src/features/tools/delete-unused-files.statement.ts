import type { Services } from "../../core/services.ts";

/**
 * Deletes pictures that no tool has, deleted tools among them, no category, buyer, blog post or logo shows, and nothing has used for a day,
 * so that a removed picture can be put back and a form left open can be saved. A picture that a tool gets concurrently stays. Returns how
 * many were deleted.
 */
export async function deleteUnusedPictures({ longSql }: Pick<Services, "longSql">): Promise<number> {
  const rows = await longSql`
    with pictured as (
      select pictures, image_url from tools where pictures <> '[]' or image_url like '/pictures/%'
    ),
    shown (id) as (
      select jsonb_path_query(pictures, '$[*].id') #>> '{}' from pictured
      union all
      select substr(image_url, length('/pictures/') + 1, 64) from pictured
      union all
      select substring(image_url from '/pictures/([0-9a-f]{64})') from buyers
      union all
      select substring(image_url from '/pictures/([0-9a-f]{64})') from categories
      union all
      select named[1] from site_content, regexp_matches(blog::text, '/pictures/([0-9a-f]{64})', 'g') as named
      union all
      select saved ->> 'logo' from settings
    )
    delete from pictures
    -- "not in" would compare each picture with each that is shown.
    where used_at < now() - interval '1 day' and not exists (select from shown where shown.id = pictures.id)
    returning 1`;
  return rows.length;
}

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
