import type { TransactionSql } from "@ironmonger/db/client";
import { toolFields } from "../tool-columns.ts";
import { joinKnown, namedByLeftOut } from "./match-rows.statement.ts";
import type { DeletedRow } from "./stage-rows.statement.ts";
import { asJson, currentFields, fieldsOfTools, valueOfKnown, valueOfNew } from "./tool-fields.statement.ts";

/** Deletes rows whose tool an earlier row identifies in another way, and returns them, in batches. */
export const deleteDoublyNamed = (tx: TransactionSql) =>
  tx<DeletedRow[]>`
    with doubly as (
      select distinct staged.id from staged ${joinKnown(tx, "staged")}
      where not exists (select from matched where matched.staged_id = staged.id))
    delete from staged using doubly where staged.id = doubly.id returning line, sku, name`.cursor(1000);

/** Deletes rows that match no tool of the shop and lack what a new one needs, and returns them, in batches. */
export const deleteUnknown = (tx: TransactionSql) =>
  tx<DeletedRow[]>`
    delete from staged where (name is null or price_cents is null)
      and not exists (select from matched where matched.staged_id = staged.id)
    returning line, sku, name`.cursor(1000);

/** Stores what the rows of `staged` and `left_out` would do: of an existing tool the fields that differ, of a new one all fields. */
export async function insertPreviewRows(tx: TransactionSql, importId: string): Promise<void> {
  await insertKnownRows(tx, importId);
  await tx`
    insert into tool_import_rows (id, import_id, kind, line, name, sku, variant_key, after)
    select staged.id, ${importId}::uuid, 'new', staged.line, staged.name, staged.sku, staged.variant_key,
      ${asJson(tx, [...fieldsOfTools, "available"], (field) => valueOfNew(tx, field))}
    from staged where not exists (select from matched where matched.staged_id = staged.id)`;
  await insertTakenOutRows(tx, importId);
  // Without statistics, statements that write the rows would be planned as nested loops.
  await tx`analyze tool_import_rows`;
}

/** Deletes the rows that `markTakenSkus` has marked, and returns them, in batches. */
export const deleteMarked = (tx: TransactionSql, importId: string) =>
  tx<(DeletedRow & { note: string })[]>`
    delete from tool_import_rows where import_id = ${importId} and outcome is not null
    returning line, sku, name, note`.cursor(1000);

type RowCounts = { added: number; changed: number; unchanged: number; takenOut: number };

/** Of rows that are, or would be, written. */
export async function countPreviewRows(tx: TransactionSql, importId: string): Promise<RowCounts> {
  const [counts] = await tx<[RowCounts]>`
    select count(*) filter (where kind = 'new') as added, count(*) filter (where kind = 'changed') as changed,
      count(*) filter (where kind = 'unchanged') as unchanged, count(*) filter (where kind = 'taken-out') as "takenOut"
    from tool_import_rows where import_id = ${importId} and outcome is distinct from 'kept' and outcome is distinct from 'skipped'`;
  return counts;
}

/**
 * Stores what the rows of `matched` change in their tools: the fields that differ, before and after. Rows that change nothing are stored, too.
 */
async function insertKnownRows(tx: TransactionSql, importId: string): Promise<void> {
  await tx`
      insert into tool_import_rows (id, import_id, kind, line, tool_id, name, sku, variant_key, before, after)
      select staged.id, ${importId}::uuid, case when diff.after is null then 'unchanged' else 'changed' end, staged.line, t.id, t.name, t.sku, staged.variant_key, diff.before, diff.after
      from matched join staged on staged.id = matched.staged_id
      join tools t on t.id = matched.tool_id join tool_stock s on s.tool_id = t.id
      cross join lateral (
        select ${currentFields(tx)} as was, ${asJson(tx, toolFields, (field) => valueOfKnown(tx, field))} as becomes offset 0) as fields
      cross join lateral (
        select jsonb_object_agg(field.key, fields.was -> field.key) as before, jsonb_object_agg(field.key, field.value) as after
        from jsonb_each(fields.becomes) as field where field.value is distinct from fields.was -> field.key) as diff`;
}

/** Stores which tools the rows of `left_out` take out of the shop. */
async function insertTakenOutRows(tx: TransactionSql, importId: string): Promise<void> {
  await tx`
    with named as (${namedByLeftOut(tx)}),
    inserted as (
      insert into tool_import_rows (id, import_id, kind, line, tool_id, name, sku)
      select new_id(), ${importId}::uuid, 'taken-out', named.line, t.id, t.name, t.sku
      from named join tools t on t.id = named.tool_id
      returning import_id, line, sku, name)
    insert into change_rows (change_id, subject_kind, line, outcome, remark, sku, name)
    select import_id, 'tool', line, 'noted', 'The tool leaves the shop.', left(sku, 100), left(name, 100) from inserted`;
}
