import type { Writable } from "node:stream";
import { minOrderTooExpensive } from "@ironmonger/contract/catalog";
import type { TransactionSql } from "@ironmonger/db/client";
import { valueOfNew } from "./merge-staged.statement.ts";

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
    select line, tool_id, sku, variant_key from staged where is_left_out`;
  await tx`delete from staged where is_left_out`;
  await tx`analyze left_out`;
}

/**
 * Deletes every row that names the same tool as an earlier line, and returns the deleted ones with that line, in batches. A variant of Shopify
 * names the tool of a row that has no SKU.
 */
export async function deleteRepeated(tx: TransactionSql, column: "sku" | "tool_id" | "variant_key") {
  const name = tx(column);
  await tx`create index on staged (${name}, line) where ${name} is not null`;
  await tx`analyze staged`;
  const isNamed = column === "variant_key" ? tx`variant_key is not null and sku is null` : tx`${name} is not null`;
  return tx<{ line: number; name: string; first: number }[]>`
    delete from staged using (select ${name} as name, min(line) as line from staged where ${isNamed} group by ${name} having count(*) > 1) as first
    where staged.${name} = first.name and staged.line > first.line and ${isNamed}
    returning staged.line, staged.${name} as name, first.line as first`.cursor(1000);
}

/**
 * Deletes every row whose rules do not fit each other, now that it is certain that its tool is new, or whose minimum order costs more than
 * `mostCents`, and returns why, in batches.
 */
export const deleteUnfitIfNew = (tx: TransactionSql, mostCents: number) =>
  tx<{ line: number; reason: string }[]>`
    delete from staged
    where (refusal_if_new is not null or price_cents::bigint * ${valueOfNew(tx, "minOrder")} > ${mostCents}::int)
      and not exists (select from matched where matched.staged_id = staged.id)
    returning line, coalesce(refusal_if_new, ${minOrderTooExpensive(mostCents)}) as reason`.cursor(1000);
