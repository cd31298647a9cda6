import type { TransactionSql } from "@ironmonger/db/client";
import { toolStock, tools } from "@ironmonger/db/schema";
import type { Fragment } from "postgres";
import { columnOf, type ToolField, toolFields } from "../tool-columns.ts";

export const isStock = (field: ToolField): field is "available" => field === "available";
/** The column of `tools` or `tool_stock`. */
export const columnName = (field: ToolField): string => (isStock(field) ? toolStock.available.name : tools[field].name);
export const fieldsOfTools = toolFields.filter((field) => !isStock(field));

/** A staged row may describe a model or a successor that has no id yet. */
export const asStaged = (tx: TransactionSql, field: ToolField): Fragment =>
  field === "modelId" || field === "successorId" ? tx`::text` : tx``;

/** These fields as one JSON object, by the names of their columns. */
export const asJson = (tx: TransactionSql, fields: ToolField[], read: (field: ToolField) => Fragment): Fragment =>
  tx`jsonb_build_object(${fields.map((field, index) => tx`${index === 0 ? tx`` : tx`,`} ${columnName(field)}::text, ${read(field)}`)})`;

/** What a tool of `tools t` and its stock, `tool_stock s`, have now, by the names of their columns. */
export const currentFields = (tx: TransactionSql): Fragment =>
  asJson(tx, toolFields, (field) => tx`${tx(`${isStock(field) ? "s" : "t"}.${columnName(field)}`)}`);

/**
 * The value of an existing tool after the import: that of the row in `staged`, or that of the tool in `t` (its stock: in `s`). The same SKU in other
 * capitals only names the tool: the shop's own spelling stays. The first uploaded picture of a tool stays: with a link beside it, lists would show another picture than the tool's page.
 */
export function valueOfKnown(tx: TransactionSql, field: ToolField): Fragment {
  const column = columnName(field);
  const current = tx`${tx(`${isStock(field) ? "s" : "t"}.${column}`)}${asStaged(tx, field)}`;
  const value = tx`coalesce(${tx(`staged.${column}`)}, ${current})`;
  if (field === "sku") return tx`case when lower(staged.sku) = lower(t.sku) then t.sku else ${value} end`;
  if (field === "imageUrl") return tx`case when t.pictures = '[]' then ${value} else ${current} end`;
  if (field === "attributes")
    return tx`case jsonb_typeof(staged.attributes) when 'object' then ${mergedAttributes(tx, tx`t.attributes`)} else ${value} end`;
  return orCleared(tx, field, value);
}

/**
 * The stored attributes, changed by the row: `set` has a value for each of its attributes, null for one that is removed; if `isAll`, those
 * that it does not name are removed, too. Stored attributes stay in their order.
 */
const mergedAttributes = (tx: TransactionSql, current: Fragment): Fragment => tx`
  (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'value', value) order by position), '[]') from (
    select coalesce(staged_item.item ->> 'name', stored.item ->> 'name') as name,
      case when staged_item.item is null then stored.item ->> 'value' else staged_item.item ->> 'value' end as value,
      coalesce(stored.nth, 1000 + staged_item.nth) as position
    from jsonb_array_elements(${current}) with ordinality as stored (item, nth)
    full join jsonb_array_elements(staged.attributes -> 'set') with ordinality as staged_item (item, nth)
      on lower(staged_item.item ->> 'name') = lower(stored.item ->> 'name')
    where staged_item.item is not null or not (staged.attributes ->> 'isAll')::boolean) merged
  where value is not null)`;

/** What a new tool has after the import: what the row of `staged` says, or the default. */
export function valueOfNew(tx: TransactionSql, field: ToolField): Fragment {
  const { whenNew } = columnOf(field);
  const value = tx(`staged.${columnName(field)}`);
  if (field === "attributes")
    return tx`case jsonb_typeof(staged.attributes) when 'object' then ${mergedAttributes(tx, tx`'[]'::jsonb`)} else coalesce(${value}, '[]') end`;
  if (!whenNew) return orCleared(tx, field, tx`${value}`);
  if ("sameAs" in whenNew) return tx`coalesce(${value}, ${valueOfNew(tx, whenNew.sameAs)})`;
  return tx`coalesce(${value}, ${typeof whenNew.value === "object" ? tx`${JSON.stringify(whenNew.value)}::text::jsonb` : whenNew.value})`;
}

/** An empty text in a staged row clears the field. */
const orCleared = (tx: TransactionSql, field: ToolField, value: Fragment): Fragment =>
  columnOf(field).cleared === "" ? tx`nullif(${value}, '')` : value;
