import type { TransactionSql } from "@ironmonger/db/client";
import { defaultsOfNewTool } from "./read-tool-row.ts";

const importLock = 4_000_402;

/** Makes the staged rows tools of the shop: those with a known sku change it, the rest are new. Answers how many there were. */
export async function mergeStaged(
  tx: TransactionSql,
  { importId, userId }: { importId: string; userId: string },
): Promise<number> {
  // Two imports that change the same tools would wait for each other in a circle.
  await tx`select pg_advisory_xact_lock(${importLock})`;
  // Words are gathered and go into the inverted indexes in large lots, which takes half the time; nothing is left waiting at the
  // end, where every search would have to look through it.
  await tx`
    select set_config('gin_pending_list_limit', '256MB', true), set_config('maintenance_work_mem', '256MB', true),
      set_config('work_mem', '64MB', true)`;
  const changed = await changeKnownTools(tx, importId, userId);
  const added = await addNewTools(tx, userId);
  await tx`
    select gin_clean_pending_list(indexrelid) from pg_index
    join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
    where indrelid = 'tools'::regclass and amname = 'gin'`;
  return changed + added;
}

async function changeKnownTools(tx: TransactionSql, importId: string, userId: string): Promise<number> {
  const [{ count }] = await tx<[{ count: number }]>`
    with known as materialized (
      select t.id, s.available as was, staged.movement_id, staged.name, staged.price_cents,
        coalesce(staged.description, t.description) as description, coalesce(staged.image_url, t.image_url) as image_url,
        coalesce(staged.category, t.category) as category, coalesce(staged.min_order, t.min_order) as min_order,
        coalesce(staged.available, s.available) as available
      from staged join tools t on t.sku = staged.sku and t.deleted_at is null join tool_stock s on s.tool_id = t.id
      order by t.id for no key update of t, s),
    changed as (
      update tools t set name = known.name, description = known.description, image_url = known.image_url,
        category = known.category, price_cents = known.price_cents, min_order = known.min_order
      from known
      where t.id = known.id
        and (t.name, t.description, t.image_url, t.category, t.price_cents, t.min_order) is distinct from
          (known.name, known.description, known.image_url, known.category, known.price_cents, known.min_order)),
    restocked as (
      update tool_stock s set available = known.available from known where s.tool_id = known.id and s.available <> known.available),
    moved as (
      insert into stock_movements (id, tool_id, delta, reason, by_user_id, note)
      select movement_id, id, available - was, 'correction', ${userId}::uuid, ${`Import ${importId}`} from known
      where available <> was)
    select count(*) from known`;
  return count;
}

async function addNewTools(tx: TransactionSql, userId: string): Promise<number> {
  const { imageUrl, minOrder, available } = defaultsOfNewTool;
  const [{ count }] = await tx<[{ count: number }]>`
    with added as (
      insert into tools (id, sku, category, name, description, image_url, price_cents, min_order)
      select id, sku, category, name, coalesce(description, name), coalesce(image_url, ${imageUrl}), price_cents,
        coalesce(min_order, ${minOrder})
      from staged
      where sku is null or not exists (select from tools t where t.sku = staged.sku and t.deleted_at is null)
      order by line
      returning id, min_order),
    stocked as (
      insert into tool_stock (tool_id, available, min_order)
      select added.id, coalesce(staged.available, ${available}), added.min_order from added join staged using (id)),
    opening as (
      insert into stock_movements (id, tool_id, delta, reason, by_user_id)
      select movement_id, id, coalesce(staged.available, ${available}), 'opening', ${userId}::uuid from staged join added using (id)
      where coalesce(staged.available, ${available}) > 0)
    select count(*) from added`;
  return count;
}
