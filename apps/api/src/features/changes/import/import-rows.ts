import { type Database, queryBuilder, type TransactionSql } from "@ironmonger/db/client";
import { importRows } from "@ironmonger/db/schema";
import { and, asc, count, eq, isNotNull, isNull, notInArray, or, sql } from "drizzle-orm";
import type { MarkedRows, RowCounts } from "./import-kind.ts";

export type StoredRow = typeof importRows.$inferSelect;
export type NewRow = Omit<StoredRow, "importId" | "outcome" | "note">;

const rowsPerInsert = 2_000;
const namesShown = 5;
const isOf = (importId: string) => eq(importRows.importId, importId);

/** Replaces the rows of the preview before. */
export async function storeRows(db: Database, importId: string, rows: NewRow[]): Promise<void> {
  await db.delete(importRows).where(isOf(importId));
  for (let from = 0; from < rows.length; from += rowsPerInsert)
    await db.insert(importRows).values(rows.slice(from, from + rowsPerInsert).map((row) => ({ importId, ...row })));
}

/** The rows that change something and are not marked, in the order of the file. */
export const readRowsToWrite = (db: Database, importId: string): Promise<StoredRow[]> =>
  db
    .select()
    .from(importRows)
    .where(and(isOf(importId), notInArray(importRows.kind, ["unchanged"]), isNull(importRows.outcome)))
    .orderBy(asc(importRows.line));

export const markRow = (
  db: Database,
  { importId, line }: Pick<StoredRow, "importId" | "line">,
  mark: Pick<StoredRow, "outcome" | "note">,
) =>
  db
    .update(importRows)
    .set(mark)
    .where(and(isOf(importId), eq(importRows.line, line)));

export async function countStored(tx: TransactionSql, importId: string): Promise<RowCounts> {
  const rows = await queryBuilder(tx)
    .select({ kind: importRows.kind, count: count() })
    .from(importRows)
    .where(and(isOf(importId), or(isNull(importRows.outcome), eq(importRows.outcome, "short"))))
    .groupBy(importRows.kind);
  const of = (kind: StoredRow["kind"]) => rows.find((row) => row.kind === kind)?.count ?? 0;
  return { added: of("new"), changed: of("changed"), unchanged: of("unchanged"), takenOut: 0 };
}

export async function countMarkedRows(tx: TransactionSql, importId: string): Promise<MarkedRows> {
  const rows = await queryBuilder(tx)
    .select({ name: importRows.name, count: sql<number>`count(*) over ()`.mapWith(Number) })
    .from(importRows)
    .where(and(isOf(importId), isNotNull(importRows.outcome)))
    .orderBy(asc(importRows.line))
    .limit(namesShown);
  return { count: rows[0]?.count ?? 0, names: rows.map(({ name }) => name) };
}
