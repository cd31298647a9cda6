import { maxPaymentCents } from "@ironmonger/contract/money";
import type { TransactionSql } from "@ironmonger/db/client";
import type { Fragment } from "postgres";
import type { MarkedRows } from "../../changes/import/import-kind.ts";
import { currentFields } from "./tool-fields.statement.ts";

/** When an import was previewed or applied. Passed through JavaScript, it would lose its microseconds. */
const momentOf = (tx: TransactionSql, importId: string, column: "previewed_at" | "applied_at"): Fragment =>
  tx`(select ${tx(column)} from changes where id = ${importId})`;

/** The user who last changed `tools t` after a moment, as ` by anna@example.com`; empty if there is none. */
const changedBy = (tx: TransactionSql, since: Fragment): Fragment => tx`coalesce(' by ' || coalesce(
  (select a.by from audit_log a where a.entity = 'tool' and a.entity_id = t.id::text and a.at > ${since} order by a.id desc limit 1),
  (select u.email from change_rows d join changes c on c.id = d.change_id join users u on u.id = c.by_user_id
   where d.subject_id = t.id and c.kind in ('bulk', 'undo') and c.at > ${since} order by c.at desc limit 1),
  (select u.email from tool_import_rows x join changes i on i.id = x.import_id join users u on u.id = i.applied_by_user_id
   where x.tool_id = t.id and i.applied_at > ${since} order by i.applied_at desc limit 1)), '')`;

/** Whether the rules of a tool `n` fit each other, and a payment can pay its minimum order. */
const doRulesHold = (tx: TransactionSql): Fragment => tx`(
  n.price_cents::bigint * n.min_order <= ${maxPaymentCents}::int and do_terms_hold(n.min_order, n.case_pack, n.price_cents, n.price_breaks))`;

/** Marks the rows whose tools are not as the preview showed them. The tools are locked. */
export async function markChangedSince(tx: TransactionSql, importId: string): Promise<void> {
  await tx`
    update tool_import_rows r set outcome = 'skipped', note = case
      when t.deleted_at is not null then 'The tool left the shop after the preview'
      else 'Changed after the preview' || ${changedBy(tx, momentOf(tx, importId, "previewed_at"))} end
    from tools t join tool_stock s on s.tool_id = t.id
    where r.tool_id = t.id and r.import_id = ${importId} and r.kind in ('changed', 'taken-out') and r.outcome is null
      and (t.deleted_at is not null or exists (
        select from jsonb_each(r.before) as seen where seen.value is distinct from ${currentFields(tx)} -> seen.key))`;
  await tx`
    update tool_import_rows r set outcome = 'skipped', note = 'Changed after the preview: its minimum order, case pack and prices would not fit each other'
    from tool_import_rows b join tools t on t.id = b.tool_id cross join lateral jsonb_populate_record(t, b.after - array['model_id', 'successor_id']) n
    where b.import_id = ${importId} and b.kind = 'changed' and r.tool_id = b.tool_id and r.import_id = b.import_id and r.outcome is null
      and not ${doRulesHold(tx)}`;
  await tx`
    update tool_import_rows r set outcome = 'skipped', note = 'The tool was added after the preview'
    where r.import_id = ${importId} and r.kind = 'new' and r.outcome is null and exists (
      select from tools t where t.deleted_at is null and (lower(t.sku) = lower(r.sku) or (t.variant_key = r.variant_key and t.sku is null and r.sku is null))
        and not exists (
          select from tool_import_rows o where o.tool_id = t.id and o.import_id = r.import_id and o.outcome is null
            and (o.kind = 'taken-out' or (o.kind = 'changed' and o.after ? 'sku'))))`;
}

/** Marks the rows that undoing leaves as they are: their tools have been changed by something else since, or cannot become as before. */
export async function markRowsToLeave(tx: TransactionSql, importId: string): Promise<void> {
  const appliedAt = momentOf(tx, importId, "applied_at");
  // Sales since then are no change: of the stock, only the difference is taken back. Neither are corrections that were taken back themselves.
  await tx`
    update tool_import_rows r set outcome = 'kept', note = case
      when r.kind <> 'taken-out' and t.deleted_at is not null then 'The tool left the shop since'
      else 'Changed since' || ${changedBy(tx, appliedAt)} end
    from tools t join tool_stock s on s.tool_id = t.id
    where r.tool_id = t.id and r.import_id = ${importId} and r.outcome is null and (
      (r.kind = 'changed' and t.deleted_at is not null)
      or (r.kind = 'taken-out' and t.deleted_at > ${appliedAt})
      or (r.kind in ('changed', 'new') and t.deleted_at is null and (
        exists (
          select from jsonb_each(r.after - 'available') as written where written.value is distinct from ${currentFields(tx)} -> written.key)
        or (r.after ? 'available' and 0 <> (
          select sum(m.delta) from stock_movements m where m.tool_id = t.id and m.reason = 'correction' and m.happened_at > ${appliedAt})))))`;
  await tx`
    update tool_import_rows r set outcome = 'kept', note = 'Its minimum order, case pack and prices would not fit each other'
    from tool_import_rows b join tools t on t.id = b.tool_id cross join lateral jsonb_populate_record(t, b.before) n
    where b.import_id = ${importId} and b.kind = 'changed' and r.tool_id = b.tool_id and r.import_id = b.import_id and r.outcome is null
      and not ${doRulesHold(tx)}`;
  await tx`
    update tool_import_rows r set outcome = 'kept', note = 'Another tool has its SKU by now'
    from tools t
    where r.tool_id = t.id and r.import_id = ${importId} and r.kind = 'taken-out' and r.outcome is null and t.deleted_at is not null
      and exists (
        select from tools u where u.deleted_at is null and (lower(u.sku) = lower(t.sku) or (u.variant_key = t.variant_key and u.sku is null and t.sku is null))
          and not exists (
            select from tool_import_rows o where o.tool_id = u.id and o.import_id = r.import_id and o.outcome is null
              and (o.kind = 'new' or (o.kind = 'changed' and o.before ? 'sku'))))`;
}

/** How many rows are marked, and the names of the first of them. */
export async function countMarked(tx: TransactionSql, importId: string): Promise<MarkedRows> {
  const [row] = await tx<[MarkedRows]>`
    select count(*) as count, coalesce((array_agg(name order by line))[:5], '{}') as names
    from tool_import_rows where import_id = ${importId} and outcome is not null`;
  return row;
}
