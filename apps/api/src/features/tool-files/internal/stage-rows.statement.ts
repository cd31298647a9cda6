import type { Writable } from "node:stream";
import type { TransactionSql } from "@ironmonger/db/client";
import { toolFields } from "../tool-columns.ts";
import { asStaged, columnName, isStock } from "./tool-fields.statement.ts";

/**
 * Creates the table of rows to import, with the types of the shop's columns. It lives as long as the transaction. The id of a row becomes
 * that of the tool, if it is new, and of the movement of its stock.
 */
export async function createStaged(tx: TransactionSql): Promise<void> {
  const columns = toolFields.map(
    (field) => tx`, ${tx(`${isStock(field) ? "s" : "t"}.${columnName(field)}`)}${asStaged(tx, field)}`,
  );
  await tx`
    create temporary table staged on commit drop as
    select t.id, 0 as line, false as is_left_out, ''::text as refusal_if_new, t.id as tool_id, t.variant_key ${columns} from tools t join tool_stock s on s.tool_id = t.id
    with no data`;
}

/** After an import has written: see `prepareToWrite`. */
export async function emptyPendingLists(tx: TransactionSql): Promise<void> {
  await tx`
    select gin_clean_pending_list(indexrelid) from pg_index
    join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
    where indrelid = 'tools'::regclass and amname = 'gin'`;
}

/** A row of `staged` that was deleted, and what names its tool. */
export type DeletedRow = { line: number; sku: string | null; name: string | null };

/** Takes rows in the text format of COPY; the table is the one of `createStaged`. */
export const copyIntoStaged = (tx: TransactionSql): Promise<Writable> => tx`copy staged from stdin`.writable();

/** Moves the rows that are left out to a table of their own. Only what identifies their tools is needed. */
export async function separateLeftOut(tx: TransactionSql): Promise<void> {
  await tx`
    create temporary table left_out on commit drop as
    select line, tool_id, sku, variant_key from staged with no data`;
  await tx`
    with gone as (delete from staged where is_left_out returning line, tool_id, sku, variant_key)
    insert into left_out select line, tool_id, sku, variant_key from gone`;
  await tx`analyze left_out`;
  await tx`analyze staged (id, line, tool_id, sku, variant_key)`;
}

/** The columns that identify a tool. */
export const namingColumns = ["sku", "tool_id", "variant_key"] as const;
type NamingColumn = (typeof namingColumns)[number];

/** Which of these columns have a value in some row. */
export async function findNamingColumns(tx: TransactionSql): Promise<Record<NamingColumn, boolean>> {
  const [row] = await tx<[Record<NamingColumn, boolean>]>`
    select count(sku) > 0 as sku, count(tool_id) > 0 as tool_id, count(variant_key) > 0 as variant_key from staged`;
  return row;
}

/** For `joinKnown`, which looks rows up only if one names a variant of Shopify. */
export async function indexStaged(tx: TransactionSql): Promise<void> {
  await tx`create index on staged (lower(sku), line) where sku is not null`;
  await tx`create index on staged (variant_key, line) where variant_key is not null`;
}

/**
 * Some shops give all variants of a product one SKU. It stays with the first row; those of other variants lose it and are identified by their variant.
 * Returns these, in batches.
 */
export const clearSharedSkus = (tx: TransactionSql) =>
  tx<(DeletedRow & { first: number })[]>`
    update staged set sku = null
    from (select distinct on (lower(sku)) sku, line, variant_key from staged where sku is not null order by lower(sku), line) as first
    where lower(staged.sku) = lower(first.sku) and staged.line > first.line
      and staged.variant_key is not null and staged.variant_key is distinct from first.variant_key
    returning staged.line, first.sku, staged.name, first.line as first`.cursor(1000);

/**
 * Deletes every row that names the same tool as an earlier line, and returns the deleted ones with that line, in batches. A variant of Shopify
 * names the tool of a row that has no SKU.
 */
export function deleteRepeated(tx: TransactionSql, column: NamingColumn) {
  // SKUs that differ only in case are one.
  const value = column === "sku" ? tx`lower(staged.sku)` : tx`${tx(`staged.${column}`)}`;
  const isNamed = column === "variant_key" ? tx`variant_key is not null and sku is null` : tx`${value} is not null`;
  return tx<(DeletedRow & { first: number })[]>`
    delete from staged using (select ${value} as value, min(line) as line from staged where ${isNamed} group by 1 having count(*) > 1) as first
    where ${value} = first.value and staged.line > first.line and ${isNamed}
    returning staged.line, staged.sku, staged.name, first.line as first`.cursor(1000);
}
