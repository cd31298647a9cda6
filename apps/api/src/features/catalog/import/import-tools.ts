import type { Readable } from "node:stream";
import type { ImportMode, ImportSummary } from "@ironmonger/contract/catalog";
import { mostSubtotalCents } from "@ironmonger/contract/pricing/charges";
import { queryBuilder, type TransactionSql } from "@ironmonger/db/client";
import { toolImports } from "@ironmonger/db/schema";
import { eq, sql } from "drizzle-orm";
import type { AdminContext } from "../../../core/context.ts";
import { isUniqueViolation } from "../../../core/database/is-unique-violation.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { recordChange } from "../../audit/record-change.ts";
import { describeImport } from "./describe-import.ts";
import { type ImportRecord, openImportRecord } from "./import-record.ts";
import { keepKnownRows, keepTakenOutRows } from "./known-rows.statement.ts";
import { lockMatched, type Merged, mergeStaged, prepareToWrite } from "./merge-staged.statement.ts";
import { readCsvRows } from "./read-csv-rows.ts";
import { liftStatementTimeout } from "./stage-rows.statement.ts";
import { matchRows, stageRows } from "./stage-rows.ts";

export type ImportRequest = { id: string; file: Readable; mode: ImportMode };

/**
 * Reads a CSV file of tools no faster than the database accepts the rows, so memory does not grow with the file. A row whose id, SKU or
 * variant of Shopify is in the shop changes that tool (its stock by a correction), any other adds one. A row of Shopify that is not for
 * sale takes its tool out of the shop. The import is one transaction: at the end either all valid rows are in the shop or none is. With
 * `all-or-nothing`, one invalid row means none. What it changes in known tools is kept, as the details of its entry in the audit log.
 * @throws DomainError invalid (no heading that names the columns) · conflict (two rows name one tool in different ways, or a SKU was taken
 * while the import ran)
 */
export async function importTools(ctx: AdminContext, { id, file, mode }: ImportRequest): Promise<ImportSummary> {
  const { longSql, db, user, pageInvalidation } = ctx;
  const mostCents = mostSubtotalCents(await ctx.settings.read());
  const record = await openImportRecord(db, { id, userId: user.id });
  try {
    const written = await longSql.begin(async (tx) => {
      await liftStatementTimeout(tx);
      await stageRows(tx, readCsvRows(file), record);
      await prepareToWrite(tx);
      await matchRows(tx, record, mostCents);
      if (mode === "all-or-nothing" && record.rejected > 0) return null;
      await lockMatched(tx);
      const changedRows = await keepKnownRows(tx, id, { withUnchanged: false });
      await keepTakenOutRows(tx, id);
      const merged = await mergeStaged(tx, { importId: id, userId: user.id });
      await record.report();
      await finish(tx, ctx, record, { ...merged, changed: changedRows, unchanged: merged.changed - changedRows });
      return merged;
    });
    if (written) pageInvalidation.invalidate();
    else await record.close("done");
    const { added, changed, takenOut } = written ?? { added: 0, changed: 0, takenOut: [] };
    const { rows, rejected, hasRemarks } = record;
    return {
      rows,
      imported: added + changed,
      new: added,
      changed,
      rejected,
      ...(takenOut.length > 0 ? { takenOut } : {}),
      reportUrl: hasRemarks || takenOut.length > 0 ? `/import/tools/${id}/errors.csv` : null,
    };
  } catch (error) {
    await record.close("failed");
    if (isUniqueViolation(error, "tools_sku"))
      throw new DomainError(
        "conflict",
        "Two rows name one tool, or another tool got one of these SKUs while the import ran. Correct the file, or import it again.",
      );
    throw error;
  }
}

/** The row of the import is written last: its lock would block reports of progress. */
async function finish(
  tx: TransactionSql,
  ctx: AdminContext,
  { id, rows, rejected }: ImportRecord,
  written: Merged & { unchanged: number },
): Promise<void> {
  const { added, changed, unchanged } = written;
  const takenOut = written.takenOut.length;
  const db = queryBuilder(tx);
  await ctx.jobs.enqueue(tx, "end-back-in-stock-requests", {});
  await db
    .update(toolImports)
    .set({
      ...{ state: "done", appliedAt: sql`now()`, appliedByUserId: ctx.user.id },
      ...{ added, changed, unchanged, takenOut, imported: added + changed + unchanged },
    })
    .where(eq(toolImports.id, id));
  if (added + changed + takenOut === 0) return;
  await recordChange(db, ctx, describeImport({ id, fileName: "", rows, added, changed, takenOut, rejected }));
}
