import type { orderEventKinds } from "@ironmonger/contract/orders";
import type { Database, Sql, TransactionSql } from "@ironmonger/db/client";
import { orderEvents } from "@ironmonger/db/schema";
import type { Fragment } from "postgres";
import { newId } from "../../core/new-id.ts";

/**
 * Writes what has happened to orders into their history; a trigger tells it to other programs. An entry whose idempotency key its author
 * has used before is left out. Returns the ids of the others.
 */
export async function tellOrder(
  db: Database,
  ...entries: Omit<typeof orderEvents.$inferInsert, "id" | "happenedAt">[]
): Promise<string[]> {
  const rows = await db
    .insert(orderEvents)
    .values(entries.map((entry) => ({ id: newId(), ...entry })))
    .onConflictDoNothing()
    .returning({ id: orderEvents.id });
  return rows.map(({ id }) => id);
}

type NewEntry = {
  kind: (typeof orderEventKinds)[number] | Fragment;
  /** Has the order's id as `id`, or `orderId` says where it is; at most one row. */
  from: Fragment;
  orderId?: Fragment;
  lineIds?: Fragment;
  aboutId?: string;
  by?: string | null;
};

/** As `tellOrder`, as a CTE of the statement that changes the order. */
export const newOrderEvent = (
  sql: Sql | TransactionSql,
  { kind, from, orderId = sql`id`, lineIds = sql`null`, aboutId, by = null }: NewEntry,
): Fragment => sql`
  insert into order_events (id, order_id, kind, line_ids, about_id, by_user_id)
  select ${newId()}, ${orderId}, ${kind}, ${lineIds}, ${aboutId ?? null}::uuid, ${by}::uuid from ${from}`;

/** For a raw statement: the ids of the lines in the CTE `moved`, or null if they are all lines of the order `o`. */
export const linesConcerned = (sql: Sql | TransactionSql, moved: Fragment): Fragment => sql`
  (select case when count(*) < (select count(*) from order_lines where order_id = o.id) then array_agg(id order by id) end from ${moved})`;
