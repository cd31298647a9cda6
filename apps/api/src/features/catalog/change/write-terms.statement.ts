import { type ChangedTerms, setFieldNames } from "@ironmonger/contract/catalog/change-tools";
import type { TransactionSql } from "@ironmonger/db/client";
import { tools } from "@ironmonger/db/schema";
import type { Fragment } from "postgres";
import { newId } from "../../../core/new-id.ts";
import { inBatches, type NewChangeRow } from "../../changes/change-rows.statement.ts";
import { byColumns } from "../../tools/write-tools.statement.ts";

export type NewTerms = { id: string; before: ChangedTerms; after: ChangedTerms };

const columns = (["priceCents", "priceBreaks", "minOrder", ...setFieldNames] as const).map(
  (field) => tools[field].name,
);

/**
 * Writes price, price breaks, minimum order, stock and the fields that are set of tools that the transaction has locked. A changed stock is a movement with this
 * note; its row must be locked if it differs between `before` and `after`.
 */
export async function writeTerms(
  tx: TransactionSql,
  rows: NewTerms[],
  { userId, note }: { userId: string; note: string },
): Promise<void> {
  const listOf = (write: (column: string) => Fragment) =>
    columns.map((column, index) => tx`${index === 0 ? tx`` : tx`, `}${write(column)}`);
  for (const written of inBatches(rows)) {
    const batch = written.map(({ id, before, after: { available, ...after } }) => ({
      id,
      terms: byColumns(after),
      delta: available - before.available,
      movementId: newId(),
    }));
    await tx`
      with batch as (
        select * from jsonb_to_recordset(${JSON.stringify(batch)}::text::jsonb) as g(
          id uuid, terms jsonb, delta int, "movementId" uuid)),
      changed as (
        update tools t set ${listOf((column) => tx`${tx(column)} = ${tx(`n.${column}`)}`)}
        from batch g join tools o on o.id = g.id cross join lateral jsonb_populate_record(o, g.terms) n
        where t.id = o.id and (${listOf((column) => tx`${tx(`t.${column}`)}`)}) is distinct from (${listOf((column) => tx`${tx(`n.${column}`)}`)})),
      restocked as (
        update tool_stock s set available = s.available + g.delta from batch g where s.tool_id = g.id and g.delta <> 0)
      insert into stock_movements (id, tool_id, delta, reason, by_user_id, note)
      select g."movementId", g.id, g.delta, 'correction', ${userId}::uuid, ${note} from batch g where g.delta <> 0`;
  }
}

/** What a change makes of each tool, as rows of the change. */
export const rowsOf = (terms: NewTerms[]): NewChangeRow[] =>
  terms.map(({ id, before, after }, index) => ({ subjectKind: "tool", subjectId: id, line: index + 1, before, after }));
