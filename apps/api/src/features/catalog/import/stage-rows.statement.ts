import type { Writable } from "node:stream";
import type { TransactionSql } from "@ironmonger/db/client";

/** An import may take longer than the limit for statements of requests. */
export async function liftStatementTimeout(tx: TransactionSql): Promise<void> {
  await tx`set local statement_timeout = 0`;
}

/** Takes rows in the text format of COPY; the table is the one of `createStaged`. */
export const copyIntoStaged = (tx: TransactionSql): Promise<Writable> => tx`copy staged from stdin`.writable();

/** Deletes every row whose sku an earlier line has, and answers the deleted ones with that line, in batches. */
export async function deleteRepeatedSkus(tx: TransactionSql) {
  await tx`create index on staged (sku, line) where sku is not null`;
  await tx`analyze staged`;
  return tx<{ line: number; sku: string; first: number }[]>`
    delete from staged using (select sku, min(line) as line from staged where sku is not null group by sku having count(*) > 1) as first
    where staged.sku = first.sku and staged.line > first.line
    returning staged.line, staged.sku, first.line as first`.cursor(1000);
}
