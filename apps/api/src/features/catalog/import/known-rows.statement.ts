import type { TransactionSql } from "@ironmonger/db/client";
import type { Fragment } from "postgres";
import { columnName, namedByLeftOut, valueOfKnown } from "./merge-staged.statement.ts";
import { type ToolField, toolFields } from "./tool-columns.ts";

/** These fields as one JSON object, by the names of their columns. */
export const asJson = (tx: TransactionSql, fields: ToolField[], read: (field: ToolField) => Fragment): Fragment =>
  tx`jsonb_build_object(${fields.map((field, index) => tx`${index === 0 ? tx`` : tx`,`} ${columnName(field)}::text, ${read(field)}`)})`;

/** What a tool of `tools t` and its stock, `tool_stock s`, have now, by the names of their columns. */
export const currentFields = (tx: TransactionSql): Fragment =>
  asJson(tx, toolFields, (field) => tx`${tx(`${field === "available" ? "s" : "t"}.${columnName(field)}`)}`);

/**
 * Stores what the rows of `matched` change in their tools: the fields that differ, before and after. Call it before they are changed.
 * `withUnchanged`: also the rows that change nothing. Returns how many change something.
 */
export async function keepKnownRows(
  tx: TransactionSql,
  importId: string,
  { withUnchanged }: { withUnchanged: boolean },
): Promise<number> {
  const [{ changed }] = await tx<[{ changed: number }]>`
    with kept as (
      insert into tool_import_rows (id, import_id, kind, line, tool_id, name, sku, variant_key, before, after)
      select staged.id, ${importId}::uuid, case when diff.after is null then 'unchanged' else 'changed' end, staged.line, t.id, t.name, t.sku, staged.variant_key, diff.before, diff.after
      from matched join staged on staged.id = matched.staged_id
      join tools t on t.id = matched.tool_id join tool_stock s on s.tool_id = t.id
      cross join lateral (
        select ${currentFields(tx)} as was, ${asJson(tx, toolFields, (field) => valueOfKnown(tx, field))} as becomes offset 0) as fields
      cross join lateral (
        select jsonb_object_agg(field.key, fields.was -> field.key) as before, jsonb_object_agg(field.key, field.value) as after
        from jsonb_each(fields.becomes) as field where field.value is distinct from fields.was -> field.key) as diff
      where ${withUnchanged} or diff.after is not null
      returning kind)
    select count(*) filter (where kind = 'changed') as changed from kept`;
  return changed;
}

/** Stores which tools the rows of `left_out` take out of the shop. Call it before they are taken out. */
export async function keepTakenOutRows(tx: TransactionSql, importId: string): Promise<void> {
  await tx`
    with named as (${namedByLeftOut(tx)})
    insert into tool_import_rows (id, import_id, kind, line, tool_id, name, sku)
    select new_id(), ${importId}::uuid, 'taken-out', named.line, t.id, t.name, t.sku
    from named join tools t on t.id = named.tool_id`;
}
