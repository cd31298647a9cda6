import type { TransactionSql } from "@ironmonger/db/client";
import { tools } from "@ironmonger/db/schema";
import { getTableColumns } from "drizzle-orm";
import type { Fragment, PendingQuery } from "postgres";
import { withIds } from "./successors.statement.ts";
import { columnName, fieldsOfTools } from "./tool-fields.statement.ts";

const { id, variantKey, effectiveTaxClass, popularity, version, createdAt, deletedAt, ...others } =
  getTableColumns(tools);
const writtenColumns = Object.values(others).flatMap(({ name, generated }) => (generated ? [] : [name]));

const batchSize = 5000;

/** Which of a row's two versions of the tool is meant: `after` while it is applied, `before` while it is undone. */
export type Side = "before" | "after";
export type By = { userId: string; note: string };
type Progress = (rows: number) => Promise<void>;

/** The kinds of rows whose tools are in the shop before the import. */
type KnownKind = "changed" | "taken-out";

/** The rows of known tools for which the file names another Shopify variant than `tools t` has. */
const hasOtherVariant = (tx: TransactionSql): Fragment =>
  tx`(r.kind in ('changed', 'unchanged') and r.variant_key is not null and r.variant_key is distinct from t.variant_key)`;

/**
 * Locks the tools of the rows in the order of their ids, and the stock where it or something that its row copies changes, or its tool
 * enters or leaves the shop. Orders take stock in the same order.
 */
export async function lockTools(tx: TransactionSql, importId: string): Promise<void> {
  const rows = tx`
    select t.id from tools t join tool_import_rows r on r.tool_id = t.id
    where r.import_id = ${importId} and (r.kind <> 'unchanged' or r.former_variant_key is not null or ${hasOtherVariant(tx)}) and r.outcome is null`;
  await tx`with locked as materialized (${rows} order by t.id for no key update of t) select count(*) from locked`;
  await tx`
    with locked as materialized (
      select s.tool_id from tool_stock s join tool_import_rows r on r.tool_id = s.tool_id
      where r.import_id = ${importId} and r.outcome is null and (r.kind in ('taken-out', 'new')
        or r.kind = 'changed' and r.after ?| array['available', 'min_order', 'category', 'family', 'case_pack'])
      order by s.tool_id for no key update of s)
    select count(*) from locked`;
}

/**
 * Marks rows whose tool would get a SKU that another tool of the shop will still have. Rows marked before count as not written.
 * `leaving`: the kind of rows whose tools leave the shop.
 */
export async function markTakenSkus(
  tx: TransactionSql,
  importId: string,
  { side, leaving, outcome }: { side: Side; leaving: "taken-out" | "new"; outcome: "skipped" | "kept" },
): Promise<void> {
  const sku = tx`${tx(`r.${side}`)} ->> 'sku'`;
  for (;;) {
    const { count } = await tx`
      update tool_import_rows r set outcome = ${outcome}, note = 'Another tool has the SKU ' || (${sku})
      where r.import_id = ${importId} and r.kind = 'changed' and r.outcome is null and ${sku} is not null
        and exists (
          select from tools u where u.deleted_at is null and lower(u.sku) = lower(${sku}) and u.id <> r.tool_id
            and not exists (
              select from tool_import_rows o where o.tool_id = u.id and o.import_id = r.import_id and o.outcome is null
                and (o.kind = ${leaving} or (o.kind = 'changed' and ${tx(`o.${side}`)} ? 'sku'))))`;
    // The tool of a row that is not written stays with its SKU, which another row may need.
    if (count === 0) return;
  }
}

/** Writes one side of the changed rows to their tools. The difference of the stock is a correction, and never takes it below zero. */
export async function writeChanged(
  tx: TransactionSql,
  importId: string,
  { side, userId, note }: By & { side: Side },
  report: Progress,
): Promise<void> {
  const isWritten = tx`import_id = ${importId} and kind = 'changed' and outcome is null`;
  const newValues = tx(`b.${side}`);
  const oldValues = tx(`b.${side === "after" ? "before" : "after"}`);
  // So that tools can exchange their SKUs.
  await tx`
    update tools t set sku = null from tool_import_rows r
    where r.tool_id = t.id and r.import_id = ${importId} and r.kind = 'changed' and r.outcome is null and ${tx(`r.${side}`)} ? 'sku' and t.sku is not null`;
  const variantKey = side === "after" ? tx`variant_key` : tx`null::text`;
  await inBatches(tx, isWritten, report, (batch) => {
    const rows = tx`
      select line, id, tool_id, ${variantKey} as variant_key, new_id, ${newValues} as new_values, ${oldValues} as old_values from (${batch}) b`;
    return tx<{ line: number; id: string }[]>`
      ${changedTools(tx, rows, { userId, note })},
      short as (
        update tool_import_rows r set outcome = 'short', note = 'Of its stock, ' || -c.target || ' could not be taken back: they are sold'
        from counted c join batch b on b.tool_id = c.tool_id
        where r.import_id = ${importId} and r.kind = 'changed' and r.line = b.line and r.id = b.id and c.target < 0)
      select line, id from batch order by line desc, id desc limit 1`;
  });
}

