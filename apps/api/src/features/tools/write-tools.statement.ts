import type { Database } from "@ironmonger/db/client";
import { tools } from "@ironmonger/db/schema";
import { and, getTableColumns, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { isAnyOf } from "../../core/database/is-any-of.ts";
import { inBatches } from "../../core/in-batches.ts";
import { newId } from "../../core/new-id.ts";

// The form, bulk changes, imports, due prices and counted stock write tools and correct stock by these. Orders move stock by statements of
// their own.

const { id, effectiveTaxClass, popularity, version, createdAt, deletedAt, ...writtenColumns } = getTableColumns(tools);
type Field = keyof typeof writtenColumns;

/** The fields of a tool that are written; those that are undefined are left out. */
export type WrittenFields = Partial<Record<Field, unknown>>;
export type NewTool = { id: string; fields: WrittenFields; available: number };
/** Who corrects stock, and why. */
export type WrittenBy = { userId: string; note: string };
/** `delta`: by how many pieces the stock is corrected. */
export type ToolChange = { id: string; fields: WrittenFields; delta?: number };

/** The fields that some of these tools get. */
function fieldsIn(rows: readonly { fields: WrittenFields }[]): Field[] {
  const found = new Set<Field>();
  for (const { fields } of rows)
    for (const field of Object.keys(fields) as Field[]) if (fields[field] !== undefined) found.add(field);
  return [...found];
}

const columnOf = (field: Field): SQL => sql`${sql.identifier(writtenColumns[field].name)}`;
const listed = (fields: Field[], write: (field: Field) => SQL): SQL => sql.join(fields.map(write), sql`, `);

const asRows = (rows: readonly object[]): SQL => sql`jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)`;

/** The fields of each row of `batch`, as a record `n` with the types of their columns. */
const asRecord = (fields: Field[]): SQL =>
  sql`jsonb_to_record(batch.fields) as n (${listed(fields, (field) => sql`${sql.identifier(field)} ${sql.raw(writtenColumns[field].getSQLType())}`)})`;

/** Adds tools with their stock, which is a movement. All of them have the same fields; the others have their defaults. */
export async function addTools(db: Database, added: readonly NewTool[], userId: string): Promise<void> {
  for (const batch of inBatches(added)) {
    const fields = fieldsIn(batch);
    await db.execute(sql`
      with batch as (select * from ${asRows(batch)} as b (id uuid, fields jsonb, available int)),
      added as (
        insert into tools (id, ${listed(fields, columnOf)})
        select batch.id, ${listed(fields, (field) => sql`n.${sql.identifier(field)}`)}
        from batch cross join lateral ${asRecord(fields)} order by batch.id
        returning id, min_order, family, case_pack),
      stocked as (
        insert into tool_stock (tool_id, min_order, family_pack)
        select id, min_order, family_pack_of(family, case_pack) from added)
      insert into stock_movements (id, tool_id, delta, reason, by_user_id)
      select id, id, available, 'opening', ${userId}::uuid from batch where available > 0`);
  }
}

/**
 * Changes fields and corrects stock of tools that the transaction has locked. A correction is a movement with this note, and never takes
 * the stock below zero: returns the tools for which it would, and how many pieces are missing.
 */
export async function updateTools(
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
  const fields = fieldsIn(changed);
  const setIfNamed = (field: Field) =>
    sql`${columnOf(field)} = case when batch.fields ? ${field}::text then n.${sql.identifier(field)} else t.${columnOf(field)} end`;
  await db.execute(sql`
    update tools t set ${listed(fields, setIfNamed)}
    from ${asRows(changed)} as batch (id uuid, fields jsonb) cross join lateral ${asRecord(fields)} where t.id = batch.id`);
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
    moved as (
      insert into stock_movements (id, tool_id, delta, reason, by_user_id, note)
      select "movementId", id, becomes - was, 'correction', ${userId}::uuid, ${note} from counted where becomes <> was)
    select id, -target as missing from counted where target < 0`);
}

/** Takes tools out of the shop, or puts them back. Returns how many were not so before. */
export async function setDeleted(db: Database, ids: readonly string[], isDeleted: boolean): Promise<number> {
  let moved = 0;
  for (const batch of inBatches(ids)) {
    const rows = await db
      .update(tools)
      .set({ deletedAt: isDeleted ? sql`now()` : null })
      .where(and(isAnyOf(tools.id, batch), isDeleted ? isNull(tools.deletedAt) : isNotNull(tools.deletedAt)))
      .returning({ id: tools.id });
    moved += rows.length;
  }
  return moved;
}
