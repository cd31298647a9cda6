import type { Database } from "@ironmonger/db/client";
import { sql } from "drizzle-orm";

/** The tools of the shop that a text can mean. */
export type NamedSuccessor = {
  text: string;
  /** By its id or SKU. */
  id: string | null;
  /** At most two that are called so. */
  called: string[];
};

/** The tools that files name as successors by these texts: by the id, the SKU or the name. */
export async function findSuccessors(db: Database, texts: string[]): Promise<Map<string, NamedSuccessor>> {
  const found = await db.execute<NamedSuccessor>(sql`
    select written.text, coalesce(by_id.id, by_sku.id) as id, by_name.called
    from jsonb_array_elements_text(${JSON.stringify([...new Set(texts)])}::text::jsonb) as written (text)
    left join tools by_id on by_id.id = case when written.text ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then written.text end::uuid
      and by_id.deleted_at is null
    left join tools by_sku on lower(by_sku.sku) = lower(written.text) and by_sku.deleted_at is null
    cross join lateral (
      select coalesce(array_agg(t.id::text), '{}') as called from (
        select id from tools where name_key collate "C" = lower(written.text) and deleted_at is null limit 2) t) by_name`);
  return new Map(found.map((one) => [one.text, one]));
}
