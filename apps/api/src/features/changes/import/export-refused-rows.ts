import type { ImportKind } from "@ironmonger/contract/catalog/import-tools";
import { unguardFormulas } from "@ironmonger/contract/files/csv-formulas";
import { changeFileChunks, changeFiles } from "@ironmonger/db/schema";
import { eq } from "drizzle-orm";
import type { OfficeContext } from "../../../core/context.ts";
import { writeRecords } from "../../../core/csv.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { readRemarks } from "./export-import-errors.ts";
import type { ReadingSteps } from "./import-kind.ts";
import { showImport } from "./show-import.ts";
import { openStagedFile } from "./staged-file.ts";

const batchSize = 500;
const ownHeadings = ["line", "reason"];

/**
 * The refused rows of a file under its own headings, as CSV, each behind its line and the reason: to be corrected and imported again. A row
 * that cannot be read has only these two.
 * @throws DomainError not_found (there is no such import, or its file is no longer stored)
 */
export async function exportRefusedRows(
  ctx: OfficeContext<"files.import">,
  { id }: { id: string },
  stepsOf: StepsOfKinds,
): Promise<AsyncGenerator<string, void, undefined>> {
  await showImport(ctx, { id });
  const isStored = (await ctx.db.$count(changeFileChunks, eq(changeFileChunks.changeId, id))) > 0;
  if (!isStored) throw new DomainError("not_found", "The file of this import is no longer stored.");
  return writeRecords(inBatches(readRefusedRows(ctx, id, stepsOf)));
}

/** How the headings of each kind of file are found. */
export type StepsOfKinds = Record<ImportKind, Pick<ReadingSteps<never>, "recognise">>;

type Row = (string | number)[];

async function* inBatches(rows: AsyncIterable<Row>): AsyncGenerator<Row[], void, undefined> {
  let batch: Row[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

/** The file and its remarks are both in the order of the lines, so one pass through each is enough. */
async function* readRefusedRows(
  ctx: OfficeContext<"files.import">,
  id: string,
  stepsOf: StepsOfKinds,
): AsyncGenerator<Row, void, undefined> {
  const refusedRows = readRefusedLines(ctx, id);
  let next = await refusedRows.next();
  const { kind, choices } = changeFiles;
  const [row] = await ctx.db.select({ kind, choices }).from(changeFiles).where(eq(changeFiles.changeId, id));
  const { headings, rows } = await openStagedFile(ctx.db, id, stepsOf[row?.kind ?? "tools"], row?.choices ?? {});
  // The file may be one of these itself.
  const skipped = ownHeadings.every((heading, index) => headings[index] === heading) ? ownHeadings.length : 0;
  yield [...ownHeadings, ...headings.slice(skipped)];
  for await (const { line, ...read } of rows) {
    const cells = "cells" in read ? read.cells : [];
    for (; !next.done && next.value.line <= line; next = await refusedRows.next())
      yield [next.value.line, next.value.remark ?? "", ...cells.slice(skipped).map(unguardFormulas)];
    if (next.done) return;
  }
}

async function* readRefusedLines(ctx: OfficeContext<"files.import">, id: string) {
  for await (const remarks of readRemarks(ctx, id)) yield* remarks.filter(({ result }) => result === "refused");
}
