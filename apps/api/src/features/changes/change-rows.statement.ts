import type { Database } from "@ironmonger/db/client";
import { changeRows } from "@ironmonger/db/schema";
import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { batchSize, inBatches } from "../../core/in-batches.ts";

export type ChangeRow = typeof changeRows.$inferSelect;
export type NewChangeRow = Omit<typeof changeRows.$inferInsert, "id" | "changeId">;

/** Adds rows to a change. */
export async function storeRows(db: Database, changeId: string, rows: readonly NewChangeRow[]): Promise<void> {
  for (const batch of inBatches(rows))
    await db.execute(sql`
      insert into change_rows (change_id, subject_kind, subject_id, line, name, sku, before, after, outcome, remark)
      select ${changeId}::uuid, "subjectKind", "subjectId", line, name, sku, before, after, outcome, remark
      from jsonb_to_recordset(${JSON.stringify(batch)}::text::jsonb) as new_row (
        "subjectKind" text, "subjectId" uuid, line int, name text, sku text, before jsonb, after jsonb, outcome text, remark text)`);
}

/** A row that is not written, not taken back, or only in part, and why. */
export type Mark = Pick<ChangeRow, "id" | "result" | "line"> & {
  outcome: "skipped" | "kept" | "short";
  remark: string;
};

export async function markRows(db: Database, changeId: string, marks: readonly Mark[]): Promise<void> {
  for (const batch of inBatches(
    marks.map(({ id, result, line, outcome, remark }) => ({ id, result, line, outcome, remark })),
  ))
    await db.execute(sql`
      update change_rows r set outcome = mark.outcome, remark = mark.remark
      from jsonb_to_recordset(${JSON.stringify(batch)}::text::jsonb) as mark (id uuid, result text, line int, outcome text, remark text)
      where r.change_id = ${changeId}::uuid and r.result = mark.result and r.line = mark.line and r.id = mark.id`);
}

/** What is known of a row once the change is being written: the id of its subject, and of what it makes. */
export type SettledRow = Pick<ChangeRow, "id" | "result" | "line"> &
  Partial<Pick<ChangeRow, "subjectId" | "before" | "after">>;

export async function settleRows(db: Database, changeId: string, rows: readonly SettledRow[]): Promise<void> {
  for (const batch of inBatches(rows))
    await db.execute(sql`
      update change_rows r set subject_id = coalesce(known."subjectId", r.subject_id), before = coalesce(known.before, r.before),
        after = coalesce(known.after, r.after)
      from jsonb_to_recordset(${JSON.stringify(batch)}::text::jsonb) as known (
        id uuid, result text, line int, "subjectId" uuid, before jsonb, after jsonb)
      where r.change_id = ${changeId}::uuid and r.result = known.result and r.line = known.line and r.id = known.id`);
}

type Place = Pick<ChangeRow, "id" | "result" | "line">;

/** Reads rows of a change in batches: result by result, each in the order of the lines. `read` takes the condition of the next ones. */
async function* inOrder<Row extends Place>(
  changeId: string,
  read: (isNext: SQL | undefined, order: [SQL, SQL, SQL]) => Promise<Row[]>,
): AsyncGenerator<Row[], void, undefined> {
  const { result, line, id } = changeRows;
  let last: Row | undefined;
  do {
    const isAfter = last && sql`(${result}, ${line}, ${id}) > (${last.result}, ${last.line}, ${last.id})`;
    const rows = await read(and(eq(changeRows.changeId, changeId), isAfter), [asc(result), asc(line), asc(id)]);
    if (rows.length > 0) yield rows;
    last = rows.length < batchSize ? undefined : rows.at(-1);
  } while (last);
}

/** The rows of a change that `isMeant`, in batches. */
export const readRows = (db: Database, changeId: string, isMeant: SQL | undefined) =>
  inOrder(changeId, (isNext, order) =>
    db
      .select()
      .from(changeRows)
      .where(and(isNext, isMeant))
      .orderBy(...order)
      .limit(batchSize),
  );

/** As `readRows`, only what the rows call their subjects. */
export function readNames(db: Database, changeId: string, isMeant: SQL | undefined) {
  const { id, result, line, sku, after } = changeRows;
  const variantKey = sql<string | null>`${after} ->> 'variantKey'`;
  return inOrder(changeId, (isNext, order) =>
    db
      .select({ id, result, line, sku, variantKey })
      .from(changeRows)
      .where(and(isNext, isMeant))
      .orderBy(...order)
      .limit(batchSize),
  );
}

/** The rows that change something and are not marked. */
export const isToWrite: SQL | undefined = and(
  sql`${changeRows.result} in ('new', 'changed', 'taken-out')`,
  isNull(changeRows.outcome),
);

/** All rows that change something and are not marked, in the order of the lines. */
export async function readRowsToWrite(db: Database, changeId: string): Promise<ChangeRow[]> {
  const rows: ChangeRow[] = [];
  for await (const batch of readRows(db, changeId, isToWrite)) rows.push(...batch);
  return rows.toSorted((one, other) => one.line - other.line);
}
