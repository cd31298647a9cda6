import type { ImportField, ImportKind } from "@ironmonger/contract/catalog/import-tools";
import type { Database } from "@ironmonger/db/client";
import { changeFiles } from "@ironmonger/db/schema";
import { eq } from "drizzle-orm";
import type { Question, Remark, RowRecord } from "../../files/row-record.ts";
import { storable } from "../../files/storable.ts";
import { storeRows } from "../change-rows.statement.ts";

export type CountedQuestion = Question<ImportField> & { rowCount: number };

/** What the rows of a file concern. */
const subjectKinds = { tools: "tool", "price-list": "price", companies: "company" } as const;
const remarksPerInsert = 1000;
const rowsBetweenReports = 5000;
const maxShownLength = 100;
const maxQuestions = 500;
const maxQuestionLength = 200;

/**
 * The stored progress and remarks of a preview. They are written outside its transaction, so that progress is visible.
 */
export type ImportRecord = RowRecord<ImportField> & {
  id: string;
  rows: number;
  rejected: number;
  /** Remarks about rows that are not refused. */
  noted: number;
  /** The values that the shop does not know, the most frequent first. */
  questions: () => CountedQuestion[];
  /** Writes everything that is still pending. */
  report: () => Promise<void>;
};

/** The record of a preview that is being made. */
export function recordRows(db: Database, id: string, kind: ImportKind): ImportRecord {
  const subjectKind = subjectKinds[kind];
  const unwritten: Remark[] = [];
  const unknownValues = new Map<string, CountedQuestion>();
  const report = async () => {
    const remarks = unwritten.splice(0).map(({ line, isRefused, reason, sku, name }) => ({
      ...{ subjectKind, line, sku: shorten(sku), name: shorten(name) },
      ...{ outcome: isRefused ? ("refused" as const) : ("noted" as const), remark: reason },
    }));
    await storeRows(db, id, remarks);
    await db
      .update(changeFiles)
      .set({ rows: record.rows, rejected: record.rejected })
      .where(eq(changeFiles.changeId, id));
  };
  const record: ImportRecord = {
    id,
    rows: 0,
    rejected: 0,
    noted: 0,
    countRow: async () => {
      record.rows += 1;
      if (record.rows % rowsBetweenReports === 0) await report();
    },
    remark: async (remark) => {
      if (remark.isRefused) record.rejected += 1;
      else record.noted += 1;
      unwritten.push(remark);
      if (unwritten.length >= remarksPerInsert) await report();
    },
    ask: (question) => {
      const key = `${question.field} ${question.from}`;
      const earlier = unknownValues.get(key);
      if (earlier) earlier.rowCount += 1;
      else if (unknownValues.size < maxQuestions)
        unknownValues.set(key, { ...question, from: storable(question.from.slice(0, maxQuestionLength)), rowCount: 1 });
    },
    questions: () => [...unknownValues.values()].toSorted((one, other) => other.rowCount - one.rowCount),
    report,
  };
  return record;
}

const shorten = (cell: string | null | undefined): string | null =>
  cell ? storable(cell.slice(0, maxShownLength)) : null;