/**
 * Records the variants that tools have before an import gives them others. If an earlier import gave a tool the same variant, this import
 * confirms it, so undoing the earlier one keeps it.
 */
export async function noteFormerVariants(tx: TransactionSql, importId: string): Promise<void> {
  await tx`
    update tool_import_rows r set former_variant_key = coalesce(t.variant_key, '') from tools t
    where t.id = r.tool_id and r.import_id = ${importId} and r.outcome is null and t.deleted_at is null and ${hasOtherVariant(tx)}`;
  await tx`
    update tool_import_rows o set former_variant_key = null from tool_import_rows r
    where r.import_id = ${importId} and r.outcome is null and r.variant_key is not null
      and o.tool_id = r.tool_id and o.import_id <> r.import_id and o.former_variant_key is not null and o.variant_key = r.variant_key`;
}

/** Gives tools the variants back that they had before the import, unless another import has given them another since. */
export async function putBackVariants(tx: TransactionSql, importId: string): Promise<void> {
  await tx`
    update tools t set variant_key = nullif(r.former_variant_key, '') from tool_import_rows r
    where r.tool_id = t.id and r.import_id = ${importId} and r.outcome is distinct from 'kept' and t.variant_key = r.variant_key
      and r.former_variant_key is not null`;
}

/**
 * Gives tools the Shopify variants that their rows name, even if nothing else changes: a later file may identify a tool by its variant
 * alone.
 */
export async function storeVariants(tx: TransactionSql, importId: string): Promise<void> {
  await tx`
    update tools t set variant_key = r.variant_key from tool_import_rows r
    where r.tool_id = t.id and r.import_id = ${importId} and r.outcome is null and t.deleted_at is null and ${hasOtherVariant(tx)}`;
}

/** Adds the tools of new rows, whose ids are made now, so that they are newer than those that were added since the preview. */
export async function addNew(
  tx: TransactionSql,
  importId: string,
  { userId }: Pick<By, "userId">,
  report: Progress,
): Promise<void> {
  const columns = fieldsOfTools.map(columnName);
  const isWritten = tx`import_id = ${importId} and kind = 'new' and outcome is null`;
  await inBatches(tx, isWritten, report, (batch) => {
    return tx<{ line: number; id: string }[]>`
      ${addedTools(tx, columns, batch, userId)},
      named as (
        update tool_import_rows r set tool_id = b.new_id from batch b
        where r.import_id = ${importId} and r.kind = 'new' and r.line = b.line and r.id = b.id)
      select line, id from batch order by line desc, id desc limit 1`;
  });
}

/** Takes tools out of the shop, or puts them back. */
export async function setInShop(
  tx: TransactionSql,
  importId: string,
  { kind, isInShop }: { kind: KnownKind | "new"; isInShop: boolean },
): Promise<void> {
  await tx`
    update tools t set deleted_at = ${isInShop ? tx`null` : tx`now()`} from tool_import_rows r
    where r.tool_id = t.id and r.import_id = ${importId} and r.kind = ${kind} and r.outcome is null
      and t.deleted_at is ${isInShop ? tx`not null` : tx`null`}`;
}

/** Writes the rows of a kind in the order of the file. `write` takes them in batches, each with a new id. */
async function inBatches(
  tx: TransactionSql,
  isWritten: Fragment,
  report: Progress,
  write: (batch: Fragment) => PendingQuery<{ line: number; id: string }[]>,
): Promise<void> {
  let last: { line: number; id: string } = { line: 0, id: "00000000-0000-0000-0000-000000000000" };
  for (let rows = 0; ; rows += batchSize) {
    const [end] = await write(tx`
      select line, id, tool_id, variant_key, before, ${withIds(tx)} as after, new_id() as new_id from tool_import_rows
      where ${isWritten} and (line, id) > (${last.line}::int, ${last.id}::uuid) order by line, id limit ${batchSize}`);
    if (!end) return;
    last = end;
    await report(rows + batchSize);
  }
}

/**
 * The beginning of a statement that adds tools with their stock, which is a movement. `rows` is a query of `new_id` (the id of the tool and of
 * the movement), `variant_key` and `after`: the values of these columns, and of `available`. The statement goes on from `batch`.
 */
const addedTools = (tx: TransactionSql, columns: string[], rows: Fragment, userId: string): Fragment => tx`
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
const changedTools = (
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
