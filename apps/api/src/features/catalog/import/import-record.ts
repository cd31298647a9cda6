import type { Database } from "@ironmonger/db/client";
import { toolImportRemarks, toolImports } from "@ironmonger/db/schema";
import { and, eq } from "drizzle-orm";
import { DomainError } from "../../../core/domain-error.ts";
import { storable } from "./read-csv-rows.ts";
import type { Remark } from "./read-tool-row.ts";

const remarksPerInsert = 1000;
const rowsBetweenReports = 5000;
const longestShown = 100;

/**
 * The stored progress and remarks of an import. They are written outside the import's own transaction, so that progress is visible and the
 * reasons remain when nothing is imported.
 */
export type ImportRecord = {
  id: string;
  rows: number;
  rejected: number;
  hasRemarks: boolean;
  countRow: () => Promise<void>;
  remark: (remark: Remark) => Promise<void>;
  /** Writes everything that is still pending. */
  report: () => Promise<void>;
  /** Ends an import that has written no tool. */
  close: (state: "done" | "failed") => Promise<void>;
};

/** @throws DomainError conflict (there is an import with this id) */
export async function openImportRecord(
  db: Database,
  { id, userId }: { id: string; userId: string },
): Promise<ImportRecord> {
  const opened = await db
    .insert(toolImports)
    .values({ id, byUserId: userId })
    .onConflictDoNothing()
    .returning({ id: toolImports.id });
  if (opened.length === 0) throw new DomainError("conflict", "There is an import with this id.");
  return recordRows(db, id);
}

/** Continues the record of an import. */
export function recordRows(db: Database, id: string): ImportRecord {
  const unwritten: Remark[] = [];
  const report = async () => {
    const remarks = unwritten
      .splice(0)
      .map(({ sku, name, ...remark }) => ({ importId: id, ...remark, sku: shorten(sku), name: shorten(name) }));
    if (remarks.length > 0) await db.insert(toolImportRemarks).values(remarks);
    await db.update(toolImports).set({ rows: record.rows, rejected: record.rejected }).where(eq(toolImports.id, id));
  };
  const record: ImportRecord = {
    id,
    rows: 0,
    rejected: 0,
    hasRemarks: false,
    countRow: async () => {
      record.rows += 1;
      if (record.rows % rowsBetweenReports === 0) await report();
    },
    remark: async (remark) => {
      record.hasRemarks = true;
      if (remark.isRefusal) record.rejected += 1;
      unwritten.push(remark);
      if (unwritten.length >= remarksPerInsert) await report();
    },
    report,
    close: async (state) => {
      await report();
      // The connection may have been lost after the tools were written, which set the state.
      await db
        .update(toolImports)
        .set({ state })
        .where(and(eq(toolImports.id, id), eq(toolImports.state, "running")));
    },
  };
  return record;
}

const shorten = (cell: string | null | undefined): string | null =>
  cell ? storable(cell.slice(0, longestShown)) : null;
