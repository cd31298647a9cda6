import type { Database } from "@ironmonger/db/client";
import { changeRows } from "@ironmonger/db/schema";
import { and, asc, count, eq, inArray, isNull, notInArray, or, sql } from "drizzle-orm";

const namesShown = 5;
/** What another shop calls a tool, and the positions of categories, are stored beside what a row changes. */
export const isCounted = notInArray(changeRows.subjectKind, ["variant", "category"]);
const isOf = (importId: string) => eq(changeRows.changeId, importId);

type RowCounts = { added: number; changed: number; unchanged: number; takenOut: number };
/** How many rows are marked, and the names of the first of them. */
export type MarkedRows = { count: number; names: string[] };

/** Of rows that are, or would be, written. */
export async function countRows(db: Database, importId: string): Promise<RowCounts> {
  const rows = await db
    .select({ result: changeRows.result, count: count() })
    .from(changeRows)
    .where(and(isOf(importId), isCounted, or(isNull(changeRows.outcome), eq(changeRows.outcome, "short"))))
    .groupBy(changeRows.result);
  const of = (result: (typeof rows)[number]["result"]) => rows.find((row) => row.result === result)?.count ?? 0;
  return { added: of("new"), changed: of("changed"), unchanged: of("unchanged"), takenOut: of("taken-out") };
}

export async function countMarkedRows(db: Database, importId: string): Promise<MarkedRows> {
  const rows = await db
    .select({ name: changeRows.name, count: sql<number>`count(*) over ()`.mapWith(Number) })
    .from(changeRows)
    .where(and(isOf(importId), inArray(changeRows.outcome, ["skipped", "kept", "short"])))
    .orderBy(asc(changeRows.line))
    .limit(namesShown);
  return { count: rows[0]?.count ?? 0, names: rows.map(({ name }) => name ?? "") };
}
