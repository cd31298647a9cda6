import type { Writable } from "node:stream";
import { minOrderTooExpensive } from "@ironmonger/contract/catalog";
import type { TransactionSql } from "@ironmonger/db/client";
import { type DeletedRow, valueOfNew } from "./merge-staged.statement.ts";

/** An import may take longer than the limit for statements of requests. */
export async function liftStatementTimeout(tx: TransactionSql): Promise<void> {
  await tx`set local statement_timeout = 0`;
}

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

/**
 * Deletes every row whose rules do not fit each other, now that it is certain that its tool is new, or whose minimum order costs more than
 * `mostCents`, and returns why, in batches.
 */
export const deleteUnfitIfNew = (tx: TransactionSql, mostCents: number) =>
  tx<(DeletedRow & { reason: string })[]>`
    delete from staged
    where (refusal_if_new is not null or price_cents::bigint * ${valueOfNew(tx, "minOrder")} > ${mostCents}::int)
      and not exists (select from matched where matched.staged_id = staged.id)
    returning line, sku, name, coalesce(refusal_if_new, ${minOrderTooExpensive(mostCents)}) as reason`.cursor(1000);
