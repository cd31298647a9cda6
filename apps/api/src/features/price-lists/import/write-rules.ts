import type { Database } from "@ironmonger/db/client";
import { categories, changeRows, priceListRules } from "@ironmonger/db/schema";
import { and, eq, isNull } from "drizzle-orm";
import { type ChangeRow, isToWrite, markRows, readRows } from "../../changes/change-rows.statement.ts";

const areRules = and(isToWrite, eq(changeRows.subjectKind, "rule"));

/** The discounts of a list by their categories; null is that for everything. */
export async function readRules(db: Database, listId: string): Promise<Map<string | null, number>> {
  const rows = await db.select().from(priceListRules).where(eq(priceListRules.listId, listId));
  return new Map(rows.map(({ categoryId, percentOff }) => [categoryId, percentOff]));
}

const percentIn = (fields: ChangeRow["after"]): number | undefined =>
  typeof fields?.percentOff === "number" ? fields.percentOff : undefined;

export async function markChangedRules(db: Database, importId: string, listId: string): Promise<void> {
  const current = await readRules(db, listId);
  const existing = new Set((await db.select({ id: categories.id }).from(categories)).map(({ id }) => id));
  for await (const rows of readRows(db, importId, areRules)) {
    const marks = rows.flatMap((row) => {
      const isGone = row.subjectId !== null && !existing.has(row.subjectId);
      const isSame = current.get(row.subjectId) === percentIn(row.before);
      const remark = isGone ? "The category is gone" : isSame ? null : "The discount changed after the preview";
      return remark ? [{ ...row, outcome: "skipped" as const, remark }] : [];
    });
    await markRows(db, importId, marks);
  }
}

export async function writeRules(db: Database, importId: string, listId: string): Promise<void> {
  for await (const rows of readRows(db, importId, areRules))
    for (const { subjectId, after } of rows) await setRule(db, listId, subjectId, percentIn(after));
}

export async function putBackRules(db: Database, importId: string, listId: string): Promise<void> {
  const current = await readRules(db, listId);
  for await (const rows of readRows(db, importId, areRules)) {
    const isAsWritten = (row: ChangeRow) => current.get(row.subjectId) === percentIn(row.after);
    const marks = rows
      .filter((row) => !isAsWritten(row))
      .map((row) => ({ ...row, outcome: "kept" as const, remark: "The discount changed since" }));
    await markRows(db, importId, marks);
    for (const row of rows.filter(isAsWritten)) await setRule(db, listId, row.subjectId, percentIn(row.before));
  }
}

async function setRule(
  db: Database,
  listId: string,
  categoryId: string | null,
  percentOff: number | undefined,
): Promise<void> {
  const isOf = categoryId === null ? isNull(priceListRules.categoryId) : eq(priceListRules.categoryId, categoryId);
  await db.delete(priceListRules).where(and(eq(priceListRules.listId, listId), isOf));
  if (percentOff !== undefined) await db.insert(priceListRules).values({ listId, categoryId, percentOff });
}
