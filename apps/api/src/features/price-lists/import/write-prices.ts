import type { Database } from "@ironmonger/db/client";
import { changeRows, priceListEntries, tools } from "@ironmonger/db/schema";
import { and, eq, isNull } from "drizzle-orm";
import { isAnyOf } from "../../../core/database/is-any-of.ts";
import { type ChangeRow, isToWrite, type Mark, markRows, readRows } from "../../changes/change-rows.statement.ts";
import { type Entry, isSameEntry, putEntries, readEntries } from "../internal/entry-rows.ts";

const arePrices = and(isToWrite, eq(changeRows.subjectKind, "price"));

const entryIn = (fields: ChangeRow["before"]): Entry | undefined => (fields ? (fields as Entry) : undefined);
const subjectsOf = (rows: ChangeRow[]): string[] => rows.flatMap(({ subjectId }) => subjectId ?? []);

/** The prices of tools before or after the change. */
const entriesIn = (rows: ChangeRow[], side: "before" | "after") =>
  rows.flatMap((row) => {
    const entry = entryIn(row[side]);
    return entry && row.subjectId ? [{ toolId: row.subjectId, ...entry }] : [];
  });

async function findInShop(db: Database, ids: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: tools.id })
    .from(tools)
    .where(and(isAnyOf(tools.id, ids), isNull(tools.deletedAt)));
  return new Set(rows.map(({ id }) => id));
}

export async function markChangedPrices(db: Database, importId: string, listId: string): Promise<void> {
  for await (const rows of readRows(db, importId, arePrices)) {
    const current = await readEntries(db, listId, subjectsOf(rows));
    const inShop = await findInShop(db, subjectsOf(rows));
    const marks = rows.flatMap((row): Mark | [] => {
      const remark = !inShop.has(row.subjectId ?? "")
        ? "The tool left the shop after the preview"
        : isSameEntry(current.get(row.subjectId ?? ""), entryIn(row.before))
          ? null
          : "The price changed after the preview";
      return remark ? { ...row, outcome: "skipped", remark } : [];
    });
    await markRows(db, importId, marks);
  }
}

export async function writePrices(db: Database, importId: string, listId: string): Promise<void> {
  for await (const rows of readRows(db, importId, arePrices)) await putEntries(db, listId, entriesIn(rows, "after"));
}

export async function putBackPrices(db: Database, importId: string, listId: string): Promise<void> {
  for await (const rows of readRows(db, importId, arePrices)) {
    const current = await readEntries(db, listId, subjectsOf(rows));
    const isAsWritten = ({ subjectId, after }: ChangeRow) => isSameEntry(current.get(subjectId ?? ""), entryIn(after));
    const changed = rows.filter((row) => !isAsWritten(row));
    await markRows(
      db,
      importId,
      changed.map((row) => ({ ...row, outcome: "kept", remark: "The price changed since" })),
    );
    const written = rows.filter(isAsWritten);
    const added = subjectsOf(written.filter(({ before }) => before === null));
    await db
      .delete(priceListEntries)
      .where(and(eq(priceListEntries.listId, listId), isAnyOf(priceListEntries.toolId, added)));
    await putEntries(db, listId, entriesIn(written, "before"));
  }
}
