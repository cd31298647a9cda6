import type { Readable } from "node:stream";
import type { ImportMode, ImportSummary } from "@ironmonger/contract/catalog";
import type { AdminContext } from "../../../core/context.ts";
import { isUniqueViolation } from "../../../core/database/is-unique-violation.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { openImportRecord } from "./import-record.ts";
import { mergeStaged } from "./merge-staged.statement.ts";
import { liftStatementTimeout } from "./stage-rows.statement.ts";
import { stageRows } from "./stage-rows.ts";

export type ImportRequest = { id: string; file: Readable; mode: ImportMode };

/**
 * Reads a CSV file of tools no faster than the database takes it: memory does not grow with the file. A row whose sku is in the shop
 * changes that tool (its stock by a correction), any other adds one. All of it is one transaction: either every good row is in the
 * shop at the end or none is, and with `all-or-nothing` a single bad row means none.
 * @throws DomainError invalid (no heading that names the columns) · conflict (a sku was taken while the import ran)
 */
export async function importTools(ctx: AdminContext, { id, file, mode }: ImportRequest): Promise<ImportSummary> {
  const { sql, db, user, pageInvalidation } = ctx;
  const record = await openImportRecord(db, { id, userId: user.id });
  try {
    const imported = await sql.begin(async (tx) => {
      await liftStatementTimeout(tx);
      await stageRows(tx, file, record);
      if (mode === "all-or-nothing" && record.rejected > 0) return 0;
      return mergeStaged(tx, { importId: id, userId: user.id });
    });
    pageInvalidation.invalidate();
    await record.close("done", imported);
    const { rows, rejected, hasRemarks } = record;
    return { rows, imported, rejected, reportUrl: hasRemarks ? `/import/tools/${id}/errors.csv` : null };
  } catch (error) {
    await record.close("failed", 0);
    if (isUniqueViolation(error, "tools_sku"))
      throw new DomainError(
        "conflict",
        "Another tool got one of these SKUs while the import ran. Import the file again.",
      );
    throw error;
  }
}
