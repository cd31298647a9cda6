import type { TransactionSql } from "@ironmonger/db/client";
import type { Fragment } from "postgres";

type Unnamed = { line: number; sku: string | null; name: string | null; reason: string };

/**
 * Replaces the successors that rows of `staged` name by their ids: by the id itself, else the SKU, else the name. One that the same file
 * adds is its SKU after the sign `>`, until the import gives it an id. Returns the rows whose successor is left out, with the reason, in
 * batches.
 */
export async function* findSuccessors(tx: TransactionSql): AsyncGenerator<Unnamed[], void, undefined> {
  await tx`
    create temporary table successors on commit drop as
    select staged.id, staged.successor_id as named, matched.tool_id, coalesce(by_id.id, by_sku.id)::text as tool, added.sku as added, by_name.ids
    from staged left join matched on matched.staged_id = staged.id
    left join tools by_id on by_id.id = case when staged.successor_id ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then staged.successor_id end::uuid
      and by_id.deleted_at is null
    left join tools by_sku on lower(by_sku.sku) = lower(staged.successor_id) and by_sku.deleted_at is null
    left join staged added on lower(added.sku) = lower(staged.successor_id) and added.id <> staged.id
      and not exists (select from matched m where m.staged_id = added.id)
    cross join lateral (
      select array_agg(t.id::text) as ids from (
        select id from tools where name_key collate "C" = lower(staged.successor_id) and deleted_at is null limit 2) t) by_name
    where staged.successor_id <> ''`;
  await tx`
    update staged set successor_id = coalesce(found.tool, '> ' || found.added, case when cardinality(found.ids) = 1 then found.ids[1] end)
    from successors found where found.id = staged.id`;
  await tx`
    update staged set successor_id = null from successors found
    where found.id = staged.id and staged.successor_id = found.tool_id::text`;
  const shown = tx`left(found.named, 60)`;
  yield* tx<Unnamed[]>`
    select staged.line, staged.sku, staged.name, 'Successor: ' || case
      when cardinality(found.ids) > 1 and coalesce(found.tool, found.added) is null
        then 'several tools are called ' || ${shown} || ', so it was left out. Write the SKU of the one.'
      when coalesce(found.tool, found.added, found.ids[1]) is null
        then 'the shop has no tool with the SKU or name ' || ${shown} || ', so it was left out.'
      else 'a tool cannot be its own, so it was left out.' end as reason
    from successors found join staged on staged.id = found.id
    where staged.successor_id is null`.cursor(1000);
}

/** The values that a row writes, `after`, without a successor that has no id yet. */
export const withIds = (tx: TransactionSql): Fragment =>
  tx`case when after ->> 'successor_id' like '>%' then after - 'successor_id' else after end`;

/** After the rows are written: their successors that the same file has added. */
export async function nameSuccessors(tx: TransactionSql, importId: string): Promise<void> {
  await tx`
    with named as (
      update tool_import_rows r set after = jsonb_set(r.after, '{successor_id}', to_jsonb(s.id)) from tools s
      where r.import_id = ${importId} and r.outcome is null and r.after ->> 'successor_id' like '>%'
        and lower(s.sku) = lower(substr(r.after ->> 'successor_id', 3)) and s.deleted_at is null and s.id <> r.tool_id
      returning r.tool_id, s.id)
    update tools t set successor_id = named.id from named where t.id = named.tool_id`;
}
