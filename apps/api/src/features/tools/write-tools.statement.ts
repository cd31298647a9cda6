import type { Database } from "@ironmonger/db/client";
import { tools } from "@ironmonger/db/schema";
import { and, getTableColumns, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { isAnyOf } from "../../core/database/is-any-of.ts";
import { inBatches } from "../../core/in-batches.ts";
import { newId } from "../../core/new-id.ts";

// Tools, their stock and its movements are always written by these: for the form, for bulk changes, imports, due prices and counted stock.

const { id, effectiveTaxClass, popularity, version, createdAt, deletedAt, ...others } = getTableColumns(tools);
type Field = keyof typeof others;

/** The fields of a tool that are written; those that are undefined are left out. */
export type WrittenFields = Partial<Record<Field, unknown>>;
export type NewTool = { id: string; fields: WrittenFields; available: number };
/** Who corrects stock, and why. */
export type WrittenBy = { userId: string; note: string };
/** `delta`: by how many pieces the stock is corrected. */
export type ToolChange = { id: string; fields: WrittenFields; delta?: number };

const columnsOf = (rows: readonly { fields: WrittenFields }[]): string[] => [
  ...new Set(rows.flatMap(({ fields }) => Object.keys(byColumns(fields)))),
];

const byColumns = (fields: WrittenFields): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([field, value]) =>
      value === undefined ? [] : [[others[field as Field].name, value]],
    ),
  );

const listed = (columns: string[], write: (column: SQL) => SQL): SQL =>
  sql.join(
    columns.map((column) => write(sql`${sql.identifier(column)}`)),
    sql`, `,
  );

const asRows = (rows: readonly object[]): SQL => sql`jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)`;

/** Adds tools with their stock, which is a movement. All of them have the same fields; the others have their defaults. */
export async function addTools(db: Database, added: readonly NewTool[], userId: string): Promise<void> {
  for (const batch of inBatches(added)) {
    const columns = columnsOf(batch);
    const rows = batch.map(({ fields, ...tool }) => ({ ...tool, fields: byColumns(fields) }));
    await db.execute(sql`
      with batch as (select * from ${asRows(rows)} as b (id uuid, fields jsonb, available int)),
      added as (
        insert into tools (id, ${listed(columns, (column) => column)})
        select b.id, ${listed(columns, (column) => sql`n.${column}`)}
        from batch b cross join lateral jsonb_populate_record(null::tools, b.fields) n order by b.id
        returning id, min_order, family, case_pack),
      stocked as (
        insert into tool_stock (tool_id, available, min_order, family_pack)
        select added.id, b.available, added.min_order, family_pack_of(added.family, added.case_pack)
        from added join batch b on b.id = added.id)
      insert into stock_movements (id, tool_id, delta, reason, by_user_id)
      select id, id, available, 'opening', ${userId}::uuid from batch where available > 0`);
  }
}

/**
 * Changes fields and corrects stock of tools that the transaction has locked. A correction is a movement with this note, and never takes the
 * stock below zero: returns the tools for which it would, and how many pieces are missing.
 */
export async function changeTools(
  db: Database,
  changed: readonly ToolChange[],
  by: WrittenBy,
): Promise<{ id: string; missing: number }[]> {
  const short: { id: string; missing: number }[] = [];
  for (const batch of inBatches(changed)) {
    const written = batch.filter(({ fields }) => Object.values(fields).some((value) => value !== undefined));
    if (written.length > 0) await changeFields(db, written);
    const corrected = batch.filter(({ delta }) => delta !== undefined && delta !== 0);
    if (corrected.length > 0) short.push(...(await correctStock(db, corrected, by)));
  }
  return short;
}

/** Only the columns that change are set: the words of a tool are not derived again for another price. */
async function changeFields(db: Database, changed: readonly ToolChange[]): Promise<void> {
  const rows = changed.map((tool) => ({ id: tool.id, fields: byColumns(tool.fields) }));
  await db.execute(sql`
    update tools t set ${listed(columnsOf(changed), (column) => sql`${column} = n.${column}`)}
    from ${asRows(rows)} as b (id uuid, fields jsonb) join tools o on o.id = b.id
    cross join lateral jsonb_populate_record(o, b.fields) n where t.id = o.id`);
}

async function correctStock(
  db: Database,
  corrected: readonly ToolChange[],
  { userId, note }: WrittenBy,
): Promise<{ id: string; missing: number }[]> {
  const rows = corrected.map((tool) => ({ id: tool.id, delta: tool.delta, movementId: newId() }));
  return db.execute<{ id: string; missing: number }>(sql`
    with counted as (
      select b.id, b."movementId", s.available as was, s.available + b.delta as target, greatest(0, s.available + b.delta) as becomes
      from ${asRows(rows)} as b (id uuid, delta int, "movementId" uuid) join tool_stock s on s.tool_id = b.id),
    restocked as (
      update tool_stock s set available = becomes from counted where s.tool_id = counted.id and becomes <> was),
    moved as (
      insert into stock_movements (id, tool_id, delta, reason, by_user_id, note)
      select "movementId", id, becomes - was, 'correction', ${userId}::uuid, ${note} from counted where becomes <> was)
    select id, -target as missing from counted where target < 0`);
}

/** Takes tools out of the shop, or puts them back. Returns how many were not so before. */
export async function setInShop(db: Database, ids: readonly string[], isInShop: boolean): Promise<number> {
  let moved = 0;
  for (const batch of inBatches(ids)) {
    const rows = await db
      .update(tools)
      .set({ deletedAt: isInShop ? null : sql`now()` })
      .where(and(isAnyOf(tools.id, batch), isInShop ? isNotNull(tools.deletedAt) : isNull(tools.deletedAt)))
      .returning({ id: tools.id });
    moved += rows.length;
  }
  return moved;
}
