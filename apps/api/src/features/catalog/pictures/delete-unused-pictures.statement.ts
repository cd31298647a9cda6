import type { Services } from "../../../core/services.ts";

/**
 * Deletes pictures that no tool has, deleted tools among them, no buyer, blog post or logo shows, and nothing has used for a day, so that a
 * removed picture can be put back and a form left open can be saved. A tool that gets such a picture concurrently keeps it. Returns how
 * many were deleted.
 */
export async function deleteUnusedPictures({ longSql }: Pick<Services, "longSql">): Promise<number> {
  const rows = await longSql`
    with shown as (
      select pictures, image_url from tools where pictures <> '[]' or image_url like '/pictures/%'
    )
    delete from pictures
    where used_at < now() - interval '1 day'
      and id not in (
        select jsonb_path_query(pictures, '$[*].id') #>> '{}' from shown
        union all
        select substr(image_url, length('/pictures/') + 1, 64) from shown
        union all
        select substring(image_url from '/pictures/([0-9a-f]{64})') from buyers where image_url ~ '/pictures/[0-9a-f]{64}'
        union all
        select named[1] from site_content, regexp_matches(blog::text, '/pictures/([0-9a-f]{64})', 'g') as named
        union all
        select saved ->> 'logo' from settings where saved ->> 'logo' is not null
      )
    returning 1`;
  return rows.length;
}
