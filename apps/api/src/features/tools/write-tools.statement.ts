import type { TransactionSql } from "@ironmonger/db/client";
import { tools } from "@ironmonger/db/schema";
import { getTableColumns } from "drizzle-orm";
import type { Fragment } from "postgres";

// Tools, their stock and its movements are always written by these two: for the form, for imports, and for counted stock.

const { id, variantKey, effectiveTaxClass, popularity, version, createdAt, deletedAt, ...others } =
  getTableColumns(tools);
const writtenColumns = Object.values(others).flatMap(({ name, generated }) => (generated ? [] : [name]));

/** The fields of a tool as the statements below take them: by the names of their columns. Fields that are undefined are left out. */
export const byColumns = (fields: Partial<Record<keyof typeof others, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([field, value]) =>
      value === undefined ? [] : [[others[field as keyof typeof others].name, value]],
    ),
  );

/**
 * The beginning of a statement that adds tools with their stock, which is a movement. `rows` is a query of `new_id` (the id of the tool and of
 * the movement), `variant_key` and `after`: the values of these columns, and of `available`. The statement goes on from `batch`.
 */
export const addedTools = (tx: TransactionSql, columns: string[], rows: Fragment, userId: string): Fragment => tx`
  with batch as materialized (${rows}),
  added as (
    insert into tools (id, variant_key ${columns.map((column) => tx`, ${tx(column)}`)})
    select b.new_id, b.variant_key ${columns.map((column) => tx`, ${tx(`n.${column}`)}`)}
    from batch b cross join lateral jsonb_populate_record(null::tools, b.after) n order by b.new_id
    returning id, min_order, family, case_pack),
  stocked as (
    insert into tool_stock (tool_id, available, min_order, family_pack)
    select added.id, (b.after ->> 'available')::int, added.min_order, family_pack_of(added.family, added.case_pack)
    from added join batch b on b.new_id = added.id),
  opening as (
    insert into stock_movements (id, tool_id, delta, reason, by_user_id)
    select new_id, new_id, (after ->> 'available')::int, 'opening', ${userId}::uuid from batch where (after ->> 'available')::int > 0)`;

/**
 * The beginning of a statement that changes tools and corrects their stock, which is a movement. `rows` is a query of `tool_id`, `variant_key`
 * (null: as it is), `new_id` (of the movement), `new_values` and `old_values`: the tool's values after and before the change, by the names of
 * the columns. Of the stock, only the difference counts, and it never falls below zero. The statement goes on from `batch` or `counted`, whose
 * `target` is the stock as it would be. Lock the tools before.
 */
export const changedTools = (
  tx: TransactionSql,
  rows: Fragment,
  { userId, note }: { userId: string; note: string },
): Fragment => tx`
  with batch as materialized (${rows}),
  changed as (
    update tools t set variant_key = coalesce(b.variant_key, o.variant_key) ${writtenColumns.map((column) => tx`, ${tx(column)} = ${tx(`n.${column}`)}`)}
    from batch b join tools o on o.id = b.tool_id cross join lateral jsonb_populate_record(o, b.new_values) n
    where t.id = o.id and b.new_values - 'available' <> '{}'),
  counted as (
    select b.tool_id, b.new_id, s.available as was, level.target, greatest(0, level.target) as becomes
    from batch b join tool_stock s on s.tool_id = b.tool_id
    cross join lateral (select s.available + (b.new_values ->> 'available')::int - (b.old_values ->> 'available')::int as target) level
    where b.new_values ? 'available'),
  restocked as (
    update tool_stock s set available = becomes from counted where s.tool_id = counted.tool_id and becomes <> was),
  moved as (
    insert into stock_movements (id, tool_id, delta, reason, by_user_id, note)
    select new_id, tool_id, becomes - was, 'correction', ${userId}::uuid, ${note} from counted where becomes <> was)`;

type Fields = Record<string, unknown>;

/** `addedTools` for one tool. */
export async function addOne(
  tx: TransactionSql,
  { toolId, fields, available, userId }: { toolId: string; fields: Fields; available: number; userId: string },
): Promise<void> {
  const row = tx`
    select ${toolId}::uuid as new_id, null::text as variant_key, ${JSON.stringify({ ...fields, available })}::text::jsonb as after`;
  await tx`${addedTools(tx, Object.keys(fields), row, userId)} select from batch`;
}

/** `changedTools` for one tool; with `available`, the stock as it was and is. */
export async function changeOne(
  tx: TransactionSql,
  {
    toolId,
    values,
    before = {},
    ...by
  }: { toolId: string; values: Fields; before?: Fields; userId: string; note: string },
): Promise<void> {
  const row = tx`
    select ${toolId}::uuid as tool_id, null::text as variant_key, new_id() as new_id,
      ${JSON.stringify(values)}::text::jsonb as new_values, ${JSON.stringify(before)}::text::jsonb as old_values`;
  await tx`${changedTools(tx, row, by)} select from batch`;
}
