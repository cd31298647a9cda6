import type { TransactionSql } from "@ironmonger/db/client";
import { asJson, keepKnownRows, keepTakenOutRows } from "../import/known-rows.statement.ts";
import { type DeletedRow, fieldsOfTools, joinKnown, valueOfNew } from "../import/merge-staged.statement.ts";

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

/** Stores what the rows of `staged` and `left_out` would do: of a known tool the fields that differ, of a new one all fields. */
export async function keepPreviewRows(tx: TransactionSql, importId: string): Promise<void> {
  await keepKnownRows(tx, importId, { withUnchanged: true });
  await tx`
    insert into tool_import_rows (id, import_id, kind, line, name, sku, variant_key, after)
    select staged.id, ${importId}::uuid, 'new', staged.line, staged.name, staged.sku, staged.variant_key,
      ${asJson(tx, [...fieldsOfTools, "available"], (field) => valueOfNew(tx, field))}
    from staged where not exists (select from matched where matched.staged_id = staged.id)`;
  await keepTakenOutRows(tx, importId);
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
