import type { ImportField, ImportKind } from "@ironmonger/contract/catalog/import-tools";
import type { Database } from "@ironmonger/db/client";
import { changeFiles } from "@ironmonger/db/schema";
import { eq } from "drizzle-orm";
import type { Question, Remark, RowRecord } from "../../files/row-record.ts";
import { storable } from "../../files/storable.ts";
import { storeRows } from "../change-rows.statement.ts";

export type CountedQuestion = Omit<Question<ImportField>, "sample"> & { rowCount: number; samples: string[] };

/** What the rows of a file concern. */
const subjectKinds = { tools: "tool", "price-list": "price", companies: "company" } as const;
const remarksPerInsert = 1000;
const rowsBetweenReports = 5000;
const maxShownLength = 100;
const maxQuestions = 500;
const maxQuestionLength = 200;
const maxSamples = 3;
const maxSampleLength = 60;

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
    ask: ({ sample, ...question }) => {
      const key = `${question.field} ${question.from}`;
      const from = storable(question.from.slice(0, maxQuestionLength));
      const known = unknownValues.get(key) ?? { ...question, from, rowCount: 0, samples: [] };
      if (known.rowCount === 0 && unknownValues.size >= maxQuestions) return;
      unknownValues.set(key, known);
      known.rowCount += 1;
      const shown = sample && storable(sample.slice(0, maxSampleLength));
      if (shown && known.samples.length < maxSamples && !known.samples.includes(shown)) known.samples.push(shown);
      for (const suggestion of question.suggestions ?? [])
        if (!known.suggestions?.includes(suggestion)) known.suggestions?.push(suggestion);
    },
    questions: () => [...unknownValues.values()].toSorted((one, other) => other.rowCount - one.rowCount),
    report,
  };
  return record;
}

const shorten = (cell: string | null | undefined): string | null =>
  cell ? storable(cell.slice(0, maxShownLength)) : null;
